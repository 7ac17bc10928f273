// The statement of an account: what changed its balance, one entry after the other, as its history says, and what it was before
// and after. The document shows the same.
import type { AccountFacts } from '../account/account-facts';
import type { Labelled } from '../account/account-view';
import { describeCreditorContact, type CompanyContact, type CreditorContactView } from '../account/creditor-contact';
import { describeAccount } from '../account/describe-account';
import type { HistoryEntry } from '../negotiation/negotiation-history';
import { toLocalDate, type Instant, type LocalDate } from '../shared/calendar';
import { toDecimalString, ZERO, type Money } from '../shared/money';
import type { PaymentSource } from '../shared/vocabulary';
import { toReceiptNumber } from './payment-history';

export const STATEMENT_ENTRY_KINDS = {
  payment: 'Payment',
  gift: 'Payment by somebody else',
  direct_payment: 'Payment to the creditor',
  reversal: 'Payment reversed',
  overpayment: 'Paid more than the balance',
  adjustment: 'Balance changed by the creditor',
} as const;
export type StatementEntryKind = keyof typeof STATEMENT_ENTRY_KINDS;

/** A payment that was made, as the statement needs it. Failed ones change nothing. */
export interface StatementPayment {
  readonly id: number;
  readonly amount: Money;
  readonly source: PaymentSource;
  /** The creditor's name for a payment to the creditor, also after its reversal. */
  readonly reference: string | null;
  /** The day on which the creditor received it; null for a charge. */
  readonly paymentDate: LocalDate | null;
  readonly madeAt: Instant;
  readonly reversedAt: Instant | null;
}

/** What the history records of the balance. */
export type BalanceHistory = readonly Pick<HistoryEntry, 'at' | 'move' | 'snapshotBefore' | 'recorded'>[];

interface StatementEntry {
  readonly at: Instant;
  readonly kind: StatementEntryKind;
  readonly reference: string | null;
  readonly paymentId: number | null;
  readonly paidOn: LocalDate | null;
  /** What the balance is more by; negative where it is less. */
  readonly amount: Money;
  readonly balanceAfter: Money;
  /** Before the creditor corrected whose account it is: the present owner does not see it. */
  readonly isOfEarlierOwner: boolean;
}

const KINDS: Readonly<Record<PaymentSource, StatementEntryKind>> = {
  plan: 'payment',
  import: 'payment',
  gift: 'gift',
  direct: 'direct_payment',
};

type Change = Omit<StatementEntry, 'balanceAfter' | 'isOfEarlierOwner'>;

/**
 * Every entry of an account, the oldest first, and the balance before the first one. `balance` is the balance now: what no move
 * explains, as after a change of the row by hand, is an adjustment at the end.
 */
export function listStatementEntries(
  history: BalanceHistory,
  payments: readonly StatementPayment[],
  { balance, at }: { readonly balance: Money; readonly at: Instant },
): { readonly opening: Money; readonly entries: readonly StatementEntry[] } {
  const unrecorded = new Set(payments);
  let balanceNow = history[0]?.snapshotBefore?.account.currentBalance ?? (history.length === 0 ? balance : ZERO);
  const start = balanceNow;
  const corrected = history.findLastIndex(({ move }) => move === 'correct_identity');
  const moves = history.flatMap((entry, index) => {
    const before = balanceNow;
    balanceNow = entry.recorded.account.currentBalance ?? balanceNow;
    const isOfEarlierOwner = index <= corrected;
    return listChanges(entry, balanceNow.minus(before), unrecorded).map((change) => ({ ...change, isOfEarlierOwner }));
  });
  const rest = balance.minus(balanceNow);
  const last = rest.eq(ZERO) ? [] : [{ ...toAdjustment(at, rest, 'adjustment'), isOfEarlierOwner: false }];
  // Payments from before the history was kept; what is left of them precedes it.
  const taken = [...unrecorded]
    .flatMap(toChanges)
    .map((change) => ({ ...change, isOfEarlierOwner: change.at <= (history[corrected]?.at ?? '') }));
  const changes = [...taken, ...moves, ...last].sort(byTime);
  const opening = taken.reduce((sum, { amount }) => sum.minus(amount), start);
  let after = opening;
  const entries = changes.map((change) => {
    after = after.plus(change.amount);
    return { ...change, balanceAfter: after };
  });
  return { opening, entries };
}

function byTime(one: Change, other: Change): number {
  return one.at < other.at ? -1 : one.at > other.at ? 1 : 0;
}

/** The reversal of a move, or its payments and what else it changed, so that they are the whole difference. */
function listChanges(
  { at, move, recorded }: BalanceHistory[number],
  difference: Money,
  unrecorded: Set<StatementPayment>,
): readonly Change[] {
  const { reversal } = recorded;
  // It gives back what the payment had taken from the balance, which is less than its amount if that was more than was owed.
  if (reversal) return [{ ...toAdjustment(at, difference, 'reversal'), reference: reversal.reference }];
  const made = takePayments(at, move, unrecorded);
  const rest = made.reduce((sum, { amount }) => sum.plus(amount), difference);
  const paid = made.map((payment) => toPayment(payment, at));
  if (rest.eq(ZERO)) return paid;
  return [...paid, toAdjustment(at, rest, made.length > 0 && rest.gt(ZERO) ? 'overpayment' : 'adjustment')];
}

const PAYING: Readonly<Partial<Record<HistoryEntry['move'], readonly PaymentSource[]>>> = {
  record_successful_payment: ['plan', 'import'],
  record_gift_payment: ['gift'],
  record_direct_payment: ['direct'],
};

/** They were written in the transaction of the move. Of moves at one moment, each but a gift has one payment. */
function takePayments(
  at: Instant,
  move: HistoryEntry['move'],
  unrecorded: Set<StatementPayment>,
): readonly StatementPayment[] {
  const sources = PAYING[move];
  if (!sources) return [];
  const found = [...unrecorded].filter(({ madeAt, source }) => madeAt === at && sources.includes(source));
  const made = move === 'record_gift_payment' ? found : found.slice(0, 1);
  for (const payment of made) unrecorded.delete(payment);
  return made;
}

function toPayment(payment: StatementPayment, at: Instant): Change {
  const { id, amount, source, reference, paymentDate } = payment;
  return { at, kind: KINDS[source], reference, paymentId: id, paidOn: paymentDate, amount: ZERO.minus(amount) };
}

function toAdjustment(at: Instant, amount: Money, kind: StatementEntryKind): Change {
  return { at, kind, reference: null, paymentId: null, paidOn: null, amount };
}

/** Expects a payment that no move records. */
function toChanges(payment: StatementPayment): readonly Change[] {
  const { madeAt, reversedAt, amount, reference } = payment;
  const made = toPayment(payment, madeAt);
  return reversedAt === null ? [made] : [made, { ...toAdjustment(reversedAt, amount, 'reversal'), reference }];
}

interface StatementEntryView {
  /** From 1, in the statement. */
  readonly number: number;
  readonly at: Instant;
  /** The business day. */
  readonly date: LocalDate;
  readonly kind: Labelled<StatementEntryKind>;
  readonly reference: string | null;
  readonly receiptNumber: string | null;
  /** The day on which the creditor received it. */
  readonly paidOn: LocalDate | null;
  /** Negative where it lowers the balance. */
  readonly amount: string;
  readonly balanceAfter: string;
}

/** Whose account it is, as its documents show it. */
export interface DocumentParties {
  readonly accountId: number;
  readonly account: {
    readonly accountName: string;
    readonly accountNumber: string | null;
    readonly memberAccountNumber: string | null;
    readonly referenceNumber: string | null;
    readonly statementIdNumber: string | null;
    readonly subclientAccountNumber: string | null;
  };
  readonly creditor: CreditorContactView;
  readonly consumerName: string;
}

export interface AccountStatementView extends DocumentParties {
  /** The statement starts when the account was placed if this is null. */
  readonly from: LocalDate | null;
  readonly to: LocalDate;
  readonly openingBalance: string;
  readonly closingBalance: string;
  /** True if the account is settled at the end of the period: the closing balance is waived and nobody owes it. */
  readonly isWaived: boolean;
  /** The oldest first. */
  readonly entries: readonly StatementEntryView[];
}

export function describeParties(account: AccountFacts, contacts: ReadonlyMap<number, CompanyContact>): DocumentParties {
  const view = describeAccount(account);
  const { identity } = view;
  return {
    accountId: account.id,
    account: {
      accountName: identity.accountName,
      accountNumber: identity.accountNumber,
      memberAccountNumber: identity.memberAccountNumber,
      referenceNumber: identity.referenceNumber,
      statementIdNumber: identity.statementIdNumber,
      subclientAccountNumber: identity.subclientAccountNumber,
    },
    creditor: describeCreditorContact(view, contacts),
    consumerName: identity.consumerName,
  };
}

/** Most entries of a statement. */
export const MOST_ENTRIES = 5000;

/** What the present owner of an account sees: what an earlier one paid is the balance that it starts with. */
export function skipEarlierOwners({ opening, entries }: Listed): Listed {
  const earlier = entries.filter(({ isOfEarlierOwner }) => isOfEarlierOwner);
  const own = entries.filter(({ isOfEarlierOwner }) => !isOfEarlierOwner);
  return { opening: earlier.at(-1)?.balanceAfter ?? opening, entries: own };
}

type Listed = ReturnType<typeof listStatementEntries>;

/** On which the account was placed, or paid if that was before; null when neither is known. */
export function getFirstDay(placedAt: Instant | null, { entries }: Listed, timeZone: string): LocalDate | null {
  const [paidAt] = entries.map(({ at }) => at);
  const at = placedAt !== null && paidAt !== undefined && paidAt < placedAt ? paidAt : (placedAt ?? paidAt);
  return at === undefined ? null : toLocalDate(at, timeZone);
}

interface StatementTime {
  readonly from: LocalDate | null;
  readonly to: LocalDate;
  readonly timeZone: string;
  /** At the end of `to`. */
  readonly isSettled: boolean;
}

/** Returns the business days from `from` to `to`, or null for more entries than a statement holds. */
export function describeStatement(
  parties: DocumentParties,
  { opening, entries }: Listed,
  { from, to, timeZone, isSettled }: StatementTime,
): AccountStatementView | null {
  const dated = entries.map((entry) => ({ ...entry, date: toLocalDate(entry.at, timeZone) }));
  const before = from === null ? [] : dated.filter(({ date }) => date < from);
  const shown = dated.filter(({ date }) => date <= to).slice(before.length);
  if (shown.length > MOST_ENTRIES) return null;
  const openingBalance = before.at(-1)?.balanceAfter ?? opening;
  const closingBalance = shown.at(-1)?.balanceAfter ?? openingBalance;
  return {
    ...parties,
    from,
    to,
    openingBalance: toDecimalString(openingBalance),
    closingBalance: toDecimalString(closingBalance),
    isWaived: isSettled && closingBalance.gt(ZERO),
    entries: shown.map((entry, index) => ({
      number: index + 1,
      at: entry.at,
      date: entry.date,
      kind: { key: entry.kind, label: STATEMENT_ENTRY_KINDS[entry.kind] },
      reference: entry.reference,
      receiptNumber: entry.paymentId === null ? null : toReceiptNumber(entry.paymentId),
      paidOn: entry.paidOn,
      amount: toDecimalString(entry.amount),
      balanceAfter: toDecimalString(entry.balanceAfter),
    })),
  };
}

/** The receipt of one payment. */
export interface PaymentReceipt extends DocumentParties {
  readonly receiptNumber: string;
  readonly kind: Labelled<StatementEntryKind>;
  readonly amount: string;
  readonly date: LocalDate;
  readonly madeAt: Instant;
  readonly paidOn: LocalDate | null;
  readonly reference: string | null;
  readonly reversedAt: Instant | null;
}

export function describeReceipt(parties: DocumentParties, payment: StatementPayment, timeZone: string): PaymentReceipt {
  const kind = KINDS[payment.source];
  return {
    ...parties,
    receiptNumber: toReceiptNumber(payment.id),
    kind: { key: kind, label: STATEMENT_ENTRY_KINDS[kind] },
    amount: toDecimalString(payment.amount),
    date: toLocalDate(payment.madeAt, timeZone),
    madeAt: payment.madeAt,
    paidOn: payment.paymentDate,
    reference: payment.reference,
    reversedAt: payment.reversedAt,
  };
}

/** `R-0000000151` → 151; the ID of a payment is taken too. Null for anything else. */
export function parseReceiptNumber(text: string): number | null {
  const [, digits] = /^(?:R-(?=\d{10}))?(\d{1,15})$/i.exec(text.trim()) ?? [];
  return digits === undefined || Number(digits) === 0 ? null : Number(digits);
}
