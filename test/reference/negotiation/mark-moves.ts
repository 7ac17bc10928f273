// Marks on accounts (collection rules, docs/rules §6.6): attorney, bankruptcy, deceased, do not contact, and the dispute's answer.
import type { ReferenceAccount } from '../shared/records';
import { isLonger } from './limits';
import { toInvalid, UNAVAILABLE, type ReferenceMove, type ReferenceRule } from './requests';
import { isUnpaid, withoutPayments } from './schedule';

const ORDER = ['do_not_contact', 'attorney', 'bankruptcy', 'deceased'] as const;

/** New offers and charges stop. */
export function isStayed({ marks }: ReferenceAccount): boolean {
  return marks.includes('bankruptcy') || marks.includes('deceased');
}

/** What makes, accepts or reopens an offer, or leads to a charge; all else goes on. */
const STAYED: readonly ReferenceMove[] = [
  'create_settlement_offer',
  'create_payment_plan_offer',
  'create_custom_offer',
  'send_counter_offer',
  'accept_creditor_offer',
  'add_payment_method',
  'start_over',
  'change_first_pay_date',
  'hold_plan',
  'restart_plan',
  'restart_negotiation',
  'resend_notice',
  'accept_offer',
  'counter_offer',
  'resume_held_plan',
  'skip_payment',
  'reschedule_payment',
  'skip_failed_payment',
  'reopen_negotiation',
];

export function isStopped(move: ReferenceMove, account: ReferenceAccount): boolean {
  return STAYED.includes(move) && isStayed(account);
}

function marked(account: ReferenceAccount, mark: (typeof ORDER)[number]): ReferenceAccount {
  const marks = ORDER.filter((one) => one === mark || account.marks.includes(one));
  if (mark === 'do_not_contact' || mark === 'attorney') return { ...account, marks };
  const stopped = { ...withoutPayments(account), marks };
  const kept = mark === 'deceased' ? { ...stopped, hasPaymentMethod: false } : stopped;
  if (account.status === 'hold') return { ...kept, restartDate: null };
  const isScheduled = account.status === 'payment_accepted' && account.paymentSetup;
  return isScheduled ? { ...kept, status: 'hold', holdReason: null, restartDate: null } : kept;
}

export const nameAttorney: ReferenceRule<'name_attorney'> = (account, { name }) => {
  if (name.trim() === '' || isLonger(name, 191)) return toInvalid('attorneyName');
  return { account: marked(account, 'attorney') };
};

export const markAccount: ReferenceRule<'mark_account'> = (account, { mark }) => ({ account: marked(account, mark) });

/** A plan whose payments a mark has cancelled cannot go on. */
export const unmarkAccount: ReferenceRule<'unmark_account'> = (account, { mark, confirm }) => {
  if (!confirm && (mark === 'bankruptcy' || mark === 'deceased')) return toInvalid('confirm');
  if (!account.marks.includes(mark)) return UNAVAILABLE;
  const free = { ...account, marks: account.marks.filter((one) => one !== mark) };
  const isFreed = isStayed(account) && !isStayed(free);
  if (!isFreed || account.status !== 'hold' || account.schedule.some(isUnpaid)) return { account: free };
  return { account: { ...free, status: 'renegotiate', holdReason: null, restartDate: null } };
};

export const removeAttorney: ReferenceRule<'remove_attorney'> = (account, _request, moment) =>
  unmarkAccount(account, { mark: 'attorney', confirm: false }, moment);

/** Verified and corrected reopen the account, closed withdraws it. Both cancel open payments of a paused agreement. */
export const answerDispute: ReferenceRule<'answer_dispute'> = (account, { text, outcome }, { now }) => {
  if (text.trim() === '' || isLonger(text, 4000)) return toInvalid('text');
  if (account.status !== 'dispute') return UNAVAILABLE;
  if (outcome !== 'closed') {
    const forgotten = { reason: null, disputedAt: null, holdReason: null, restartDate: null };
    return { account: { ...withoutPayments(account), ...forgotten, status: 'renegotiate' } };
  }
  const ended = { counterOffer: false, customOffer: false, paymentSetup: false, hasPaymentMethod: false };
  return { account: { ...withoutPayments(account), ...ended, status: 'deactivated', deactivatedAt: now } };
};
