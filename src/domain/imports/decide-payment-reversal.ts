// Decides the state of an account when a payment to its creditor is reversed: the state it would have without the payment.
//
// The state comes from the history. It is the one after the last move that was not a payment, and the payments since then
// are decided on it again, without the one that is reversed. So payments can be reversed in any order, and what one of
// them had closed or settled opens again only if nothing else has happened since.
import type { AccountFacts, NegotiationFacts } from '../account/account-facts';
import { getAgreedAmount, getAgreedAmounts, isAgreed } from '../account/active-negotiation';
import { assertMoveAllowed } from '../account/transitions';
import type {
  AccountChanges,
  MoveDecision,
  PlannedPayment,
  RestoredPayment,
  ReversedDirectPayment,
} from '../negotiation/move-decision';
import { takeAccountSnapshot, type AccountSnapshot, type HistoryEntry } from '../negotiation/negotiation-history';
import { getNextSlot } from '../payments/payment-slots';
import { toCanonicalJson } from '../shared/canonical-json';
import { addDays, toLocalDate, type LocalDate, type Moment } from '../shared/calendar';
import { ZERO, type Money } from '../shared/money';
import type { AccountStatus, ReversalReason, TransactionStatus } from '../shared/vocabulary';
import { applyBalance, isOfferAbove } from './decide-balance';
import { decideDirectPayment, reduceFromLast, type PaymentToReduce } from './decide-direct-payment';
import {
  findStanding,
  getAgreementGain,
  getBalanceGain,
  getSnapshot,
  listTaken,
  readLedger,
  type Ledger,
  type LedgerPayment,
} from './direct-payment-ledger';

/** A payment of the schedule of the account, in any status. */
export interface SchedulePayment {
  readonly id: number;
  readonly date: LocalDate;
  readonly amount: Money;
  readonly status: TransactionStatus;
}

export interface Reversal {
  readonly reference: string;
  readonly reason: ReversalReason;
  /** This is the complete history of the account, the oldest move first. */
  readonly history: readonly HistoryEntry[];
  /** All payments of the account, by date and id. */
  readonly schedule: readonly SchedulePayment[];
  /** The business is in this time zone. */
  readonly timeZone: string;
}

/** An open payment as it is put together again. A new one has an ID below zero. */
interface OpenPayment extends PaymentToReduce {
  readonly date: LocalDate;
}

interface Standing {
  readonly facts: AccountFacts;
  readonly open: readonly OpenPayment[];
  /** This is about the payment that led here. */
  readonly isDeducted?: boolean;
}

export function decidePaymentReversal(facts: AccountFacts, reversal: Reversal, { today }: Moment): MoveDecision {
  assertMoveAllowed('reverse_direct_payment', facts);
  const { reference, reason, history, schedule } = reversal;
  const ledger = readLedger(facts, history);
  const payment = findStanding(ledger.payments, reference);
  if (!payment) throw new Error('A payment to the creditor has no entry in the history of its account.');
  const base = findBase(facts, ledger, payment, reversal, today);
  const again = ledger.payments.filter((one) => one !== payment && one.index > ledger.base && one.reversedAt === null);
  let after = base;
  const decided = again.map((one) => {
    after = pay(after, one);
    return { reference: one.reference, isDeducted: after.isDeducted ?? false };
  });
  const { negotiation } = after.facts;
  return {
    move: 'reverse_direct_payment',
    account: findChanges(facts, after.facts),
    ...(!isSame(facts.negotiation, negotiation) && { negotiation: negotiation && omitId(negotiation) }),
    reversal: {
      reference,
      amount: payment.amount,
      reason,
      ...compareSchedules(schedule, after.open, negotiation),
      again: decided,
    },
  };
}

/** Returns true if the creditor has stated the balance since the payment was recorded. */
export function isStatedSince(history: readonly HistoryEntry[], reference: string): boolean {
  const recorded = history.findLastIndex(({ recorded: { directPayment } }) => directPayment?.reference === reference);
  return history
    .slice(recorded + 1)
    .some(({ move, recorded: { account } }) => move === 'restore_account' || isStatement(move, account));
}

function isStatement(move: HistoryEntry['move'], { currentBalance }: AccountChanges): boolean {
  return move === 'change_balance' && currentBalance !== undefined;
}

/** What the payments since the last other move started from, without the reversed payment if it was made before. */
function findBase(
  facts: AccountFacts,
  ledger: Ledger,
  payment: LedgerPayment,
  reversal: Reversal,
  today: LocalDate,
): Standing {
  const { base, payments } = ledger;
  const earlier = payments.filter(
    (one) => one.index <= base && (one === payment || (one.reversedAt !== null && one.reversedAt > base)),
  );
  const { account, negotiation } = getSnapshot(ledger, base);
  const balance = (account.currentBalance ?? ZERO).plus(getBalanceGain(ledger, earlier));
  const rest = negotiation?.planCurrentBalance ?? null;
  const left = rest && rest.plus(getAgreementGain(ledger, earlier));
  const snapshot = reopen(ledger, earlier.length > 0, balance, left);
  const reopened = toFacts(facts, snapshot, balance, left);
  const open = findOpen(reopened, ledger, reversal, earlier.length > 0, today);
  const wasOpen = new Set(reversal.schedule.filter(isOpen).map(({ id }) => id));
  const hasFailed = open.some(({ id, status }) => status === 'failed' && !wasOpen.has(id));
  const counted = countOpen({ ...reopened, hasFailedPayment: reopened.hasFailedPayment || hasFailed }, open);
  if (!isOfferAbove(counted, balance)) return { facts: counted, open };
  return { facts: applyChanges(counted, applyBalance(counted, balance)), open };
}

/** What a move that settles an account changes. */
const SETTLED_MEMBERS = [
  'status',
  'offerAccepted',
  'customOffer',
  'counterOffer',
  'paymentSetup',
  'holdReason',
  'restartDate',
] as const satisfies readonly (keyof AccountChanges)[];

/** The account before it was settled, if it would not have been settled without what was reversed. */
function reopen(ledger: Ledger, isReduced: boolean, balance: Money, left: Money | null): AccountSnapshot {
  const settled = getSnapshot(ledger, ledger.base);
  if (!isReduced || settled.account.status !== 'settled') return settled;
  const before = getSnapshot(ledger, ledger.base - 1);
  const negotiation = settled.negotiation ?? before.negotiation;
  const hasPlan = isAgreed(negotiation) && SCHEDULED.includes(before.account.status);
  if (!(hasPlan ? (left ?? ZERO) : balance).gt(ZERO)) return settled;
  const reopened = Object.fromEntries(SETTLED_MEMBERS.map((member) => [member, before.account[member]]));
  return { account: { ...settled.account, ...reopened }, negotiation };
}

function toFacts(
  facts: AccountFacts,
  { account, negotiation }: AccountSnapshot,
  balance: Money,
  left: Money | null,
): AccountFacts {
  const id = facts.negotiation?.id ?? 0;
  return {
    ...facts,
    ...account,
    currentBalance: balance,
    wasDisputed: account.disputedAt !== null || account.reasonId !== null,
    negotiation: negotiation && { ...negotiation, id, planCurrentBalance: left ?? negotiation.planCurrentBalance },
    negotiationType: negotiation?.type ?? null,
  };
}

function countOpen(facts: AccountFacts, open: readonly OpenPayment[]): AccountFacts {
  const failedPayments = open.filter(({ status }) => status === 'failed').length;
  return { ...facts, unpaidPayments: open.length, failedPayments };
}

/** Statuses in which what is agreed has open payments. */
const SCHEDULED: readonly AccountStatus[] = ['payment_accepted', 'hold', 'dispute'];

/** Statuses in which nothing opens again. */
const ENDED: readonly AccountStatus[] = ['settled', 'deactivated', 'cancelled_plan', 'renegotiate'];

/** The open payments of the base: as if no payment to the creditor had been made, and then cut to what remains. */
function findOpen(
  facts: AccountFacts,
  ledger: Ledger,
  { schedule, timeZone, history }: Reversal,
  isReduced: boolean,
  today: LocalDate,
): readonly OpenPayment[] {
  const { status, negotiation } = facts;
  if (ENDED.includes(status)) return schedule.filter(isOpen);
  const taken = listTaken(ledger);
  const full = schedule.flatMap((payment): readonly OpenPayment[] => {
    const one = taken.get(payment.id);
    if (isOpen(payment)) return [{ ...payment, amount: payment.amount.plus(one?.amount ?? ZERO) }];
    if (payment.status !== 'cancelled' || !one?.cancelledAt || !one.amount.gt(ZERO)) return [];
    return [{ ...payment, amount: one.amount, status: one.status }];
  });
  const dated = replacePassedDays(full, { schedule, taken, negotiation, history, timeZone }, today);
  const isEarlier =
    isReduced || ledger.payments.some(({ index, reversedAt }) => reversedAt === null && index <= ledger.base);
  const left = negotiation && (negotiation.planCurrentBalance ?? getAgreedAmount(negotiation));
  const isScheduled = SCHEDULED.includes(status) && (dated.length > 0 || facts.paymentSetup || status === 'hold');
  if (!isEarlier || !left || !isScheduled || !isAgreed(negotiation)) return dated;
  const sum = dated.reduce((total, { amount }) => total.plus(amount), ZERO);
  return sum.gt(left)
    ? apply(dated, reduceFromLast(dated, sum.minus(left)))
    : extend(dated, left.minus(sum), negotiation, today);
}

function isOpen<Payment extends { readonly status: TransactionStatus }>(
  payment: Payment,
): payment is Payment & { readonly status: PaymentToReduce['status'] } {
  return payment.status === 'scheduled' || payment.status === 'failed';
}

interface Days extends Pick<Reversal, 'schedule' | 'timeZone' | 'history'> {
  readonly taken: ReturnType<typeof listTaken>;
  readonly negotiation: NegotiationFacts | null;
}

/**
 * A payment that comes back keeps its day, unless that has passed since it was cancelled, or a payment was moved to it. Then
 * it follows the last one, as a skipped payment does, so that nothing is charged without notice.
 */
function replacePassedDays(
  full: readonly OpenPayment[],
  { schedule, taken, negotiation, history, timeZone }: Days,
  today: LocalDate,
): readonly OpenPayment[] {
  const openNow = schedule.filter(isOpen);
  let last = [today, ...full.map(({ date }) => date)].sort().at(-1) ?? today;
  const dated = full.map((payment): OpenPayment => {
    const at = taken.get(payment.id)?.cancelledAt ?? null;
    if (at === null || payment.status === 'failed') return payment;
    const hasPassed = payment.date < today && payment.date >= toLocalDate(at, timeZone);
    const moved = history
      .filter((entry) => entry.at > at)
      .flatMap(({ recorded: { reschedule = [] } }) => reschedule.map(({ scheduledId }) => scheduledId));
    if (!hasPassed && !openNow.some(({ id, date }) => date === payment.date && moved.includes(id))) return payment;
    last = followingDay(negotiation, last);
    return { ...payment, date: last };
  });
  return dated.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.id - other.id));
}

function followingDay(negotiation: NegotiationFacts | null, date: LocalDate): LocalDate {
  return getNextSlot(negotiation, date) ?? addDays(date, 1);
}

/** Payments that were made meanwhile take nothing back: the last open one grows up to the amount per period, others follow. */
function extend(
  open: readonly OpenPayment[],
  more: Money,
  negotiation: NegotiationFacts | null,
  today: LocalDate,
): readonly OpenPayment[] {
  const { perPeriod } = negotiation ? getAgreedAmounts(negotiation) : { perPeriod: null };
  const most = negotiation?.type === 'installment' ? perPeriod : null;
  const payments = [...open];
  let left = more;
  const last = payments.at(-1);
  if (last?.status === 'scheduled') {
    const room = most ? most.minus(last.amount) : left;
    const part = room.lt(left) ? room : left;
    if (part.gt(ZERO)) {
      payments.splice(-1, 1, { ...last, amount: last.amount.plus(part) });
      left = left.minus(part);
    }
  }
  let date = last && last.date > today ? last.date : today;
  while (left.gt(ZERO)) {
    const amount = most?.gt(ZERO) && most.lt(left) ? most : left;
    date = followingDay(negotiation, date);
    payments.push({ id: -1 - payments.length, date, amount, status: 'scheduled' });
    left = left.minus(amount);
  }
  return payments;
}

function apply(
  open: readonly OpenPayment[],
  reduced: readonly { readonly scheduledId: number; readonly rest: Money }[],
): readonly OpenPayment[] {
  const rests = new Map(reduced.map(({ scheduledId, rest }) => [scheduledId, rest] as const));
  return open
    .map((payment) => ({ ...payment, amount: rests.get(payment.id) ?? payment.amount }))
    .filter(({ amount }) => amount.gt(ZERO));
}

/** Decides a payment again. */
function pay({ facts, open }: Standing, { amount, date, reference }: LedgerPayment): Standing {
  const decision = decideDirectPayment(facts, open, { amount, date, reference });
  const left = apply(open, decision.directPayment?.reduced ?? []);
  const isDeducted = decision.negotiation?.planCurrentBalance != null;
  return { facts: countOpen(applyChanges(facts, decision), left), open: left, isDeducted };
}

function applyChanges(facts: AccountFacts, { account, negotiation }: Pick<MoveDecision, 'account' | 'negotiation'>) {
  const id = facts.negotiation?.id ?? 0;
  const after = negotiation === undefined ? facts.negotiation : negotiation && { ...negotiation, id };
  return { ...facts, ...account, negotiation: after, negotiationType: after?.type ?? null };
}

function findChanges(before: AccountFacts, after: AccountFacts): AccountChanges {
  const [old, changed] = [takeAccountSnapshot(before).account, takeAccountSnapshot(after).account];
  const names = (Object.keys(changed) as (keyof typeof changed)[]).filter((name) => name !== 'reasonId');
  const different = names.filter((name) => !isSame(old[name], changed[name]));
  return Object.fromEntries(different.map((name) => [name, changed[name]]));
}

/** Whatever the order of the members is. */
function isSame(one: unknown, other: unknown): boolean {
  return toCanonicalJson(one) === toCanonicalJson(other);
}

function omitId(negotiation: NegotiationFacts): Omit<NegotiationFacts, 'id'> {
  const rest = { ...negotiation };
  Reflect.deleteProperty(rest, 'id');
  return rest;
}

function compareSchedules(
  schedule: readonly SchedulePayment[],
  open: readonly OpenPayment[],
  negotiation: NegotiationFacts | null,
): Pick<ReversedDirectPayment, 'restored' | 'added'> {
  const after = new Map(open.map((payment) => [payment.id, payment] as const));
  const restored = schedule.flatMap((payment): readonly RestoredPayment[] => {
    const next = after.get(payment.id);
    const now = isOpen(payment) ? payment : null;
    if (!next && !now) return [];
    const rest = next?.amount ?? ZERO;
    const given = rest.minus(now?.amount ?? ZERO);
    const isMoved = next !== undefined && next.date !== payment.date;
    if (next && now && given.eq(ZERO) && !isMoved) return [];
    const [before, status] = [now?.status ?? 'cancelled', next?.status ?? 'cancelled'] as const;
    return [{ scheduledId: payment.id, given, rest, before, status, ...(isMoved && { to: next.date }) }];
  });
  const type: PlannedPayment['type'] = negotiation?.type ?? 'installment';
  const added = open.filter(({ id }) => id < 0).map(({ date, amount }) => ({ date, amount, type }));
  return { restored, added };
}
