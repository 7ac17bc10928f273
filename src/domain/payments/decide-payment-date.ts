// Decides the moves that give a payment another date: skip, another day, and the automatic skip of a failed payment.
import type { AccountFacts } from '../account/account-facts';
import { actionUnavailable, assertMoveAllowed } from '../account/transitions';
import type { MoveKey } from '../account/moves';
import type { MoveDecision } from '../negotiation/move-decision';
import { addDays, type LocalDate, type Moment } from '../shared/calendar';
import { assertNoErrors } from '../negotiation/move-validation';
import { hasOtherFailedPayments } from './decide-payment';
import { assertPaymentAction, findRefusal, getDateLimits, getSkipDate } from './payment-actions';
import { countAttempts, MAX_ATTEMPTS, type PaymentFacts, type PaymentRules } from './payment-facts';

/** The consumer moves an installment to the first day after the plan. */
export function decideSkip(facts: AccountFacts, payment: PaymentFacts, rules: PaymentRules): MoveDecision {
  assertPaymentAction('skip_payment', { facts, payment, rules });
  return buildSkip('skip_payment', facts, payment);
}

/** The consumer chooses another day near the day of the plan. */
export function decideReschedule(
  facts: AccountFacts,
  payment: PaymentFacts,
  date: LocalDate,
  rules: PaymentRules,
  { today }: Moment,
): MoveDecision {
  const one = { facts, payment, rules };
  const limits = getDateLimits(one, today);
  if (limits) assertNoErrors({ date: validateWithin(date, limits) });
  assertPaymentAction('reschedule_payment', one);
  if (!limits) assertNoErrors({ date: ['This payment cannot be moved to another date.'] });
  return {
    move: 'reschedule_payment',
    account: { hasFailedPayment: hasOtherFailedPayments(facts, payment) },
    reschedule: [{ scheduledId: payment.id, from: payment.date, to: date, slot: payment.slot, isSkip: false }],
  };
}

/** A failed payment is not left for the days before the next one. */
const DAYS_BEFORE_NEXT = 3;

/**
 * The system moves a failed installment to the end of the plan when its attempts are used up or the next payment is
 * near. Throws `offer_action_unavailable` for one that still waits, or whose plan has no skips left.
 */
export function decideAutomaticSkip(
  facts: AccountFacts,
  payment: PaymentFacts,
  rules: PaymentRules,
  { today }: Moment,
): MoveDecision {
  assertMoveAllowed('skip_failed_payment', facts);
  const { nextOpenDate } = payment;
  const isNextNear = nextOpenDate !== null && nextOpenDate <= addDays(today, DAYS_BEFORE_NEXT);
  const isDue = payment.status === 'failed' && (isNextNear || countAttempts(payment) >= MAX_ATTEMPTS);
  if (!isDue || findRefusal('skip_payment', { facts, payment, rules }) !== null) throw actionUnavailable(facts);
  return buildSkip('skip_failed_payment', facts, payment);
}

function buildSkip(move: MoveKey, facts: AccountFacts, payment: PaymentFacts): MoveDecision {
  const to = getSkipDate(facts, payment);
  if (to === null) throw actionUnavailable(facts);
  return {
    move,
    account: {
      skipsInRow: facts.skipsInRow + 1,
      skipsUsed: facts.skipsUsed + 1,
      hasFailedPayment: hasOtherFailedPayments(facts, payment),
    },
    reschedule: [{ scheduledId: payment.id, from: payment.date, to, slot: to, isSkip: true }],
  };
}

function validateWithin(
  date: LocalDate,
  { earliest, latest }: { readonly earliest: LocalDate; readonly latest: LocalDate },
): string[] {
  return date >= earliest && date <= latest ? [] : [`The date must be from ${earliest} to ${latest}.`];
}
