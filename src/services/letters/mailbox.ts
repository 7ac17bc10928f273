// The caller's mailbox: the list of letters, and one letter with its text or as a file. Reading marks nothing.
import {
  buildLetterFile,
  describeMailboxLetter,
  type MailboxLetterView,
  type MailboxLetterWithContentView,
  type MailboxList,
} from '../../domain/letters/mailbox-letter';
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
import type { Dependencies } from '../shared/dependencies';
import { toFileDocument, type FileDocumentView } from '../shared/file-document';
import { parseIdFilter } from './steps/letter-ids';
import { loadLetter } from './steps/load-letter';

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

export function unreadLetters({ db, mailbox: store }: Dependencies, profileId: number): Promise<number> {
  return store.countUnreadLetters(db, profileId);
}
