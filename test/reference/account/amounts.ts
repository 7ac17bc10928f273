// docs/rules §5.1 and §5.2: negotiated, shown and agreed amounts, and the seven display amounts.
import { compare, exact, NOTHING, printed } from '../shared/exact-decimal';
import type { Exact } from '../shared/exact-decimal';
import { calculateSettlement } from './formulas';
import type { ReferenceNegotiation, ReferenceAccount } from '../shared/records';
import { shownNegotiation, findReferenceState } from './state';
import { currentTerms } from './terms';

/** Missing numbers count and print as 0.00, never as null (§5.2). */
export function stored(text: string | null): Exact {
  return text === null ? NOTHING : exact(text);
}

/** §3.9: an account without a company, or without a balance, gets no offers at all. */
export function canHaveOffers(account: ReferenceAccount): boolean {
  return account.company !== null && compare(stored(account.currentBalance), NOTHING) > 0;
}

/** §5.1, negotiated(acc). A row without a type, which the rules do not mention, has no negotiated amount. */
export function negotiated(account: ReferenceAccount): string | null {
  const negotiation = shownNegotiation(account);
  if (!negotiation) return account.currentBalance;
  if (negotiation.type === 'pif') {
    if (negotiation.offerAccepted) return negotiation.oneTimeSettlement;
    return negotiation.counterOneTimeAmount ?? account.currentBalance;
  }
  if (negotiation.type === null) return account.currentBalance;
  if (negotiation.offerAccepted) return negotiation.negotiateAmount;
  return negotiation.counterNegotiateAmount ?? negotiation.negotiateAmount;
}

/** §5.1, shown(acc). */
export function shown(account: ReferenceAccount): string | null {
  const negotiation = shownNegotiation(account);
  if (!negotiation) return account.currentBalance;
  if (account.status === 'settled') return negotiated(account);
  return negotiation.planCurrentBalance ?? negotiated(account);
}

export interface Agreed {
  readonly settlement: string | null;
  readonly planBalance: string | null;
  readonly payment: string | null;
  readonly count: number | null;
  readonly last: string | null;
  readonly firstDate: string | null;
}

/** §5.1: the creditor's values if the counter offer was accepted, otherwise the consumer's. */
export function agreed(negotiation: ReferenceNegotiation): Agreed {
  if (negotiation.counterOfferAccepted) {
    return {
      settlement: negotiation.counterOneTimeAmount,
      planBalance: negotiation.counterNegotiateAmount,
      payment: negotiation.counterMonthlyAmount,
      count: negotiation.counterNumberOfInstallments,
      last: negotiation.counterLastMonthAmount,
      firstDate: negotiation.counterFirstPayDate,
    };
  }
  return {
    settlement: negotiation.oneTimeSettlement,
    planBalance: negotiation.negotiateAmount,
    payment: negotiation.monthlyAmount,
    count: negotiation.numberOfInstallments,
    last: negotiation.lastMonthAmount,
    firstDate: negotiation.firstPayDate,
  };
}

/** §5.2, settlement_payoff_balance. */
function settlementPayoff(account: ReferenceAccount): Exact {
  const { state } = findReferenceState(account);
  const negotiation = shownNegotiation(account);
  if (state === 'ready_to_negotiate') {
    if (!canHaveOffers(account)) return NOTHING;
    return calculateSettlement(stored(account.currentBalance), currentTerms(account)).amount;
  }
  if (!negotiation || negotiation.type !== 'pif') return NOTHING;
  if (state === 'settled') return stored(agreed(negotiation).settlement);
  if (state === 'approved_but_payment_pending' || state === 'scheduled_settlements') {
    return stored(negotiation.planCurrentBalance ?? agreed(negotiation).settlement);
  }
  return NOTHING;
}

/** §5.2, active_installment_payoff_balance. */
function installmentPayoff(account: ReferenceAccount): Exact {
  const negotiation = shownNegotiation(account);
  if (!negotiation || negotiation.type !== 'installment') return NOTHING;
  return stored(negotiation.planCurrentBalance ?? negotiated(account));
}

interface ReferenceAmounts {
  readonly payoffBalance: string;
  readonly settlementPayoffBalance: string;
  readonly currentBalance: string;
  readonly originalBalance: string;
  readonly mySettlementOffer: string;
  readonly creditorSettlementOffer: string;
  readonly activeInstallmentPayoffBalance: string;
}

/** §5.2. */
export function displayAmounts(account: ReferenceAccount): ReferenceAmounts {
  const negotiation = shownNegotiation(account);
  return {
    payoffBalance: printed(stored(shown(account))),
    settlementPayoffBalance: printed(settlementPayoff(account)),
    currentBalance: printed(stored(account.currentBalance)),
    originalBalance: printed(stored(account.totalBalance)),
    mySettlementOffer: printed(stored(negotiation ? negotiation.oneTimeSettlement : null)),
    creditorSettlementOffer: printed(stored(negotiation ? negotiation.counterOneTimeAmount : null)),
    activeInstallmentPayoffBalance: printed(installmentPayoff(account)),
  };
}
