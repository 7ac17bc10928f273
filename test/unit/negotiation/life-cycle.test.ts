// The life cycle, docs/rules §6.1 rows 1 to 7: what offers and their answers write, and where they lead.
import type { AccountFacts } from '../../../src/domain/account/account-facts';
import { withNegotiationChanges } from '../../../src/domain/negotiation/agreement';
import { applyDecision } from '../../support/negotiation/apply-decision';
import { addDays } from '../../../src/domain/shared/calendar';
import {
  decideAcceptedOffer,
  decideCounterOffer,
  decideDeclinedOffer,
} from '../../../src/domain/negotiation/decide-creditor-answer';
import { decideAcceptedCounterOffer } from '../../../src/domain/negotiation/decide-consumer-answer';
import { decidePaymentPlan, decideSettlement } from '../../../src/domain/negotiation/decide-offer';
import { deriveState } from '../../../src/domain/account/display-state';
import { money } from '../../../src/domain/shared/money';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import { resolvePayTerms } from '../../../src/domain/account/pay-terms';
import {
  accountFacts,
  MOMENT,
  negotiationFacts,
  FACTS_BY_CONDITION,
  settlementFacts,
  TODAY,
} from '../../support/account/account-facts';
import { catchThrown } from '../../support/fixtures/thrown-by';

const NOW = MOMENT.now;
const TOMORROW = addDays(TODAY, 1);
const UNAVAILABLE = { code: 'offer_action_unavailable' };

function conditionAfter(facts: AccountFacts, decision: MoveDecision): string {
  return deriveState(applyDecision(facts, decision, MOMENT)).condition;
}

const waiting = FACTS_BY_CONDITION.pending_creditor_response;
const countered = FACTS_BY_CONDITION.creditor_send_an_offer;
const plan = negotiationFacts();
const counterRow = countered.negotiation ?? plan;

describe('§6.1 rows 1 to 3: offers of the consumer', () => {
  it('row 1: approves a settlement immediately, for today', () => {
    const decision = decideSettlement(accountFacts(), { firstPayDate: null }, MOMENT);
    const blank = settlementFacts({ offerAccepted: true, offerAcceptedAt: NOW, consumerOfferSentAt: NOW });
    expect(decision).toEqual({
      move: 'create_settlement_offer',
      account: {
        status: 'payment_accepted',
        offerAccepted: true,
        paymentSetup: false,
        customOffer: false,
        counterOffer: false,
      },
      negotiation: withNegotiationChanges(blank, {
        oneTimeSettlement: money('500.00'),
        firstPayDate: TODAY,
        approvedBy: 'Auto',
        capturedTerms: resolvePayTerms(accountFacts()),
      }),
      schedule: 'delete',
    });
  });

  it.each([
    [addDays(TODAY, -1), 'The first pay date must be a date after or equal to today.'],
    [TODAY, null],
    [addDays(TODAY, 12), null],
    [addDays(TODAY, 13), 'The first pay date must be a date before or equal to 2026-06-17.'],
  ])('row 1, §3.7: a settlement for %s: %s', (firstPayDate, error) => {
    const decide = () => decideSettlement(accountFacts(), { firstPayDate }, MOMENT);
    if (error === null) expect(decide().negotiation?.firstPayDate).toBe(firstPayDate);
    else expect(catchThrown(decide)).toMatchObject({ details: { errors: { firstPayDate: [error] } } });
  });

  it('rows 1 and 2, §3.10: a stored payment method schedules the agreement', () => {
    const facts = accountFacts({ hasPaymentMethod: true });
    const settlement = decideSettlement(facts, { firstPayDate: null }, MOMENT);
    expect(settlement).toMatchObject({
      account: { paymentSetup: true },
      schedule: [{ date: TODAY, amount: money(500), type: 'pif' }],
    });
    expect(deriveState(applyDecision(facts, settlement, MOMENT)).state).toBe('scheduled_settlements');
    const decision = decidePaymentPlan(facts, { firstPayDate: TOMORROW }, MOMENT);
    expect(decision.schedule).toHaveLength(10);
    expect(deriveState(applyDecision(facts, decision, MOMENT)).state).toBe('payment_plans');
  });

  it('rows 1 and 2: a change of type clears the previous type', () => {
    const { negotiation } = decideSettlement(waiting, { firstPayDate: null }, MOMENT);
    expect(negotiation).toMatchObject({
      type: 'pif',
      installmentType: null,
      negotiateAmount: null,
      monthlyAmount: null,
      numberOfInstallments: null,
      lastMonthAmount: null,
    });
  });
});

describe('§6.1 rows 4 to 6: answers of the creditor', () => {
  it.each([
    ['while it is pending', waiting],
    ['while a counter offer is open', countered],
  ])('row 4: accepts the offer of the consumer, %s', (_when, facts) => {
    const decision = decideAcceptedOffer(facts, 'creditor:11', MOMENT);
    expect(decision).toEqual({
      move: 'accept_offer',
      account: { status: 'payment_accepted', offerAccepted: true, paymentSetup: false },
      negotiation: withNegotiationChanges(facts.negotiation ?? plan, {
        offerAccepted: true,
        offerAcceptedAt: NOW,
        approvedBy: 'creditor:11',
      }),
    });
    expect(conditionAfter(facts, decision)).toBe('approved_but_payment_setup_is_pending');
  });

  it('row 4: creates the schedule if a method is stored and there is no schedule', () => {
    const facts = { ...waiting, hasPaymentMethod: true, paymentSetup: true };
    const decision = decideAcceptedOffer(facts, 'creditor:11', MOMENT);
    expect(decision.schedule).toHaveLength(10);
    expect(conditionAfter(facts, decision)).toBe('payment_accepted_and_plan_in_scheduled');
    expect(decideAcceptedOffer({ ...facts, unpaidPayments: 10 }, 'creditor:11', MOMENT).schedule).toBe(undefined);
  });

  it('row 5: counters a plan without changing the status', () => {
    const values = { oneTimeSettlement: null, paymentPlanBalance: money(800), monthlyAmount: money(150) };
    const decision = decideCounterOffer(waiting, { ...values, firstPayDate: TOMORROW, note: ' Faster? ' }, MOMENT);
    expect(decision).toEqual({
      move: 'counter_offer',
      account: { counterOffer: true },
      negotiation: withNegotiationChanges(plan, {
        counterNegotiateAmount: money(800),
        counterMonthlyAmount: money(150),
        counterNumberOfInstallments: 5,
        counterLastMonthAmount: money(50),
        counterFirstPayDate: TOMORROW,
        counterNote: 'Faster?',
        creditorCounterOfferSentAt: NOW,
      }),
    });
    expect(conditionAfter(waiting, decision)).toBe('creditor_send_an_offer');
  });

  it('row 5: counters a settlement with an amount only', () => {
    const facts = { ...waiting, negotiation: settlementFacts() };
    const values = { oneTimeSettlement: money(600), paymentPlanBalance: null, monthlyAmount: null };
    const { negotiation } = decideCounterOffer(facts, { ...values, firstPayDate: TODAY, note: null }, MOMENT);
    expect(negotiation).toMatchObject({ counterOneTimeAmount: money(600), counterNegotiateAmount: null });
  });

  it.each([waiting, countered])('row 6: declines; the row stays, schedule and method go', (facts) => {
    const decision = decideDeclinedOffer(facts);
    expect(decision).toEqual({
      move: 'decline_offer',
      account: { status: 'payment_declined' },
      negotiation: withNegotiationChanges(facts.negotiation ?? plan, { offerAccepted: false }),
      schedule: 'delete',
      paymentMethod: null,
    });
    expect(conditionAfter(facts, decision)).toBe('declined');
  });

  it('requires a negotiation', () => {
    const facts = { ...waiting, negotiation: null, negotiationType: null };
    expect(catchThrown(() => decideAcceptedOffer(facts, 'creditor:11', MOMENT))).toMatchObject(UNAVAILABLE);
  });
});

describe('§6.1 row 7: the counter offer is accepted', () => {
  it('waits for a payment method and keeps the counter offer flag', () => {
    const decision = decideAcceptedCounterOffer(countered, MOMENT);
    expect(decision).toEqual({
      move: 'accept_creditor_offer',
      account: { status: 'payment_accepted', offerAccepted: true, paymentSetup: false },
      negotiation: withNegotiationChanges(counterRow, { counterOfferAccepted: true, approvedBy: 'consumer:4' }),
    });
    expect(applyDecision(countered, decision, MOMENT).counterOffer).toBe(true);
    expect(conditionAfter(countered, decision)).toBe('approved_but_payment_setup_is_pending');
  });

  it("schedules the creditor's plan with a stored method", () => {
    const decision = decideAcceptedCounterOffer({ ...countered, hasPaymentMethod: true }, MOMENT);
    expect(decision.schedule).toHaveLength(8);
    expect(decision.schedule?.[0]).toEqual({ date: '2026-06-20', amount: money(100), type: 'installment' });
    expect(conditionAfter(countered, decision)).toBe('payment_accepted_and_plan_in_scheduled');
  });
});
