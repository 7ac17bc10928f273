// Every move with a request that is valid in any condition, so that only the condition can reject it.
import { decideRestoration } from '../../../src/domain/imports/decide-withdrawal';
import { decidePaymentReversal } from '../../../src/domain/imports/decide-payment-reversal';
import { decideDirectPayment } from '../../../src/domain/imports/decide-direct-payment';
import { decideIdentityCorrection } from '../../../src/domain/imports/decide-identity';
import { decideBalanceChange } from '../../../src/domain/imports/decide-balance';
import type { AccountFacts, ScheduledPaymentFacts } from '../../../src/domain/account/account-facts';
import { getAgreedAmount, getAgreedAmounts } from '../../../src/domain/account/active-negotiation';
import { deriveState } from '../../../src/domain/account/display-state';
import { takeAccountSnapshot, type HistoryEntry } from '../../../src/domain/negotiation/negotiation-history';
import { decideGift } from '../../../src/domain/gifts/decide-gift';
import type { GiftTarget } from '../../../src/domain/gifts/gift-amounts';
import { addDays } from '../../../src/domain/shared/calendar';
import type { PaymentMethodFacts } from '../../../src/domain/payments/payment-method';
import { NO_DETAILS } from '../../../src/domain/shared/payment-details';
import type { Moment } from '../../../src/domain/shared/calendar';
import {
  decideAcceptedOffer,
  decideCounterOffer,
  decideDeclinedOffer,
} from '../../../src/domain/negotiation/decide-creditor-answer';
import { decideNotice, decideNotPaying, decideRemoval } from '../../../src/domain/negotiation/decide-closing';
import {
  decideDispute,
  decideDisputeAnswer,
  decideEndedMark,
  decideMark,
} from '../../../src/domain/negotiation/decide-marks';
import { STORED_MARKS, type MarkSource, type StoredMark } from '../../../src/domain/shared/vocabulary';
import {
  decideAcceptedCounterOffer,
  decideConsumerCounterOffer,
} from '../../../src/domain/negotiation/decide-consumer-answer';
import {
  decideCancelledOffer,
  decideExpiry,
  decideReopenedNegotiation,
  decideRestartedNegotiation,
  decideStartOver,
} from '../../../src/domain/negotiation/decide-new-start';
import { decideNoticeResend } from '../../../src/domain/negotiation/decide-notice-resend';
import { decideCustomOffer, decidePaymentPlan, decideSettlement } from '../../../src/domain/negotiation/decide-offer';
import {
  decideFailedPayment,
  decidePaymentMethod,
  decideSuccessfulPayment,
} from '../../../src/domain/payments/decide-payment';
import { decideAutomaticSkip, decideReschedule, decideSkip } from '../../../src/domain/payments/decide-payment-date';
import { MAX_ATTEMPTS, type PaymentFacts, type PaymentRules } from '../../../src/domain/payments/payment-facts';
import {
  decideCancelledPlan,
  decideFirstPayDate,
  decideHold,
  decideRestart,
  decideResumption,
} from '../../../src/domain/payments/decide-plan';
import { money, toCents, ZERO, type Money } from '../../../src/domain/shared/money';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import type { MoveKey } from '../../../src/domain/account/moves';

const CREDITOR_USER = 11;
export const PAYMENT_RULES: PaymentRules = {
  skipsInRow: 2,
  skipsPerPlan: 3,
  rescheduleDays: 14,
  timeZone: 'America/New_York',
};
export const NOT_PAYING_REASONS = [
  { id: 3, label: 'Bankruptcy' },
  { id: 9, label: 'Other' },
];

const NO_AMOUNTS = { oneTimeSettlement: null, paymentPlanBalance: null, monthlyAmount: null };

/** The payment to charge: the next one, or any. */
export function toPayment({ nextPayment }: AccountFacts): ScheduledPaymentFacts {
  return nextPayment ?? { id: 90, date: '2026-07-10', amount: money(75), status: 'scheduled' };
}

const VISA: PaymentMethodFacts = {
  id: 1,
  type: 'card',
  brand: 'Visa',
  last4: '4242',
  expiry: { month: 8, year: 2028 },
  status: 'active',
  ownLabel: null,
  isDefault: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: null,
  use: { accounts: 1, openPayments: 1, nextPaymentDate: null, lastPaymentDate: null },
};

/** The same payment with its place in a plan: the only open one. */
export function toPaymentFacts(facts: AccountFacts, changes: Partial<PaymentFacts> = {}): PaymentFacts {
  const payment = toPayment(facts);
  return {
    ...payment,
    accountId: facts.id,
    type: facts.negotiation?.type ?? 'installment',
    slot: payment.date,
    previousDate: null,
    attempts: 0,
    attemptsBefore: 0,
    openAttempt: null,
    attemptedAt: null,
    method: VISA,
    number: 1,
    of: 1,
    hasEarlierOpen: false,
    nextOpenDate: null,
    lastOpenDate: payment.date,
    ...changes,
  };
}

/** A gift of a share of `payment`, in per cent, beside the other open payments; an agreed settlement is paid as a whole. */
export function giveGift(
  facts: AccountFacts,
  {
    share = 100,
    payment = toPayment(facts),
  }: { readonly share?: number; readonly payment?: ScheduledPaymentFacts } = {},
): MoveDecision {
  const isScheduled = facts.paymentSetup || facts.status === 'hold';
  const { settlement } = facts.negotiation ? getAgreedAmounts(facts.negotiation) : { settlement: null };
  if (!isScheduled) return decideGift({ ...facts, unpaidPayments: 0 }, [], { id: 7, amount: settlement ?? ZERO });
  const part = toCents(payment.amount.times(Math.min(share, 100)).div(100));
  const amount = part.gt(ZERO) ? part : payment.amount;
  const failed = facts.failedPayments - (payment.status === 'failed' ? 1 : 0);
  const others = Array.from({ length: Math.max(0, facts.unpaidPayments - 1) }, (_, place): GiftTarget => ({
    id: 5000 + place,
    amount: money(10),
    type: 'installment',
    status: place < failed ? 'failed' : 'scheduled',
  }));
  const status = payment.status === 'failed' ? 'failed' : 'scheduled';
  const first: GiftTarget = { id: payment.id, amount: payment.amount, status, type: 'installment' };
  return decideGift(facts, [first, ...others], { id: 7, amount });
}

/** With equal open payments that add up to what remains. */
export function payDirectly(facts: AccountFacts, amount: Money): MoveDecision {
  const { negotiation, unpaidPayments, failedPayments, nextPayment } = facts;
  const agreed = negotiation && (negotiation.planCurrentBalance ?? getAgreedAmount(negotiation));
  const open = Array.from({ length: unpaidPayments }, (_, place) => ({
    id: place === 0 ? (nextPayment?.id ?? 5000) : 5000 + place,
    amount: (agreed ?? ZERO).div(unpaidPayments),
    status: place < failedPayments ? ('failed' as const) : ('scheduled' as const),
  }));
  return decideDirectPayment(facts, open, { amount, date: '2026-06-01', reference: 'CHECK-1' });
}

/** Takes back a payment of 10.00 that led to these facts; or another one, recorded on the facts `before`. */
export function takeBack(
  facts: AccountFacts,
  moment: Moment,
  { before, recorded } = afterPayment(facts),
): MoveDecision {
  const entry: HistoryEntry = {
    id: 1,
    at: moment.now,
    mover: { kind: 'creditor', id: 1 },
    move: 'record_direct_payment',
    conditionBefore: deriveState(before).condition,
    conditionAfter: deriveState(facts).condition,
    version: facts.version,
    snapshotBefore: takeAccountSnapshot(before),
    recorded,
  };
  const reversal = { reference: 'CHECK-1', reason: 'amount_wrong', history: [entry], schedule: [] } as const;
  return decidePaymentReversal(facts, { ...reversal, timeZone: PAYMENT_RULES.timeZone }, moment);
}

interface PaymentEntry {
  readonly before: AccountFacts;
  readonly recorded: HistoryEntry['recorded'];
}

function afterPayment(facts: AccountFacts): PaymentEntry {
  const { currentBalance } = facts;
  return {
    before: { ...facts, currentBalance: (currentBalance ?? ZERO).plus(10) },
    recorded: {
      move: 'record_direct_payment',
      account: { currentBalance },
      directPayment: { amount: money(10), date: '2026-06-01', reference: 'CHECK-1', type: null, reduced: [] },
    },
  };
}

export type Decide = (facts: AccountFacts, moment: Moment) => MoveDecision;

export const VALID_MOVES: Readonly<Record<MoveKey, Decide>> = {
  create_settlement_offer: (facts, moment) => decideSettlement(facts, { firstPayDate: null }, moment),
  create_payment_plan_offer: (facts, moment) => {
    return decidePaymentPlan(facts, { firstPayDate: addDays(moment.today, 1) }, moment);
  },
  create_custom_offer: (facts, moment) => {
    const amount = { negotiationType: 'pif', installmentType: null, amount: money(400) } as const;
    return decideCustomOffer(facts, { ...amount, firstPayDate: moment.today, reason: null, note: null }, moment);
  },
  accept_creditor_offer: (facts, moment) => decideAcceptedCounterOffer(facts, moment),
  send_counter_offer: (facts, moment) => {
    const amounts =
      facts.negotiation?.type === 'pif'
        ? { oneTimeSettlement: money(400), monthlyAmount: null }
        : { oneTimeSettlement: null, monthlyAmount: money(80) };
    return decideConsumerCounterOffer(
      facts,
      { ...amounts, firstPayDate: addDays(moment.today, 1), note: null },
      moment,
    );
  },
  add_payment_method: (facts, moment) =>
    decidePaymentMethod(facts, { reference: 'pm_4c2e', details: NO_DETAILS }, moment),
  start_over: (facts) => decideStartOver(facts),
  change_first_pay_date: (facts, moment) => {
    return decideFirstPayDate(facts, { firstPayDate: addDays(moment.today, 2) }, moment);
  },
  hold_plan: (facts, moment) => {
    return decideHold(facts, { restartDate: addDays(moment.today, 30), holdReason: 'Between jobs' }, moment);
  },
  restart_plan: (facts, moment) => decideRestart(facts, [], moment),
  report_not_paying: (facts, moment) => {
    return decideNotPaying(facts, { reasonId: 3, reason: null, choices: NOT_PAYING_REASONS }, moment);
  },
  dispute_account: (facts, moment) => decideDispute(facts, { reason: null, category: null, by: 'consumer' }, moment),
  name_attorney: (facts, moment) => mark(facts, 'attorney', 'consumer', moment),
  remove_attorney: (facts) => unmark(facts, 'attorney', 'consumer'),
  mark_account: (facts, moment) => mark(facts, 'bankruptcy', 'creditor', moment),
  unmark_account: (facts) => unmark(facts, 'bankruptcy', 'creditor'),
  answer_dispute: (facts, moment) => decideDisputeAnswer(facts, { text: 'It is yours.', outcome: 'verified' }, moment),
  restart_negotiation: (facts) => decideRestartedNegotiation(facts),
  cancel_plan: (facts, moment) => decideCancelledPlan(facts, moment),
  cancel_pending_offer: (facts) => decideCancelledOffer(facts),
  resend_notice: (facts, moment) => decideNoticeResend(facts, { reason: null, noticeBalance: null }, moment),
  restore_account: (facts) => decideRestoration(facts, money(1000)),
  change_balance: (facts) => decideBalanceChange(facts, money(1000)),
  record_direct_payment: (facts) => payDirectly(facts, money(10)),
  reverse_direct_payment: (facts, moment) => takeBack(facts, moment),
  correct_identity: (facts) => decideIdentityCorrection(facts),
  accept_offer: (facts, moment) => decideAcceptedOffer(facts, `creditor:${CREDITOR_USER}`, moment),
  counter_offer: (facts, { today, ...moment }) => {
    const amounts =
      facts.negotiation?.type === 'pif'
        ? { ...NO_AMOUNTS, oneTimeSettlement: money(450) }
        : { ...NO_AMOUNTS, paymentPlanBalance: money(800), monthlyAmount: money(100) };
    return decideCounterOffer(facts, { ...amounts, firstPayDate: today, note: 'Please.' }, { today, ...moment });
  },
  decline_offer: (facts) => decideDeclinedOffer(facts),
  expire_approved_offer: (facts, moment) => decideExpiry(facts, moment),
  resume_held_plan: (facts, moment) => decideResumption(facts, [], moment),
  record_successful_payment: (facts) => decideSuccessfulPayment(facts, toPayment(facts)),
  record_failed_payment: (facts) => decideFailedPayment(facts, toPayment(facts)),
  record_gift_payment: (facts) => giveGift(facts),
  skip_payment: (facts) => decideSkip(facts, toPaymentFacts(facts), PAYMENT_RULES),
  reschedule_payment: (facts, moment) => {
    const payment = toPaymentFacts(facts);
    return decideReschedule(facts, payment, addDays(payment.slot, 2), PAYMENT_RULES, moment);
  },
  skip_failed_payment: (facts, moment) => {
    const failed = { ...toPaymentFacts(facts), status: 'failed', attempts: MAX_ATTEMPTS } as const;
    return decideAutomaticSkip(facts, failed, PAYMENT_RULES, moment);
  },
  remove_account: (facts, moment) => decideRemoval(facts, moment),
  record_notice: (facts) => decideNotice(facts, { status: 1, balance: null, reason: null, sender: null }),
  reopen_negotiation: (facts) => decideReopenedNegotiation(facts),
};

function mark(facts: AccountFacts, key: StoredMark, by: MarkSource, moment: Moment): MoveDecision {
  const none = { note: null, attorneyName: null, attorneyContact: null, caseNumber: null, filedOn: null, stored: [] };
  const attorney = key === 'attorney' ? { attorneyName: 'Ada Counsel' } : {};
  return decideMark(facts, { ...none, mark: key, by, ...attorney }, moment);
}

function unmark(facts: AccountFacts, key: StoredMark, by: MarkSource): MoveDecision {
  const marks = STORED_MARKS.filter((one) => one === key || facts.marks.includes(one));
  return decideEndedMark({ ...facts, marks }, { mark: key, by, confirm: true, stored: [] });
}
