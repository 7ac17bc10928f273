// The seven display amounts of an account. See docs/contract.md §2.5 and docs/rules §5.1.
// Missing amounts count as zero because the contract does not allow null.
import type { AccountFacts, NegotiationFacts } from './account-facts';
import type { DisplayAmounts } from './account-view';
import { getActiveNegotiation, getAgreedAmounts } from './active-negotiation';
import { toDecimalString, ZERO } from '../shared/money';
import type { Money } from '../shared/money';
import { computeSettlement } from './offer-terms';
import { getTermsInForce } from './pay-terms';
import type { AccountState, NegotiationType } from '../shared/vocabulary';

export type AccountAmounts = Readonly<Record<keyof DisplayAmounts, Money>>;

export function computeAmounts(facts: AccountFacts, state: AccountState): AccountAmounts {
  const negotiation = getDisplayedNegotiation(facts, state);
  const balance = facts.currentBalance ?? ZERO;
  return {
    payoffBalance: computePayoffBalance(negotiation, balance, state),
    settlementPayoffBalance: SETTLEMENT_PAYOFFS[state](facts) ?? ZERO,
    currentBalance: balance,
    originalBalance: facts.originalBalance ?? ZERO,
    mySettlementOffer: negotiation?.oneTimeSettlement ?? ZERO,
    creditorSettlementOffer: negotiation?.counterOneTimeAmount ?? ZERO,
    activeInstallmentPayoffBalance:
      negotiation?.type === 'installment' ? computeRemainingAmount(negotiation, balance) : ZERO,
  };
}

export function describeAmounts(amounts: AccountAmounts): DisplayAmounts {
  return {
    payoffBalance: toDecimalString(amounts.payoffBalance),
    settlementPayoffBalance: toDecimalString(amounts.settlementPayoffBalance),
    currentBalance: toDecimalString(amounts.currentBalance),
    originalBalance: toDecimalString(amounts.originalBalance),
    mySettlementOffer: toDecimalString(amounts.mySettlementOffer),
    creditorSettlementOffer: toDecimalString(amounts.creditorSettlementOffer),
    activeInstallmentPayoffBalance: toDecimalString(amounts.activeInstallmentPayoffBalance),
  };
}

/** A notice without a balance refers to the current balance. */
export function getNoticeBalance({ noticeResponse, currentBalance }: AccountFacts): Money {
  return noticeResponse?.balance ?? currentBalance ?? ZERO;
}

/** Before the first offer, an inactive row belongs to an offer that was never sent. */
function getDisplayedNegotiation(facts: AccountFacts, state: AccountState): NegotiationFacts | null {
  return state === 'ready_to_negotiate' ? getActiveNegotiation(facts) : facts.negotiation;
}

/** The amount left to pay; for a paid account, the negotiated amount. */
function computePayoffBalance(negotiation: NegotiationFacts | null, balance: Money, state: AccountState): Money {
  if (!negotiation) return balance;
  return state === 'settled'
    ? computeNegotiatedAmount(negotiation, balance)
    : computeRemainingAmount(negotiation, balance);
}

/** The amount left after the payments made; the negotiated amount before the first payment. */
function computeRemainingAmount(negotiation: NegotiationFacts, balance: Money): Money {
  return negotiation.planCurrentBalance ?? computeNegotiatedAmount(negotiation, balance);
}

type NegotiatedAmount = (negotiation: NegotiationFacts, balance: Money) => Money | null;

/** The consumer's amount if it was accepted; otherwise the creditor's amount, if there is one. */
const NEGOTIATED: Readonly<Record<NegotiationType, NegotiatedAmount>> = {
  pif: ({ offerAccepted, oneTimeSettlement, counterOneTimeAmount }, balance) =>
    offerAccepted ? oneTimeSettlement : (counterOneTimeAmount ?? balance),
  installment: ({ offerAccepted, negotiateAmount, counterNegotiateAmount }) =>
    offerAccepted ? negotiateAmount : (counterNegotiateAmount ?? negotiateAmount),
};

function computeNegotiatedAmount(negotiation: NegotiationFacts, balance: Money): Money {
  if (negotiation.type === null) return balance;
  return NEGOTIATED[negotiation.type](negotiation, balance) ?? ZERO;
}

type SettlementPayoff = (facts: AccountFacts) => Money | null;

const SETTLEMENT_PAYOFFS: Readonly<Record<AccountState, SettlementPayoff>> = {
  dashboard: noSettlement,
  approved_but_payment_pending: remainingSettlement,
  active_negotiation_with_counter_offer: noSettlement,
  ready_to_negotiate: settlementAtTerms,
  active_negotiation: noSettlement,
  notice_responses: noSettlement,
  scheduled_settlements: remainingSettlement,
  payment_plans: noSettlement,
  settled: agreedSettlement,
  payment_declined: noSettlement,
  disputed_or_not_paying: noSettlement,
  deactivated: noSettlement,
  cancelled_plan: noSettlement,
};

function noSettlement(): null {
  return null;
}

function settlementAtTerms(facts: AccountFacts): Money | null {
  const terms = getTermsInForce(facts);
  return terms && (computeSettlement(facts.currentBalance ?? ZERO, terms)?.amount ?? null);
}

function remainingSettlement(facts: AccountFacts): Money | null {
  const remaining = facts.negotiation?.type === 'pif' ? facts.negotiation.planCurrentBalance : null;
  return remaining ?? agreedSettlement(facts);
}

function agreedSettlement({ negotiation }: AccountFacts): Money | null {
  return negotiation?.type === 'pif' ? getAgreedAmounts(negotiation).settlement : null;
}
