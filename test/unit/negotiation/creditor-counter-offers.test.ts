// The creditor's counter offers follow the formulas of docs/rules §3.6, up to what is owed.
import type { AccountFacts } from '../../../src/domain/account/account-facts';
import { addDays } from '../../../src/domain/shared/calendar';
import { decideCounterOffer } from '../../../src/domain/negotiation/decide-creditor-answer';
import type { CounterOfferRequest } from '../../../src/domain/negotiation/decide-creditor-answer';
import { money, toDecimalOrNull } from '../../../src/domain/shared/money';
import { accountFacts, MOMENT, negotiationFacts, settlementFacts, TODAY } from '../../support/account/account-facts';
import { catchThrown } from '../../support/fixtures/thrown-by';

describe("§6.1 row 5: the creditor's counter offer", () => {
  const waiting = accountFacts({ status: 'payment_setup', customOffer: true, negotiation: negotiationFacts() });
  const settling = { ...waiting, negotiation: settlementFacts(), negotiationType: 'pif' } as const;
  const request: CounterOfferRequest = {
    oneTimeSettlement: null,
    paymentPlanBalance: money(750),
    monthlyAmount: money(80),
    firstPayDate: TODAY,
    note: 'Please.',
  };

  const NO_PLAN = { paymentPlanBalance: null, monthlyAmount: null };

  it.each([
    // §3.6 with the balance entered by the creditor.
    ['750.00', '80.00', 9, '30.00'],
    ['750.00', '49.95', 14, '50.70'],
    ['70.00', '20.00', 3, '10.00'],
    ['900.00', '1000.00', 1, null],
  ])('of %s at %s has %i payments, last %s', (balance, amount, count, last) => {
    const values = { ...request, paymentPlanBalance: money(balance), monthlyAmount: money(amount) };
    const { negotiation } = decideCounterOffer(waiting, values, MOMENT);
    expect(toDecimalOrNull(negotiation?.counterNegotiateAmount ?? null)).toBe(balance);
    expect(negotiation?.counterNumberOfInstallments).toBe(count);
    expect(toDecimalOrNull(negotiation?.counterLastMonthAmount ?? null)).toBe(last);
  });

  it.each<[string, AccountFacts, Partial<CounterOfferRequest>, readonly string[]]>([
    ['no plan balance', waiting, { paymentPlanBalance: null }, ['paymentPlanBalance']],
    ['no payment', waiting, { monthlyAmount: null }, ['monthlyAmount']],
    ['a settlement in a plan', waiting, { oneTimeSettlement: money(5) }, ['oneTimeSettlement']],
    ['a plan in a settlement', settling, {}, ['oneTimeSettlement', 'paymentPlanBalance', 'monthlyAmount']],
    [
      'nothing',
      waiting,
      { paymentPlanBalance: money(0), monthlyAmount: money(0) },
      ['paymentPlanBalance', 'monthlyAmount'],
    ],
    ['part of a cent', waiting, { monthlyAmount: money('80.005') }, ['monthlyAmount']],
    [
      'more than can be stored',
      settling,
      { ...NO_PLAN, oneTimeSettlement: money('10000000000') },
      ['oneTimeSettlement'],
    ],
    ['a plan above what is owed', waiting, { paymentPlanBalance: money('1000.01') }, ['paymentPlanBalance']],
    [
      'a settlement above what is owed',
      settling,
      { ...NO_PLAN, oneTimeSettlement: money('1000.01') },
      ['oneTimeSettlement'],
    ],
    ['a plan without an end', waiting, { monthlyAmount: money('0.28') }, ['monthlyAmount']],
    ['yesterday', waiting, { firstPayDate: addDays(TODAY, -1) }, ['firstPayDate']],
    ['a long note', waiting, { note: 'x'.repeat(101) }, ['note']],
  ])('rejects %s', (_what, facts, change, fields) => {
    const error = catchThrown(() => decideCounterOffer(facts, { ...request, ...change }, MOMENT));
    expect(error).toMatchObject({ code: 'validation_failed' });
    expect(Object.keys((error as { details: { errors: object } }).details.errors)).toEqual(fields);
  });
});

describe('§6.1 row 5: the bound of a counter offer', () => {
  const waiting = { status: 'payment_setup', customOffer: true, negotiation: settlementFacts() } as const;
  const settlement = { oneTimeSettlement: money(300), paymentPlanBalance: null, monthlyAmount: null };
  const request = { ...settlement, firstPayDate: TODAY, note: null };

  it('is what is owed', () => {
    const { negotiation } = decideCounterOffer(
      accountFacts({ ...waiting, currentBalance: money(300) }),
      request,
      MOMENT,
    );
    expect(toDecimalOrNull(negotiation?.counterOneTimeAmount ?? null)).toBe('300.00');
  });

  it.each([[money(0)], [money(-5)], [null]])('no amount is offered where %s is owed', (currentBalance) => {
    const facts = accountFacts({ ...waiting, currentBalance });
    expect(catchThrown(() => decideCounterOffer(facts, request, MOMENT))).toMatchObject({
      code: 'offer_action_unavailable',
      details: { currentState: 'active_negotiation' },
    });
  });
});
