// What a gift changes on an account, in every condition.
import { acceptsGifts, decideGift, getGiftTerms } from '../../../src/domain/gifts/decide-gift';
import type { GiftTarget } from '../../../src/domain/gifts/gift-amounts';
import { money, toDecimalOrNull } from '../../../src/domain/shared/money';
import { ACCOUNT_CONDITIONS, keysOf, type AccountCondition } from '../../../src/domain/shared/vocabulary';
import { FACTS_BY_CONDITION } from '../../support/account/account-facts';

const PLAN = FACTS_BY_CONDITION.payment_accepted_and_plan_in_scheduled;
const AGREED = FACTS_BY_CONDITION.approved_settlement_but_payment_setup_is_pending;
const OPEN: readonly GiftTarget[] = [
  { id: 1, amount: money('75.00'), status: 'failed', type: 'installment' },
  { id: 2, amount: money('75.00'), status: 'scheduled', type: 'installment' },
];
const TAKING: readonly AccountCondition[] = [
  'approved_settlement_but_payment_setup_is_pending',
  'hold',
  'payment_accepted_and_plan_in_scheduled',
];

it('is taken where there is something agreed to pay', () => {
  expect(
    keysOf(ACCOUNT_CONDITIONS)
      .filter((one) => acceptsGifts(FACTS_BY_CONDITION[one]))
      .sort(),
  ).toEqual(TAKING);
});

it.each(keysOf(ACCOUNT_CONDITIONS).filter((one) => !TAKING.includes(one)))('is refused in %s', (condition) => {
  const facts = FACTS_BY_CONDITION[condition];
  expect(getGiftTerms(facts, OPEN, null)).toBeNull();
  expect(() => decideGift(facts, OPEN, { id: 7, amount: money(10) })).toThrow('not available');
});

describe('an approved settlement without a method', () => {
  it('takes exactly the agreed amount, and is settled by it', () => {
    const terms = getGiftTerms(AGREED, [], null);
    expect([terms?.min, terms?.max, terms?.exact].map((one) => toDecimalOrNull(one ?? null))).toEqual(
      Array<string>(3).fill('500.00'),
    );
    const decision = decideGift(AGREED, [], { id: 7, amount: money('500.00') });
    expect(decision.account).toMatchObject({ status: 'settled', currentBalance: money('500.00') });
    expect(decision.gift).toEqual({
      giftPaymentId: 7,
      parts: [{ scheduledId: null, type: 'pif', paid: money('500.00'), rest: money(0) }],
    });
    expect(() => decideGift(AGREED, [], { id: 7, amount: money('499.00') })).toThrow('not available');
  });

  it('takes nothing when the goal is below that amount', () => {
    expect(getGiftTerms(AGREED, [], money('499.99'))).toBeNull();
  });
});

describe('a plan', () => {
  it('is reduced from the earliest payment on, and skips may start again', () => {
    const decision = decideGift({ ...PLAN, skipsInRow: 2 }, OPEN, { id: 7, amount: money('100.00') });
    expect(decision.account).toMatchObject({ skipsInRow: 0, hasFailedPayment: false, currentBalance: money('900.00') });
    expect(decision.account.status).toBeUndefined();
    expect(toDecimalOrNull(decision.negotiation?.planCurrentBalance ?? null)).toBe('575.00');
  });

  it('still has a failed payment that is only reduced', () => {
    expect(decideGift(PLAN, OPEN, { id: 7, amount: money('50.00') }).account.hasFailedPayment).toBe(true);
  });

  it('is settled by its last payment, also on hold', () => {
    const held = { ...PLAN, status: 'hold' as const, restartDate: '2026-08-01', holdReason: 'Between jobs' };
    const { account } = decideGift(held, OPEN, { id: 7, amount: money('150.00') });
    expect(account).toMatchObject({ status: 'settled', restartDate: null, holdReason: null });
    expect(decideGift(held, OPEN, { id: 7, amount: money('80.00') }).account.status).toBeUndefined();
  });

  it('never has a negative balance', () => {
    const { account } = decideGift({ ...PLAN, currentBalance: money('20.00') }, OPEN, {
      id: 7,
      amount: money('75.00'),
    });
    expect(toDecimalOrNull(account.currentBalance ?? null)).toBe('0.00');
  });
});
