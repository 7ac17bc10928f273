// Decides the offer that a consumer or a creditor requests: for the moves, and for a quote of them.
import type { AccountFacts } from '../../../domain/account/account-facts';
import { decideCounterOffer } from '../../../domain/negotiation/decide-creditor-answer';
import { decideCustomOffer, decidePaymentPlan, decideSettlement } from '../../../domain/negotiation/decide-offer';
import type { MoveDecision } from '../../../domain/negotiation/move-decision';
import type { Moment } from '../../../domain/shared/calendar';
import { money, moneyOrNull } from '../../../domain/shared/money';
import type { InstallmentType, NegotiationType } from '../../../domain/shared/vocabulary';

interface OfferValues {
  readonly negotiationType: NegotiationType;
  readonly installmentType?: InstallmentType | null;
  readonly firstPayDate: string;
}

/** `amount` is a decimal string. */
export interface CustomOfferValues extends OfferValues {
  readonly amount: string;
  readonly note?: string | null;
  readonly reason?: string | null;
}

export function decideCustomOfferCommand(
  facts: AccountFacts,
  { negotiationType, installmentType, amount, firstPayDate, note, reason }: CustomOfferValues,
  moment: Moment,
): MoveDecision {
  const request = {
    negotiationType,
    installmentType: installmentType ?? null,
    amount: money(amount),
    firstPayDate,
    note: note ?? null,
    reason: reason ?? null,
  };
  return decideCustomOffer(facts, request, moment);
}

/** The amounts of the Pay Terms are used if `amount` is null. */
interface RequestedOffer extends OfferValues {
  readonly amount: string | null;
}

/** Decides the settlement, payment plan or custom offer that would have these terms. */
export function decideRequestedOffer(facts: AccountFacts, offer: RequestedOffer, moment: Moment): MoveDecision {
  const { amount, negotiationType } = offer;
  if (amount !== null) return decideCustomOfferCommand(facts, { ...offer, amount }, moment);
  return negotiationType === 'pif' ? decideSettlement(facts, offer, moment) : decidePaymentPlan(facts, offer, moment);
}

/** Amounts are decimal strings. */
export interface CounterOfferTerms {
  readonly oneTimeSettlement?: string | null;
  readonly paymentPlanBalance?: string | null;
  readonly monthlyAmount?: string | null;
  readonly firstPayDate: string;
}

export function decideRequestedCounterOffer(
  facts: AccountFacts,
  terms: CounterOfferTerms & { readonly note?: string | null },
  moment: Moment,
): MoveDecision {
  const request = {
    oneTimeSettlement: moneyOrNull(terms.oneTimeSettlement),
    paymentPlanBalance: moneyOrNull(terms.paymentPlanBalance),
    monthlyAmount: moneyOrNull(terms.monthlyAmount),
    firstPayDate: terms.firstPayDate,
    note: terms.note ?? null,
  };
  return decideCounterOffer(facts, request, moment);
}
