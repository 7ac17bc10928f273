// What an offer is, as the queue, the account and the answer show it.
import { graphql, type FragmentOf } from '../../api/graphql';
import { formatMoney } from '../../texts/formats';
import type { CreditorTexts } from '../texts/texts';

export const OFFER = graphql(`
  fragment Offer on CreditorAccount {
    id
    accountName
    accountNumber
    consumerName
    currentBalance
    actionToken
    condition {
      key
    }
    negotiation {
      id
      negotiationType {
        key
      }
      installmentType
      lastOfferType
      consumerOffer {
        oneTimeSettlement
        paymentPlanBalance
        monthlyAmount
        noOfInstallments
        lastMonthAmount
        firstPayDate
        note
        sentAt
      }
      creditorOffer {
        oneTimeSettlement
        paymentPlanBalance
        monthlyAmount
        noOfInstallments
        lastMonthAmount
        firstPayDate
        note
        sentAt
      }
    }
  }
`);

export type OfferData = FragmentOf<typeof OFFER>;
export type Negotiation = NonNullable<OfferData['negotiation']>;
type Amounts = Negotiation['consumerOffer'];

/** The terms of a side in one line: `$600.00 at once`, `$50.00 a month`. */
export function describeTerms(
  amounts: Amounts,
  installmentType: Negotiation['installmentType'],
  texts: CreditorTexts['offers'],
): string {
  const { oneTimeSettlement, monthlyAmount } = amounts;
  if (oneTimeSettlement !== null) return texts.oneTime(formatMoney(oneTimeSettlement));
  if (monthlyAmount === null) return '–';
  return texts.plan(formatMoney(monthlyAmount), texts.intervals[installmentType ?? 'MONTHLY']);
}

/** With the last payment, which `noOfInstallments` does not count if its amount differs; null for what is paid at once. */
export function describeCount(
  { oneTimeSettlement, noOfInstallments, lastMonthAmount }: Amounts,
  texts: CreditorTexts['offers'],
): string | null {
  if (oneTimeSettlement !== null || noOfInstallments === null) return null;
  return texts.payments(noOfInstallments + (lastMonthAmount === null ? 0 : 1));
}

/** What is paid in the end. */
export function findTotal({ oneTimeSettlement, paymentPlanBalance }: Amounts): string | null {
  return oneTimeSettlement ?? paymentPlanBalance;
}
