// The rules compared with a slow reference that was written from the page of rules alone, over generated accounts.
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describeAccount } from '../../../src/domain/account/describe-account';
import { describeOffers, getNextAction } from '../../../src/domain/account/describe-offers';
import { deriveState } from '../../../src/domain/account/display-state';
import { matchesContext } from '../../../src/domain/negotiation/action-context';
import { aDay, anAccountAtTheMergingLimit, anyAccount } from '../../reference/walks/account-arbitraries';
import { asFacts } from '../../reference/walks/as-facts';
import { describeReference, describeReferenceOffers } from '../../reference/account/describe';
import { actionContext, hasSameContext as isSameContext, nextAction } from '../../reference/account/offers';
import type { ReferenceActionContext } from '../../reference/account/offers';
import type { ReferenceAccount } from '../../reference/shared/records';
import { findReferenceState } from '../../reference/account/state';

/** Where the reference leaves an option out, the product's type says null. */
const NO_OPTIONS = { settlement: null, paymentPlan: null, custom: null };

/** At most one member of a context is another one. */
const someChanges: fc.Arbitrary<Partial<ReferenceActionContext>> = fc.constantFrom(
  {},
  { consumerId: 0 },
  { activeNegotiationId: null },
  { activeNegotiationId: 0 },
  { state: 'settled' },
  { version: '2026-02-01T00:00:00.000Z' },
);

/** The quick comparison first: only a difference is worth the runner's long look. */
function expectSame(product: unknown, reference: unknown): void {
  if (!isDeepStrictEqual(product, reference)) expect(product).toEqual(reference);
}

describe('the rules and their slow reference', () => {
  it('describe an account alike', () => {
    fc.assert(
      fc.property(anyAccount, (account) => {
        const { createdAt, updatedAt, ...described } = describeAccount(asFacts(account));
        expectSame([createdAt, updatedAt], [null, null]);
        expectSame(described, describeReference(account));
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([
    ['any accounts', anyAccount, 10_000],
    ['accounts whose plans leave over about ten', anAccountAtTheMergingLimit, 3_000],
  ])('describe the offers of %s alike', (_name, accounts, numRuns) => {
    fc.assert(
      fc.property(accounts, aDay, (account, today) => {
        const { account: described, ...offers } = describeOffers(asFacts(account), today);
        expectSame(described.id, account.id);
        const expected = describeReferenceOffers(account, today);
        expectSame(offers, { ...expected, offerOptions: { ...NO_OPTIONS, ...expected.offerOptions } });
        expectSame(getNextAction(deriveState(asFacts(account)).state), nextAction(account));
      }),
      { numRuns },
    );
  });

  it('take an echoed action context for the same, or for another, alike', () => {
    fc.assert(
      fc.property(anyAccount, someChanges, (account, changes) => {
        const echoed = { ...actionContext(account), ...changes };
        const version = Date.parse(echoed.version);
        expectSame(matchesContext(asFacts(account), { ...echoed, version }), isSameContext(account, echoed));
      }),
      { numRuns: 2_000 },
    );
  });

  it('meet every state and condition that the generated accounts can have', () => {
    const met = new Set(fc.sample(anyAccount, 3_000).flatMap((account) => keysMetBy(account)));
    expect(met.size).toBe(12 + 17 - SHARED_KEYS.length);
  });
});

function keysMetBy(account: ReferenceAccount): readonly string[] {
  const { state, condition } = findReferenceState(account);
  return [state, condition];
}

/** Keys that name a state and a condition. */
const SHARED_KEYS = ['settled', 'deactivated', 'cancelled_plan'];
