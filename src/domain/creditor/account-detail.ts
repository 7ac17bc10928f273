// What creditors see of one account beside its list. Never what its owner entered (contacts, address, date of birth, sign-ins,
// payment methods), and never another account of the person.
import type { AccountFacts } from '../account/account-facts';
import { deriveState } from '../account/display-state';
import { MOVES, type MoveKey } from '../account/moves';
import { isMoveAllowed } from '../account/transitions';
import { describeTerms, type StoredTerms, type TermsView } from '../company/pay-terms-view';
import type { SentLetterFacts } from '../letters/sent-letter';
import type { Instant, LocalDate } from '../shared/calendar';
import { toDecimalString, type Money } from '../shared/money';
import {
  keysOf,
  type NegotiationType,
  type PaymentOutcomeKey,
  type PaymentSource,
  type TransactionStatus,
} from '../shared/vocabulary';
import { describeCreditorAccount, type CreditorAccountView } from '../negotiation/creditor-account';

export interface NextPaymentFacts {
  readonly date: LocalDate;
  readonly amount: Money;
  readonly status: TransactionStatus;
}

export interface TransactionFacts {
  readonly id: number;
  readonly madeAt: Instant;
  readonly amount: Money;
  readonly status: PaymentOutcomeKey;
  /** Null for a payment to the creditor while nothing was agreed. */
  readonly transactionType: NegotiationType | null;
  readonly source: PaymentSource;
}

/** What is read beside the account. */
export interface AccountHistoryFacts {
  readonly openPayments: readonly NextPaymentFacts[];
  readonly transactions: readonly TransactionFacts[];
  readonly letters: readonly SentLetterFacts[];
  readonly lastImportId: string | null;
}

type Shown<Facts extends { readonly amount: Money }> = Omit<Facts, 'amount'> & { readonly amount: string };

export interface AccountDetailView extends CreditorAccountView {
  readonly memberAccountNumber: string | null;
  readonly statementIdNumber: string | null;
  readonly subclientAccountNumber: string | null;
  readonly last4ssn: string | null;
  /** Whether its owner has ever seen it. */
  readonly hasSignedIn: boolean;
  readonly reasonLabel: string | null;
  readonly holdReason: string | null;
  readonly restartDate: LocalDate | null;
  readonly disputedAt: Instant | null;
  readonly cancelledAt: Instant | null;
  readonly deactivatedAt: Instant | null;
  readonly createdAt: Instant | null;
  /** Null when the company was deleted. */
  readonly payTerms: TermsView | null;
  readonly availableMoves: readonly MoveKey[];
  readonly openPayments: readonly Shown<NextPaymentFacts>[];
  readonly transactions: readonly Shown<TransactionFacts>[];
  readonly letters: readonly SentLetterFacts[];
  readonly lastImportId: string | null;
}

export function describeAccountDetail(
  facts: AccountFacts,
  { openPayments, transactions, letters, lastImportId }: AccountHistoryFacts,
): AccountDetailView {
  const { memberAccountNumber, statementIdNumber, subclientAccountNumber, last4ssn, lastLoginAt } = facts;
  const { reasonLabel, holdReason, restartDate, disputedAt, cancelledAt, deactivatedAt, createdAt } = facts;
  return {
    ...describeCreditorAccount(facts),
    ...{ memberAccountNumber, statementIdNumber, subclientAccountNumber, last4ssn },
    ...{ reasonLabel, holdReason, restartDate, disputedAt, cancelledAt, deactivatedAt, createdAt },
    hasSignedIn: lastLoginAt !== null,
    payTerms: describePayTerms(facts),
    availableMoves: listMoves(facts),
    openPayments: openPayments.map(showAmount),
    transactions: transactions.map(showAmount),
    ...{ letters, lastImportId },
  };
}

function showAmount<Facts extends { readonly amount: Money }>(facts: Facts): Shown<Facts> {
  return { ...facts, amount: toDecimalString(facts.amount) };
}

/** A creditor withdraws an account by the move `remove_account`. While a charge is open, no move is possible. */
function listMoves(facts: AccountFacts): readonly MoveKey[] {
  if (facts.hasOpenCharge) return [];
  const { condition } = deriveState(facts);
  const ofCreditor = keysOf(MOVES).filter((move) => MOVES[move] === 'creditor' || move === 'remove_account');
  return ofCreditor.filter((move) => isMoveAllowed(move, condition));
}

/** The terms that were read with the account, as the settings show them. */
function describePayTerms({ id, version, ownTerms, subclient, company }: AccountFacts): TermsView | null {
  if (!company) return null;
  const levels: readonly StoredTerms[] = [
    { level: 'account', id, name: null, terms: ownTerms, version },
    ...(subclient ? [toStoredTerms('subclient', subclient)] : []),
    toStoredTerms('company', company),
  ];
  return describeTerms({ level: 'account', id, levels });
}

function toStoredTerms(
  level: 'subclient' | 'company',
  { id, name, terms, termsVersion }: NonNullable<AccountFacts['company'] | AccountFacts['subclient']>,
): StoredTerms {
  return { level, id, name, terms, version: termsVersion };
}
