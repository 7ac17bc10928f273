// The consumer's moves on one payment of a plan, each under the name of its GraphQL field.
import { decideReschedule, decideSkip } from '../../domain/payments/decide-payment-date';
import { definePaymentMove, type PaymentCommand } from './steps/define-payment-move';

export interface ReschedulePaymentCommand extends PaymentCommand {
  readonly date: string;
}

export const skipPayment = definePaymentMove('skip_payment', (facts, payment, _command, rules) =>
  decideSkip(facts, payment, rules),
);

export const reschedulePayment = definePaymentMove<ReschedulePaymentCommand>(
  'reschedule_payment',
  (facts, payment, { date }, rules, moment) => decideReschedule(facts, payment, date, rules, moment),
);
