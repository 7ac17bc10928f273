// Finds the newest agreement of an account in the history of its moves, which keeps it when the negotiation is gone.
import type { AccountFacts, NegotiationFacts } from '../account/account-facts';
import { isAgreed } from '../account/active-negotiation';
import type { Instant } from '../shared/calendar';
import type { Money } from '../shared/money';
import { applyRecordedMove, takeAccountSnapshot, type HistoryEntry } from '../negotiation/negotiation-history';

export interface FoundAgreement {
  /** Its place among the agreements of the account, from 1. */
  readonly ordinal: number;
  readonly negotiation: Omit<NegotiationFacts, 'id'>;
  /** This is null for an agreement that was taken over without a time. */
  readonly agreedAt: Instant | null;
  /** Payments belong to it from then on. All do if this is null: the agreement is older than the history. */
  readonly since: Instant | null;
  /** The account had this balance then. It is null if the agreement is older than the history. */
  readonly balance: Money | null;
  /** The moves after it. */
  readonly later: readonly HistoryEntry[];
}

/**
 * `history` is complete, the oldest move first. An account that was taken over with an agreement has it before its first
 * move. Null when none was ever made, and when only an earlier owner of the account made one. `account` is only needed
 * without moves.
 */
export function findAgreement(account: AccountFacts | null, history: readonly HistoryEntry[]): FoundAgreement | null {
  const start = history[0]?.snapshotBefore ?? (account && takeAccountSnapshot(account));
  if (!start) return null;
  let snapshot = start;
  let found = snapshot.negotiation && isAgreed(snapshot.negotiation) ? takenOver(snapshot.negotiation, history) : null;
  let ordinal = found ? 1 : 0;
  history.forEach((entry, index) => {
    const wasAgreed = isAgreed(snapshot.negotiation);
    snapshot = applyRecordedMove(snapshot, entry.recorded);
    const { negotiation } = snapshot;
    if (entry.move === 'correct_identity') found = null;
    // A reversal opens the agreement again that the payment had closed.
    if (!negotiation || wasAgreed || !isAgreed(negotiation) || entry.move === 'reverse_direct_payment') return;
    ordinal += 1;
    found = {
      ordinal,
      negotiation,
      agreedAt: entry.at,
      since: entry.at,
      balance: snapshot.account.currentBalance,
      later: history.slice(index + 1),
    };
  });
  return found;
}

function takenOver(negotiation: FoundAgreement['negotiation'], history: readonly HistoryEntry[]): FoundAgreement {
  const { offerAcceptedAt, creditorCounterOfferSentAt, consumerOfferSentAt } = negotiation;
  const agreedAt = offerAcceptedAt ?? creditorCounterOfferSentAt ?? consumerOfferSentAt;
  return { ordinal: 1, negotiation, agreedAt, since: null, balance: null, later: history };
}
