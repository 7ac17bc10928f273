// The history of an account's moves: what is written down of each, and how it is played again.
import type { AccountFacts, NegotiationFacts } from '../account/account-facts';
import type { Instant } from '../shared/calendar';
import { money } from '../shared/money';
import type { AccountChanges, MoveDecision } from './move-decision';
import type { Actor, MoveKey } from '../account/moves';
import type { AccountCondition } from '../shared/vocabulary';

/** Who moved: a profile, a creditor's user, or the system, which is nobody. */
export interface Mover {
  readonly kind: Actor;
  readonly id: number | null;
}

/** What a move wrote. Words of the consumer's own are told by the id of their reason, so that they can be forgotten. */
export interface RecordedMove extends Omit<MoveDecision, 'reason'> {
  readonly reason?: { readonly id: number } | null;
}

export interface HistoryEntry {
  readonly id: number;
  readonly at: Instant;
  readonly mover: Mover;
  readonly move: MoveKey;
  readonly conditionBefore: AccountCondition;
  readonly conditionAfter: AccountCondition;
  /** The account's version that the move made. */
  readonly version: number;
  /** The rows before the first move of the account; null on later moves. */
  readonly snapshotBefore: AccountSnapshot | null;
  readonly recorded: RecordedMove;
}

/** All of an account that moves may change: its own columns, and its negotiation if there is one. */
export interface AccountSnapshot {
  readonly account: Required<AccountChanges> & Pick<AccountFacts, 'reasonId'>;
  readonly negotiation: Omit<NegotiationFacts, 'id'> | null;
}

/** What the account and its negotiation say now, as far as moves change it. */
export function takeAccountSnapshot(facts: AccountFacts): AccountSnapshot {
  const { status, offerAccepted, customOffer, counterOffer, paymentSetup, hasFailedPayment, currentBalance } = facts;
  const { holdReason, restartDate, disputedAt, cancelledAt, deactivatedAt, reasonId } = facts;
  return {
    account: {
      ...{ status, offerAccepted, customOffer, counterOffer, paymentSetup, hasFailedPayment, currentBalance },
      ...{ holdReason, restartDate, disputedAt, cancelledAt, deactivatedAt, reasonId },
    },
    negotiation: facts.negotiation && omitMember(facts.negotiation, 'id'),
  };
}

/** Plays the whole history of an account again, oldest move first. Throws when its beginning is missing. */
export function replayHistory(history: readonly Pick<HistoryEntry, 'snapshotBefore' | 'recorded'>[]): AccountSnapshot {
  const start = history[0]?.snapshotBefore;
  if (!start) throw new Error('The history lacks its beginning.');
  return history.reduce((rows, { recorded }) => applyRecordedMove(rows, recorded), start);
}

/** What is written down of a decision whose reason, if it has one, is stored under this id. */
export function toRecordedMove(decision: MoveDecision, reasonId: number | null): RecordedMove {
  if (decision.reason === undefined) return omitMember(decision, 'reason');
  return { ...decision, reason: reasonId === null ? null : { id: reasonId } };
}

/** JSON; amounts as strings, for a JSON number would be read back as a binary float. */
export function serializeHistory(value: RecordedMove | AccountSnapshot): string {
  return JSON.stringify(value);
}

export function parseRecordedMove(text: string): RecordedMove {
  return JSON.parse(text, reviveMoney) as RecordedMove;
}

export function parseAccountSnapshot(text: string): AccountSnapshot {
  return JSON.parse(text, reviveMoney) as AccountSnapshot;
}

function applyRecordedMove({ account, negotiation }: AccountSnapshot, written: RecordedMove): AccountSnapshot {
  const reasonId = written.reason === undefined ? account.reasonId : (written.reason?.id ?? null);
  return {
    account: { ...account, ...written.account, reasonId },
    negotiation: written.negotiation === undefined ? negotiation : written.negotiation,
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

/** Every member that holds money or a percentage, wherever it stands. */
const MONEY_MEMBERS: ReadonlySet<string> = new Set([
  ...[
    'currentBalance',
    'amount',
    'oneTimeSettlement',
    'negotiateAmount',
    'monthlyAmount',
    'lastMonthAmount',
    'balance',
  ],
  ...['counterOneTimeAmount', 'counterNegotiateAmount', 'counterMonthlyAmount', 'counterLastMonthAmount'],
  ...['planCurrentBalance', 'settlementDiscountPercent', 'planDiscountPercent', 'minMonthlyPayPercent'],
  ...['minimumSettlementPercent', 'minimumPlanPercent'],
]);

function reviveMoney(member: string, value: unknown): unknown {
  return MONEY_MEMBERS.has(member) && typeof value === 'string' ? money(value) : value;
}
