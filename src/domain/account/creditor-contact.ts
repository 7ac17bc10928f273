// Contact data of the creditor of an account, and the numbers to quote.
import type { AccountView } from './account-view';

/** The contact data of a company, also of one that was deleted since. */
export interface CompanyContact {
  readonly id: number;
  readonly companyName: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly url: string | null;
  /** Where consumers send papers about a dispute. */
  readonly papersTo: string | null;
}

export const QUOTED_NUMBERS = {
  account_number: 'Account Number',
  reference_number: 'Reference Number',
  member_account_number: 'Member Account Number',
} as const;
export type QuotedNumberKey = keyof typeof QUOTED_NUMBERS;

interface QuotedNumber {
  readonly key: QuotedNumberKey;
  readonly label: string;
  readonly value: string;
}

type NoticeSender = NonNullable<NonNullable<NonNullable<AccountView['noticeResponse']>['senderDetail']>['sender']>;

export interface CreditorContactView {
  readonly company: CompanyContact | null;
  readonly subclient: {
    readonly subclientName: string | null;
    readonly uniqueIdentificationNumber: string | null;
  } | null;
  readonly quote: readonly QuotedNumber[];
  /** Only while the account is under a notice. */
  readonly sender: NoticeSender | null;
}

/** `account` has no numbers while its consumer has to prove the identity; `contacts` are those of companies by id. */
export function describeCreditorContact(
  account: AccountView,
  contacts: ReadonlyMap<number, CompanyContact>,
): CreditorContactView {
  const { identity, subclient, display, noticeResponse } = account;
  const numbers = [
    ['account_number', identity.accountNumber],
    ['reference_number', identity.referenceNumber],
    ['member_account_number', identity.memberAccountNumber],
  ] as const;
  const isUnderNotice = display.state.key === 'notice_responses';
  return {
    company: (account.company && contacts.get(account.company.id)) ?? null,
    subclient: subclient && {
      subclientName: subclient.subclientName,
      uniqueIdentificationNumber: subclient.uniqueIdentificationNumber,
    },
    quote: numbers.flatMap(([key, value]) => (value ? [{ key, label: QUOTED_NUMBERS[key], value }] : [])),
    sender: isUnderNotice ? (noticeResponse?.senderDetail?.sender ?? null) : null,
  };
}
