// The creditor's view of any account of the company: its negotiation, balances, next payment and placement.
import type { AccountFacts } from '../account/account-facts';
import { toInstant, type Instant, type LocalDate } from '../shared/calendar';
import { toDecimalOrNull, toDecimalString } from '../shared/money';
import type { LinkState } from '../shared/vocabulary';
import { describeCreditorOffer, type CreditorOfferView } from './creditor-offer';

export interface CreditorAccountView extends CreditorOfferView {
  readonly originalBalance: string | null;
  readonly referenceNumber: string | null;
  /** Null when the client was deleted. */
  readonly subclientId: number | null;
  readonly subclientName: string | null;
  readonly linkState: LinkState;
  readonly version: Instant;
  readonly hasFailedPayment: boolean;
  readonly nextPayment: { readonly date: LocalDate; readonly amount: string } | null;
  readonly placementDate: LocalDate | null;
  readonly expiryDate: LocalDate | null;
  readonly updatedAt: Instant | null;
}

export function describeCreditorAccount(facts: AccountFacts): CreditorAccountView {
  const { hasFailedPayment, nextPayment, placementDate, expiryDate, updatedAt, referenceNumber, linkState } = facts;
  return {
    ...describeCreditorOffer(facts),
    hasFailedPayment,
    placementDate,
    expiryDate,
    updatedAt,
    referenceNumber,
    linkState,
    version: toInstant(facts.version),
    subclientId: facts.subclient?.id ?? null,
    originalBalance: toDecimalOrNull(facts.originalBalance),
    subclientName: facts.subclient?.name ?? null,
    nextPayment: nextPayment && { date: nextPayment.date, amount: toDecimalString(nextPayment.amount) },
  };
}
