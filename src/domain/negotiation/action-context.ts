// Optimistic concurrency of moves: the action context that a move must match, and the version after it.
import type { AccountFacts } from '../account/account-facts';
import { getActiveNegotiation } from '../account/active-negotiation';
import { getContextVersion } from '../account/describe-offers';
import { deriveState } from '../account/display-state';

/** The action context as the client sent it back. */
export interface SubmittedContext {
  readonly consumerId: number;
  readonly activeNegotiationId: number | null;
  readonly state: string;
  /** Epoch milliseconds. */
  readonly version: number;
}

/** False if the account or its negotiation changed since the context was issued. See docs/contract.md §8.1. */
export function matchesContext(facts: AccountFacts, submitted: SubmittedContext): boolean {
  return (
    submitted.consumerId === facts.id &&
    submitted.activeNegotiationId === (getActiveNegotiation(facts)?.id ?? null) &&
    submitted.state === deriveState(facts).state &&
    submitted.version === getContextVersion(facts)
  );
}

/** The version after a change: the time, but always greater than the previous version. Epoch milliseconds. */
export function getNextVersion(previous: number, epoch: number): number {
  return Math.max(epoch, previous + 1);
}
