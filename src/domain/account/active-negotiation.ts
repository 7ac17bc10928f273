// The read side of a negotiation: whether it is active, the agreed amounts, the side of the last offer, and its views.
import type { AccountFacts, NegotiationFacts } from './account-facts';
import type { ActiveNegotiationView, Labelled } from './account-view';
import type { Instant, LocalDate } from '../shared/calendar';
import { toDecimalOrNull } from '../shared/money';
import type { Money } from '../shared/money';
import type { OfferNegotiationView } from './offer-view';
import { NEGOTIATION_TYPES } from '../shared/vocabulary';
import type { NegotiationType, OfferSide } from '../shared/vocabulary';

/** An inactive row belongs to an offer that was never sent. */
export function getActiveNegotiation({ negotiation }: Pick<AccountFacts, 'negotiation'>): NegotiationFacts | null {
  return negotiation?.active ? negotiation : null;
}

export interface WaitingOffer {
  /** Whose answer it waits for. */
  readonly side: OfferSide;
  /** This is null if the time was not stored when the offer was sent. */
  readonly since: Instant | null;
}

/** The offer that waits for an answer; null when none does. */
export function findWaitingOffer(
  { status, counterOffer }: Pick<AccountFacts, 'status' | 'counterOffer'>,
  negotiation: Pick<NegotiationFacts, 'consumerOfferSentAt' | 'creditorCounterOfferSentAt'> | null,
): WaitingOffer | null {
  if (status !== 'payment_setup') return null;
  return counterOffer
    ? { side: 'consumer', since: negotiation?.creditorCounterOfferSentAt ?? null }
    : { side: 'creditor', since: negotiation?.consumerOfferSentAt ?? null };
}

/** What both sides agreed on, or would agree on if the consumer's offer were accepted. */
export interface AgreedAmounts {
  readonly settlement: Money | null;
  readonly planBalance: Money | null;
  readonly perPeriod: Money | null;
  readonly numberOfInstallments: number | null;
  readonly lastAmount: Money | null;
  readonly firstPayDate: LocalDate | null;
}

/** The creditor's values if the counter offer was accepted; otherwise the consumer's values. */
export function getAgreedAmounts(negotiation: Omit<NegotiationFacts, 'id'>): AgreedAmounts {
  return getOfferedAmounts(negotiation, negotiation.counterOfferAccepted ? 'creditor' : 'consumer');
}

export function getOfferedAmounts(negotiation: Omit<NegotiationFacts, 'id'>, side: OfferSide): AgreedAmounts {
  if (side === 'creditor') {
    return {
      settlement: negotiation.counterOneTimeAmount,
      planBalance: negotiation.counterNegotiateAmount,
      perPeriod: negotiation.counterMonthlyAmount,
      numberOfInstallments: negotiation.counterNumberOfInstallments,
      lastAmount: negotiation.counterLastMonthAmount,
      firstPayDate: negotiation.counterFirstPayDate,
    };
  }
  return {
    settlement: negotiation.oneTimeSettlement,
    planBalance: negotiation.negotiateAmount,
    perPeriod: negotiation.monthlyAmount,
    numberOfInstallments: negotiation.numberOfInstallments,
    lastAmount: negotiation.lastMonthAmount,
    firstPayDate: negotiation.firstPayDate,
  };
}

/** Returns true if both sides agreed on an amount: the consumer's offer or the counter offer was accepted. */
export function isAgreed(negotiation: Omit<NegotiationFacts, 'id'> | null): boolean {
  if (!negotiation?.type || !(negotiation.offerAccepted || negotiation.counterOfferAccepted)) return false;
  return getAgreedAmount(negotiation) !== null;
}

/** Returns true if the owner of the account agreed with its creditor, now or before. */
export function hasAgreement({
  hadAgreement,
  negotiation,
}: Pick<AccountFacts, 'hadAgreement' | 'negotiation'>): boolean {
  return hadAgreement || isAgreed(negotiation);
}

/** What is paid in all: the settlement, or the balance of the plan. */
export function getAgreedAmount(negotiation: Omit<NegotiationFacts, 'id'>): Money | null {
  const { settlement, planBalance } = getAgreedAmounts(negotiation);
  return negotiation.type === 'pif' ? settlement : planBalance;
}

/** See docs/contract.md §2.8. */
export function describeActiveNegotiation(facts: AccountFacts): ActiveNegotiationView | null {
  const negotiation = getActiveNegotiation(facts);
  if (!negotiation) return null;
  return {
    id: negotiation.id,
    negotiationType: labelNegotiationType(negotiation),
    activeNegotiation: negotiation.active,
    offerAccepted: negotiation.offerAccepted,
    offerAcceptedAt: negotiation.offerAcceptedAt,
    counterOfferAccepted: negotiation.counterOfferAccepted,
    installmentType: negotiation.installmentType,
    firstPayDate: negotiation.firstPayDate,
    monthlyAmount: toDecimalOrNull(negotiation.monthlyAmount),
    noOfInstallments: negotiation.numberOfInstallments,
    lastMonthAmount: toDecimalOrNull(negotiation.lastMonthAmount),
    oneTimeSettlement: toDecimalOrNull(negotiation.oneTimeSettlement),
    negotiateAmount: toDecimalOrNull(negotiation.negotiateAmount),
    counterOneTimeAmount: toDecimalOrNull(negotiation.counterOneTimeAmount),
    counterNegotiateAmount: toDecimalOrNull(negotiation.counterNegotiateAmount),
    counterMonthlyAmount: toDecimalOrNull(negotiation.counterMonthlyAmount),
    counterNoOfInstallments: negotiation.counterNumberOfInstallments,
    counterLastMonthAmount: toDecimalOrNull(negotiation.counterLastMonthAmount),
    counterFirstPayDate: negotiation.counterFirstPayDate,
    consumerOfferSentAt: negotiation.consumerOfferSentAt,
    creditorCounterOfferSentAt: negotiation.creditorCounterOfferSentAt,
    lastOfferType: getLastOfferSide(negotiation, facts.counterOffer),
  };
}

/** See docs/contract.md §3.7. Amounts per period are not converted to monthly amounts. */
export function describeOfferNegotiation(facts: AccountFacts): OfferNegotiationView | null {
  const negotiation = getActiveNegotiation(facts);
  if (!negotiation) return null;
  return {
    id: negotiation.id,
    negotiationType: labelNegotiationType(negotiation),
    installmentType: negotiation.installmentType,
    consumerOffer: {
      oneTimeSettlement: toDecimalOrNull(negotiation.oneTimeSettlement),
      paymentPlanBalance: toDecimalOrNull(negotiation.negotiateAmount),
      monthlyAmount: toDecimalOrNull(negotiation.monthlyAmount),
      noOfInstallments: negotiation.numberOfInstallments,
      lastMonthAmount: toDecimalOrNull(negotiation.lastMonthAmount),
      firstPayDate: negotiation.firstPayDate,
      note: negotiation.note,
      sentAt: negotiation.consumerOfferSentAt,
    },
    creditorOffer: {
      oneTimeSettlement: toDecimalOrNull(negotiation.counterOneTimeAmount),
      paymentPlanBalance: toDecimalOrNull(negotiation.counterNegotiateAmount),
      monthlyAmount: toDecimalOrNull(negotiation.counterMonthlyAmount),
      noOfInstallments: negotiation.counterNumberOfInstallments,
      lastMonthAmount: toDecimalOrNull(negotiation.counterLastMonthAmount),
      firstPayDate: negotiation.counterFirstPayDate,
      note: negotiation.counterNote,
      sentAt: negotiation.creditorCounterOfferSentAt,
    },
    lastOfferType: getLastOfferSide(negotiation, facts.counterOffer),
  };
}

function labelNegotiationType({ type }: NegotiationFacts): Labelled<NegotiationType> | null {
  return type && { key: type, label: NEGOTIATION_TYPES[type].badge };
}

/** The answer to a counter offer clears its amounts, so remaining amounts are the last offer. */
function getLastOfferSide(negotiation: NegotiationFacts, counterOffer: boolean): OfferSide {
  const countered =
    negotiation.counterOneTimeAmount ?? negotiation.counterNegotiateAmount ?? negotiation.counterMonthlyAmount;
  return counterOffer && countered !== null ? 'creditor' : 'consumer';
}
