// What a move must match, and the version that it makes.
import { contextMatches, nextVersion } from '../../../src/domain/negotiation/action-context';
import type { EchoedContext } from '../../../src/domain/negotiation/action-context';
import { ONE_OF_EACH } from '../../support/account/account-facts';

describe('contextMatches', () => {
  const facts = ONE_OF_EACH.pending_creditor_response;
  const echoed: EchoedContext = {
    consumerId: 42,
    activeNegotiationId: 70,
    state: 'active_negotiation',
    version: facts.version,
  };

  it('accepts what was issued', () => {
    expect(contextMatches(facts, echoed)).toBe(true);
  });

  it('accepts null for an account without an active negotiation', () => {
    const state = 'ready_to_negotiate';
    expect(contextMatches(ONE_OF_EACH.joined, { ...echoed, activeNegotiationId: null, state })).toBe(true);
  });

  it.each<Partial<EchoedContext>>([
    { consumerId: 43 },
    { activeNegotiationId: 71 },
    { activeNegotiationId: null },
    { state: 'ready_to_negotiate' },
    { version: facts.version + 1 },
    { version: facts.version - 1 },
  ])('refuses %j', (change) => {
    expect(contextMatches(facts, { ...echoed, ...change })).toBe(false);
  });
});

describe('nextVersion', () => {
  it.each([
    [100, 200, 200],
    [200, 200, 201],
    [300, 200, 301],
  ])('after %i at %i is %i', (previous, epoch, version) => {
    expect(nextVersion(previous, epoch)).toBe(version);
  });
});
