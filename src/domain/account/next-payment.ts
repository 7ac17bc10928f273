// The next payment of an account on a day that can still come.
import type { AccountFacts, ScheduledPaymentFacts } from './account-facts';

/**
 * Returns null on hold if the day passes before the plan restarts: nothing is charged on it, and the restart moves the
 * payment to a day of the plan that is not known before. Also returns null while the account is disputed, which pauses
 * its plan.
 */
export function getNextPayment({
  status,
  nextPayment,
  restartDate,
}: Pick<AccountFacts, 'status' | 'nextPayment' | 'restartDate'>): ScheduledPaymentFacts | null {
  const isMissed = status === 'hold' && nextPayment !== null && restartDate !== null && nextPayment.date < restartDate;
  return isMissed || status === 'dispute' ? null : nextPayment;
}
