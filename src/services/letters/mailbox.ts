// The caller's mailbox: the list of letters, one letter with its text or as a file, which marks nothing; marks letters as read or
// unread, and deletes them.
import {
  buildLetterFile,
  describeMailboxLetter,
  type MailboxLetterView,
  type MailboxLetterWithContentView,
  type MailboxList,
  describeOpenedLetter,
} from '../../domain/letters/mailbox-letter';
import { toCurrentHtml } from '../../domain/letters/letter-template';
import type { Caller } from '../shared/authenticate';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  slicePage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { SentLetterKey } from '../../persistence/letters/mailbox-store';
import type { Dependencies } from '../shared/dependencies';
import { toFileDocument, type FileDocumentView } from '../shared/file-document';
import { parseIdFilter, parseLetterId } from './steps/letter-ids';
import { parseInstant, toInstant } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';

export interface MailboxRequest extends PageRequest {
  readonly list: MailboxList;
  /** Null: letters to any account. */
  readonly accountId: string | null;
}

export interface MailboxConnection extends Connection<MailboxLetterView> {
  /** Of the whole mailbox. */
  readonly unreadCount: number;
}

/**
 * Newest first; three statements, whatever the length of the list. Throws `validation_failed` for `first` outside 1–50,
 * for a cursor that the list did not issue, and for an account id that is not an integer.
 */
export async function mailbox(
  { db, mailbox: store }: Dependencies,
  { profile: { id: profileId } }: Caller,
  { list, accountId, ...request }: MailboxRequest,
): Promise<MailboxConnection> {
  const after = readPage(request, decodeNumberCursor);
  const filter = { profileId, unreadOnly: list === 'unread', accountId: parseIdFilter('accountId', accountId) };
  const counts = await store.countMailboxLetters(db, filter, after);
  const unreadCount = await store.countUnreadLetters(db, profileId);
  const rows = await store.findMailboxLetters(db, filter, { after, limit: request.first });
  const letters = rows.map(describeMailboxLetter);
  return { ...toConnection(letters, ({ id }) => encodeNumberCursor(id), counts), unreadCount };
}

/** A page of each of the consumer's accounts: three statements, however many accounts. Throws `validation_failed` for the page. */
export async function lettersByAccount(
  { db, mailbox: store }: Dependencies,
  { profile: { id: profileId } }: Caller,
  { accountIds, ...request }: PageRequest & { readonly accountIds: readonly number[] },
): Promise<ReadonlyMap<number, MailboxConnection>> {
  const after = readPage(request, decodeNumberCursor) ?? Number.MAX_SAFE_INTEGER;
  const ids = await store.findMailboxLetterIds(db, { profileId, accountIds });
  const unreadCount = await store.countUnreadLetters(db, profileId);
  const pages = accountIds.map((accountId) => {
    return { accountId, ...slicePage(ids.get(accountId) ?? [], (id) => id < after, request.first) };
  });
  const shown = pages.flatMap(({ items }) => items);
  const rows = await store.findMailboxLettersByIds(db, profileId, shown);
  const letters = rows.map(describeMailboxLetter);
  return new Map(
    pages.map(({ accountId, counts }) => {
      const own = letters.filter(({ account }) => account.id === accountId);
      return [accountId, { ...toConnection(own, ({ id }) => encodeNumberCursor(id), counts), unreadCount }];
    }),
  );
}

/** Throws `not_found`. */
export async function mailboxLetter(
  dependencies: Dependencies,
  caller: Caller,
  letterId: string,
): Promise<MailboxLetterWithContentView> {
  return loadLetter(dependencies, caller, letterId);
}

/** Throws `not_found`. */
export async function mailboxLetterDocument(
  dependencies: Dependencies,
  caller: Caller,
  letterId: string,
): Promise<FileDocumentView> {
  const { text, ...file } = buildLetterFile(await loadLetter(dependencies, caller, letterId));
  return toFileDocument({ ...file, bytes: Buffer.from(text) });
}

/** The text of each letter: one statement, however many letters. */
export async function contents(
  { db, mailbox: store }: Dependencies,
  { profile }: Caller,
  letterIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const texts = await store.findMailboxLetterTexts(db, profile.id, letterIds);
  return new Map([...texts].map(([id, html]) => [id, toCurrentHtml(html)]));
}

export function unreadLetters({ db, mailbox: store }: Dependencies, profileId: number): Promise<number> {
  return store.countUnreadLetters(db, profileId);
}

interface LetterMarked {
  readonly message: string;
  readonly data: { readonly id: number };
}

/** The last mark wins. Throws `not_found`, also for a deleted letter. */
export async function markLetter(
  dependencies: Dependencies,
  caller: Caller,
  { id, read }: { readonly id: string; readonly read: boolean },
): Promise<LetterMarked> {
  const { db, mailbox, clock } = dependencies;
  const key = await findKey(dependencies, caller, id);
  const isMarked = await mailbox.markLetterRead(db, key, { readAt: read ? clock().now : null });
  if (!isMarked) throw letterNotFound();
  return { message: read ? 'Marked as read.' : 'Marked as unread.', data: { id: key.letterId } };
}

interface LettersMarked {
  readonly message: string;
  readonly data: { readonly marked: number };
}

/** `before`: what the client has seen. Letters that were sent later stay unread. */
export async function markAllLetters(
  { db, mailbox, clock }: Dependencies,
  { profile: { id: profileId } }: Caller,
  { before }: { readonly before: string },
): Promise<LettersMarked> {
  const { now: readAt, epoch } = clock();
  const seen = toInstant(Math.min(parseInstant(before) ?? epoch, epoch));
  const marked = await mailbox.markLettersRead(db, { profileId, before: seen, readAt });
  return { message: 'Marked as read.', data: { marked } };
}

/** The letter stays as evidence, but its reader sees it no more. Throws `not_found`, but not for a deleted letter. */
export async function deleteLetter(
  dependencies: Dependencies,
  caller: Caller,
  { id }: { readonly id: string },
): Promise<LetterMarked> {
  const { db, mailbox, clock } = dependencies;
  const key = await findKey(dependencies, caller, id);
  await mailbox.hideLetter(db, key, clock().now);
  return { message: 'The letter was deleted.', data: { id: key.letterId } };
}

type MailboxDependencies = Pick<Dependencies, 'db' | 'mailbox'>;

/** Throws `not_found`. */
async function loadLetter(
  { db, mailbox }: MailboxDependencies,
  { profile }: Caller,
  id: string,
): Promise<MailboxLetterWithContentView> {
  const letterId = parseLetterId(id);
  const letter = letterId === null ? null : await mailbox.findMailboxLetter(db, { profileId: profile.id, letterId });
  if (!letter) throw letterNotFound();
  return describeOpenedLetter(letter);
}

/** A letter to the caller, also a deleted one. Throws `not_found`. */
async function findKey({ db, mailbox }: MailboxDependencies, caller: Caller, id: string): Promise<SentLetterKey> {
  const letterId = parseLetterId(id);
  const profileId = caller.profile.id;
  const key = letterId === null ? null : await mailbox.findLetterKey(db, { profileId, letterId });
  if (!key) throw letterNotFound();
  return key;
}

/** Unknown, foreign and deleted letters get the same response. */
function letterNotFound(): DomainError {
  return new DomainError('not_found', { message: 'Letter not found.' });
}
