// Deciding the quick payment plan: whether it may be made, by when it must start, and everything it writes.
import type { AccountFacts, NegotiationFacts, PayTerms } from './account-facts';
import { activeNegotiationOf } from './active-negotiation';
import type { LocalDate, Moment } from './calendar';
import { deriveState } from './display-state';
import { DomainError } from './errors';
import { ZERO } from './money';
import { acceptsOffers } from './offer-options';
import { quickPlanOf } from './offer-terms';
import type { QuickPlan } from './offer-terms';
import { maxFirstPayDateOf, termsInForce } from './pay-terms';

/** The action context as a client sent it back. */
export interface EchoedContext {
  readonly consumerId: number;
  readonly activeNegotiationId: number | null;
  readonly state: string;
  /** Epoch milliseconds. */
  readonly version: number;
}

/** False: the account or its negotiation changed since the context was issued. Contract: Errors, 409. */
export function contextMatches(facts: AccountFacts, echoed: EchoedContext): boolean {
  return (
    echoed.consumerId === facts.id &&
    echoed.activeNegotiationId === (activeNegotiationOf(facts)?.id ?? null) &&
    echoed.state === deriveState(facts).state &&
    echoed.version === facts.version
  );
}

/**
 * What is wrong with a quick plan's first pay date: it must be after today and within the terms.
 * Without terms only the first limit is known. Contract: Limits.
 */
export function firstPayDateFaults(date: LocalDate, terms: PayTerms | null, today: LocalDate): string[] {
  if (date <= today) return ['The first pay date must be a date after today.'];
  if (!terms) return [];
  const latest = maxFirstPayDateOf(terms, today);
  return date > latest ? [`The first pay date must be a date before or equal to ${latest}.`] : [];
}

/** All that a decided plan writes, whole rows rather than differences. */
export interface PaymentPlanDecision {
  readonly account: Pick<AccountFacts, 'status' | 'offerAccepted' | 'customOffer' | 'counterOffer' | 'paymentSetup'>;
  /** Replaces the account's negotiation row, if there is one. */
  readonly negotiation: Omit<NegotiationFacts, 'id'>;
}

/**
 * Decides a plan at the terms in force; `firstPayDate` must be without faults. It is approved at once unless the
 * creditor switched that off. Refuses with `offer_action_unavailable` when the state takes no offers or the terms
 * allow no plan.
 */
export function decidePaymentPlan(facts: AccountFacts, firstPayDate: LocalDate, moment: Moment): PaymentPlanDecision {
  const { state } = deriveState(facts);
  const terms = acceptsOffers(state) ? termsInForce(facts) : null;
  const plan = terms && quickPlanOf(facts.currentBalance ?? ZERO, terms);
  if (!terms || !plan) throw new DomainError('offer_action_unavailable', { currentState: state });
  const isApproved = terms.planAutoApprove;
  return {
    account: {
      status: isApproved ? 'payment_accepted' : 'payment_setup',
      offerAccepted: isApproved,
      customOffer: !isApproved,
      counterOffer: false,
      // A stored payment method would keep this true; none can be stored yet.
      paymentSetup: false,
    },
    negotiation: planNegotiation(plan, terms, firstPayDate, moment),
  };
}

/** The consumer's new offer: it leaves nothing of an earlier settlement, counter offer or note. */
function planNegotiation(
  plan: QuickPlan,
  terms: PayTerms,
  firstPayDate: LocalDate,
  { now }: Moment,
): PaymentPlanDecision['negotiation'] {
  return {
    type: 'installment',
    installmentType: 'monthly',
    active: true,
    offerAccepted: terms.planAutoApprove,
    offerAcceptedAt: terms.planAutoApprove ? now : null,
    counterOfferAccepted: false,
    oneTimeSettlement: null,
    negotiateAmount: plan.planBalance,
    monthlyAmount: plan.perPeriod,
    numberOfInstallments: plan.numberOfInstallments,
    lastMonthAmount: plan.lastAmount,
    firstPayDate,
    counterOneTimeAmount: null,
    counterNegotiateAmount: null,
    counterMonthlyAmount: null,
    counterNumberOfInstallments: null,
    counterLastMonthAmount: null,
    counterFirstPayDate: null,
    counterNote: null,
    planCurrentBalance: null,
    reason: null,
    note: null,
    consumerOfferSentAt: now,
    creditorCounterOfferSentAt: null,
    // On a change of a pending offer these are the terms captured with the first one.
    capturedTerms: terms,
    approvedBy: terms.planAutoApprove ? 'Auto' : null,
  };
}

/** The account's version after a change: the clock's, yet always greater than the one before. */
export function nextVersion(previous: number, epoch: number): number {
  return Math.max(epoch, previous + 1);
}
