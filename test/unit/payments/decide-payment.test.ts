// Payment moves, docs/rules §6.1 rows 9, 18 and 19: stored payment methods and payment outcomes.
import type { AccountFacts, NegotiationFacts } from '../../../src/domain/account/account-facts';
import { applyDecision } from '../../support/negotiation/apply-decision';
import { addDays } from '../../../src/domain/shared/calendar';
import {
  decideFailedPayment,
  decidePaymentMethod,
  decideSuccessfulPayment,
} from '../../../src/domain/payments/decide-payment';
import { deriveState } from '../../../src/domain/account/display-state';
import { money } from '../../../src/domain/shared/money';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import {
  accountFacts,
  MOMENT,
  negotiationFacts,
  FACTS_BY_CONDITION,
  settlementFacts,
  TODAY,
} from '../../support/account/account-facts';
import { withNegotiationChanges } from '../../../src/domain/negotiation/agreement';
import { catchThrown } from '../../support/fixtures/thrown-by';

const NOW = MOMENT.now;
const TOMORROW = addDays(TODAY, 1);
const UNAVAILABLE = { code: 'offer_action_unavailable' };
const CARD = { id: 3 };
const STORED = { id: 3 };

const waiting = FACTS_BY_CONDITION.pending_creditor_response;
const plan = negotiationFacts();

function conditionAfter(facts: AccountFacts, decision: MoveDecision): string {
  return deriveState(applyDecision(facts, decision, MOMENT)).condition;
}

describe('§6.1 row 9: a payment method is stored', () => {
  const approved = FACTS_BY_CONDITION.approved_but_payment_setup_is_pending;
  const settling = FACTS_BY_CONDITION.approved_settlement_but_payment_setup_is_pending;

  it('schedules an agreed plan', () => {
    const decision = decidePaymentMethod(approved, CARD, MOMENT);
    expect(decision).toMatchObject({
      move: 'add_payment_method',
      account: { paymentSetup: true },
      paymentMethod: STORED,
    });
    expect(decision.schedule).toHaveLength(10);
    expect([decision.negotiation, decision.chargeNow]).toEqual([undefined, undefined]);
    expect(conditionAfter(approved, decision)).toBe('payment_accepted_and_plan_in_scheduled');
  });

  it.each([
    [addDays(TODAY, -1), TODAY, true],
    [TODAY, TODAY, true],
    [TOMORROW, TOMORROW, undefined],
  ])('a settlement agreed for %s is due on %s; charged immediately: %s', (firstPayDate, date, chargeNow) => {
    const facts = { ...settling, negotiation: settlementFacts({ offerAccepted: true, firstPayDate }) };
    const decision = decidePaymentMethod(facts, CARD, MOMENT);
    expect(decision.schedule).toEqual([{ date, amount: money(500), type: 'pif' }]);
    expect(decision.chargeNow).toBe(chargeNow);
    expect(deriveState(applyDecision(facts, decision, MOMENT)).state).toBe('scheduled_settlements');
  });

  it('a successful charge settles the account', () => {
    const facts = { ...settling, negotiation: settlementFacts({ offerAccepted: true, firstPayDate: TODAY }) };
    const after = applyDecision(facts, decidePaymentMethod(facts, CARD, MOMENT), MOMENT);
    const [payment] = after.nextPayment ? [after.nextPayment] : [];
    const charged = payment && decideSuccessfulPayment(after, payment);
    expect(charged && conditionAfter(after, charged)).toBe('settled');
  });

  it('does not charge a due plan immediately', () => {
    const facts = { ...approved, negotiation: negotiationFacts({ offerAccepted: true, firstPayDate: TODAY }) };
    expect(decidePaymentMethod(facts, CARD, MOMENT).chargeNow).toBe(undefined);
  });

  it('accepts an old quick offer that was never sent', () => {
    const facts = accountFacts({ negotiation: negotiationFacts({ active: false, consumerOfferSentAt: null }) });
    const decision = decidePaymentMethod(facts, CARD, MOMENT);
    expect(decision).toMatchObject({
      account: { status: 'payment_accepted', offerAccepted: true, paymentSetup: true },
      negotiation: { active: true, offerAccepted: true, offerAcceptedAt: NOW, approvedBy: 'Auto' },
      paymentMethod: STORED,
    });
    expect(decision.schedule).toHaveLength(10);
    expect(conditionAfter(facts, decision)).toBe('payment_accepted_and_plan_in_scheduled');
  });

  it('is rejected if there was never an offer', () => {
    expect(catchThrown(() => decidePaymentMethod(accountFacts(), CARD, MOMENT))).toMatchObject(UNAVAILABLE);
  });

  it('is stored while the offer waits for the creditor', () => {
    const decision = decidePaymentMethod(waiting, CARD, MOMENT);
    expect(decision).toEqual({ move: 'add_payment_method', account: { paymentSetup: true }, paymentMethod: STORED });
    expect(conditionAfter(waiting, decision)).toBe('pending_creditor_response');
  });

  it('§6.3: replaces the method of a running plan and keeps its payments', () => {
    const decision = decidePaymentMethod(FACTS_BY_CONDITION.payment_accepted_and_plan_in_scheduled, CARD, MOMENT);
    expect(decision).toEqual({ move: 'add_payment_method', account: { paymentSetup: true }, paymentMethod: STORED });
  });
});

describe('§6.1 rows 18 and 19: payments', () => {
  const paying = FACTS_BY_CONDITION.payment_accepted_and_plan_in_scheduled;
  const payment = { id: 90, date: '2026-07-10', amount: money(75), status: 'scheduled' } as const;

  it('row 18: reduces both balances', () => {
    const facts = { ...paying, hasFailedPayment: true };
    expect(decideSuccessfulPayment(facts, payment)).toEqual({
      move: 'record_successful_payment',
      account: { hasFailedPayment: false, currentBalance: money(925) },
      negotiation: withNegotiationChanges(paying.negotiation ?? plan, { planCurrentBalance: money(600) }),
      payment: { scheduledId: 90, result: 'successful' },
    });
    expect(conditionAfter(facts, decideSuccessfulPayment(facts, payment))).toBe(
      'payment_accepted_and_plan_in_scheduled',
    );
  });

  it('row 18: the last open payment settles the account, even if it had failed before', () => {
    const facts = { ...paying, unpaidPayments: 1 };
    const decision = decideSuccessfulPayment(facts, { ...payment, status: 'failed' });
    expect(decision.account).toEqual({ status: 'settled', hasFailedPayment: false, currentBalance: money(925) });
    expect(conditionAfter(facts, decision)).toBe('settled');
  });

  it.each<[string, Partial<NegotiationFacts>, string]>([
    ['the agreed plan', { planCurrentBalance: null }, '675'],
    [
      'the plan of the creditor',
      { planCurrentBalance: null, counterOfferAccepted: true, counterNegotiateAmount: money(800) },
      '725',
    ],
    ['the settlement', { type: 'pif', planCurrentBalance: null, oneTimeSettlement: money(500) }, '425'],
    ['the remaining amount', { planCurrentBalance: money(80) }, '5'],
    ['a remaining amount below the payment', { planCurrentBalance: money(70) }, '0'],
  ])('§5.1: deducts the payment from %s', (_what, change, left) => {
    const facts = { ...paying, negotiation: negotiationFacts(change) };
    expect(decideSuccessfulPayment(facts, payment).negotiation?.planCurrentBalance?.toFixed()).toBe(left);
  });

  it('§5.1: never makes a balance negative', () => {
    const decision = decideSuccessfulPayment({ ...paying, currentBalance: money(74) }, payment);
    expect(decision.account.currentBalance?.toFixed()).toBe('0');
  });

  it('row 19: a failed payment stays open', () => {
    const decision = decideFailedPayment(paying, payment);
    expect(decision).toEqual({
      move: 'record_failed_payment',
      account: { hasFailedPayment: true },
      payment: { scheduledId: 90, result: 'failed' },
    });
    expect(conditionAfter(paying, decision)).toBe('payment_accepted_and_plan_in_scheduled');
  });

  it.each(['successful', 'cancelled', 'rescheduled'] as const)('records nothing of one that is %s', (status) => {
    expect(catchThrown(() => decideSuccessfulPayment(paying, { ...payment, status }))).toMatchObject(UNAVAILABLE);
    expect(catchThrown(() => decideFailedPayment(paying, { ...payment, status }))).toMatchObject(UNAVAILABLE);
  });
});
