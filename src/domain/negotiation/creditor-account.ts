// The creditor's view of any account of the company: its negotiation, balances, next payment and placement.
import type { AccountFacts } from '../account/account-facts';
import type { Instant, LocalDate } from '../shared/calendar';
import { toDecimalOrNull, toDecimalString } from '../shared/money';
import { describeCreditorOffer, type CreditorOfferView } from './creditor-offer';

export interface CreditorAccountView extends CreditorOfferView {
  readonly originalBalance: string | null;
  readonly subclientName: string | null;
  readonly hasFailedPayment: boolean;
  readonly nextPayment: { readonly date: LocalDate; readonly amount: string } | null;
  readonly placementDate: LocalDate | null;
  readonly expiryDate: LocalDate | null;
  readonly updatedAt: Instant | null;
}

export function describeCreditorAccount(facts: AccountFacts): CreditorAccountView {
  const { hasFailedPayment, nextPayment, placementDate, expiryDate, updatedAt } = facts;
  return {
    ...describeCreditorOffer(facts),
    ...{ hasFailedPayment, placementDate, expiryDate, updatedAt },
    originalBalance: toDecimalOrNull(facts.originalBalance),
    subclientName: facts.subclient?.name ?? null,
    nextPayment: nextPayment && { date: nextPayment.date, amount: toDecimalString(nextPayment.amount) },
  };
}
