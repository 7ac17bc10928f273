// Sent letters: stored once for each account of a batch, never changed, and read by the creditor that sent them.
import { fn, literal, Op, type WhereOptions } from 'sequelize';
import type { Attributes } from 'sequelize';
import type { NewLetter, SentLetterFacts } from '../../domain/letters/sent-letter';
import type { StoredHtml } from '../../domain/letters/letter-template';
import type { Instant } from '../../domain/shared/calendar';
import type { Database } from '../database/database';
import type { PageCounts, RelatedRow, StoredRow } from '../database/model-access';
import { ConsumerModel } from '../models/account';
import type { CreditorUserModel } from '../models/creditor';
import { ConsumerELetterModel, ELetterModel } from '../models/letters';
import { readFlag, readInstantColumn, readNumber, readText, required } from '../shared/columns';
import { openLetter, sealLetter } from './sealed-letter';

/** Writes more in the transaction of a letter. */
export type WithLetter = (db: Database, letterId: number) => Promise<void>;

/**
 * Other letters to the account, its moves and the erasure of its person wait until the transaction ends. False: the person was
 * erased.
 */
export async function lockRecipient(db: Database, accountId: number): Promise<boolean> {
  const where = { id: accountId, erasedAt: null };
  return (await db.model(ConsumerModel).findOne({ attributes: ['id'], where, lock: true })) !== null;
}

/** Stores a letter, unread. A batch has one letter to an account: a second one fails. */
export async function writeLetter(database: Database, letter: NewLetter, alongside: WithLetter): Promise<number> {
  return database.transaction(async (db) => {
    const id = await insertLetter(db, letter);
    await alongside(db, id);
    return id;
  });
}

async function insertLetter(db: Database, letter: NewLetter): Promise<number> {
  const { batchId, accountId, companyId, senderId, subject, preview, html, sentAt, template, notReached } = letter;
  const key = { batchId, accountId };
  const id = await db.model(ELetterModel).insert({
    consumerId: accountId,
    companyId,
    senderUserId: senderId,
    batchId,
    subject,
    sentAt,
    templateId: template.id,
    templateVersion: template.version,
    name: template.name,
    sealedPreview: sealLetter(db.sealing, 'preview', key, preview),
    sealedContent: sealLetter(db.sealing, 'content', key, html.content),
    contentPolicy: html.contentPolicy,
    notReached,
  });
  await db.model(ConsumerELetterModel).insert({ letterId: id, readAt: null, firstViewedAt: null, deletedAt: null });
  return id;
}

export interface EarlierLetterQuery {
  readonly accountId: number;
  readonly batchId: string;
  readonly templateId: number;
  readonly templateVersion: number;
  /** Earlier letters do not count, unless they are of the batch. */
  readonly since: Instant;
}

/** A letter to the account that is of the same batch, or recent and with the same text; the one of the batch first. */
export async function findEarlierLetter(
  db: Database,
  { accountId, batchId, templateId, templateVersion, since }: EarlierLetterQuery,
): Promise<{ readonly id: number; readonly isOfBatch: boolean } | null> {
  const letters = db.model(ELetterModel);
  const ofBatch = await letters.findOne({ attributes: ['id'], where: { batchId, consumerId: accountId } });
  if (ofBatch) return { id: required(readNumber(ofBatch.id)), isOfBatch: true };
  const recent = { consumerId: accountId, templateId, templateVersion, sentAt: { [Op.gt]: since } };
  const row = await letters.findOne({ attributes: ['id'], where: recent });
  return row && { id: required(readNumber(row.id)), isOfBatch: false };
}

/** Null leaves a filter out. */
export interface SentLetterFilter {
  readonly companyId: number;
  readonly accountId: number | null;
  readonly templateId: number | null;
  readonly batchId: string | null;
  /** Only those that reached, or did not reach, anybody. */
  readonly notReached: boolean | null;
}

/** The newest first; `after` is an id. */
export async function findSentLetters(
  db: Database,
  filter: SentLetterFilter,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<SentLetterFacts[]> {
  const where = { ...toConditions(filter), id: { [Op.lt]: after ?? Number.MAX_SAFE_INTEGER } };
  const options = { attributes: [...SENT_COLUMNS], include: RELATED, order: [['id', 'DESC']] as [[string, string]] };
  const rows: readonly SentLetterRow[] = await db.model(ELetterModel).findAll({ ...options, where, limit });
  return rows.map(toSentLetterFacts);
}

/** Counts all, and those before the page that starts after the letter `after`. */
export async function countSentLetters(
  db: Database,
  filter: SentLetterFilter,
  after: number | null,
): Promise<PageCounts> {
  const precedes = { [Op.gte]: after ?? Number.MAX_SAFE_INTEGER };
  return db.model(ELetterModel).countPage(toConditions(filter), 'id', precedes);
}

/** How many letters reached nobody, by account; an account without any is not in it. */
export async function countUnreached(
  db: Database,
  companyId: number,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (accountIds.length === 0) return new Map();
  const rows: readonly (Pick<StoredRow<ELetterModel>, 'consumerId'> & { readonly letters?: unknown })[] = await db
    .model(ELetterModel)
    .findAll({
      attributes: ['consumerId', [fn('COUNT', literal('*')), 'letters']],
      where: { companyId, consumerId: [...accountIds], notReached: true },
      group: ['consumer_id'],
    });
  return new Map(rows.map((row) => [required(readNumber(row.consumerId)), required(readNumber(row.letters))]));
}

/** A letter of the company with its text. */
export async function findSentLetter(
  db: Database,
  { id, companyId }: { readonly id: number; readonly companyId: number },
): Promise<(SentLetterFacts & { readonly html: StoredHtml | null }) | null> {
  const attributes = [...SENT_COLUMNS, 'sealedContent', 'contentPolicy'];
  const where = { id, companyId };
  const row: SentLetterRow | null = await db.model(ELetterModel).findOne({ attributes, where, include: RELATED });
  return row && { ...toSentLetterFacts(row), html: toSentHtml(db, row) };
}

export async function findSentLettersByIds(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<readonly SentLetterFacts[]> {
  const where = { id: [...ids], companyId };
  const rows: readonly SentLetterRow[] = await db
    .model(ELetterModel)
    .findAll({ attributes: [...SENT_COLUMNS], where, include: RELATED });
  return rows.map(toSentLetterFacts);
}

/** Keys are ids; each letter comes with the account that it was sent to. */
export async function findSentLetterTexts(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly accountId: number; readonly html: StoredHtml | null }>> {
  const attributes = ['id', 'batchId', 'consumerId', 'sealedContent', 'contentPolicy'];
  const rows = await db.model(ELetterModel).findAll({ attributes, where: { id: [...ids], companyId } });
  return new Map(
    rows.map((row) => {
      const accountId = required(readNumber(row.consumerId));
      return [required(readNumber(row.id)), { accountId, html: toSentHtml(db, row) }];
    }),
  );
}

type LetterTextRow = Pick<StoredRow<ELetterModel>, 'batchId' | 'consumerId' | 'sealedContent' | 'contentPolicy'>;

/** Returns null once the person was erased: that a letter was sent is kept, and not what it said. */
function toSentHtml(db: Pick<Database, 'sealing'>, row: LetterTextRow): StoredHtml | null {
  return row.sealedContent === null ? null : toStoredHtml(db, row);
}

/** The text of a letter of a mailbox, as its row was read. Whoever was erased has none. */
export function toStoredHtml({ sealing }: Pick<Database, 'sealing'>, row: LetterTextRow): StoredHtml {
  const key = { batchId: required(readText(row.batchId)), accountId: required(readNumber(row.consumerId)) };
  return {
    content: openLetter(sealing, 'content', key, required(readText(row.sealedContent))),
    contentPolicy: required(readNumber(row.contentPolicy)),
  };
}

const SENT_COLUMNS = [
  'id',
  'batchId',
  'consumerId',
  'templateId',
  'templateVersion',
  'name',
  'sentAt',
  'senderUserId',
  'notReached',
];

/** Deletion and unread marks are the consumer's own. */
const RELATED = [
  { association: 'sender', attributes: ['name'] },
  { association: 'mailbox', attributes: ['firstViewedAt'], required: true },
];

type SentLetterRow = StoredRow<ELetterModel> &
  RelatedRow<'sender', CreditorUserModel> &
  RelatedRow<'mailbox', ConsumerELetterModel>;

function toConditions({ companyId, accountId, templateId, batchId, notReached }: SentLetterFilter) {
  return {
    companyId,
    ...(accountId !== null && { consumerId: accountId }),
    ...(templateId !== null && { templateId }),
    ...(batchId !== null && { batchId }),
    ...(notReached !== null && { notReached }),
  } satisfies WhereOptions<Attributes<ELetterModel>>;
}

function toSentLetterFacts(row: SentLetterRow): SentLetterFacts {
  return {
    id: required(readNumber(row.id)),
    batch: required(readText(row.batchId)),
    accountId: required(readNumber(row.consumerId)),
    templateId: readNumber(row.templateId),
    templateVersion: readNumber(row.templateVersion),
    name: required(readText(row.name)),
    sentAt: required(readInstantColumn(row.sentAt)),
    sentBy: toSender(row),
    firstViewedAt: readInstantColumn(row['mailbox.firstViewedAt']),
    notReached: readFlag(row.notReached),
  };
}

function toSender(row: SentLetterRow): SentLetterFacts['sentBy'] {
  const id = readNumber(row.senderUserId);
  return id === null ? null : { id, name: required(readText(row['sender.name'])) };
}
