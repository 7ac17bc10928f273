// docs/rules §14.3: somebody else pays towards an account.
import { agreed, stored } from '../account/amounts';
import { findReferenceState } from '../account/state';
import { exact, isAbove, minus, NOTHING, printed, type Exact } from '../shared/exact-decimal';
import type { ReferenceAccount, ReferenceTransaction } from '../shared/records';
import { type ReferenceRule, UNAVAILABLE } from './requests';
import { isUnpaid } from './schedule';

const SCHEDULED = ['payment_accepted_and_plan_in_scheduled', 'hold'];

function less(from: string | null, paid: Exact): string {
  const amount = stored(from);
  return printed(isAbove(paid, amount) ? NOTHING : minus(amount, paid));
}

/** From the earliest payment on; the last one that is touched keeps its status and the rest. */
function payInOrder(account: ReferenceAccount, amount: Exact): readonly ReferenceTransaction[] {
  const after = new Map<number, ReferenceTransaction>();
  let left = amount;
  const open = account.schedule.filter(isUnpaid);
  const inOrder = [...open].sort((one, other) =>
    one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1,
  );
  for (const one of inOrder) {
    if (!isAbove(left, NOTHING)) break;
    const due = exact(one.amount);
    const isPaid = !isAbove(due, left);
    after.set(one.id, isPaid ? { ...one, status: 'successful' } : { ...one, amount: printed(minus(due, left)) });
    left = isPaid ? minus(left, due) : NOTHING;
  }
  return account.schedule.map((one) => after.get(one.id) ?? one);
}

export const recordGiftPayment: ReferenceRule<'record_gift_payment'> = (account, { amount: given }) => {
  const { negotiation } = account;
  const { condition } = findReferenceState(account);
  const isAgreed = condition === 'approved_settlement_but_payment_setup_is_pending';
  const unpaid = account.schedule.filter(isUnpaid);
  if (!negotiation || (!isAgreed && !SCHEDULED.includes(condition))) return UNAVAILABLE;
  const terms = agreed(negotiation);
  const owed = negotiation.type === 'pif' ? terms.settlement : terms.planBalance;
  const left = negotiation.planCurrentBalance ?? terms.settlement;
  // Where nothing was agreed to be paid, there is nothing to give.
  const isWhole = left !== null && isAbove(stored(left), NOTHING) && printed(stored(left)) === given;
  if (isAgreed ? unpaid.length > 0 || !isWhole : unpaid.length === 0) return UNAVAILABLE;
  const amount = exact(given);
  const schedule = payInOrder(account, amount);
  const isSettled = schedule.every((one) => !isUnpaid(one));
  return {
    account: {
      ...account,
      ...(isSettled && { status: 'settled', holdReason: null, restartDate: null }),
      skipsInRow: 0,
      hasFailedPayment: schedule.some(({ status }) => status === 'failed'),
      currentBalance: less(account.currentBalance, amount),
      negotiation: { ...negotiation, planCurrentBalance: less(negotiation.planCurrentBalance ?? owed, amount) },
      schedule,
      paymentsDone: account.paymentsDone + 1,
    },
  };
};
