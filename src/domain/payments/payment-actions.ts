// What a consumer can do with one payment of a plan: the reasons against each action, and the limits of a new date.
import type { AccountFacts, NegotiationFacts } from '../account/account-facts';
import { deriveState } from '../account/display-state';
import { stopsOffers } from '../account/marks';
import { addDays, toLocalDate, type LocalDate } from '../shared/calendar';
import { DomainError } from '../shared/errors';
import type { AccountCondition, PaymentActionKey, UpcomingPaymentStatus } from '../shared/vocabulary';
import type { PaymentFacts, PaymentRules } from './payment-facts';
import { isOpenPayment } from './payment-place';
import { getNextSlot } from './payment-slots';

type RefusalReason =
  | 'charging'
  | 'final'
  | 'plan_on_hold'
  | 'plan_not_running'
  | 'not_installment'
  | 'skip_limit'
  | 'not_next'
  | 'no_method';

interface PaymentCase {
  readonly facts: AccountFacts;
  readonly payment: PaymentFacts;
  readonly rules: PaymentRules;
}

interface RefusalRow {
  readonly reason: RefusalReason;
  readonly when: (one: PaymentCase & { readonly condition: AccountCondition }) => boolean;
}

/** First match wins. */
const ALWAYS: readonly RefusalRow[] = [
  { reason: 'final', when: ({ payment }) => !isOpenPayment(payment) },
  { reason: 'charging', when: ({ facts }) => facts.hasOpenCharge },
  { reason: 'plan_on_hold', when: ({ condition }) => condition === 'hold' },
  { reason: 'plan_not_running', when: ({ condition }) => condition !== 'payment_accepted_and_plan_in_scheduled' },
  // A mark cancels the payments when it is set; none may be left.
  { reason: 'plan_not_running', when: ({ facts }) => stopsOffers(facts.marks) },
];

/** After the rows above. */
const BY_ACTION: Readonly<Record<PaymentActionKey, readonly RefusalRow[]>> = {
  skip_payment: [
    { reason: 'not_installment', when: ({ facts, payment }) => getSkipDate(facts, payment) === null },
    { reason: 'skip_limit', when: ({ facts, payment, rules }) => countSkipsLeft(facts, payment, rules) === 0 },
  ],
  reschedule_payment: [],
  pay_now: [
    { reason: 'not_next', when: ({ payment }) => payment.hasEarlierOpen },
    { reason: 'no_method', when: ({ payment }) => payment.method === null },
  ],
};

/** Payments of removed, paid and cancelled accounts are not listed. */
export const LISTED_CONDITIONS: readonly AccountCondition[] = [
  'payment_accepted_and_plan_in_scheduled',
  'hold',
  'disputed',
];

/** Returns null if the action is available. A new date must also be within the limits. */
export function findRefusal(action: PaymentActionKey, one: PaymentCase): RefusalReason | null {
  const { condition } = deriveState(one.facts);
  return [...ALWAYS, ...BY_ACTION[action]].find(({ when }) => when({ ...one, condition }))?.reason ?? null;
}

/** Throws `payment_action_unavailable`. */
export function assertPaymentAction(action: PaymentActionKey, one: PaymentCase): void {
  const reason = findRefusal(action, one);
  if (reason === null) return;
  const currentStatus = getUpcomingStatus(one.facts, one.payment);
  throw new DomainError('payment_action_unavailable', { reason, currentStatus });
}

export function getUpcomingStatus(
  { status: account }: Pick<AccountFacts, 'status'>,
  payment: Pick<PaymentFacts, 'status' | 'openAttempt'>,
): UpcomingPaymentStatus {
  if (payment.status === 'successful') return 'successful';
  if (payment.status !== 'scheduled' && payment.status !== 'failed') return 'cancelled';
  if (payment.openAttempt !== null) return 'processing';
  if (account === 'hold') return 'on_hold';
  return account === 'dispute' ? 'paused' : payment.status;
}

/** The first day of the plan after its last open payment; null for what cannot be skipped. */
export function getSkipDate(facts: AccountFacts, { type, lastOpenDate }: PaymentFacts): LocalDate | null {
  return type === 'installment' ? getNextSlot(facts.negotiation, lastOpenDate) : null;
}

export function countSkipsLeft(facts: AccountFacts, { type }: PaymentFacts, rules: PaymentRules): number {
  if (type !== 'installment') return 0;
  return Math.max(0, Math.min(rules.skipsInRow - facts.skipsInRow, rules.skipsPerPlan - facts.skipsUsed));
}

interface DateLimits {
  readonly earliest: LocalDate;
  readonly latest: LocalDate;
}

/**
 * The dates to which a payment may move; null when there is none. They are counted from its day of the plan, so that any
 * number of changes cannot drift away from it.
 */
export function getDateLimits({ facts, payment, rules }: PaymentCase, today: LocalDate): DateLimits | null {
  const bounds = [
    addDays(payment.slot, rules.rescheduleDays),
    ...(payment.nextOpenDate === null ? [] : [addDays(payment.nextOpenDate, -1)]),
    ...(payment.type === 'pif' ? listSettlementBounds(facts.negotiation, rules) : []),
  ].sort();
  const [earliest, latest = earliest] = [addDays(today, 1), bounds[0]];
  return latest < earliest ? null : { earliest, latest };
}

/** A settlement is paid by the last first-pay day of its terms, counted from the agreement. */
function listSettlementBounds(negotiation: NegotiationFacts | null, { timeZone }: PaymentRules): readonly LocalDate[] {
  const { capturedTerms, offerAcceptedAt, creditorCounterOfferSentAt, consumerOfferSentAt } = negotiation ?? {};
  const agreedAt = offerAcceptedAt ?? creditorCounterOfferSentAt ?? consumerOfferSentAt;
  if (!capturedTerms || !agreedAt) return [];
  return [addDays(toLocalDate(agreedAt, timeZone), capturedTerms.maxDaysFirstPay)];
}
