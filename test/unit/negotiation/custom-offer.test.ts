// Custom offers by the worked set of docs/rules §3.8: minimums and dates, then caps, then automatic approval.
import type { AccountFacts, TermColumns } from '../../../src/domain/account/account-facts';
import { applyDecision } from '../../support/negotiation/apply-decision';
import { addDays } from '../../../src/domain/shared/calendar';
import { decideCancelledOffer } from '../../../src/domain/negotiation/decide-new-start';
import { decideCustomOffer } from '../../../src/domain/negotiation/decide-offer';
import type { CustomOfferRequest } from '../../../src/domain/negotiation/decide-offer';
import { describeOffers } from '../../../src/domain/account/describe-offers';
import { deriveState } from '../../../src/domain/account/display-state';
import { money, toDecimalOrNull } from '../../../src/domain/shared/money';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import { accountFacts, companyFacts, MOMENT, termColumns, TODAY } from '../../support/account/account-facts';
import { catchThrown } from '../../support/fixtures/thrown-by';

function offer(overrides: Partial<CustomOfferRequest>): CustomOfferRequest {
  const plan = { negotiationType: 'installment', installmentType: 'monthly', amount: money(80) } as const;
  return { ...plan, firstPayDate: addDays(TODAY, 1), reason: null, note: null, ...overrides };
}

function pif(amount: string | number, days: number): CustomOfferRequest {
  const firstPayDate = addDays(TODAY, days);
  return offer({ negotiationType: 'pif', installmentType: null, amount: money(amount), firstPayDate });
}

function plan(
  installmentType: CustomOfferRequest['installmentType'],
  amount: string | number,
  days: number,
): CustomOfferRequest {
  return offer({ installmentType, amount: money(amount), firstPayDate: addDays(TODAY, days) });
}

/** Stored amount, payments of full size, odd last payment. */
function getAmounts({ negotiation }: MoveDecision): readonly (string | number | null | undefined)[] {
  if (!negotiation) return [];
  const { type, oneTimeSettlement, monthlyAmount, numberOfInstallments, lastMonthAmount } = negotiation;
  return [
    toDecimalOrNull(type === 'pif' ? oneTimeSettlement : monthlyAmount),
    numberOfInstallments,
    toDecimalOrNull(lastMonthAmount),
  ];
}

const AGREED = { status: 'payment_accepted', offerAccepted: true, customOffer: false, counterOffer: false };
const WAITS = { status: 'payment_setup', offerAccepted: false, customOffer: true, counterOffer: false };

describe('§3.8 worked set: 1000.00 at 50 % and 25 %, 10 % a month, minimums 20 % and 10 %, 12 and 18 days', () => {
  it.each([
    ['row 1', pif(500, 1), AGREED, ['500.00', null, null]],
    ['row 2', pif(400, 13), WAITS, ['400.00', null, null]],
    ['row 4', plan('monthly', 80, 1), AGREED, ['80.00', 9, '30.00']],
    ['row 5', plan('bimonthly', 50, 15), WAITS, ['50.00', 15, null]],
    ['below the settlement', pif('499.99', 1), WAITS, ['499.99', null, null]],
    ['the latest date of the terms', pif(500, 12), AGREED, ['500.00', null, null]],
    ['the day after', pif(500, 13), WAITS, ['500.00', null, null]],
    ['the latest date of all', pif(200, 18), WAITS, ['200.00', null, null]],
    ['today', pif(500, 0), AGREED, ['500.00', null, null]],
    ['just the minimum, weekly', plan('weekly', '18.75', 1), AGREED, ['18.75', 40, null]],
    ['just the minimum, bimonthly', plan('bimonthly', '37.50', 12), AGREED, ['37.50', 20, null]],
    ['§3.6 row 6', plan('bimonthly', '49.95', 13), WAITS, ['49.95', 14, '50.70']],
    ['above the settlement', pif('750.00', 1), AGREED, ['500.00', null, null]],
    ['above the plan', plan('weekly', '1000000.00', 1), AGREED, ['750.00', 1, null]],
  ])('%s', (_row, request, account, amounts) => {
    const decision = decideCustomOffer(accountFacts(), request, MOMENT);
    expect(decision).toMatchObject({ move: 'create_custom_offer', account, schedule: 'delete' });
    expect(getAmounts(decision)).toEqual(amounts);
  });

  it.each([
    ['row 3', pif('199.99', 1), { amount: ['The amount must be at least 200.00.'] }],
    ['row 6', plan('weekly', '0.12', 13), { amount: ['The amount must come to at least 75.00 a month.'] }],
    [
      'row 6, as it is written',
      plan('weekly', '0.125', 13),
      { amount: ['The amount must not have more than two decimals.'] },
    ],
    [
      'row 7',
      plan('monthly', 80, 19),
      { firstPayDate: ['The creditor only allows a first pay date on or before 2026-06-23.'] },
    ],
    [
      'row 7, settled',
      pif(500, 19),
      { firstPayDate: ['The creditor only allows a first pay date on or before 2026-06-23.'] },
    ],
    ['yesterday', pif(500, -1), { firstPayDate: ['The first pay date must be a date after or equal to today.'] }],
    ['nothing', pif(0, 1), { amount: ['The amount must be greater than 0.00.'] }],
    ['a negative amount', plan('monthly', -80, 1), { amount: ['The amount must be greater than 0.00.'] }],
    [
      'a cent below the floor, weekly',
      plan('weekly', '18.74', 1),
      { amount: ['The amount must come to at least 75.00 a month.'] },
    ],
    [
      'no period',
      offer({ installmentType: null }),
      { installmentType: ['The installment type is required for a payment plan.'] },
    ],
    ['a long note', offer({ note: 'x'.repeat(256) }), { note: ['The note must not be longer than 255 characters.'] }],
    [
      'a long reason',
      offer({ reason: 'x'.repeat(256) }),
      { reason: ['The reason must not be longer than 255 characters.'] },
    ],
    [
      'all at once',
      { ...pif('1', 40), note: 'x'.repeat(300) },
      { amount: [expect.any(String)], firstPayDate: [expect.any(String)], note: [expect.any(String)] },
    ],
  ])('rejects %s', (_row, request, errors) => {
    const error = catchThrown(() => decideCustomOffer(accountFacts(), request, MOMENT));
    expect(error).toMatchObject({ code: 'validation_failed', details: { errors } });
    expect(Object.keys((error as { details: { errors: object } }).details.errors)).toEqual(Object.keys(errors));
  });

  it('reports invalid values before the state', () => {
    const facts = accountFacts({ status: 'settled' });
    expect(catchThrown(() => decideCustomOffer(facts, pif(0, 1), MOMENT))).toMatchObject({ code: 'validation_failed' });
    expect(catchThrown(() => decideCustomOffer(facts, pif(500, 1), MOMENT))).toMatchObject({
      code: 'offer_action_unavailable',
      details: { currentState: 'settled' },
    });
  });

  it('counts characters instead of code units, and treats blank text as missing', () => {
    const decision = decideCustomOffer(accountFacts(), offer({ note: '👍'.repeat(255), reason: ' \n ' }), MOMENT);
    expect(decision.negotiation).toMatchObject({ note: '👍'.repeat(255), reason: null });
  });
});

describe('the terms of a custom offer', () => {
  function on(terms: Partial<TermColumns>, overrides: Partial<AccountFacts> = {}): AccountFacts {
    return accountFacts({ ownTerms: termColumns(terms), ...overrides });
  }

  function without(...names: (keyof TermColumns)[]): AccountFacts {
    const terms = { ...companyFacts().terms, ...Object.fromEntries(names.map((name) => [name, null])) };
    return accountFacts({ company: companyFacts({ terms }) });
  }

  it.each([
    ['automatic approval of settlements is off', on({ settlementAutoApprove: false }), pif(500, 1), WAITS],
    ['automatic approval of plans is off', on({ planAutoApprove: false }), plan('monthly', 80, 1), WAITS],
    ['only the other approval is off', on({ planAutoApprove: false }), pif(500, 1), AGREED],
    ['only the other approval is off', on({ settlementAutoApprove: false }), plan('monthly', 80, 1), AGREED],
    // Terms without a minimum payment approve no amount automatically.
    ['there is no minimum payment', without('minMonthlyPayPercent'), plan('monthly', 700, 1), WAITS],
    ['§3.7 no hard date limit is set', without('maxFirstPayDays'), pif(500, 400), WAITS],
    ['§3.7 no minimums are set', without('minimumSettlementPercent', 'minimumPlanPercent'), pif('0.01', 1), WAITS],
    [
      '§3.7 no minimums are set',
      without('minimumSettlementPercent', 'minimumPlanPercent'),
      plan('weekly', '0.50', 1),
      WAITS,
    ],
  ])('when %s', (_when, facts, request, account) => {
    expect(decideCustomOffer(facts, request, MOMENT).account).toMatchObject(account);
  });

  it('rejects a plan with too many payments and a date too far in the future', () => {
    const facts = without('minimumPlanPercent', 'maxFirstPayDays');
    const request = { ...plan('weekly', '0.28', 1), firstPayDate: '3000-01-01' };
    expect(catchThrown(() => decideCustomOffer(facts, request, MOMENT))).toMatchObject({
      details: {
        errors: {
          amount: ['The amount must pay the plan off within 2600 payments.'],
          firstPayDate: ['The first pay date must be a date before or equal to 2999-12-31.'],
        },
      },
    });
  });

  it.each([
    ['nothing is owed', accountFacts({ currentBalance: money(0) }), pif(500, 1)],
    ['there is no creditor', accountFacts({ company: null }), pif(500, 1)],
    ['the discount leaves nothing to settle', on({ settlementDiscountPercent: money(100) }), pif(500, 1)],
    ['the discount leaves no plan', on({ planDiscountPercent: money(100) }), plan('monthly', 80, 1)],
  ])('is unavailable when %s', (_when, facts, request) => {
    expect(catchThrown(() => decideCustomOffer(facts, request, MOMENT))).toMatchObject({
      code: 'offer_action_unavailable',
    });
  });

  it('is scheduled immediately if it is approved and a payment method is stored', () => {
    const facts = accountFacts({ hasPaymentMethod: true });
    const agreed = decideCustomOffer(facts, plan('monthly', 80, 1), MOMENT);
    expect(agreed.account).toMatchObject({ ...AGREED, paymentSetup: true });
    expect(agreed.schedule).toHaveLength(10);
    expect(deriveState(applyDecision(facts, agreed, MOMENT)).state).toBe('payment_plans');
    const waits = decideCustomOffer(facts, plan('monthly', 80, 13), MOMENT);
    expect(waits).toMatchObject({ account: { ...WAITS, paymentSetup: true }, schedule: 'delete' });
  });
});

describe('§3.2 the terms of a pending offer', () => {
  it.each([
    ['its own', decideCustomOffer(accountFacts(), plan('monthly', 80, 13), MOMENT)],
    ['a settlement', decideCustomOffer(accountFacts(), pif(400, 13), MOMENT)],
  ])('do not change when the company changes its terms: %s', (_kind, decision) => {
    const pending = applyDecision(accountFacts(), decision, MOMENT);
    const harder = termColumns({
      settlementDiscountPercent: money(1),
      planDiscountPercent: money(1),
      maxDaysFirstPay: 2,
    });
    const changed = { ...pending, company: companyFacts({ terms: harder }) };
    const { offerOptions, payTerms } = describeOffers(changed, TODAY);
    expect(offerOptions).toEqual(describeOffers(accountFacts(), TODAY).offerOptions);
    expect(payTerms?.ppaBalanceDiscountPercent).toBe('25.00');
    const again = decideCustomOffer(changed, pif(500, 12), MOMENT);
    expect(again).toMatchObject({
      account: AGREED,
      negotiation: { capturedTerms: decision.negotiation?.capturedTerms },
    });
  });

  it('are deleted with the negotiation', () => {
    const pending = applyDecision(accountFacts(), decideCustomOffer(accountFacts(), pif(400, 13), MOMENT), MOMENT);
    const cancelled = applyDecision(pending, decideCancelledOffer(pending), MOMENT);
    const company = companyFacts({ terms: termColumns({ planDiscountPercent: money(1) }) });
    expect(describeOffers({ ...cancelled, company }, TODAY).payTerms?.ppaBalanceDiscountPercent).toBe('1.00');
  });
});
