// The action context that a move must match, and the version after it.
import { matchesContext, getNextVersion } from '../../../src/domain/negotiation/action-context';
import type { SubmittedContext } from '../../../src/domain/negotiation/action-context';
import { FACTS_BY_CONDITION } from '../../support/account/account-facts';

describe('matchesContext', () => {
  const facts = FACTS_BY_CONDITION.pending_creditor_response;
  const echoed: SubmittedContext = {
    consumerId: 42,
    activeNegotiationId: 70,
    state: 'active_negotiation',
    version: facts.version,
  };

  it('accepts the issued context', () => {
    expect(matchesContext(facts, echoed)).toBe(true);
  });

  it('accepts null for an account without an active negotiation', () => {
    const state = 'ready_to_negotiate';
    expect(matchesContext(FACTS_BY_CONDITION.joined, { ...echoed, activeNegotiationId: null, state })).toBe(true);
  });

  it.each<Partial<SubmittedContext>>([
    { consumerId: 43 },
    { activeNegotiationId: 71 },
    { activeNegotiationId: null },
    { state: 'ready_to_negotiate' },
    { version: facts.version + 1 },
    { version: facts.version - 1 },
  ])('rejects %j', (change) => {
    expect(matchesContext(facts, { ...echoed, ...change })).toBe(false);
  });
});

describe('getNextVersion', () => {
  it.each([
    [100, 200, 200],
    [200, 200, 201],
    [300, 200, 301],
  ])('after %i at %i is %i', (previous, epoch, version) => {
    expect(getNextVersion(previous, epoch)).toBe(version);
  });
});
