// Deciding what a creditor's user answers to a consumer's offer: yes, no, or a counter offer.
import type { AccountFacts, NegotiationFacts } from '../account/account-facts';
import { agreementOf, changedRow } from '../agreement';
import type { LocalDate, Moment } from '../shared/calendar';
import type { FieldErrors } from '../shared/errors';
import { MOST_PAYMENTS } from './custom-terms';
import { wholeTimes } from '../shared/money';
import type { Money } from '../shared/money';
import type { MoveDecision, NegotiationChanges } from './move-decision';
import {
  dayFaults,
  foreignAmountFaults,
  refuseFaults,
  storedAmountFaults,
  textFaults,
  trimmedOrNull,
} from './move-validation';
import { planPayments } from '../account/offer-terms';
import { refuseMove, unavailable } from '../account/transitions';
import type { NegotiationType } from '../shared/vocabulary';

const LONGEST_NOTE = 100;

/** Decides that the consumer's own offer holds, also while a counter offer is open. */
export function decideAcceptedOffer(
  facts: AccountFacts,
  { creditorUserId }: { readonly creditorUserId: number },
  { now, today }: Moment,
): MoveDecision {
  refuseMove('accept_offer', facts);
  const approvedBy = `creditor:${creditorUserId}`;
  const agreed = changedRow(negotiationOf(facts), { offerAccepted: true, offerAcceptedAt: now, approvedBy });
  return { move: 'accept_offer', ...agreementOf(facts, agreed, today), negotiation: agreed };
}

/** Values of the kind that is being negotiated; kind and period cannot change here. */
export interface CounterOfferRequest {
  readonly oneTimeSettlement: Money | null;
  readonly paymentPlanBalance: Money | null;
  /** For each period of the plan. */
  readonly monthlyAmount: Money | null;
  readonly firstPayDate: LocalDate;
  readonly note: string | null;
}

/** Decides the creditor's offer in place of the consumer's; the account stays under negotiation. */
export function decideCounterOffer(facts: AccountFacts, request: CounterOfferRequest, moment: Moment): MoveDecision {
  const { firstPayDate, note } = request;
  const type = facts.negotiation?.type;
  refuseFaults({
    ...(type && AMOUNT_FAULTS[type](request)),
    firstPayDate: dayFaults('first pay date', firstPayDate, moment.today),
    note: textFaults('note', note, LONGEST_NOTE),
  });
  refuseMove('counter_offer', facts);
  const negotiation = negotiationOf(facts);
  return {
    move: 'counter_offer',
    account: { counterOffer: true },
    negotiation: changedRow(negotiation, {
      ...counterTermsOf(request),
      counterFirstPayDate: firstPayDate,
      counterNote: trimmedOrNull(note),
      counterOfferAccepted: false,
      creditorCounterOfferSentAt: moment.now,
    }),
  };
}

/** Decides that there is no agreement. The row stays, so that both sides can see what was offered. */
export function decideDeclinedOffer(facts: AccountFacts): MoveDecision {
  refuseMove('decline_offer', facts);
  const { negotiation } = facts;
  return {
    move: 'decline_offer',
    account: { status: 'payment_declined' },
    ...(negotiation && { negotiation: changedRow(negotiation, { offerAccepted: false }) }),
    schedule: 'delete',
    paymentMethod: null,
  };
}

/** The amounts of the other kind must be absent. */
const AMOUNT_FAULTS: Readonly<Record<NegotiationType, (request: CounterOfferRequest) => FieldErrors>> = {
  pif: ({ oneTimeSettlement, paymentPlanBalance, monthlyAmount }) => ({
    oneTimeSettlement: storedAmountFaults('settlement amount', oneTimeSettlement),
    paymentPlanBalance: foreignAmountFaults('plan balance', paymentPlanBalance),
    monthlyAmount: foreignAmountFaults('payment amount', monthlyAmount),
  }),
  installment: ({ oneTimeSettlement, paymentPlanBalance, monthlyAmount }) => ({
    oneTimeSettlement: foreignAmountFaults('settlement amount', oneTimeSettlement),
    paymentPlanBalance: storedAmountFaults('plan balance', paymentPlanBalance),
    monthlyAmount: paymentFaults(monthlyAmount, paymentPlanBalance),
  }),
};

function paymentFaults(monthlyAmount: Money | null, planBalance: Money | null): string[] {
  const faults = storedAmountFaults('payment amount', monthlyAmount);
  if (faults.length > 0 || !monthlyAmount || !planBalance) return faults;
  const isTooLong = wholeTimes(planBalance, monthlyAmount) > MOST_PAYMENTS;
  return isTooLong ? [`The payment amount must pay the plan off within ${MOST_PAYMENTS} payments.`] : [];
}

/** Amounts of the kind that is not negotiated are null. */
function counterTermsOf(request: CounterOfferRequest): Partial<NegotiationChanges> {
  const { oneTimeSettlement, paymentPlanBalance, monthlyAmount } = request;
  const payments = paymentPlanBalance && monthlyAmount && planPayments(paymentPlanBalance, monthlyAmount);
  return {
    counterOneTimeAmount: oneTimeSettlement,
    counterNegotiateAmount: paymentPlanBalance,
    counterMonthlyAmount: payments?.perPeriod ?? null,
    counterNumberOfInstallments: payments?.numberOfInstallments ?? null,
    counterLastMonthAmount: payments?.lastAmount ?? null,
  };
}

/** What is answered; a row that names no kind cannot be. */
function negotiationOf(facts: AccountFacts): NegotiationFacts {
  const { negotiation } = facts;
  if (!negotiation?.type) throw unavailable(facts);
  return negotiation;
}
