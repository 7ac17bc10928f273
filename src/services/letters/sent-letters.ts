// Lists the letters that the caller's company sent, and reads one of them with its text.
import {
  describeRecipient,
  describeSentLetter,
  type LetterRecipientView,
  type SentLetterFacts,
  type SentLetterWithContentView,
} from '../../domain/letters/sent-letter';
import { toCurrentHtml } from '../../domain/letters/letter-template';
import { DomainError } from '../../domain/shared/errors';
import { findNamedRows } from '../shared/find-named-rows';
import { recordReading } from '../shared/account-readings';
import type { CreditorCaller } from '../shared/authenticate';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import type { RequestFacts } from '../shared/request-context';
import { parseIdFilter, parseLetterId } from './steps/letter-ids';

/** Null for all of them. */
export interface SentLettersRequest extends PageRequest {
  readonly accountId: string | null;
  readonly templateId: string | null;
  readonly batch: string | null;
  readonly notReached: boolean | null;
}

/**
 * Newest first; two statements, whatever the length of the list, and one for each id. Throws `validation_failed` for `first`
 * outside 1–50, for a cursor that the list did not issue, and for an account or template id that is not an integer, then
 * `not_found` for one of another company.
 */
export async function sentLetters(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { accountId, templateId, batch, notReached, ...page }: SentLettersRequest,
  request: RequestFacts,
): Promise<Connection<SentLetterFacts>> {
  const { db, letters } = dependencies;
  const { companyId } = caller.creditor;
  const after = readPage(page, decodeNumberCursor);
  const ids = { accountId: parseIdFilter('accountId', accountId), templateId: parseIdFilter('templateId', templateId) };
  await findNamedRows(dependencies, companyId, { accountId, templateId });
  const filter = { companyId, ...ids, batchId: batch, notReached };
  const counts = await letters.countSentLetters(db, filter, after);
  const rows = await letters.findSentLetters(db, filter, { after, limit: page.first });
  const read = ids.accountId === null ? [] : rows.slice(0, 1).map((letter) => letter.accountId);
  await recordReading(dependencies, caller, request, 'sentLetters', read);
  return toConnection(rows, ({ id }) => encodeNumberCursor(id), counts);
}

/** Throws `not_found`, also for letters of other companies. */
export async function sentLetter(
  dependencies: Dependencies,
  caller: CreditorCaller,
  letterId: string,
  request: RequestFacts,
): Promise<SentLetterWithContentView> {
  const { db, letters } = dependencies;
  const { companyId } = caller.creditor;
  const id = parseLetterId(letterId);
  const letter = id === null ? null : await letters.findSentLetter(db, { id, companyId });
  if (!letter) throw new DomainError('not_found', { message: 'Letter not found.' });
  await recordReading(dependencies, caller, request, 'sentLetter', [letter.accountId]);
  return describeSentLetter(letter);
}

/** Of letters that the company sent: one statement, however many letters. */
export async function letters(
  { db, letters }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SentLetterFacts>> {
  const rows = await letters.findSentLettersByIds(db, companyId, ids);
  return new Map(rows.map((letter) => [letter.id, letter]));
}

/** The text of each letter, null once the person was erased: one statement, however many letters. */
export async function contents(
  dependencies: Dependencies,
  caller: CreditorCaller,
  ids: readonly number[],
  request: RequestFacts,
): Promise<ReadonlyMap<number, string | null>> {
  const { db, letters } = dependencies;
  const texts = await letters.findSentLetterTexts(db, caller.creditor.companyId, ids);
  const accountIds = [...new Set([...texts.values()].map(({ accountId }) => accountId))];
  await recordReading(dependencies, caller, request, 'SentLetter.content', accountIds);
  return new Map([...texts].map(([id, { html }]) => [id, html && toCurrentHtml(html)]));
}

/** Of the accounts that letters went to: one statement, however many letters. */
export async function recipients(
  { db, accounts, clock }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, LetterRecipientView>> {
  const found = await accounts.findAccountsByIds(db, accountIds, clock().today);
  const own = found.filter(({ company }) => company?.id === companyId);
  return new Map(own.map((facts) => [facts.id, describeRecipient(facts)]));
}
