// What the documents of accounts share: parties, numbers, dates and amounts, the same on every machine.
import type { CompanyContact } from '../../domain/account/creditor-contact';
import type { DocumentParties } from '../../domain/payments/account-statement';
import type { Instant, LocalDate } from '../../domain/shared/calendar';
import { money, toCurrency } from '../../domain/shared/money';
import type { LabelledText } from './tagged-document';

export function listCreditorLines({ company, subclient }: DocumentParties['creditor']): readonly (string | null)[] {
  const client = subclient?.subclientName ? `On behalf of ${subclient.subclientName}` : null;
  return [...(company ? listCompanyLines(company) : []), client];
}

function listCompanyLines(company: CompanyContact): readonly (string | null)[] {
  const { companyName, address1, address2, phone, email, url } = company;
  return [companyName, address1, address2, toPlace(company), phone, email, url];
}

export function toPlace({ city, state, zip }: Readonly<Record<'city' | 'state' | 'zip', string | null>>): string {
  return [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

export function listNumbers(account: DocumentParties['account']): readonly LabelledText[] {
  return [
    ['Account', account.accountName],
    ['Account number', account.accountNumber],
    ['Member account number', account.memberAccountNumber],
    ['Reference number', account.referenceNumber],
    ['Statement ID number', account.statementIdNumber],
    ['Subclient account number', account.subclientAccountNumber],
  ];
}

export function formatMoney(amount: string): string {
  return toCurrency(money(amount));
}

/** Not by the locale data of the machine, which differ between versions of Node. */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export function formatDate(date: LocalDate): string {
  return `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8, 10))}, ${date.slice(0, 4)}`;
}

export function formatInstant(at: Instant): string {
  return `${formatDate(at.slice(0, 10))} at ${at.slice(11, 16)} UTC`;
}
