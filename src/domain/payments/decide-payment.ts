// Decides payment moves: a stored payment method, and a successful or failed payment.
import type { AccountFacts, NegotiationFacts, ScheduledPaymentFacts } from '../account/account-facts';
import { getAgreedAmount } from '../account/active-negotiation';
import { getFirstPaymentDate, resetSkips, schedulePayments, withNegotiationChanges } from '../negotiation/agreement';
import type { Moment } from '../shared/calendar';
import { deriveState } from '../account/display-state';
import { type Money, ZERO } from '../shared/money';
import type { MoveDecision, NegotiationChanges, PaymentMethodChange } from '../negotiation/move-decision';
import { getTermsInForce } from '../account/pay-terms';
import { actionUnavailable, assertMoveAllowed } from '../account/transitions';
import type { AccountCondition, PaymentSource } from '../shared/vocabulary';

/**
 * Assigns a payment method. An agreement is scheduled and a due settlement charged immediately; a pending offer keeps
 * waiting, and a running plan continues with the new method, which also pays what had failed. See docs/rules §6.1 row 9.
 */
export function decidePaymentMethod(
  facts: AccountFacts,
  paymentMethod: PaymentMethodChange,
  moment: Moment,
): MoveDecision {
  const move = 'add_payment_method';
  assertMoveAllowed(move, facts);
  const { condition } = deriveState(facts);
  if (WITHOUT_SCHEDULE.includes(condition)) {
    const account = { paymentSetup: true };
    if (condition === 'pending_creditor_response' || facts.failedPayments === 0)
      return { move, account, paymentMethod };
    return { move, account: { ...account, hasFailedPayment: false }, paymentMethod, reopenFailed: true };
  }
  return { move, paymentMethod, ...decideSchedule(facts, condition === 'joined', moment) };
}

/** Nothing is agreed yet, or everything is scheduled already. */
const WITHOUT_SCHEDULE: readonly AccountCondition[] = [
  'pending_creditor_response',
  'payment_accepted_and_plan_in_scheduled',
];

/** `isUnsent`: the row belongs to a quick offer that was never sent; storing a payment method accepts it. */
function decideSchedule(facts: AccountFacts, isUnsent: boolean, { now, today }: Moment): Omit<MoveDecision, 'move'> {
  const { negotiation } = facts;
  const firstDate = negotiation && getFirstPaymentDate(negotiation, facts.paymentSetup, today);
  const payments = firstDate && schedulePayments(negotiation, firstDate);
  if (!negotiation || !payments) throw actionUnavailable(facts);
  const sent = withNegotiationChanges(negotiation, {
    active: true,
    offerAccepted: true,
    offerAcceptedAt: now,
    approvedBy: 'Auto',
    consumerOfferSentAt: now,
    capturedTerms: getTermsInForce(facts),
  });
  const isPlanned = facts.unpaidPayments === 0 && payments.length > 0;
  return {
    account: {
      paymentSetup: true,
      ...(isPlanned && resetSkips(facts)),
      ...(isUnsent && { status: 'payment_accepted', offerAccepted: true }),
    },
    ...(isUnsent && { negotiation: sent }),
    ...(isPlanned && { schedule: payments }),
    ...(negotiation.type === 'pif' && firstDate <= today && { chargeNow: true }),
  };
}

/** Reduces the balances. The last open payment settles the account. */
export function decideSuccessfulPayment(
  facts: AccountFacts,
  payment: ScheduledPaymentFacts,
  source?: PaymentSource,
): MoveDecision {
  assertMoveAllowed('record_successful_payment', facts);
  assertPaymentOpen(facts, payment);
  const { negotiation } = facts;
  return {
    move: 'record_successful_payment',
    account: {
      ...(facts.unpaidPayments <= 1 && { status: 'settled' }),
      ...(facts.skipsInRow > 0 && { skipsInRow: 0 }),
      hasFailedPayment: hasOtherFailedPayments(facts, payment),
      currentBalance: subtractFromBalance(facts.currentBalance ?? ZERO, payment.amount),
    },
    ...(negotiation && { negotiation: deductPayment(negotiation, payment.amount) }),
    payment: { scheduledId: payment.id, result: 'successful', ...(source && { source }) },
  };
}

/** The payment stays open for another attempt. */
export function decideFailedPayment(
  facts: AccountFacts,
  payment: ScheduledPaymentFacts,
  source?: PaymentSource,
): MoveDecision {
  assertMoveAllowed('record_failed_payment', facts);
  assertPaymentOpen(facts, payment);
  return {
    move: 'record_failed_payment',
    account: { hasFailedPayment: true },
    payment: { scheduledId: payment.id, result: 'failed', ...(source && { source }) },
  };
}

/** Returns true if a failed payment stays open when this one is paid or scheduled again. */
export function hasOtherFailedPayments(
  { failedPayments }: Pick<AccountFacts, 'failedPayments'>,
  { status }: Pick<ScheduledPaymentFacts, 'status'>,
): boolean {
  return failedPayments > (status === 'failed' ? 1 : 0);
}

function assertPaymentOpen(facts: AccountFacts, { status }: ScheduledPaymentFacts): void {
  if (status !== 'scheduled' && status !== 'failed') throw actionUnavailable(facts);
}

/** The rest of the agreed amount after a payment. */
export function deductPayment(negotiation: NegotiationFacts, paid: Money): NegotiationChanges {
  const agreed = getAgreedAmount(negotiation);
  return withNegotiationChanges(negotiation, {
    planCurrentBalance: subtractFromBalance(negotiation.planCurrentBalance ?? agreed ?? ZERO, paid),
  });
}

/** Never negative. */
export function subtractFromBalance(balance: Money, paid: Money): Money {
  return paid.gt(balance) ? ZERO : balance.minus(paid);
}
