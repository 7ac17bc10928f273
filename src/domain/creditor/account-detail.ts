// What creditors see of one account beside its list. Never what its owner entered (contacts, address, date of birth, sign-ins,
// payment methods) except whether e-mails and text messages are wanted, and never another account of the person.
import type { AccountFacts } from '../account/account-facts';
import type { LegalHoldReason } from '../account/legal-hold';
import type { CreditorMoveKey, MoveKey } from '../account/moves';
import { isMoveAvailable } from '../account/transitions';
import { describeTerms, type StoredTerms, type TermsView } from '../company/pay-terms-view';
import type { CREDITOR_OPERATIONS } from './creditor-access';
import { mayCall, type CreditorAccess } from './creditor-access';
import { describeRecipient, type LetterRecipientView, type SentLetterFacts } from '../letters/sent-letter';
import {
  describeCreditorPayment,
  type CreditorPaymentFacts,
  type CreditorPaymentView,
  type ScheduledPaymentView,
} from '../payments/creditor-payment';
import type { Instant, LocalDate } from '../shared/calendar';
import type { ContactPermissionsView } from '../messages/consumer-notices';
import { keysOf } from '../shared/vocabulary';
import { describeCreditorAccount, type CreditorAccountView } from '../negotiation/creditor-account';
import type { MarksView } from '../negotiation/describe-marks';

interface LegalHoldFacts {
  readonly reason: LegalHoldReason;
  readonly since: Instant;
}

/** What is read beside the account. */
export interface AccountHistoryFacts {
  readonly openPayments: readonly ScheduledPaymentView[];
  readonly transactions: readonly CreditorPaymentFacts[];
  readonly letters: readonly SentLetterFacts[];
  readonly lastImportId: string | null;
  readonly legalHold: LegalHoldFacts | null;
  readonly erasedAt: Instant | null;
  /** True if a payment to the creditor stands, so that it can be reversed. */
  readonly hasDirectPayment: boolean;
  /** What the reader may do. */
  readonly access: CreditorAccess;
  /** The owner has not chosen, or there is no owner, if this is null. */
  readonly contactPermissions: ContactPermissionsView | null;
  readonly marks: MarksView;
}

/** The person as the creditor sent them, not as the person later entered it. */
export interface AccountPlacementView {
  readonly firstName: string | null;
  readonly middleName: string | null;
  readonly lastName: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly email1: string | null;
  /** E.164. */
  readonly mobile1: string | null;
}

export interface AccountDetailView {
  readonly account: CreditorAccountView;
  readonly memberAccountNumber: string | null;
  readonly statementIdNumber: string | null;
  readonly subclientAccountNumber: string | null;
  readonly last4ssn: string | null;
  /** True if the owner has ever seen the account. */
  readonly hasSignedIn: boolean;
  readonly contactPermissions: ContactPermissionsView | null;
  readonly marks: MarksView['marks'];
  readonly dispute: MarksView['dispute'];
  readonly reasonLabel: string | null;
  readonly holdReason: string | null;
  readonly restartDate: LocalDate | null;
  readonly disputedAt: Instant | null;
  readonly cancelledAt: Instant | null;
  readonly deactivatedAt: Instant | null;
  readonly createdAt: Instant | null;
  /** This is null if the company was deleted. */
  readonly payTerms: TermsView | null;
  readonly availableMoves: readonly MoveKey[];
  readonly openPayments: readonly ScheduledPaymentView[];
  readonly transactions: readonly CreditorPaymentView[];
  readonly letters: readonly (SentLetterFacts & { readonly recipient: LetterRecipientView })[];
  readonly lastImportId: string | null;
  readonly legalHold: LegalHoldFacts | null;
  /** Since when nothing of its person is stored. */
  readonly erasedAt: Instant | null;
}

export function describeAccountDetail(
  facts: AccountFacts,
  {
    openPayments,
    transactions,
    letters,
    lastImportId,
    legalHold,
    erasedAt,
    hasDirectPayment,
    contactPermissions,
    marks,
    access,
  }: AccountHistoryFacts,
): AccountDetailView {
  const { memberAccountNumber, statementIdNumber, subclientAccountNumber, last4ssn, lastLoginAt } = facts;
  const { reasonLabel, holdReason, restartDate, disputedAt, cancelledAt, deactivatedAt, createdAt } = facts;
  return {
    account: describeCreditorAccount(facts),
    memberAccountNumber,
    statementIdNumber,
    subclientAccountNumber,
    last4ssn,
    reasonLabel,
    holdReason,
    restartDate,
    disputedAt,
    cancelledAt,
    deactivatedAt,
    createdAt,
    hasSignedIn: lastLoginAt !== null,
    contactPermissions,
    ...marks,
    payTerms: describePayTerms(facts),
    availableMoves: listMoves(facts, hasDirectPayment).filter((move) => mayCall(MOVE_OPERATIONS[move], access)),
    openPayments,
    transactions: transactions.map((payment) => describeCreditorPayment(facts, payment)),
    letters: letters.map((letter) => ({ ...letter, recipient: describeRecipient(facts) })),
    lastImportId,
    legalHold,
    erasedAt,
  };
}

/** Creditors call these operations. A creditor withdraws an account by the move `remove_account`. */
const MOVE_OPERATIONS = {
  accept_offer: 'acceptOffer',
  counter_offer: 'counterOffer',
  decline_offer: 'declineOffer',
  reopen_negotiation: 'reopenNegotiation',
  answer_dispute: 'answerDispute',
  mark_account: 'markAccount',
  unmark_account: 'unmarkAccount',
  change_balance: 'updateAccount',
  restore_account: 'restoreAccount',
  record_direct_payment: 'recordDirectPayment',
  reverse_direct_payment: 'reverseDirectPayment',
  correct_identity: 'updateAccount',
  remove_account: 'withdrawAccount',
} as const satisfies Readonly<Record<CreditorMoveKey | 'remove_account', keyof typeof CREDITOR_OPERATIONS>>;

/** While a charge is open, no move is possible. */
function listMoves(facts: AccountFacts, hasDirectPayment: boolean): readonly (keyof typeof MOVE_OPERATIONS)[] {
  if (facts.hasOpenCharge) return [];
  const open = keysOf(MOVE_OPERATIONS)
    .filter((move) => isMoveAvailable(move, facts))
    .filter((move) => move !== 'reverse_direct_payment' || hasDirectPayment)
    .filter((move) => move !== 'unmark_account' || facts.marks.length > 0);
  return facts.negotiation ? open : open.filter((move) => move !== 'accept_offer' && move !== 'counter_offer');
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
