// docs/rules §6.1, the consumer's rows other than offers: 7, 9, 10, 12 to 17 and 21 to 23.
import { agreed } from '../account/amounts';
import { NO_COUNTER } from './consumer-offers';
import { isLonger } from './limits';
import { isDay } from '../shared/calendar-days';
import { maxFirstPayDate } from '../account/offers';
import type { ReferenceNegotiation, ReferenceAccount } from '../shared/records';
import { toInvalid, REASONS, UNAVAILABLE } from './requests';
import type { ReferenceOutcome, ReferenceRule } from './requests';
import { movedForward, opensAgain, withoutSkips } from './payment-moves';
import { isComplete, isUnpaid, plannedPayments, withoutUnpaid } from './schedule';
import { findReferenceState } from '../account/state';
import { currentTerms } from '../account/terms';

/** Row 7: requires an active row in which neither offer has been accepted. */
export const acceptCreditorOffer: ReferenceRule<'accept_creditor_offer'> = (account, { profileId }, { today }) => {
  const { negotiation } = account;
  if (findReferenceState(account).state !== 'active_negotiation_with_counter_offer') return UNAVAILABLE;
  if (!negotiation || !negotiation.active) return UNAVAILABLE;
  if (negotiation.offerAccepted || negotiation.counterOfferAccepted) return UNAVAILABLE;
  const approvedBy = `consumer:${profileId}`;
  const accepted = { ...negotiation, counterOfferAccepted: true, approvedBy, planCurrentBalance: null };
  return { account: agreedAccount(account, accepted, today) };
};

/** Common to rows 4 and 7: the account is agreed; with a stored payment method, the schedule is created. */
export function agreedAccount(
  account: ReferenceAccount,
  negotiation: ReferenceNegotiation,
  today: string,
): ReferenceAccount {
  const isSetUp = account.hasPaymentMethod;
  const hasSchedule = account.schedule.some(isUnpaid);
  const planned = isSetUp && !hasSchedule ? plannedPayments(account, negotiation, account.paymentSetup, today) : [];
  return {
    ...account,
    negotiation,
    status: 'payment_accepted',
    offerAccepted: true,
    paymentSetup: isSetUp,
    schedule: [...account.schedule, ...planned],
    ...withoutSkips(account, planned),
  };
}

/** Row 9: from an approved offer, an old quick offer, or (method only) a pending offer. */
export const addPaymentMethod: ReferenceRule<'add_payment_method'> = (account, { reference }, { now, today }) => {
  if (reference.trim() === '') return toInvalid('reference');
  const { negotiation } = account;
  const { state, condition } = findReferenceState(account);
  if (state === 'active_negotiation') return { account: { ...account, hasPaymentMethod: true, paymentSetup: true } };
  // §5.10, change_payment_method; §6.3: only the method of the schedule changes.
  if (condition === 'payment_accepted_and_plan_in_scheduled') {
    const opened = account.schedule.map((one) => (one.status === 'failed' ? opensAgain(one) : one));
    const hasFailed = account.schedule.some(({ status }) => status === 'failed');
    const hasFailedPayment = account.hasFailedPayment && !hasFailed;
    return { account: { ...account, hasPaymentMethod: true, hasFailedPayment, schedule: opened } };
  }

  if (!negotiation || !isComplete(negotiation)) return UNAVAILABLE;
  const isOldQuickOffer = state === 'ready_to_negotiate';
  if (state !== 'approved_but_payment_pending' && !isOldQuickOffer) return UNAVAILABLE;
  // §6.3: only the payment method of an existing schedule is updated.
  const isScheduled = account.schedule.some(isUnpaid);
  const planned = isScheduled ? [] : plannedPayments(account, negotiation, account.paymentSetup, today);
  const setUp = {
    hasPaymentMethod: true,
    paymentSetup: true,
    schedule: [...account.schedule, ...planned],
    ...withoutSkips(account, planned),
  };
  if (!isOldQuickOffer) return { account: { ...account, ...setUp } };
  // §3.10: storing the method sends and accepts an old quick offer.
  const sent = {
    ...negotiation,
    active: true,
    offerAccepted: true,
    offerAcceptedAt: now,
    consumerOfferSentAt: now,
    snapshot: currentTerms(account),
    approvedBy: 'Auto',
  };
  return { account: { ...account, ...setUp, negotiation: sent, status: 'payment_accepted', offerAccepted: true } };
};

/** Rows 10, 11, 22 and 23. Only a cancelled plan has a cancellation date to clear. */
function startedOver(account: ReferenceAccount): ReferenceOutcome {
  return {
    account: {
      ...account,
      status: 'joined',
      counterOffer: false,
      offerAccepted: false,
      paymentSetup: false,
      hasFailedPayment: false,
      customOffer: false,
      cancelledAt: null,
      negotiation: null,
      schedule: withoutUnpaid(account),
      hasPaymentMethod: false,
    },
  };
}

/** Rows 10 and 22: from declined and renegotiate, and from a cancelled plan. */
export const startOver: ReferenceRule<'start_over'> = (account) => {
  const { state } = findReferenceState(account);
  return state === 'payment_declined' || state === 'cancelled_plan' ? startedOver(account) : UNAVAILABLE;
};

/** Row 12; §3.7: d > today; before max_first_pay_date it is applied, otherwise it is a new offer. */
export const changeFirstPayDate: ReferenceRule<'change_first_pay_date'> = (account, { firstPayDate }, moment) => {
  if (!isDay(firstPayDate) || firstPayDate <= moment.today) return toInvalid('firstPayDate');
  const { negotiation } = account;
  if (findReferenceState(account).state !== 'approved_but_payment_pending' || !negotiation) return UNAVAILABLE;
  if (firstPayDate < maxFirstPayDate(account, moment.today)) {
    const column = negotiation.counterOfferAccepted ? 'counterFirstPayDate' : 'firstPayDate';
    return { account: { ...account, negotiation: { ...negotiation, [column]: firstPayDate } } };
  }
  return {
    account: {
      ...account,
      status: 'payment_setup',
      offerAccepted: false,
      customOffer: true,
      counterOffer: false,
      // A new offer: active and pending under the terms in force (§3.2).
      negotiation: {
        ...negotiation,
        ...NO_COUNTER,
        active: true,
        snapshot: currentTerms(account),
        firstPayDate,
        offerAccepted: false,
        offerAcceptedAt: null,
        approvedBy: null,
        consumerOfferSentAt: moment.now,
      },
    },
  };
};

/** Row 13: holds a plan, or changes the restart date of a held one. */
export const holdPlan: ReferenceRule<'hold_plan'> = (account, { restartDate, reason }, { today }) => {
  if (!isDay(restartDate) || restartDate <= today) return toInvalid('restartDate');
  if (reason.trim() === '' || isLonger(reason, 255)) return toInvalid('reason');
  const { condition } = findReferenceState(account);
  if (condition !== 'payment_accepted_and_plan_in_scheduled' && condition !== 'hold') return UNAVAILABLE;
  return { account: { ...account, status: 'hold', restartDate, holdReason: reason.trim() } };
};

/** Row 14; §6.4: payments whose day has passed do not fall due together. */
export const restartPlan: ReferenceRule<'restart_plan'> = (account, _request, { today }) => {
  if (findReferenceState(account).condition !== 'hold') return UNAVAILABLE;
  const moved = movedForward(account, today);
  const running = { ...account, status: 'payment_accepted', holdReason: null, restartDate: null } as const;
  return { account: moved ? { ...running, schedule: moved, hasFailedPayment: false } : running };
};

/** Row 15. */
export const reportNotPaying: ReferenceRule<'report_not_paying'> = (account, { reason }, { now }) => {
  if ('text' in reason && (reason.text.trim() === '' || isLonger(reason.text, 255))) return toInvalid('reason');
  const given = 'text' in reason ? { id: 0, label: reason.text.trim() } : REASONS.find(({ id }) => id === reason.id);
  if (!given) return toInvalid('reason');
  const { condition } = findReferenceState(account);
  if (condition !== 'joined' && condition !== 'creditor_send_an_offer') return UNAVAILABLE;
  return {
    account: {
      ...account,
      reason: given,
      status: 'not_paying',
      disputedAt: now,
      customOffer: false,
      counterOffer: false,
      paymentSetup: false,
      negotiation: null,
    },
  };
};

/** Row 16: any account that is not removed, paid, cancelled or disputed. */
export const disputeAccount: ReferenceRule<'dispute_account'> = (account, _request, { now }) => {
  const { state } = findReferenceState(account);
  if (state === 'deactivated' || state === 'settled' || state === 'cancelled_plan') return UNAVAILABLE;
  if (account.status === 'dispute') return UNAVAILABLE;
  return { account: { ...account, status: 'dispute', disputedAt: now } };
};

/** Row 17. */
export const restartNegotiation: ReferenceRule<'restart_negotiation'> = (account) => {
  if (account.status !== 'not_paying') return UNAVAILABLE;
  return { account: { ...account, status: 'joined', reason: null, disputedAt: null } };
};

/** Row 21. */
export const cancelPlan: ReferenceRule<'cancel_plan'> = (account, _request, { now }) => {
  const { condition } = findReferenceState(account);
  if (condition !== 'payment_accepted_and_plan_in_scheduled' && condition !== 'hold') return UNAVAILABLE;
  return {
    account: {
      ...account,
      status: 'cancelled_plan',
      cancelledAt: now,
      // §1.1: both are set while on hold.
      holdReason: null,
      restartDate: null,
      paymentSetup: false,
      offerAccepted: false,
      schedule: account.schedule.map((transaction) =>
        isUnpaid(transaction) ? { ...transaction, status: 'cancelled' } : transaction,
      ),
    },
  };
};

/** Row 23: as row 10. */
export const cancelPendingOffer: ReferenceRule<'cancel_pending_offer'> = (account) =>
  findReferenceState(account).state === 'active_negotiation' ? startedOver(account) : UNAVAILABLE;

/** Row 11, the daily job: an approved offer without payment setup whose agreed first date is before today. */
export const expireApprovedOffer: ReferenceRule<'expire_approved_offer'> = (account, _request, { today }) => {
  const { negotiation } = account;
  if (findReferenceState(account).state !== 'approved_but_payment_pending') return UNAVAILABLE;
  if (!account.offerAccepted || !negotiation) return UNAVAILABLE;
  const { firstDate } = agreed(negotiation);
  return firstDate !== null && firstDate < today ? startedOver(account) : UNAVAILABLE;
};
