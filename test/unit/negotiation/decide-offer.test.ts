// Decides quick offers: the first pay date and the payment plan.
import type { AccountFacts } from '../../../src/domain/account/account-facts';
import { applyDecision } from '../../support/negotiation/apply-decision';
import { decidePaymentPlan, validateFirstPayDate } from '../../../src/domain/negotiation/decide-offer';
import { deriveState } from '../../../src/domain/account/display-state';
import { DomainError } from '../../../src/domain/shared/errors';
import { money } from '../../../src/domain/shared/money';
import { resolvePayTerms } from '../../../src/domain/account/pay-terms';
import { ACCOUNT_CONDITIONS, keysOf } from '../../../src/domain/shared/vocabulary';
import {
  accountFacts,
  MOMENT,
  negotiationFacts,
  FACTS_BY_CONDITION,
  payTerms,
  settlementFacts,
  termColumns,
  TODAY,
} from '../../support/account/account-facts';

const PLAN = { firstPayDate: '2026-06-10' };

describe('validateFirstPayDate', () => {
  const TOO_EARLY = ['The first pay date must be a date after today.'];

  it.each([
    ['2026-06-04', TOO_EARLY],
    ['2026-06-05', TOO_EARLY],
    ['2026-06-06', []],
    ['2026-06-17', []],
    ['2026-06-18', ['The first pay date must be a date before or equal to 2026-06-17.']],
  ])('returns for %s within 12 days: %j', (date, errors) => {
    expect(validateFirstPayDate(date, payTerms({ maxDaysFirstPay: 12 }), TODAY)).toEqual(errors);
  });

  it.each([
    ['2026-07-05', 0],
    ['2026-07-06', 1],
  ])('allows 30 days by default: %s', (date, count) => {
    const facts = accountFacts();
    const company = facts.company && { ...facts.company, terms: termColumns() };
    expect(validateFirstPayDate(date, resolvePayTerms({ ...facts, company }), TODAY)).toHaveLength(count);
  });

  it('checks only the earliest date without terms', () => {
    expect(validateFirstPayDate('2026-06-05', null, TODAY)).toEqual(TOO_EARLY);
    expect(validateFirstPayDate('2036-06-05', null, TODAY)).toEqual([]);
  });
});

describe('decidePaymentPlan', () => {
  it('approves a plan at the terms automatically', () => {
    expect(decidePaymentPlan(accountFacts(), PLAN, MOMENT)).toEqual({
      move: 'create_payment_plan_offer',
      schedule: 'delete',
      account: {
        status: 'payment_accepted',
        offerAccepted: true,
        customOffer: false,
        counterOffer: false,
        paymentSetup: false,
      },
      negotiation: {
        type: 'installment',
        installmentType: 'monthly',
        active: true,
        offerAccepted: true,
        offerAcceptedAt: MOMENT.now,
        counterOfferAccepted: false,
        oneTimeSettlement: null,
        negotiateAmount: money('750.00'),
        monthlyAmount: money('75.00'),
        numberOfInstallments: 10,
        lastMonthAmount: null,
        firstPayDate: '2026-06-10',
        counterOneTimeAmount: null,
        counterNegotiateAmount: null,
        counterMonthlyAmount: null,
        counterNumberOfInstallments: null,
        counterLastMonthAmount: null,
        counterFirstPayDate: null,
        counterNote: null,
        planCurrentBalance: null,
        reason: null,
        note: null,
        consumerOfferSentAt: MOMENT.now,
        creditorCounterOfferSentAt: null,
        capturedTerms: resolvePayTerms(accountFacts()),
        approvedBy: 'Auto',
      },
    });
  });

  it('leaves the plan to the creditor if automatic approval is off', () => {
    const facts = accountFacts({ ownTerms: termColumns({ planAutoApprove: false }) });
    expect(decidePaymentPlan(facts, PLAN, MOMENT)).toMatchObject({
      account: { status: 'payment_setup', offerAccepted: false, customOffer: true, counterOffer: false },
      negotiation: {
        active: true,
        offerAccepted: false,
        offerAcceptedAt: null,
        consumerOfferSentAt: MOMENT.now,
        approvedBy: null,
      },
    });
  });

  it.each([
    [true, 'approved_but_payment_setup_is_pending'],
    [false, 'pending_creditor_response'],
  ])('with automatic approval %s leads to %s', (planAutoApprove, condition) => {
    const facts = accountFacts({ ownTerms: termColumns({ planAutoApprove }) });
    const decision = decidePaymentPlan(facts, PLAN, MOMENT);
    expect(deriveState(applyDecision(facts, decision, MOMENT)).condition).toBe(condition);
  });

  it('keeps the captured terms when a pending offer is changed', () => {
    const capturedTerms = payTerms({ planDiscountPercent: money(20), minMonthlyPayPercent: money(10) });
    const facts = accountFacts({
      status: 'payment_setup',
      customOffer: true,
      negotiation: settlementFacts({ capturedTerms, counterOneTimeAmount: money(600), note: 'Less, please.' }),
    });
    const { negotiation } = decidePaymentPlan(facts, PLAN, MOMENT);
    expect(negotiation?.capturedTerms).toBe(capturedTerms);
    expect(negotiation?.negotiateAmount?.eq(800)).toBe(true);
    expect(negotiation).toMatchObject({ oneTimeSettlement: null, counterOneTimeAmount: null, note: null });
  });

  it('captures the current terms when it overwrites a row of an unsent offer', () => {
    const negotiation = negotiationFacts({ active: false, capturedTerms: payTerms() });
    const decision = decidePaymentPlan(accountFacts({ negotiation }), PLAN, MOMENT);
    expect(decision.negotiation?.capturedTerms?.planDiscountPercent?.toNumber()).toBe(25);
  });

  it.each(keysOf(ACCOUNT_CONDITIONS).filter((key) => !['joined', 'pending_creditor_response'].includes(key)))(
    'is unavailable in %s',
    (condition) => {
      expectUnavailable(FACTS_BY_CONDITION[condition]);
    },
  );

  it.each([
    ['without a company', { company: null }],
    ['without a balance', { currentBalance: money(0) }],
    ['if the minimum payment is 0', { ownTerms: termColumns({ minMonthlyPayPercent: money(0) }) }],
    ['if a payment would round to zero', { currentBalance: money('0.04') }],
  ])('is unavailable %s', (_name, overrides) => {
    expectUnavailable(accountFacts(overrides));
  });
});

function expectUnavailable(facts: AccountFacts): void {
  const { state } = deriveState(facts);
  const error = new DomainError('offer_action_unavailable', { currentState: state });
  let thrown: unknown;
  try {
    decidePaymentPlan(facts, PLAN, MOMENT);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toEqual(error);
  expect(thrown).toMatchObject({ code: error.code, details: error.details });
}
