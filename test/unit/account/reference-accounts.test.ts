// The account rules compared with the reference implementation, over generated accounts. See docs/rules.
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describeAccount } from '../../../src/domain/account/describe-account';
import { describeOffers, getNextAction } from '../../../src/domain/account/describe-offers';
import { deriveState } from '../../../src/domain/account/display-state';
import { matchesContext } from '../../../src/domain/negotiation/action-context';
import { runLength } from '../../support/fixtures/run-length';
import { anAccountAtTheMergingLimit, anyAccount } from '../../reference/walks/account-arbitraries';
import { aDay } from '../../reference/walks/value-arbitraries';
import { asFacts } from '../../reference/walks/as-facts';
import { describeReference, describeReferenceOffers } from '../../reference/account/describe';
import { actionContext, hasSameContext as isSameContext, nextAction } from '../../reference/account/offers';
import type { ReferenceActionContext } from '../../reference/account/offers';
import type { ReferenceAccount } from '../../reference/shared/records';
import { findReferenceState } from '../../reference/account/state';

/** The reference omits an option that is null in the product. */
const NO_OPTIONS = { settlement: null, paymentPlan: null, custom: null };

/** Changes at most one member of a context. */
const someChanges: fc.Arbitrary<Partial<ReferenceActionContext>> = fc.constantFrom(
  {},
  { consumerId: 0 },
  { activeNegotiationId: null },
  { activeNegotiationId: 0 },
  { state: 'settled' },
  { version: '2026-02-01T00:00:00.000Z' },
);

/** A cheap comparison first: the runner's comparison is slow and needed only for the message. */
function expectSame(product: unknown, reference: unknown): void {
  if (!isDeepStrictEqual(product, reference)) expect(product).toEqual(reference);
}

describe('the product and the reference', () => {
  it('describe an account identically', () => {
    fc.assert(
      fc.property(anyAccount, (account) => {
        const { createdAt, updatedAt, ...described } = describeAccount(asFacts(account));
        expectSame([createdAt, updatedAt], [null, null]);
        expectSame(described, describeReference(account));
      }),
      runLength(1_500, 20_000),
    );
  });

  it.each([
    ['any accounts', anyAccount],
    ['accounts whose plans leave a rest of about ten', anAccountAtTheMergingLimit],
  ])('describe the offers of %s identically', (_name, accounts) => {
    fc.assert(
      fc.property(accounts, aDay, (account, today) => {
        const { account: described, ...offers } = describeOffers(asFacts(account), today);
        expectSame(described.id, account.id);
        const expected = describeReferenceOffers(account, today);
        expectSame(offers, { ...expected, offerOptions: { ...NO_OPTIONS, ...expected.offerOptions } });
        expectSame(getNextAction(deriveState(asFacts(account)).state), nextAction(account));
      }),
      runLength(1_000, 10_000),
    );
  });

  it('match a submitted action context identically', () => {
    fc.assert(
      fc.property(anyAccount, someChanges, (account, changes) => {
        const submitted = { ...actionContext(account), ...changes };
        const version = Date.parse(submitted.version);
        expectSame(matchesContext(asFacts(account), { ...submitted, version }), isSameContext(account, submitted));
      }),
      runLength(500, 5_000),
    );
  });

  it('see every state and condition in the generated accounts', () => {
    const keys = new Set(fc.sample(anyAccount, runLength(3_000, 3_000)).flatMap((account) => getKeys(account)));
    expect(keys.size).toBe(12 + 17 - SHARED_KEYS.length);
  });
});

function getKeys(account: ReferenceAccount): readonly string[] {
  const { state, condition } = findReferenceState(account);
  return [state, condition];
}

/** Keys of both a state and a condition. */
const SHARED_KEYS = ['settled', 'deactivated', 'cancelled_plan'];
