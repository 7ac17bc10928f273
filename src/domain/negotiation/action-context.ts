// What a move on an account must match: the action context that its sender has seen, and the version after the move.
import type { AccountFacts } from '../account/account-facts';
import { getActiveNegotiation } from '../account/active-negotiation';
import { deriveState } from '../account/display-state';

/** The action context as a client sent it back. */
export interface SubmittedContext {
  readonly consumerId: number;
  readonly activeNegotiationId: number | null;
  readonly state: string;
  /** Epoch milliseconds. */
  readonly version: number;
}

/** False: the account or its negotiation changed since the context was issued. Contract: Errors, 409. */
export function matchesContext(facts: AccountFacts, echoed: SubmittedContext): boolean {
  return (
    echoed.consumerId === facts.id &&
    echoed.activeNegotiationId === (getActiveNegotiation(facts)?.id ?? null) &&
    echoed.state === deriveState(facts).state &&
    echoed.version === facts.version
  );
}

/** The account's version after a change: the clock's, yet always greater than the one before. */
export function getNextVersion(previous: number, epoch: number): number {
  return Math.max(epoch, previous + 1);
}
