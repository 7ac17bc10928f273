// The mailbox of a consumer: the letters to the accounts of the profile, whichever profile had them when they were sent.
import { Op, type Includeable } from 'sequelize';
import type { StoredHtml } from '../../domain/letters/letter-template';
import type { MailboxLetterFacts } from '../../domain/letters/mailbox-letter';
import type { Instant } from '../../domain/shared/calendar';
import { noteCompanyRead } from '../../providers/observation/activity';
import type { Database } from '../database/database';
import type { PageCounts, RelatedRow, StoredRow } from '../database/model-access';
import type { ConsumerModel } from '../models/account';
import type { CompanyModel, CompanyStampModel } from '../models/creditor';
import { ConsumerELetterModel, ELetterModel } from '../models/letters';
import { readInstantColumn, readNumber, readText, required } from '../shared/columns';
import { openLetter } from './sealed-letter';
import { toStoredHtml } from './letter-store';

export interface MailboxFilter {
  readonly profileId: number;
  readonly unreadOnly: boolean;
  readonly accountId: number | null;
}

/** The newest first; `after` is an id, which grows with every letter. */
export async function findMailboxLetters(
  db: Database,
  { accountId, ...filter }: MailboxFilter,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<MailboxLetterFacts[]> {
  const rows: readonly MailboxRow[] = await db.model(ELetterModel).findAll({
    attributes: [...LIST_COLUMNS],
    where: { ...toAccount(accountId), id: { [Op.lt]: after ?? Number.MAX_SAFE_INTEGER } },
    include: joinMailbox(filter, true),
    order: [['id', 'DESC']],
    limit,
  });
  return rows.map((row) => toMailboxLetterFacts(db, row));
}

/** The ids of all letters to accounts, by account, the newest first. */
export async function findMailboxLetterIds(
  db: Database,
  { profileId, accountIds }: { readonly profileId: number; readonly accountIds: readonly number[] },
): Promise<ReadonlyMap<number, readonly number[]>> {
  const found = new Map<number, number[]>(accountIds.map((id) => [id, []]));
  const rows = await db.model(ELetterModel).findAll({
    attributes: ['id', 'consumerId'],
    where: { consumerId: [...accountIds] },
    include: joinMailbox({ profileId, unreadOnly: false }, false),
    order: [['id', 'DESC']],
  });
  for (const { id, consumerId } of rows) found.get(Number(consumerId))?.push(required(readNumber(id)));
  return found;
}

/** The newest first. */
export async function findMailboxLettersByIds(
  db: Database,
  profileId: number,
  ids: readonly number[],
): Promise<readonly MailboxLetterFacts[]> {
  if (ids.length === 0) return [];
  const rows: readonly MailboxRow[] = await db.model(ELetterModel).findAll({
    attributes: [...LIST_COLUMNS],
    where: { id: [...ids] },
    include: joinMailbox({ profileId, unreadOnly: false }, true),
    order: [['id', 'DESC']],
  });
  return rows.map((row) => toMailboxLetterFacts(db, row));
}

/** Counts all, and those before the page that starts after the letter `after`. */
export async function countMailboxLetters(
  db: Database,
  { accountId, ...filter }: MailboxFilter,
  after: number | null,
): Promise<PageCounts> {
  const precedes = { [Op.gte]: after ?? Number.MAX_SAFE_INTEGER };
  return db.model(ELetterModel).countPage(toAccount(accountId), 'id', precedes, joinMailbox(filter, false));
}

export async function countUnreadLetters(db: Database, profileId: number): Promise<number> {
  return db.model(ELetterModel).count({}, joinMailbox({ profileId, unreadOnly: true }, false));
}

/** Which of the accounts have a letter that nobody has read or deleted. */
export async function findUnreadAccounts(db: Database, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  const unread = { association: 'mailbox', attributes: [], required: true, where: { readAt: null, deletedAt: null } };
  const rows = await db
    .model(ELetterModel)
    .findAll({ attributes: ['consumerId'], where: { consumerId: [...accountIds] }, include: [unread] });
  return new Set(rows.map(({ consumerId }) => required(readNumber(consumerId))));
}

export interface MailboxKey {
  readonly profileId: number;
  readonly letterId: number;
}

/** Returns null for a letter that is unknown, deleted by its reader, or to an account of another profile. */
export async function findMailboxLetter(
  db: Database,
  { profileId, letterId }: MailboxKey,
): Promise<(MailboxLetterFacts & StoredHtml) | null> {
  const row: MailboxRow | null = await db.model(ELetterModel).findOne({
    attributes: [...LIST_COLUMNS, 'sealedContent', 'contentPolicy'],
    where: { id: letterId },
    include: joinMailbox({ profileId, unreadOnly: false }, true),
  });
  return row && { ...toMailboxLetterFacts(db, row), ...toStoredHtml(db, row) };
}

/** Keys are ids. */
export async function findMailboxLetterTexts(
  db: Database,
  profileId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredHtml>> {
  const rows = await db.model(ELetterModel).findAll({
    attributes: ['id', 'batchId', 'consumerId', 'sealedContent', 'contentPolicy'],
    where: { id: [...ids] },
    include: joinMailbox({ profileId, unreadOnly: false }, false),
  });
  return new Map(rows.map((row) => [required(readNumber(row.id)), toStoredHtml(db, row)]));
}

/** A letter, with the account that it was sent to. */
export interface SentLetterKey {
  readonly accountId: number;
  readonly letterId: number;
}

/** Finds letters that their reader deleted too. Returns null for an unknown one, and for one to another profile. */
export async function findLetterKey(db: Database, { profileId, letterId }: MailboxKey): Promise<SentLetterKey | null> {
  const include = [joinAccount(profileId, false)];
  const row = await db.model(ELetterModel).findOne({ attributes: ['consumerId'], where: { id: letterId }, include });
  return row && { accountId: required(readNumber(row.consumerId)), letterId };
}

/** Marks a letter as read, or as unread with null. Returns false if its reader deleted it. */
export async function markLetterRead(
  database: Database,
  { accountId, letterId }: SentLetterKey,
  { readAt }: { readonly readAt: Instant | null },
): Promise<boolean> {
  return database.transaction(async (db) => {
    db.raise('account', [accountId]);
    const letters = db.model(ConsumerELetterModel);
    if ((await letters.update({ readAt }, { letterId, deletedAt: null })) === 0) return false;
    if (readAt !== null) await letters.update({ firstViewedAt: readAt }, { letterId, firstViewedAt: null });
    return true;
  });
}

const MARKED_TOGETHER = 500;

/** Marks the unread letters that were sent until `before`. Returns how many. */
export async function markLettersRead(
  database: Database,
  { profileId, before, readAt }: { readonly profileId: number; readonly before: Instant; readonly readAt: Instant },
): Promise<number> {
  const include = joinMailbox({ profileId, unreadOnly: true }, false);
  const unread = { attributes: ['id', 'consumerId'], include, order: ['id'], limit: MARKED_TOGETHER };
  let marked = 0;
  let after = 0;
  for (;;) {
    const where = { sentAt: { [Op.lte]: before }, id: { [Op.gt]: after } };
    const rows = await database.model(ELetterModel).findAll({ ...unread, where });
    const ids = rows.map(({ id }) => required(readNumber(id)));
    const accountIds = rows.map(({ consumerId }) => required(readNumber(consumerId)));
    if (ids.length > 0) marked += await markAll(database, accountIds, ids, readAt);
    if (ids.length < MARKED_TOGETHER) return marked;
    after = ids.at(-1) ?? after;
  }
}

async function markAll(
  database: Database,
  accountIds: readonly number[],
  letterId: readonly number[],
  readAt: Instant,
): Promise<number> {
  return database.transaction(async (db) => {
    db.raise('account', accountIds);
    const letters = db.model(ConsumerELetterModel);
    const unseen = { letterId: [...letterId], firstViewedAt: null, deletedAt: null };
    await letters.update({ firstViewedAt: readAt }, unseen);
    return letters.update({ readAt }, { letterId: [...letterId], readAt: null, deletedAt: null });
  });
}

/** Hides a letter from its reader for good. Repeating it changes nothing. */
export async function hideLetter(
  database: Database,
  { accountId, letterId }: SentLetterKey,
  deletedAt: Instant,
): Promise<void> {
  await database.transaction(async (db) => {
    db.raise('account', [accountId]);
    await db.model(ConsumerELetterModel).update({ deletedAt }, { letterId, deletedAt: null });
  });
}

/** Hides the letters to an account from its next owner: they name the person they were written to. */
export async function hideLettersOfAccount(db: Database, accountId: number, deletedAt: Instant): Promise<void> {
  const rows = await db.model(ELetterModel).findAll({ attributes: ['id'], where: { consumerId: accountId } });
  const letterId = rows.map(({ id }) => required(readNumber(id)));
  db.raise('account', [accountId]);
  if (letterId.length > 0) await db.model(ConsumerELetterModel).update({ deletedAt }, { letterId, deletedAt: null });
}

const LIST_COLUMNS = [
  'id',
  'batchId',
  'consumerId',
  'companyId',
  'name',
  'subject',
  'sealedPreview',
  'sentAt',
] as const;

type MailboxRow = StoredRow<ELetterModel> &
  RelatedRow<'consumer', ConsumerModel> &
  RelatedRow<'company', CompanyModel> &
  RelatedRow<'company.stamps', CompanyStampModel> &
  RelatedRow<'mailbox', ConsumerELetterModel>;

function toAccount(accountId: number | null) {
  return accountId === null ? {} : { consumerId: accountId };
}

/** What a letter must belong to; `reads`: what the mailbox shows of it is read too. */
function joinMailbox({ profileId, unreadOnly }: Omit<MailboxFilter, 'accountId'>, reads: boolean): Includeable[] {
  const state = { deletedAt: null, ...(unreadOnly && { readAt: null }) };
  return [
    joinAccount(profileId, reads),
    { association: 'mailbox', attributes: reads ? ['readAt'] : [], required: true, where: state },
    ...(reads ? [{ association: 'company', attributes: ['companyName'], required: true, include: [STAMPS] }] : []),
  ];
}

const STAMPS = { association: 'stamps', attributes: ['stamp'] };

function joinAccount(profileId: number, reads: boolean): Includeable {
  const where = { consumerProfileId: profileId, deletedAt: null };
  return { association: 'consumer', attributes: reads ? ['originalAccountName'] : [], required: true, where };
}

function toMailboxLetterFacts({ sealing }: Database, row: MailboxRow): MailboxLetterFacts {
  const key = { batchId: required(readText(row.batchId)), accountId: required(readNumber(row.consumerId)) };
  noteCompanyRead(required(readNumber(row.companyId)), readNumber(row['company.stamps.stamp']));
  return {
    id: required(readNumber(row.id)),
    account: { id: key.accountId, identity: { accountName: required(readText(row['consumer.originalAccountName'])) } },
    sender: { companyId: required(readNumber(row.companyId)), companyName: readText(row['company.companyName']) },
    subject: readText(row.subject) ?? required(readText(row.name)),
    preview: openLetter(sealing, 'preview', key, required(readText(row.sealedPreview))),
    sentAt: required(readInstantColumn(row.sentAt)),
    readAt: readInstantColumn(row['mailbox.readAt']),
  };
}
