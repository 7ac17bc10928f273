// Decides the creditor's answer to a consumer's offer: accept, decline or counter offer.
import type { AccountFacts, NegotiationFacts } from '../account/account-facts';
import { buildAgreement, withNegotiationChanges } from './agreement';
import type { LocalDate, Moment } from '../shared/calendar';
import type { FieldErrors } from '../shared/errors';
import { MAX_PAYMENTS } from './custom-terms';
import { divideWhole, toDecimalString, ZERO } from '../shared/money';
import type { Money } from '../shared/money';
import type { MoveDecision, NegotiationChanges } from './move-decision';
import {
  validateDate,
  validateAbsentAmount,
  assertNoErrors,
  validateAmount,
  validateStoredAmount,
  validateText,
  trimmedOrNull,
} from './move-validation';
import { computePlanPayments } from '../account/offer-terms';
import { assertMoveAllowed, actionUnavailable } from '../account/transitions';
import type { NegotiationType } from '../shared/vocabulary';

const MAX_NOTE_LENGTH = 100;

/** The creditor accepts the consumer's offer, even while a counter offer is open. */
export function decideAcceptedOffer(facts: AccountFacts, approvedBy: string, { now, today }: Moment): MoveDecision {
  assertMoveAllowed('accept_offer', facts);
  const agreed = withNegotiationChanges(requireNegotiation(facts), {
    offerAccepted: true,
    offerAcceptedAt: now,
    approvedBy,
  });
  return { move: 'accept_offer', ...buildAgreement(facts, agreed, today), negotiation: agreed };
}

/** Values of the negotiated type; type and period cannot change here. */
export interface CounterOfferRequest {
  readonly oneTimeSettlement: Money | null;
  readonly paymentPlanBalance: Money | null;
  /** Per period of the plan. */
  readonly monthlyAmount: Money | null;
  readonly firstPayDate: LocalDate;
  readonly note: string | null;
}

/** The creditor makes an offer instead. The account stays under negotiation. */
export function decideCounterOffer(facts: AccountFacts, request: CounterOfferRequest, moment: Moment): MoveDecision {
  const { firstPayDate, note } = request;
  const type = facts.negotiation?.type;
  const owed = facts.currentBalance ?? ZERO;
  assertNoErrors({
    ...(type && AMOUNT_VALIDATORS[type](request, owed)),
    firstPayDate: validateDate('first pay date', firstPayDate, moment.today),
    note: validateText('note', note, MAX_NOTE_LENGTH),
  });
  assertMoveAllowed('counter_offer', facts);
  if (owed.lte(ZERO)) throw actionUnavailable(facts);
  const negotiation = requireNegotiation(facts);
  return {
    move: 'counter_offer',
    account: { counterOffer: true },
    negotiation: withNegotiationChanges(negotiation, {
      ...toCounterTerms(request),
      counterFirstPayDate: firstPayDate,
      counterNote: trimmedOrNull(note),
      counterOfferAccepted: false,
      creditorCounterOfferSentAt: moment.now,
    }),
  };
}

/** The creditor declines, with a note to the consumer or without. The row stays, so that both sides see the offers. */
export function decideDeclinedOffer(facts: AccountFacts, note: string | null = null): MoveDecision {
  assertNoErrors({ note: validateText('note', note, MAX_NOTE_LENGTH) });
  assertMoveAllowed('decline_offer', facts);
  const { negotiation } = facts;
  const counterNote = trimmedOrNull(note);
  const declined = { offerAccepted: false, ...(counterNote !== null && { counterNote }) };
  return {
    move: 'decline_offer',
    account: { status: 'payment_declined' },
    ...(negotiation && { negotiation: withNegotiationChanges(negotiation, declined) }),
    schedule: 'delete',
    paymentMethod: null,
  };
}

type AmountValidator = (request: CounterOfferRequest, owed: Money) => FieldErrors;

/** The amounts of the other type must be absent. */
const AMOUNT_VALIDATORS: Readonly<Record<NegotiationType, AmountValidator>> = {
  pif: ({ oneTimeSettlement, paymentPlanBalance, monthlyAmount }, owed) => ({
    oneTimeSettlement: validateOwedAmount('settlement amount', oneTimeSettlement, owed),
    paymentPlanBalance: validateAbsentAmount('plan balance', paymentPlanBalance),
    monthlyAmount: validateAbsentAmount('payment amount', monthlyAmount),
  }),
  installment: ({ oneTimeSettlement, paymentPlanBalance, monthlyAmount }, owed) => ({
    oneTimeSettlement: validateAbsentAmount('settlement amount', oneTimeSettlement),
    paymentPlanBalance: validateOwedAmount('plan balance', paymentPlanBalance, owed),
    monthlyAmount: validatePaymentAmount(monthlyAmount, paymentPlanBalance),
  }),
};

/** A creditor cannot ask for more than is owed. Where nothing is owed, the move is not available. */
function validateOwedAmount(name: string, amount: Money | null, owed: Money): string[] {
  const errors = validateAmount(name, amount);
  if (errors.length > 0 || owed.lte(ZERO) || !amount?.gt(owed)) return errors;
  return [`The ${name} must not be greater than the current balance of ${toDecimalString(owed)}.`];
}

function validatePaymentAmount(monthlyAmount: Money | null, planBalance: Money | null): string[] {
  const errors = validateStoredAmount('payment amount', monthlyAmount);
  if (errors.length > 0 || !monthlyAmount || !planBalance) return errors;
  const isTooLong = divideWhole(planBalance, monthlyAmount) > MAX_PAYMENTS;
  return isTooLong ? [`The payment amount must pay the plan off within ${MAX_PAYMENTS} payments.`] : [];
}

/** Amounts of the other type are null. */
function toCounterTerms(request: CounterOfferRequest): Partial<NegotiationChanges> {
  const { oneTimeSettlement, paymentPlanBalance, monthlyAmount } = request;
  const payments = paymentPlanBalance && monthlyAmount && computePlanPayments(paymentPlanBalance, monthlyAmount);
  return {
    counterOneTimeAmount: oneTimeSettlement,
    counterNegotiateAmount: paymentPlanBalance,
    counterMonthlyAmount: payments?.perPeriod ?? null,
    counterNumberOfInstallments: payments?.numberOfInstallments ?? null,
    counterLastMonthAmount: payments?.lastAmount ?? null,
  };
}

/** A negotiation without a type cannot be answered. */
function requireNegotiation(facts: AccountFacts): NegotiationFacts {
  const { negotiation } = facts;
  if (!negotiation?.type) throw actionUnavailable(facts);
  return negotiation;
}
