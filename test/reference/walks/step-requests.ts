// Builds the request of a step, valid or slightly invalid for the current account of the reference, and chooses its
// move.
import type { InstallmentType, NegotiationType } from '../../../src/domain/shared/vocabulary';
import { agreed, stored } from '../account/amounts';
import { daysAfter } from '../shared/calendar-days';
import {
  cents,
  compare,
  dividedBy,
  exact,
  isBelow,
  minus,
  NOTHING,
  plus,
  printed,
  rounded,
  times,
} from '../shared/exact-decimal';
import type { Exact } from '../shared/exact-decimal';
import { minimumMonthly, planBalance, planFloor, settlementFloor, calculateSettlement } from '../account/formulas';
import { applyReference, MOVE_KEYS } from '../negotiation/moves';
import type { ReferenceAccount } from '../shared/records';
import type { ReferenceMoment, ReferenceMove, MoveRequests } from '../negotiation/requests';
import { isUnpaid } from '../negotiation/schedule';
import { currentTerms } from '../account/terms';
import type { DateChoice, WalkStep } from './step-arbitraries';

function chooseDate({ from, days }: DateChoice, account: ReferenceAccount, today: string): string {
  const terms = currentTerms(account);
  let base = 0;
  if (from === 'latest') base = terms.maxDaysFirstPay;
  if (from === 'limit') base = terms.maxFirstPayDays ?? 60;
  return base + days >= 0 ? daysAfter(today, base + days) : dayBefore(today);
}

function dayBefore(today: string): string {
  return new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
}

const PERIODS = { weekly: 4, bimonthly: 2, monthly: 1 };

/** Rounds up to cents. */
function roundedUp(amount: Exact): Exact {
  const near = cents(amount);
  return isBelow(near, amount) ? plus(near, exact('0.01')) : near;
}

/** The amount of a settlement, or per period of a plan; large enough that no plan has hundreds of payments. */
function chooseAmount(
  step: WalkStep,
  type: NegotiationType,
  period: InstallmentType,
  account: ReferenceAccount,
): string {
  const terms = currentTerms(account);
  const balance = stored(account.currentBalance);
  const P = planBalance(balance, terms);
  const perMonth = exact(PERIODS[period]);
  const { of, sharePercent } = step.amount;
  const base = {
    full: type === 'pif' ? calculateSettlement(balance, terms).amount : P,
    floor: type === 'pif' ? settlementFloor(balance, terms) : dividedBy(planFloor(balance, terms), perMonth),
    minimum:
      type === 'pif'
        ? calculateSettlement(balance, terms).amount
        : dividedBy(minimumMonthly(balance, terms) ?? P, perMonth),
    share: dividedBy(times(P, exact(sharePercent)), exact(100)),
    nothing: NOTHING,
  }[of];
  const amount = plus(roundedUp(base), times(exact(step.amount.cents), exact('0.01')));
  if (compare(amount, NOTHING) <= 0) return '0.00';
  return printed(isBelow(amount, dividedBy(P, exact(120))) ? dividedBy(P, exact(120)) : amount);
}

function sampleText(length: number): string | null {
  return length === 0 ? null : 'x'.repeat(length);
}

type BuildRequest<Move extends ReferenceMove> = (
  step: WalkStep,
  account: ReferenceAccount,
  today: string,
) => MoveRequests[Move];

/** From the existing row, otherwise from the step: a counter offer cannot change type and period. */
function chooseKind(step: WalkStep, { negotiation }: ReferenceAccount): [NegotiationType, InstallmentType] {
  return [negotiation?.type ?? step.type, negotiation?.installmentType ?? step.installmentType];
}

function counterAmount(step: WalkStep, account: ReferenceAccount): string {
  const [type, period] = chooseKind(step, account);
  return chooseAmount(step, type, period, account);
}

function counterBalance(step: WalkStep, account: ReferenceAccount): string | null {
  if (chooseKind(step, account)[0] === 'pif') return null;
  const balance = stored(account.negotiation?.negotiateAmount ?? account.currentBalance);
  return printed(step.hasDate ? balance : minus(balance, exact('0.01')));
}

function chooseTransaction({ pick }: WalkStep, { schedule }: ReferenceAccount): { readonly transactionId: number } {
  const open = schedule.filter(isUnpaid);
  return { transactionId: open[pick % Math.max(open.length, 1)]?.id ?? 0 };
}

function choosePayment(step: WalkStep, account: ReferenceAccount): { readonly paymentId: number } {
  return { paymentId: chooseTransaction(step, account).transactionId };
}

/** A failed payment if there is one, so that walks reach its last attempt and its skip. */
function chooseFailed(step: WalkStep, account: ReferenceAccount): { readonly transactionId: number } {
  const failed = account.schedule.filter(({ status }) => status === 'failed');
  return chooseTransaction(step, failed.length > 0 ? { ...account, schedule: failed } : account);
}

/** As much as half of an open payment, all of one, or all that is open; else the agreed settlement. */
function chooseGift({ pick }: WalkStep, { schedule, negotiation }: ReferenceAccount): { readonly amount: string } {
  const due = schedule.filter(isUnpaid).map(({ amount }) => exact(amount));
  const one = due[pick % Math.max(due.length, 1)];
  if (!one) return { amount: printed(stored((negotiation && agreed(negotiation).settlement) ?? '10.00')) };
  const gifts = [rounded(dividedBy(one, exact(2)), 2), one, due.reduce(plus, NOTHING)];
  return { amount: printed(gifts[pick % gifts.length] ?? one) };
}

const chooseFirstPayDate = ({ date }: WalkStep, account: ReferenceAccount, today: string) =>
  chooseDate(date, account, today);
const nothing = () => ({});

const REQUEST_BUILDERS: { readonly [Move in ReferenceMove]: BuildRequest<Move> } = {
  create_settlement_offer: (step, account, today) => ({
    firstPayDate: step.hasDate ? chooseFirstPayDate(step, account, today) : null,
  }),
  create_payment_plan_offer: (step, account, today) => ({ firstPayDate: chooseFirstPayDate(step, account, today) }),
  create_custom_offer: (step, account, today) => ({
    type: step.type,
    installmentType: step.type === 'pif' ? null : step.installmentType,
    amount: chooseAmount(step, step.type, step.installmentType, account),
    firstPayDate: chooseFirstPayDate(step, account, today),
    reason: step.hasDate ? null : 'Unexpected Expenses',
    note: sampleText(step.textLength),
  }),
  accept_creditor_offer: () => ({ profileId: 4 }),
  send_counter_offer: (step, account, today) => ({
    amount: counterAmount(step, account),
    firstPayDate: chooseFirstPayDate(step, account, today),
    note: sampleText(step.textLength),
  }),
  add_payment_method: () => ({ reference: 'pm_1' }),
  start_over: nothing,
  change_first_pay_date: (step, account, today) => ({ firstPayDate: chooseFirstPayDate(step, account, today) }),
  hold_plan: (step, account, today) => ({
    restartDate: chooseFirstPayDate(step, account, today),
    reason: sampleText(step.textLength) ?? '',
  }),
  restart_plan: nothing,
  report_not_paying: (step) => ({
    reason: step.hasDate ? { id: step.pick % 5 === 0 ? 99 : 3 } : { text: sampleText(step.textLength) ?? '' },
  }),
  dispute_account: nothing,
  restart_negotiation: nothing,
  cancel_plan: nothing,
  cancel_pending_offer: nothing,
  resend_notice: ({ hasDate, textLength }) => ({ balance: hasDate ? '512.00' : null, reason: sampleText(textLength) }),
  accept_offer: () => ({ userId: 5 }),
  counter_offer: (step, account, today) => ({
    amount: counterAmount(step, account),
    planBalance: counterBalance(step, account),
    firstPayDate: chooseFirstPayDate(step, account, today),
    note: sampleText(step.textLength),
  }),
  decline_offer: nothing,
  expire_approved_offer: nothing,
  resume_held_plan: nothing,
  record_successful_payment: chooseTransaction,
  record_failed_payment: (step, account) => (step.hasDate ? chooseFailed : chooseTransaction)(step, account),
  record_gift_payment: chooseGift,
  skip_payment: choosePayment,
  reschedule_payment: (step, account, today) => ({
    ...choosePayment(step, account),
    date: chooseDate({ from: 'today', days: step.pick % 17 }, account, today),
  }),
  skip_failed_payment: (step, account) => ({ paymentId: chooseFailed(step, account).transactionId }),
  remove_account: nothing,
  record_notice: ({ noticeStatus, hasDate, textLength }) => ({
    status: noticeStatus,
    balance: hasDate ? '640.00' : null,
    reason: sampleText(textLength),
  }),
  reopen_negotiation: nothing,
  name_attorney: ({ textLength }) => ({ name: sampleText(textLength) ?? '' }),
  remove_attorney: nothing,
  mark_account: ({ pick }) => ({
    mark: (['do_not_contact', 'bankruptcy', 'deceased'] as const)[pick % 3] ?? 'deceased',
  }),
  // Rather one that the account has.
  unmark_account: ({ pick, hasDate }, { marks }) => ({
    mark: marks[pick % Math.max(marks.length, 1)] ?? 'bankruptcy',
    confirm: hasDate || pick % 4 > 0,
  }),
  answer_dispute: ({ pick, textLength }) => ({
    text: sampleText(textLength) ?? '',
    outcome: (['verified', 'corrected', 'closed'] as const)[pick % 3] ?? 'verified',
  }),
};

/** The request of the step for this move and account. */
export function buildRequest<Move extends ReferenceMove>(
  step: WalkStep,
  move: Move,
  account: ReferenceAccount,
  today: string,
): MoveRequests[Move] {
  return REQUEST_BUILDERS[move](step, account, today);
}

/** Weights of available moves, so that walks do not end early. */
const WEIGHTS: Partial<Readonly<Record<ReferenceMove, number>>> = {
  remove_account: 1,
  dispute_account: 2,
  report_not_paying: 6,
  record_notice: 6,
  cancel_pending_offer: 6,
  cancel_plan: 10,
  create_settlement_offer: 15,
  create_payment_plan_offer: 20,
  create_custom_offer: 90,
  accept_offer: 20,
  decline_offer: 20,
  counter_offer: 160,
  send_counter_offer: 160,
  resume_held_plan: 200,
  skip_failed_payment: 500,
  expire_approved_offer: 200,
  name_attorney: 4,
  mark_account: 4,
  unmark_account: 200,
  answer_dispute: 10,
};
const USUAL_WEIGHT = 40;
/** Of the removal of a disputed or unpaid account: little else can follow, and walks of any number must meet it. */
const LAST_WEIGHT = 12;
/** Of a further attempt of a failed payment: after three of them it can be skipped, which few walks would meet. */
const REPEATED_WEIGHT = 200;

/** The named move, or an available one that accepts the request. */
export function chooseMove(step: WalkStep, account: ReferenceAccount, moment: ReferenceMoment): ReferenceMove {
  if (!step.isWilling) return step.move;
  const open = MOVE_KEYS.filter((move) => {
    const outcome = applyReference(account, move, buildRequest(step, move, account, moment.today), moment);
    return 'account' in outcome;
  }).flatMap((move) => Array<ReferenceMove>(getWeight(move, account)).fill(move));
  return open[step.pick % Math.max(open.length, 1)] ?? step.move;
}

function getWeight(move: ReferenceMove, { status, hasFailedPayment }: ReferenceAccount): number {
  if (move === 'remove_account' && (status === 'dispute' || status === 'not_paying')) return LAST_WEIGHT;
  if (move === 'record_failed_payment' && hasFailedPayment) return REPEATED_WEIGHT;
  return WEIGHTS[move] ?? USUAL_WEIGHT;
}
