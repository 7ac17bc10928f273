// Decides the moves on an agreed plan: change the first pay date, hold, restart, resume, cancel.
import type { AccountFacts } from '../account/account-facts';
import { withNegotiationChanges } from '../negotiation/agreement';
import type { LocalDate, Moment } from '../shared/calendar';
import { NO_COUNTER_OFFER } from '../negotiation/consumer-offer';
import type { AccountChanges, MoveDecision } from '../negotiation/move-decision';
import { validateFutureDate, assertNoErrors, validateRequiredText } from '../negotiation/move-validation';
import { getMaxFirstPayDate, getTermsInForce } from '../account/pay-terms';
import { assertMoveAllowed, actionUnavailable } from '../account/transitions';
import { shiftPayments, type OpenPayment } from './payment-slots';

/**
 * Changes the first pay date of an agreement. A date before the latest date of the terms takes effect; with any other
 * date the consumer's offer waits for the creditor again. See docs/rules §6.1 row 12.
 */
export function decideFirstPayDate(
  facts: AccountFacts,
  { firstPayDate }: { readonly firstPayDate: LocalDate },
  { now, today }: Moment,
): MoveDecision {
  const move = 'change_first_pay_date';
  assertNoErrors({ firstPayDate: validateFutureDate('first pay date', firstPayDate, today) });
  assertMoveAllowed(move, facts);
  const { negotiation } = facts;
  const terms = getTermsInForce(facts);
  if (!negotiation || !terms) throw actionUnavailable(facts);
  if (firstPayDate < getMaxFirstPayDate(terms, today)) {
    const column = negotiation.counterOfferAccepted ? 'counterFirstPayDate' : 'firstPayDate';
    return { move, account: {}, negotiation: withNegotiationChanges(negotiation, { [column]: firstPayDate }) };
  }
  return {
    move,
    account: { status: 'payment_setup', offerAccepted: false, customOffer: true, counterOffer: false },
    negotiation: withNegotiationChanges(negotiation, {
      ...NO_COUNTER_OFFER,
      firstPayDate,
      offerAccepted: false,
      offerAcceptedAt: null,
      counterOfferAccepted: false,
      active: true,
      approvedBy: null,
      consumerOfferSentAt: now,
      capturedTerms: terms,
    }),
  };
}

interface HoldRequest {
  readonly restartDate: LocalDate;
  readonly holdReason: string;
}

/** Holds the plan, or changes the restart date. Nothing is charged until the plan is restarted. */
export function decideHold(
  facts: AccountFacts,
  { restartDate, holdReason }: HoldRequest,
  { today }: Moment,
): MoveDecision {
  assertNoErrors({
    restartDate: validateFutureDate('restart date', restartDate, today),
    holdReason: validateRequiredText('hold reason', holdReason, 255),
  });
  assertMoveAllowed('hold_plan', facts);
  return { move: 'hold_plan', account: { status: 'hold', restartDate, holdReason: holdReason.trim() } };
}

const RESTARTED_ACCOUNT = {
  status: 'payment_accepted',
  holdReason: null,
  restartDate: null,
} as const satisfies AccountChanges;

/** The consumer restarts a held plan now. `open` are its open payments. */
export function decideRestart(facts: AccountFacts, open: readonly OpenPayment[], { today }: Moment): MoveDecision {
  assertMoveAllowed('restart_plan', facts);
  return buildRestart('restart_plan', facts, open, today);
}

/** The system resumes a held plan on its restart date. */
export function decideResumption(facts: AccountFacts, open: readonly OpenPayment[], { today }: Moment): MoveDecision {
  assertMoveAllowed('resume_held_plan', facts);
  if (facts.restartDate === null || facts.restartDate > today) throw actionUnavailable(facts);
  return buildRestart('resume_held_plan', facts, open, today);
}

/** Payments whose day passed during the hold do not fall due together: the rest of the plan moves forward as a whole. */
function buildRestart(
  move: 'restart_plan' | 'resume_held_plan',
  facts: AccountFacts,
  open: readonly OpenPayment[],
  today: LocalDate,
): MoveDecision {
  const reschedule = shiftPayments(facts.negotiation, open, today);
  if (reschedule.length === 0) return { move, account: RESTARTED_ACCOUNT };
  return { move, account: { ...RESTARTED_ACCOUNT, hasFailedPayment: false }, reschedule };
}

/** The consumer cancels the plan. */
export function decideCancelledPlan(facts: AccountFacts, { now }: Moment): MoveDecision {
  assertMoveAllowed('cancel_plan', facts);
  return {
    move: 'cancel_plan',
    account: {
      status: 'cancelled_plan',
      cancelledAt: now,
      paymentSetup: false,
      offerAccepted: false,
      holdReason: null,
      restartDate: null,
    },
    schedule: 'cancel',
  };
}
