// One upcoming payment of the consumer: reads it, and whether the consumer may change it, skips it, and moves it to another date.
import { deriveState } from '../../domain/account/display-state';
import { LISTED_CONDITIONS } from '../../domain/payments/payment-actions';
import { isOpenPayment } from '../../domain/payments/payment-place';
import { describeUpcomingPayment, type UpcomingPaymentView } from '../../domain/payments/upcoming-payment';
import { assertProfileComplete } from '../account/steps/load-account';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { loadOwnPayment, unknownPayment } from './steps/load-payment';
import { decideReschedule, decideSkip } from '../../domain/payments/decide-payment-date';
import { definePaymentMove, type PaymentCommand } from './steps/define-payment-move';

/** Throws `not_found`, also for payments of others and for those that are no longer listed. */
export async function upcomingPayment(
  dependencies: Dependencies,
  caller: Caller,
  paymentId: string,
): Promise<UpcomingPaymentView> {
  const moment = dependencies.clock();
  const { account, payment } = await loadOwnPayment(dependencies, caller, paymentId, moment.today);
  const isListed = isOpenPayment(payment) && LISTED_CONDITIONS.includes(deriveState(account).condition);
  if (!isListed) throw unknownPayment();
  return describeUpcomingPayment(account, payment, dependencies.settings.payments, moment);
}

/** Succeeds when the caller may act on the payment. Throws `not_found` and `profile_incomplete`. */
export async function paymentAccess(
  dependencies: Dependencies,
  caller: Caller,
  paymentId: string,
): Promise<{ readonly paymentId: number }> {
  const { payment } = await loadOwnPayment(dependencies, caller, paymentId, dependencies.clock().today);
  assertProfileComplete(caller);
  return { paymentId: payment.id };
}

interface ReschedulePaymentCommand extends PaymentCommand {
  readonly date: string;
}

export const skipPayment = definePaymentMove('skip_payment', (facts, payment, _command, rules) =>
  decideSkip(facts, payment, rules),
);

export const reschedulePayment = definePaymentMove<ReschedulePaymentCommand>(
  'reschedule_payment',
  (facts, payment, { date }, rules, moment) => decideReschedule(facts, payment, date, rules, moment),
);
