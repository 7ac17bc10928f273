// The history of an account's moves: what is recorded of each one, and how the history is replayed.
import type { AccountFacts, NegotiationFacts } from '../account/account-facts';
import type { Instant } from '../shared/calendar';
import { money } from '../shared/money';
import type { AccountChanges, MoveDecision } from './move-decision';
import type { Actor, MoveKey } from '../account/moves';
import type { AccountCondition } from '../shared/vocabulary';

/** Who made a move: a profile, a creditor user, or the system, whose id is null. */
export interface Mover {
  readonly kind: Actor;
  readonly id: number | null;
}

/** The changes of a move. The words of a reason stay, as those of a dispute do, when the account no longer refers to it. */
export interface RecordedMove extends Omit<MoveDecision, 'reason'> {
  readonly reason?: { readonly id: number; readonly label: string } | null;
}

export interface HistoryEntry {
  readonly id: number;
  readonly at: Instant;
  readonly mover: Mover;
  readonly move: MoveKey;
  readonly conditionBefore: AccountCondition;
  readonly conditionAfter: AccountCondition;
  /** The version of the account after the move. */
  readonly version: number;
  /** Only on the first move of an account; null on later moves. */
  readonly snapshotBefore: AccountSnapshot | null;
  readonly recorded: RecordedMove;
}

/** Everything that moves can change: account columns and the negotiation. */
export interface AccountSnapshot {
  readonly account: Required<AccountChanges> & Pick<AccountFacts, 'reasonId'>;
  readonly negotiation: Omit<NegotiationFacts, 'id'> | null;
}

export function takeAccountSnapshot(facts: AccountFacts): AccountSnapshot {
  const { status, offerAccepted, customOffer, counterOffer, paymentSetup, hasFailedPayment, currentBalance } = facts;
  const { holdReason, restartDate, disputedAt, cancelledAt, deactivatedAt, reasonId, skipsInRow, skipsUsed } = facts;
  const { marks } = facts;
  return {
    account: {
      status,
      offerAccepted,
      customOffer,
      counterOffer,
      paymentSetup,
      hasFailedPayment,
      currentBalance,
      holdReason,
      restartDate,
      disputedAt,
      cancelledAt,
      deactivatedAt,
      reasonId,
      skipsInRow,
      skipsUsed,
      marks,
    },
    negotiation: facts.negotiation && omitMember(facts.negotiation, 'id'),
  };
}

/**
 * Replays a complete history, oldest move first. Throws if the first move is missing.
 * @internal Tests prove with it that a history restores its account.
 */
export function replayHistory(history: readonly Pick<HistoryEntry, 'snapshotBefore' | 'recorded'>[]): AccountSnapshot {
  const start = history[0]?.snapshotBefore;
  if (!start) throw new Error('The history has no first move.');
  return history.reduce((snapshot, { recorded }) => applyRecordedMove(snapshot, recorded), start);
}

/** `reasonId` is the id under which the reason of the decision was stored. */
export function toRecordedMove(decision: MoveDecision, reasonId: number | null): RecordedMove {
  const { reason, ...recorded } = decision;
  if (reason === undefined) return recorded;
  return { ...recorded, reason: reason === null || reasonId === null ? null : { id: reasonId, label: reason.label } };
}

/** The reason for not paying, holding the plan, sending a notice again or asking for other terms, or null. */
export function getReason({ reason, account, noticeResend, negotiation }: RecordedMove): string | null {
  return reason?.label ?? account.holdReason ?? noticeResend?.reason ?? negotiation?.reason ?? null;
}

/** JSON. Amounts are strings, because a JSON number is read back as a binary float. */
export function serializeHistory(value: RecordedMove | AccountSnapshot): string {
  return JSON.stringify(value);
}

export function parseRecordedMove(text: string): RecordedMove {
  return JSON.parse(text, reviveMoney) as RecordedMove;
}

export function parseAccountSnapshot(text: string): AccountSnapshot {
  return JSON.parse(text, reviveMoney) as AccountSnapshot;
}

/** The account after a move of its history. */
export function applyRecordedMove({ account, negotiation }: AccountSnapshot, recorded: RecordedMove): AccountSnapshot {
  const reasonId = recorded.reason === undefined ? account.reasonId : (recorded.reason?.id ?? null);
  return {
    account: { ...account, ...recorded.account, reasonId },
    negotiation: recorded.negotiation === undefined ? negotiation : recorded.negotiation,
  };
}

function omitMember<Whole extends object, Member extends keyof Whole>(
  whole: Whole,
  member: Member,
): Omit<Whole, Member> {
  const rest = { ...whole };
  Reflect.deleteProperty(rest, member);
  return rest;
}

/** Members that hold money or a percentage, on any level. */
const MONEY_MEMBERS: ReadonlySet<string> = new Set([
  'currentBalance',
  'amount',
  'oneTimeSettlement',
  'negotiateAmount',
  'monthlyAmount',
  'lastMonthAmount',
  'balance',
  'counterOneTimeAmount',
  'counterNegotiateAmount',
  'counterMonthlyAmount',
  'counterLastMonthAmount',
  'planCurrentBalance',
  'settlementDiscountPercent',
  'planDiscountPercent',
  'minMonthlyPayPercent',
  'minimumSettlementPercent',
  'minimumPlanPercent',
  'paid',
  'rest',
  'taken',
  'given',
]);

function reviveMoney(member: string, value: unknown): unknown {
  return MONEY_MEMBERS.has(member) && typeof value === 'string' ? money(value) : value;
}
