// docs/rules §6.1: rows 4 to 6 of the creditor, rows 14 and 18 to 20 of the system, and notices.
import { agreed, stored } from '../account/amounts';
import { isLonger, readAmount, REFERENCE_MAX_PAYMENTS, trimmed } from './limits';
import { NO_COUNTER } from './consumer-offers';
import { isDay } from '../shared/calendar-days';
import { dividedBy, exact, type Exact, floor, isAbove, minus, NOTHING, printed } from '../shared/exact-decimal';
import { calculatePayments } from '../account/formulas';
import { agreedAccount, restartPlan } from './consumer-moves';
import type { ReferenceAccount, ReferenceTransaction } from '../shared/records';
import { type ReferenceRule, toInvalid, UNAVAILABLE } from './requests';
import { findReferenceState } from '../account/state';
import { isUnpaid, withoutPayments, withoutUnpaid } from './schedule';

/** Rows 4 and 6: while the consumer's offer or a counter offer is open. */
function isOpen(account: ReferenceAccount): boolean {
  return account.status === 'payment_setup';
}

/** Row 4. */
export const acceptOffer: ReferenceRule<'accept_offer'> = (account, { userId }, { now, today }) => {
  const { negotiation } = account;
  if (!isOpen(account) || !negotiation || !negotiation.type) return UNAVAILABLE;
  const approvedBy = `creditor:${userId}`;
  const accepted = { ...negotiation, offerAccepted: true, offerAcceptedAt: now, approvedBy };
  return { account: agreedAccount(account, accepted, today) };
};

/** Row 5: only while no counter offer is open; date d ≥ today (§3.7); note ≤ 100; payments by §3.6. */
export const counterOffer: ReferenceRule<'counter_offer'> = (account, request, { now, today }) => {
  const { firstPayDate, note } = request;
  const { negotiation } = account;
  if (!isDay(firstPayDate) || firstPayDate < today) return toInvalid('firstPayDate');
  if (isLonger(note, 100)) return toInvalid('note');
  // Amounts can be checked only if the row has a type.
  if (!negotiation || !negotiation.type) return UNAVAILABLE;
  const amount = readAmount(request.amount);
  if (!amount) return toInvalid('amount');
  const planBalance = request.planBalance === null ? null : readAmount(request.planBalance);
  if (request.planBalance !== null && !planBalance) return toInvalid('planBalance');
  // A creditor cannot ask for more than is owed, and for nothing where nothing is owed.
  const owed = stored(account.currentBalance);
  const isOwed = isAbove(owed, NOTHING);
  if (isOwed && !planBalance && isAbove(amount, owed)) return toInvalid('amount');
  if (isOwed && planBalance && isAbove(planBalance, owed)) return toInvalid('planBalance');
  if ((negotiation.type === 'installment') !== (planBalance !== null)) return toInvalid('planBalance');
  if (planBalance && floor(dividedBy(planBalance, amount)) > REFERENCE_MAX_PAYMENTS) return toInvalid('amount');
  if (!isOwed || findReferenceState(account).state !== 'active_negotiation') return UNAVAILABLE;
  const shared = {
    counterFirstPayDate: firstPayDate,
    counterNote: trimmed(note),
    counterOfferAccepted: false,
    creditorCounterOfferSentAt: now,
  };
  if (!planBalance) {
    const row = { ...negotiation, ...NO_COUNTER, ...shared, counterOneTimeAmount: printed(amount) };
    return { account: { ...account, counterOffer: true, negotiation: row } };
  }
  const payments = calculatePayments(planBalance, amount);
  const row = {
    ...negotiation,
    ...NO_COUNTER,
    ...shared,
    counterNegotiateAmount: printed(planBalance),
    counterMonthlyAmount: printed(payments.amount),
    counterNumberOfInstallments: payments.count,
    counterLastMonthAmount: payments.last === null ? null : printed(payments.last),
  };
  return { account: { ...account, counterOffer: true, negotiation: row } };
};

/** Row 6: the row stays; schedule and payment profiles are deleted. */
export const declineOffer: ReferenceRule<'decline_offer'> = (account) => {
  const { negotiation } = account;
  if (!isOpen(account)) return UNAVAILABLE;
  return {
    account: {
      ...account,
      status: 'payment_declined',
      negotiation: negotiation && { ...negotiation, offerAccepted: false },
      schedule: withoutUnpaid(account),
      hasPaymentMethod: false,
    },
  };
};

/** Row 14, the daily job: on the restart date. */
export const resumeHeldPlan: ReferenceRule<'resume_held_plan'> = (account, _request, moment) => {
  if (account.restartDate === null || account.restartDate > moment.today) return UNAVAILABLE;
  return restartPlan(account, {}, moment);
};

function unpaid(account: ReferenceAccount): readonly ReferenceTransaction[] {
  return account.schedule.filter(isUnpaid);
}

/** Payments are made while the plan is running; a held plan is not charged (§6.1, limits). */
function payable(account: ReferenceAccount, id: number): ReferenceTransaction | null {
  if (findReferenceState(account).condition !== 'payment_accepted_and_plan_in_scheduled') return null;
  return unpaid(account).find((transaction) => transaction.id === id) ?? null;
}

function reduced(amount: Exact, paid: Exact): string {
  return printed(isAbove(paid, amount) ? NOTHING : minus(amount, paid));
}

/** Row 18; balances as at the end of §5.1. */
export const recordSuccessfulPayment: ReferenceRule<'record_successful_payment'> = (account, { transactionId }) => {
  const paid = payable(account, transactionId);
  const { negotiation } = account;
  if (!paid) return UNAVAILABLE;
  const amount = exact(paid.amount);
  const isLast = unpaid(account).length === 1;
  const terms = negotiation && agreed(negotiation);
  const owed = terms && (negotiation.type === 'pif' ? terms.settlement : terms.planBalance);
  return {
    account: {
      ...account,
      status: isLast ? 'settled' : account.status,
      skipsInRow: 0,
      hasFailedPayment: account.schedule.some((one) => one !== paid && one.status === 'failed'),
      currentBalance: reduced(stored(account.currentBalance), amount),
      negotiation: negotiation && {
        ...negotiation,
        planCurrentBalance: reduced(stored(negotiation.planCurrentBalance ?? owed), amount),
      },
      schedule: account.schedule.map((one) => (one === paid ? { ...one, status: 'successful' } : one)),
      paymentsDone: account.paymentsDone + 1,
    },
  };
};

/** Row 19. */
export const recordFailedPayment: ReferenceRule<'record_failed_payment'> = (account, { transactionId }) => {
  const failed = payable(account, transactionId);
  if (!failed) return UNAVAILABLE;
  return {
    account: {
      ...account,
      hasFailedPayment: true,
      schedule: account.schedule.map((one) =>
        one === failed ? { ...one, status: 'failed', failures: one.failures + 1 } : one,
      ),
      paymentsDone: account.paymentsDone + 1,
    },
  };
};

/** Row 20: from any state except removed, with its open payments cancelled; §4.5: disputed_at does not change. */
export const removeAccount: ReferenceRule<'remove_account'> = (account, _request, { now }) => {
  if (account.status === 'deactivated') return UNAVAILABLE;
  return { account: { ...withoutPayments(account), status: 'deactivated', deactivatedAt: now } };
};

// Moves without a row in §6.1, so that walks also reach the conditions of §4.1 rows 8 to 10: renegotiate, notice_sent
// and returned_notice_response. They follow the transition table of the product.

const NOTICES = ['notice_sent', 'returned_notice_response'];

/** From ready to negotiate or under a notice; a completed notice (§2.11: 3) makes the account available. */
export const recordNotice: ReferenceRule<'record_notice'> = (account, { status, balance, reason }) => {
  if (balance !== null && !readAmount(balance)) return toInvalid('balance');
  if (isLonger(reason, 255)) return toInvalid('reason');
  const { condition } = findReferenceState(account);
  if (condition !== 'joined' && !NOTICES.includes(condition)) return UNAVAILABLE;
  // A notice that completed is over: the next one may be sent again as often.
  const sent = account.status === 'notice_sent' ? account.notice : null;
  const resends = { resends: sent?.resends ?? 0, resentAt: sent?.resentAt ?? null };
  const notice = { id: account.notice?.id ?? 0, status, balance, reasonLabel: reason, sender: null, ...resends };
  return { account: { ...account, status: status === 3 ? 'joined' : 'notice_sent', notice } };
};

/**
 * The creditor withdraws a rejection, or answers a dispute, a not-paying report or a notice: the negotiation is
 * reopened and the reason cleared as in row 17, and open payments of a paused agreement cancelled. The consumer then starts over (row 10).
 */
export const reopenNegotiation: ReferenceRule<'reopen_negotiation'> = (account) => {
  const { condition } = findReferenceState(account);
  const isClosed = condition === 'declined' || condition === 'disputed' || condition === 'not_paying';
  if (!isClosed && !NOTICES.includes(condition)) return UNAVAILABLE;
  const forgotten = { reason: null, disputedAt: null, holdReason: null, restartDate: null };
  return { account: { ...withoutPayments(account), ...forgotten, status: 'renegotiate' } };
};

/** Of a returned notice: three times, a day apart; reason ≤ 255. What is not given stays. */
export const resendNotice: ReferenceRule<'resend_notice'> = (account, { balance, reason }, { now }) => {
  if (isLonger(reason, 255)) return toInvalid('reason');
  const { notice } = account;
  const isReturned = findReferenceState(account).condition === 'returned_notice_response';
  if (!isReturned || !notice || notice.resends > 2) return UNAVAILABLE;
  if (notice.resentAt !== null && now - notice.resentAt < 24 * 60 * 60 * 1000) return { refused: 'early' };
  const stated = { balance: balance ?? notice.balance, reasonLabel: trimmed(reason) ?? notice.reasonLabel };
  const sent = { ...notice, ...stated, status: 1 as const, resends: notice.resends + 1, resentAt: now };
  return { account: { ...account, notice: sent } };
};
