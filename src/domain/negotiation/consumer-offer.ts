// Builds what a consumer's offer writes: quick offer, custom offer or answer to a counter offer. See docs/rules §3.10.
import type { AccountFacts, PayTerms } from '../account/account-facts';
import { buildAgreement } from './agreement';
import type { LocalDate, Moment } from '../shared/calendar';
import type { Money } from '../shared/money';
import type { MoveDecision, NegotiationChanges } from './move-decision';
import type { MoveKey } from '../account/moves';
import type { PlanPayments } from '../account/offer-terms';
import type { InstallmentType } from '../shared/vocabulary';

/** A settlement, or a plan of equal payments. */
export type OfferedDeal =
  | { readonly type: 'pif'; readonly amount: Money }
  | {
      readonly type: 'installment';
      readonly installmentType: InstallmentType;
      readonly planBalance: Money;
      readonly payments: PlanPayments;
    };

interface ConsumerOffer {
  readonly move: MoveKey;
  readonly deal: OfferedDeal;
  /** Captured with the offer, so that later changes of the company's terms do not affect it. */
  readonly terms: PayTerms;
  readonly firstPayDate: LocalDate;
  readonly reason: string | null;
  readonly note: string | null;
  /** Approved automatically; otherwise the offer waits for the creditor. */
  readonly isApproved: boolean;
}

/** Replaces all earlier offers of both sides and their payments. */
export function buildConsumerOffer(facts: AccountFacts, offer: ConsumerOffer, moment: Moment): MoveDecision {
  const negotiation = buildNegotiation(offer, moment);
  const agreed = offer.isApproved ? buildAgreement({ ...facts, unpaidPayments: 0 }, negotiation, moment.today) : null;
  return {
    move: offer.move,
    account: {
      status: 'payment_setup',
      offerAccepted: false,
      paymentSetup: facts.hasPaymentMethod,
      ...agreed?.account,
      customOffer: !offer.isApproved,
      counterOffer: false,
    },
    negotiation,
    schedule: agreed?.schedule ?? 'delete',
  };
}

function buildNegotiation(offer: ConsumerOffer, { now }: Moment): NegotiationChanges {
  const { deal, isApproved } = offer;
  const plan = deal.type === 'installment' ? deal : null;
  return {
    type: deal.type,
    installmentType: plan && plan.installmentType,
    active: true,
    offerAccepted: isApproved,
    offerAcceptedAt: isApproved ? now : null,
    counterOfferAccepted: false,
    oneTimeSettlement: deal.type === 'pif' ? deal.amount : null,
    negotiateAmount: plan && plan.planBalance,
    monthlyAmount: plan && plan.payments.perPeriod,
    numberOfInstallments: plan && plan.payments.numberOfInstallments,
    lastMonthAmount: plan && plan.payments.lastAmount,
    firstPayDate: offer.firstPayDate,
    ...NO_COUNTER_OFFER,
    planCurrentBalance: null,
    reason: offer.reason,
    note: offer.note,
    consumerOfferSentAt: now,
    capturedTerms: offer.terms,
    approvedBy: isApproved ? 'Auto' : null,
  };
}

export const NO_COUNTER_OFFER = {
  counterOneTimeAmount: null,
  counterNegotiateAmount: null,
  counterMonthlyAmount: null,
  counterNumberOfInstallments: null,
  counterLastMonthAmount: null,
  counterFirstPayDate: null,
  counterNote: null,
  creditorCounterOfferSentAt: null,
} as const satisfies Partial<NegotiationChanges>;
