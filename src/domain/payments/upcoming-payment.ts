// Describes one payment of a plan for its consumer: when it is due, its status, and what can be done with it.
import type { AccountFacts } from '../account/account-facts';
import type { AccountExcerpt, AccountView, Labelled } from '../account/account-view';
import { getActionContext } from '../account/describe-offers';
import type { ActionContext } from '../account/offer-view';
import { toLocalDate, type LocalDate, type Moment } from '../shared/calendar';
import { toDecimalString } from '../shared/money';
import {
  keysOf,
  NEGOTIATION_TYPES,
  PAYMENT_ACTIONS,
  UPCOMING_PAYMENT_STATUSES,
  type NegotiationType,
  type PaymentActionKey,
  type UpcomingPaymentStatus,
} from '../shared/vocabulary';
import { countSkipsLeft, findRefusal, getDateLimits, getUpcomingStatus } from './payment-actions';
import { describePaymentMethod, type PaymentMethodView } from './payment-method';
import { isOpenPayment } from './payment-place';
import { countAttempts, MAX_ATTEMPTS, RETRY_PAUSE_MS, type PaymentFacts, type PaymentRules } from './payment-facts';

export interface UpcomingPaymentView {
  readonly id: number;
  readonly account: AccountExcerpt & {
    readonly company: Pick<NonNullable<AccountView['company']>, 'companyName'> | null;
  };
  readonly date: LocalDate;
  readonly originalDate: LocalDate;
  readonly previousDate: LocalDate | null;
  readonly amount: string;
  readonly status: Labelled<UpcomingPaymentStatus>;
  readonly transactionType: Labelled<NegotiationType>;
  /** Its day has passed and it is not paid. */
  readonly hasPassed: boolean;
  /** On which the plan restarts; null unless it is on hold. */
  readonly restartDate: LocalDate | null;
  readonly sequence: { readonly number: number; readonly of: number };
  readonly paymentMethod: PaymentMethodView | null;
  readonly attempts: { readonly made: number; readonly most: number; readonly nextAttemptDate: LocalDate | null };
  readonly limits: {
    readonly earliestDate: LocalDate | null;
    readonly latestDate: LocalDate | null;
    readonly skipsLeft: number;
  };
  readonly availableActions: readonly Labelled<PaymentActionKey>[];
  readonly actionContext: ActionContext;
}

export function describeUpcomingPayment(
  facts: AccountFacts,
  payment: PaymentFacts,
  rules: PaymentRules,
  { today }: Moment,
): UpcomingPaymentView {
  const one = { facts, payment, rules };
  const status = getUpcomingStatus(facts, payment);
  const canMove = findRefusal('reschedule_payment', one) === null;
  const limits = canMove ? getDateLimits(one, today) : null;
  return {
    id: payment.id,
    account: {
      id: facts.id,
      identity: { accountName: facts.accountName },
      company: facts.company && { companyName: facts.company.name },
    },
    date: payment.date,
    originalDate: payment.slot,
    previousDate: payment.previousDate,
    amount: toDecimalString(payment.amount),
    status: { key: status, label: UPCOMING_PAYMENT_STATUSES[status] },
    hasPassed: isOpenPayment(payment) && payment.date < today,
    restartDate: status === 'on_hold' ? facts.restartDate : null,
    transactionType: { key: payment.type, label: NEGOTIATION_TYPES[payment.type].badge },
    sequence: { number: payment.number, of: payment.of },
    paymentMethod: payment.method && describePaymentMethod(payment.method, today),
    attempts: {
      made: countAttempts(payment),
      most: MAX_ATTEMPTS,
      nextAttemptDate: getNextAttemptDate(status, payment, rules, today),
    },
    limits: {
      earliestDate: limits?.earliest ?? null,
      latestDate: limits?.latest ?? null,
      skipsLeft: countSkipsLeft(facts, payment, rules),
    },
    availableActions: keysOf(PAYMENT_ACTIONS)
      .filter((action) => findRefusal(action, one) === null && (action !== 'reschedule_payment' || limits !== null))
      .map((key) => ({ key, label: PAYMENT_ACTIONS[key] })),
    actionContext: getActionContext(facts),
  };
}

/** Returns null if nothing is charged without a decision of the consumer. */
function getNextAttemptDate(
  status: UpcomingPaymentStatus,
  payment: PaymentFacts,
  { timeZone }: PaymentRules,
  today: LocalDate,
): LocalDate | null {
  const isTried = status === 'failed' && payment.attemptedAt !== null;
  if (status !== 'scheduled' && !isTried) return null;
  if (countAttempts(payment) >= MAX_ATTEMPTS) return null;
  const next = isTried ? getRetryDate(payment.attemptedAt, timeZone) : payment.date;
  return next < today ? today : next;
}

function getRetryDate(attemptedAt: string, timeZone: string): LocalDate {
  return toLocalDate(new Date(Date.parse(attemptedAt) + RETRY_PAUSE_MS).toISOString(), timeZone);
}
