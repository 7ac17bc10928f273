// The consumer's counter offers follow the worked set of docs/rules §3.8.
import type { AccountFacts, NegotiationFacts } from '../../../src/domain/account/account-facts';
import { addDays } from '../../../src/domain/shared/calendar';
import {
  decideAcceptedCounterOffer,
  decideConsumerCounterOffer,
} from '../../../src/domain/negotiation/decide-consumer-answer';
import type { ConsumerCounterOfferRequest } from '../../../src/domain/negotiation/decide-consumer-answer';
import { money, toDecimalOrNull } from '../../../src/domain/shared/money';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import {
  accountFacts,
  MOMENT,
  negotiationFacts,
  payTerms,
  settlementFacts,
  termColumns,
  TODAY,
} from '../../support/account/account-facts';
import { catchThrown } from '../../support/fixtures/thrown-by';

const COUNTER = {
  counterFirstPayDate: addDays(TODAY, 9),
  counterNote: 'A little more, please.',
  creditorCounterOfferSentAt: '2026-06-02T10:00:00.000Z',
} as const;

/** 100.00 at 30 % and 30 %, a plan minimum of 5 %, 20 and 100 days, with an open counter offer. */
function countered(minimum: number, negotiation: NegotiationFacts): AccountFacts {
  return accountFacts({
    status: 'payment_setup',
    counterOffer: true,
    customOffer: true,
    currentBalance: money(100),
    negotiation,
    ownTerms: termColumns({
      settlementDiscountPercent: money(30),
      planDiscountPercent: money(30),
      minMonthlyPayPercent: money(minimum),
      maxDaysFirstPay: 20,
      minimumPlanPercent: money(5),
      maxFirstPayDays: 100,
    }),
  });
}

const PLAN = negotiationFacts({
  ...COUNTER,
  negotiateAmount: money(70),
  monthlyAmount: money(7),
  numberOfInstallments: 10,
  counterNegotiateAmount: money(90),
  counterMonthlyAmount: money(30),
  counterNumberOfInstallments: 3,
});
const SETTLEMENT = settlementFacts({ ...COUNTER, oneTimeSettlement: money(40), counterOneTimeAmount: money(90) });

function monthly(amount: string | number, days = 2): ConsumerCounterOfferRequest {
  return { oneTimeSettlement: null, monthlyAmount: money(amount), firstPayDate: addDays(TODAY, days), note: null };
}

function pif(amount: string | number): ConsumerCounterOfferRequest {
  return { ...monthly(1), oneTimeSettlement: money(amount), monthlyAmount: null };
}

const AGREED = { status: 'payment_accepted', offerAccepted: true, customOffer: false, counterOffer: false };
const WAITS = { status: 'payment_setup', offerAccepted: false, customOffer: true, counterOffer: false };

function getAmounts({ negotiation }: MoveDecision): readonly (string | number | null | undefined)[] {
  if (!negotiation) return [];
  const { oneTimeSettlement, monthlyAmount, numberOfInstallments, lastMonthAmount } = negotiation;
  const amounts = [oneTimeSettlement, monthlyAmount, lastMonthAmount].map(toDecimalOrNull);
  return [amounts[0], amounts[1], numberOfInstallments, amounts[2]];
}

describe('§3.8 counter set', () => {
  it('row 1: 0.50 a month is below the minimum of 3.50', () => {
    expect(catchThrown(() => decideConsumerCounterOffer(countered(20, PLAN), monthly('0.50'), MOMENT))).toMatchObject({
      code: 'validation_failed',
      details: { errors: { monthlyAmount: ['The payment amount must come to at least 3.50 a month.'] } },
    });
  });

  it.each([
    ['row 2: 4 at a minimum of 17.50', 25, PLAN, monthly(4), WAITS, [null, '4.00', 16, '6.00']],
    ['row 3: 20 at a minimum of 14.00', 20, PLAN, monthly(20), AGREED, [null, '20.00', 3, '10.00']],
    ['row 4: 2 000 000', 20, PLAN, monthly(2_000_000), AGREED, [null, '70.00', 1, null]],
    ['row 5: a settlement of 900', 20, SETTLEMENT, pif(900), AGREED, ['70.00', null, null, null]],
    ['row 6: a settlement of 50', 20, SETTLEMENT, pif(50), WAITS, ['50.00', null, null, null]],
    ['exactly the minimum', 20, PLAN, monthly(14), AGREED, [null, '14.00', 5, null]],
    ['exactly the settlement', 20, SETTLEMENT, pif(70), AGREED, ['70.00', null, null, null]],
    ['a cent below it', 20, SETTLEMENT, pif('69.99'), WAITS, ['69.99', null, null, null]],
    ['the latest date of the terms', 20, PLAN, monthly(20, 20), AGREED, [null, '20.00', 3, '10.00']],
    ['the day after', 20, PLAN, monthly(20, 21), WAITS, [null, '20.00', 3, '10.00']],
  ])('%s', (_row, minimum, negotiation, request, account, amounts) => {
    const decision = decideConsumerCounterOffer(countered(minimum, negotiation), request, MOMENT);
    expect(decision).toMatchObject({ move: 'send_counter_offer', account, schedule: 'delete' });
    expect(getAmounts(decision)).toEqual(amounts);
  });

  it('rejects a plan with too many payments, based on the balance that it pays off', () => {
    const grown = { ...PLAN, negotiateAmount: money(100_000) };
    expect(catchThrown(() => decideConsumerCounterOffer(countered(10, grown), monthly(4), MOMENT))).toMatchObject({
      code: 'validation_failed',
      details: { errors: { monthlyAmount: ['The payment amount must pay the plan off within 2600 payments.'] } },
    });
  });

  it('row 2: clears the counter offer, and keeps type, period and plan balance', () => {
    const weekly = { ...PLAN, installmentType: 'weekly', negotiateAmount: money(66) } as const;
    const { negotiation } = decideConsumerCounterOffer(
      countered(25, weekly),
      { ...monthly(4), note: ' Less? ' },
      MOMENT,
    );
    expect(negotiation).toMatchObject({
      type: 'installment',
      installmentType: 'weekly',
      negotiateAmount: money(66),
      note: 'Less?',
      counterOneTimeAmount: null,
      counterNegotiateAmount: null,
      counterMonthlyAmount: null,
      counterNumberOfInstallments: null,
      counterLastMonthAmount: null,
      counterFirstPayDate: null,
      counterNote: null,
      creditorCounterOfferSentAt: null,
      counterOfferAccepted: false,
      active: true,
      offerAccepted: false,
      consumerOfferSentAt: MOMENT.now,
      firstPayDate: addDays(TODAY, 2),
    });
  });

  it.each<[string, NegotiationFacts, Partial<ConsumerCounterOfferRequest>, object]>([
    ['no amount', PLAN, { monthlyAmount: null }, { monthlyAmount: ['The payment amount is required.'] }],
    [
      'no settlement',
      SETTLEMENT,
      { monthlyAmount: null },
      { oneTimeSettlement: ['The settlement amount is required.'] },
    ],
    [
      'the other kind beside it',
      PLAN,
      { oneTimeSettlement: money(50) },
      { oneTimeSettlement: ['The settlement amount does not belong to this kind of offer.'] },
    ],
    [
      'the other kind only',
      SETTLEMENT,
      {},
      {
        oneTimeSettlement: ['The settlement amount is required.'],
        monthlyAmount: ['The payment amount does not belong to this kind of offer.'],
      },
    ],
    ['a date after the limit', PLAN, { firstPayDate: addDays(TODAY, 101) }, { firstPayDate: [expect.any(String)] }],
    ['yesterday', PLAN, { firstPayDate: addDays(TODAY, -1) }, { firstPayDate: [expect.any(String)] }],
    ['a long note', PLAN, { note: 'x'.repeat(101) }, { note: ['The note must not be longer than 100 characters.'] }],
  ])('rejects %s', (_what, negotiation, change, errors) => {
    const request = { ...monthly(20), ...change };
    const error = catchThrown(() => decideConsumerCounterOffer(countered(20, negotiation), request, MOMENT));
    expect(error).toMatchObject({ code: 'validation_failed', details: { errors } });
    expect(Object.keys((error as { details: { errors: object } }).details.errors)).toEqual(Object.keys(errors));
  });
});

describe('§6.1 row 7: a counter offer that is no longer open', () => {
  it.each<[string, Partial<NegotiationFacts>]>([
    ['inactive', { active: false }],
    ["the consumer's offer accepted", { offerAccepted: true }],
    ['the counter offer accepted', { counterOfferAccepted: true }],
  ])('is rejected: %s', (_what, change) => {
    const facts = countered(20, { ...PLAN, ...change });
    const error = { code: 'offer_action_unavailable' };
    expect(catchThrown(() => decideAcceptedCounterOffer(facts, MOMENT))).toMatchObject(error);
    expect(catchThrown(() => decideConsumerCounterOffer(facts, monthly(20), MOMENT))).toMatchObject(error);
  });

  it('is rejected without a negotiation', () => {
    const facts = { ...countered(20, PLAN), negotiation: null };
    expect(catchThrown(() => decideAcceptedCounterOffer(facts, MOMENT))).toMatchObject({
      code: 'offer_action_unavailable',
    });
  });
});

describe('§3.2 the terms of a negotiation', () => {
  it('stay unchanged through a counter offer and its answer', () => {
    const capturedTerms = payTerms({
      planDiscountPercent: money(40),
      minMonthlyPayPercent: money(50),
      maxDaysFirstPay: 3,
      minimumPlanPercent: money(10),
    });
    const facts = countered(20, { ...PLAN, capturedTerms, negotiateAmount: money(60) });
    expect(catchThrown(() => decideConsumerCounterOffer(facts, monthly('5.99'), MOMENT))).toMatchObject({
      code: 'validation_failed',
    });
    const { negotiation, account } = decideConsumerCounterOffer(facts, monthly(20), MOMENT);
    expect(account).toMatchObject(WAITS);
    expect(negotiation?.capturedTerms).toBe(capturedTerms);
  });
});
