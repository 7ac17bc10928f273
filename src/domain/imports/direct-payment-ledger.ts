// Reads from the history of an account what its payments to the creditor have changed, and what one of them gives back.
import type { AccountFacts } from '../account/account-facts';
import { getAgreedAmount } from '../account/active-negotiation';
import type { MoveKey } from '../account/moves';
import type { OpenPaymentStatus } from '../negotiation/move-decision';
import {
  applyRecordedMove,
  takeAccountSnapshot,
  type AccountSnapshot,
  type HistoryEntry,
} from '../negotiation/negotiation-history';
import type { Instant } from '../shared/calendar';
import { ZERO, type Money } from '../shared/money';

/** A payment to the creditor, as its entry of the history records it. */
export interface LedgerPayment {
  /** The history has the payment's entry at this index. */
  readonly index: number;
  readonly amount: Money;
  readonly date: string;
  readonly reference: string;
  /** True if the payment counts towards an agreement; a reversal of another payment can change that. */
  isDeducted: boolean;
  /** The entry of its reversal; null if it stands. */
  reversedAt: number | null;
}

export interface Ledger {
  readonly history: readonly HistoryEntry[];
  /** Before the first move. */
  readonly start: AccountSnapshot;
  /** After each move. */
  readonly snapshots: readonly AccountSnapshot[];
  readonly payments: readonly LedgerPayment[];
  /** The last move that is neither a payment to the creditor nor a reversal: what the payments since then started from. */
  readonly base: number;
  /** The move after which payments count towards the agreement of `base`. */
  readonly agreed: number;
}

/** `history` is complete, the oldest move first. */
export function readLedger(facts: AccountFacts, history: readonly HistoryEntry[]): Ledger {
  const start = history[0]?.snapshotBefore ?? takeAccountSnapshot(facts);
  const snapshots: AccountSnapshot[] = [];
  for (const { recorded } of history) snapshots.push(applyRecordedMove(snapshots.at(-1) ?? start, recorded));
  const isOther = ({ move }: HistoryEntry) => !PAYMENT_MOVES.includes(move);
  // A payment leaves what remains of its agreement. Without that, the agreement is a later one, or there is none.
  const agreed = history.findLastIndex(
    (entry, index) => isOther(entry) && snapshots[index]?.negotiation?.planCurrentBalance == null,
  );
  return { history, start, snapshots, payments: listPayments(history), base: history.findLastIndex(isOther), agreed };
}

const PAYMENT_MOVES: readonly MoveKey[] = ['record_direct_payment', 'reverse_direct_payment'];

/** A reference names one payment at a time: after a reversal it may name another one. */
function listPayments(history: readonly HistoryEntry[]): readonly LedgerPayment[] {
  const payments: LedgerPayment[] = [];
  for (const [index, { recorded }] of history.entries()) {
    const { directPayment, reversal, negotiation } = recorded;
    if (directPayment) {
      const { amount, date, reference } = directPayment;
      const isDeducted = negotiation?.planCurrentBalance != null;
      payments.push({ index, amount, date, reference, isDeducted, reversedAt: null });
    }
    const reversed = reversal && findStanding(payments, reversal.reference);
    if (reversed) reversed.reversedAt = index;
    for (const again of reversal?.again ?? []) {
      const standing = findStanding(payments, again.reference);
      if (standing) standing.isDeducted = again.isDeducted;
    }
  }
  return payments;
}

export function findStanding(payments: readonly LedgerPayment[], reference: string): LedgerPayment | null {
  return payments.findLast((payment) => payment.reference === reference && payment.reversedAt === null) ?? null;
}

/** After the entry; before the first one for -1. */
export function getSnapshot({ snapshots, start }: Ledger, index: number): AccountSnapshot {
  return snapshots[index] ?? start;
}

/** Below zero where more was paid than was owed. */
interface Account {
  signed: Money;
}

/** What a balance gains when a payment is taken out of it. */
function giveBack(account: Account, amount: Money): Money {
  const before = toBalance(account.signed);
  account.signed = account.signed.plus(amount);
  return toBalance(account.signed).minus(before);
}

function toBalance(signed: Money): Money {
  return signed.lt(ZERO) ? ZERO : signed;
}

/** With these the creditor states what is owed, whatever was paid before. */
const STATEMENTS: readonly MoveKey[] = ['change_balance', 'restore_account'];

/** Returns by how much the balance of `base` is higher without the payments `taken`, which were made up to then. */
export function getBalanceGain(ledger: Ledger, taken: readonly LedgerPayment[]): Money {
  const { history, payments, base } = ledger;
  let current: Account = { signed: ledger.start.account.currentBalance ?? ZERO };
  const accounts = new Map<LedgerPayment, Account>();
  const takeBack = (payment: LedgerPayment): Money => {
    const paid = accounts.get(payment) ?? current;
    const gain = giveBack(paid, payment.amount);
    return paid === current ? gain : giveBack(current, gain);
  };
  for (const [index, { move }] of history.slice(0, base + 1).entries()) {
    const paid = payments.find((payment) => payment.index === index);
    const reversed = payments.find(({ reversedAt }) => reversedAt === index);
    const after = getSnapshot(ledger, index).account.currentBalance ?? ZERO;
    const before = getSnapshot(ledger, index - 1).account.currentBalance ?? ZERO;
    if (paid) {
      current.signed = current.signed.minus(paid.amount);
      accounts.set(paid, current);
    } else if (reversed) takeBack(reversed);
    else if (STATEMENTS.includes(move)) current = { signed: after };
    else current.signed = current.signed.plus(after).minus(before);
  }
  return taken.reduce((sum, payment) => sum.plus(takeBack(payment)), ZERO);
}

/** The same for what remains of the agreement of `base`. */
export function getAgreementGain(ledger: Ledger, taken: readonly LedgerPayment[]): Money {
  const { payments, base, agreed } = ledger;
  const rest: Account = { signed: getRest(getSnapshot(ledger, agreed)) };
  for (let index = agreed + 1; index <= base; index += 1) {
    const paid = payments.find((payment) => payment.index === index);
    const reversed = payments.find(({ reversedAt }) => reversedAt === index);
    const moved = paid ?? reversed;
    if (!moved) {
      rest.signed = rest.signed
        .plus(getRest(getSnapshot(ledger, index)))
        .minus(getRest(getSnapshot(ledger, index - 1)));
    } else if (counts(ledger, moved)) {
      rest.signed = paid ? rest.signed.minus(moved.amount) : rest.signed.plus(moved.amount);
    }
  }
  return taken
    .filter((payment) => counts(ledger, payment))
    .reduce((sum, { amount }) => sum.plus(giveBack(rest, amount)), ZERO);
}

function counts({ agreed }: Ledger, { index, isDeducted }: LedgerPayment): boolean {
  return isDeducted && index > agreed;
}

function getRest({ negotiation }: AccountSnapshot): Money {
  return (negotiation && (negotiation.planCurrentBalance ?? getAgreedAmount(negotiation))) ?? ZERO;
}

/** What standing payments to the creditor have taken from a scheduled payment. */
export interface Taken {
  readonly amount: Money;
  /** Before the first of them. */
  readonly status: OpenPaymentStatus;
  /** When nothing was left of it; null while it is open. */
  readonly cancelledAt: Instant | null;
}

/** Keys are the IDs of the scheduled payments under the agreement of `base`. */
export function listTaken({ history, agreed }: Ledger): ReadonlyMap<number, Taken> {
  const all = new Map<number, Taken>();
  for (const { at, recorded } of history.slice(agreed + 1)) {
    for (const { scheduledId, rest, taken, status } of recorded.directPayment?.reduced ?? []) {
      const known = all.get(scheduledId);
      all.set(scheduledId, {
        amount: (known?.amount ?? ZERO).plus(taken),
        status,
        cancelledAt: rest.eq(ZERO) ? at : null,
      });
    }
    for (const { scheduledId, given, before, status } of recorded.reversal?.restored ?? []) {
      const known = all.get(scheduledId) ?? { amount: ZERO, status: before === 'failed' ? before : 'scheduled' };
      const cancelledAt = status === 'cancelled' ? at : null;
      all.set(scheduledId, { ...known, amount: known.amount.minus(given), cancelledAt });
    }
  }
  return all;
}
