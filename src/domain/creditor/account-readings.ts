// What creditors read of one account, as the audit trail has it: "who has read this account" must have one complete answer.
import type { CREDITOR_OPERATIONS } from './creditor-access';

/**
 * The one table of readings: each operation for creditors that shows data of single accounts, with the part that
 * `account.viewed` names. Lists of the company, figures and exports are not readings of one account; what changes an
 * account is in its history. A test compares it with the operations.
 */
export const ACCOUNT_READINGS = {
  creditorAccount: 'detail',
  // `CreditorAccountDetail.placement` is recorded as this reading too.
  accountPlacement: 'placement',
  searchAccounts: 'search',
  accountSchedule: 'schedule',
  // These are recorded as a list if they are of the whole company.
  creditorPayments: 'payments',
  creditorStatement: 'statement',
  creditorStatementDocument: 'statement',
  creditorPaymentReceipt: 'receipt',
  accountMessages: 'messages',
  negotiationHistory: 'history',
  counterOfferQuote: 'quote',
  // These are recorded as a list if they are of the whole company.
  sentLetters: 'letters',
  sentLetter: 'letter',
  'SentLetter.content': 'letter',
  previewELetterTemplate: 'preview',
} as const satisfies Partial<Readonly<Record<keyof typeof CREDITOR_OPERATIONS, string>>>;
export type AccountReading = keyof typeof ACCOUNT_READINGS;
