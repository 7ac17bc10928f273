// Sent letters: who may be sent one, what is stored of it, and how its creditor sees it. See docs/rules §7.5.
import type { AccountFacts } from '../account/account-facts';
import { formatConsumerName } from '../account/describe-account';
import { deriveState } from '../account/display-state';
import { listMarks } from '../account/marks';
import type { Instant } from '../shared/calendar';
import { DomainError } from '../shared/errors';
import type { AccountCondition } from '../shared/vocabulary';
import { cleanHtml } from './clean-html';
import { fillLetter, listPlaceholders, type PlaceholderWarning } from './fill-letter';
import { LETTER_POLICY_VERSION } from './html-policy';
import { findTemplateWarnings, toCurrentHtml, type StoredHtml, type TemplateFacts } from './letter-template';
import { isPlaceholder, type Placeholder, type PlaceholderValues } from './placeholders';
import { hasVisibleText } from './visible-text';
import { replaceBracketedWords } from './bracketed-words';
import type { ContactPermissionsView } from '../messages/consumer-notices';
import { marksThatStop } from '../messages/mark-gates';

/** Why a letter is not sent to an account. */
export const LETTER_REFUSALS = {
  not_found: 'No such account.',
  disputed: 'The account is disputed.',
  do_not_contact: 'The person or the creditor wants no contact.',
  attorney: 'The person is represented by an attorney.',
  bankruptcy: 'The person is bankrupt.',
  deceased: 'The person is deceased.',
  erased: 'The person was erased.',
  removed: 'The account was removed.',
  settled: 'The account is paid off.',
  already_sent: 'This letter was sent to the account within the last 24 hours.',
  too_long: 'The letter is too long once its placeholders are filled.',
  no_text: 'The account has no value for the placeholders, and the letter has no other text.',
  placeholder_empty:
    'The account has no value for a placeholder of the letter, and sending it all the same was not accepted.',
} as const;
export type LetterRefusal = keyof typeof LETTER_REFUSALS;

/** A debt that is withdrawn or paid is not written about. */
const REFUSED_CONDITIONS: Partial<Readonly<Record<AccountCondition, LetterRefusal>>> = {
  disputed_deactivated: 'removed',
  deactivated: 'removed',
  settled: 'settled',
};

/** Null for an account that may be sent a letter. */
export function findLetterRefusal(account: AccountFacts): LetterRefusal | null {
  if (account.isErased) return 'erased';
  return REFUSED_CONDITIONS[deriveState(account).condition] ?? marksThatStop(listMarks(account), 'letter')[0] ?? null;
}

/** A letter with the same text is not sent to an account again within this time. */
export const REPEAT_MS = 24 * 60 * 60 * 1000;

const MAX_RECIPIENTS = 100;
const ACCOUNT_ID = /^[1-9]\d{0,15}$/;

/** 1 to 100 different account ids. Throws `validation_failed`. */
export function parseRecipients(accountIds: readonly string[]): readonly number[] {
  if (accountIds.length < 1 || accountIds.length > MAX_RECIPIENTS)
    throw invalidRecipients(`The account ids must be 1 to ${MAX_RECIPIENTS}.`);
  if (!accountIds.every((id) => ACCOUNT_ID.test(id))) throw invalidRecipients('The account ids must be integers.');
  const ids = accountIds.map(Number);
  if (new Set(ids).size < ids.length) throw invalidRecipients('The account ids must differ.');
  return ids;
}

function invalidRecipients(message: string): DomainError {
  return new DomainError('validation_failed', { errors: { accountIds: [message] } });
}

/** Placeholders that an error names. */
const MAX_NAMED = 5;

/** Throws `validation_failed` if something in brackets would be sent as it is, and the sender has not accepted that. */
export function assertFilled(warnings: readonly PlaceholderWarning[], areAccepted: boolean): void {
  if (warnings.length === 0 || areAccepted) return;
  const named = warnings.slice(0, MAX_NAMED).map(({ placeholder }) => placeholder);
  const others = warnings.length > MAX_NAMED ? ` and ${warnings.length - MAX_NAMED} more` : '';
  const message =
    `The letter would be sent with ${named.join(', ')}${others} as written, because these are not filled in. ` +
    'Correct the template, or set this to true to send it anyway.';
  throw new DomainError('validation_failed', { errors: { acceptWarnings: [message] } });
}

/** What is known of a template before it is filled for an account. */
interface SendingFacts {
  readonly warnings: readonly PlaceholderWarning[];
  readonly placeholders: readonly Placeholder[];
  /** It has no text but that of its placeholders. */
  readonly needsValues: boolean;
}

/** `html` is the current text of the template. */
export function readForSending(template: Pick<TemplateFacts, 'subject' | 'name'>, html: string): SendingFacts {
  const warnings = findTemplateWarnings(template, html);
  return { warnings, placeholders: listPlaceholders(html), needsValues: !hasOwnText(html) };
}

/** Whether a letter has text whatever its placeholders are filled with. */
function hasOwnText(template: string): boolean {
  return hasVisibleText(replaceBracketedWords(template, (word) => (isPlaceholder(word) ? '' : null)));
}

/** The letter to one account, cleaned by the policy in force; null if it would be too long. */
export function composeLetter(template: string, values: PlaceholderValues): StoredHtml | null {
  const filled = fillLetter(template, values);
  // Cleaning empties what exceeds a limit.
  const content = filled === null ? '' : cleanHtml(filled);
  return content === '' ? null : { content, contentPolicy: LETTER_POLICY_VERSION };
}

/** The answer to a dispute has no template, but a name. */
interface LetterTemplate {
  readonly id: number | null;
  readonly version: number | null;
  readonly name: string;
}

export interface NewLetter {
  /** The letters of one request. */
  readonly batchId: string;
  readonly accountId: number;
  readonly companyId: number;
  /** The creditor user; null for a program. */
  readonly senderId: number | null;
  readonly template: LetterTemplate;
  readonly subject: string;
  /** The first words. */
  readonly preview: string;
  readonly html: StoredHtml;
  readonly sentAt: Instant;
  readonly notReached: boolean;
}

/** Without the text. */
export interface SentLetterFacts {
  readonly id: number;
  /** The letters of one request. */
  readonly batch: string;
  readonly accountId: number;
  /** Null for the answer to a dispute. */
  readonly templateId: number | null;
  readonly templateVersion: number | null;
  /** Name of the template. */
  readonly name: string;
  readonly sentAt: Instant;
  /** Null for a program. */
  readonly sentBy: { readonly id: number; readonly name: string } | null;
  /** When the consumer first marked it as read. */
  readonly firstViewedAt: Instant | null;
  /** Nobody was told of it: it has to be printed and posted. */
  readonly notReached: boolean;
}

/** Whether nobody can be told of a letter: nobody has claimed the account, and its company knows no e-mail address. */
export function isUnreachable(owner: object | null, email: string | null): boolean {
  return owner === null && email === null;
}

export interface LetterRecipientView {
  readonly consumerName: string;
  readonly accountNumber: string | null;
}

export function describeRecipient(account: AccountFacts): LetterRecipientView {
  return { consumerName: formatConsumerName(account), accountNumber: account.accountNumber };
}

export interface SentLetterWithContentView extends SentLetterFacts {
  /** Null once the person was erased. */
  readonly content: string | null;
}

export function describeSentLetter({
  html,
  ...letter
}: SentLetterFacts & { readonly html: StoredHtml | null }): SentLetterWithContentView {
  return { ...letter, content: html && toCurrentHtml(html) };
}

export interface LetterBatchView {
  readonly message: string;
  readonly data: {
    /** Null for a dry run. */
    readonly batch: string | null;
    readonly sent: readonly SentToAccount[];
    /** In a dry run, instead of `sent`. */
    readonly accepted: readonly AcceptedAccount[];
    readonly refused: readonly {
      readonly accountId: number;
      readonly reason: { readonly key: LetterRefusal; readonly label: string };
      readonly emptyPlaceholders: readonly string[];
    }[];
  };
}

/** An account to which a letter can be sent. */
interface AcceptedAccount {
  readonly accountId: number;
  /** With their brackets: nothing is written there. */
  readonly emptyPlaceholders: readonly string[];
  readonly notReached: boolean;
  /** Whether the letter may be announced. Null: the owner has not chosen, or there is none. */
  readonly contactPermissions: ContactPermissionsView | null;
}

interface SentToAccount extends AcceptedAccount {
  readonly letterId: number;
}

export type LetterOutcome = SentToAccount | (AcceptedAccount & { readonly letterId: null }) | RefusedAccount;

interface RefusedAccount {
  readonly accountId: number;
  readonly reason: LetterRefusal;
  /** Of `placeholder_empty`. */
  readonly emptyPlaceholders?: readonly string[];
}

function describeRefusal({ accountId, reason, emptyPlaceholders = [] }: RefusedAccount) {
  return { accountId, reason: { key: reason, label: LETTER_REFUSALS[reason] }, emptyPlaceholders };
}

/** `batch` is null for a dry run. */
export function describeBatch(batch: string | null, outcomes: readonly LetterOutcome[]): LetterBatchView {
  const sent = outcomes.flatMap((outcome) => ('letterId' in outcome && outcome.letterId !== null ? [outcome] : []));
  const accepted = outcomes.flatMap((outcome) => ('letterId' in outcome && outcome.letterId === null ? [outcome] : []));
  const refused = outcomes.flatMap((outcome) => ('reason' in outcome ? [describeRefusal(outcome)] : []));
  const letters = [...sent, ...accepted];
  const unreached = letters.filter(({ notReached }) => notReached).length;
  const [done, reached] = batch === null ? ['would be sent', 'would reach'] : ['sent', 'reached'];
  const addition = unreached > 0 ? ` (${unreached} ${reached} nobody)` : '';
  const message = `${letters.length} ${letters.length === 1 ? 'letter' : 'letters'} ${done}${addition}.`;
  return { message, data: { batch, sent, accepted, refused } };
}
