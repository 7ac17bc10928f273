// The account after an offer or an answer, as it would be read back, so that most moves spare that read.
import type { AccountFacts, NegotiationFacts } from '../../domain/account/account-facts';
import { findWaitingOffer, hasAgreement, isAgreed } from '../../domain/account/active-negotiation';
import { deriveState, getConditionKey, type ConditionKey } from '../../domain/account/display-state';
import { RESENT_NOTICE, type MoveDecision } from '../../domain/negotiation/move-decision';
import type { Instant } from '../../domain/shared/calendar';

interface DecidedAccount {
  readonly before: AccountFacts;
  readonly decision: MoveDecision;
}

const OWN: ReadonlySet<string> = new Set<keyof MoveDecision>([
  'move',
  'account',
  'negotiation',
  'schedule',
  'chargeNow',
]);

/** Returns true if the move writes only the rows of the account and of its negotiation. */
export function changesOnlyItsOwnRows({ before, decision }: DecidedAccount): boolean {
  const { schedule } = decision;
  const leavesSchedule = schedule === undefined || (before.unpaidPayments === 0 && typeof schedule === 'string');
  return leavesSchedule && Object.keys(decision).every((name) => OWN.has(name));
}

/** The condition that the move leads to, from the decision alone: it is written with the version, before anything is read back. */
export function findConditionAfter({ before, decision }: DecidedAccount): ConditionKey {
  const { negotiation, notice, noticeResend, reason } = decision;
  const moved = { ...before, ...decision.account };
  const hasReason = reason === undefined ? before.reasonId !== null : reason !== null;
  const noticeStatus = noticeResend ? RESENT_NOTICE : notice ? notice.status : before.noticeStatus;
  return getConditionKey(
    deriveState({
      ...moved,
      wasDisputed: moved.disputedAt !== null || hasReason,
      negotiationType: negotiation === undefined ? before.negotiationType : (negotiation?.type ?? null),
      noticeStatus,
    }),
  );
}

/** Since when an offer waits after the move, epoch milliseconds; null when none does. */
export function findWaitingSinceAfter({ before, decision }: DecidedAccount): number | null {
  const negotiation = decision.negotiation === undefined ? before.negotiation : decision.negotiation;
  const waiting = findWaitingOffer({ ...before, ...decision.account }, negotiation);
  return waiting?.since == null ? null : Date.parse(waiting.since);
}

/** An agreement of an earlier owner is not one of the present owner. */
export function hadAgreementAfter({ before, decision: { move, negotiation } }: DecidedAccount): boolean {
  if (move === 'correct_identity') return false;
  const after = negotiation === undefined ? before.negotiation : negotiation;
  return hasAgreement(before) || isAgreed(after);
}

export function toAccountAfter(
  { before, decision }: DecidedAccount,
  {
    version,
    negotiationId,
    now,
  }: { readonly version: number; readonly negotiationId: number | null; readonly now: Instant },
): AccountFacts {
  const moved = { ...before, ...decision.account };
  const negotiation = toNegotiationAfter(before, decision, negotiationId);
  return {
    ...moved,
    version,
    updatedAt: now,
    wasDisputed: moved.disputedAt !== null || moved.reasonId !== null,
    negotiation,
    negotiationType: negotiation?.type ?? null,
    hadAgreement: hadAgreementAfter({ before, decision }),
  };
}

function toNegotiationAfter(
  { negotiation: stored }: AccountFacts,
  { negotiation }: MoveDecision,
  id: number | null,
): NegotiationFacts | null {
  if (negotiation === undefined) return stored;
  return negotiation && id !== null ? { ...negotiation, id } : null;
}
