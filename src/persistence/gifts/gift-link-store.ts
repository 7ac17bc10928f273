// Stored helping hand links: found by the digest of their token, listed for their consumer, changed by their version.
import { createHash } from 'node:crypto';
import { fn, literal, Op, type FindAttributeOptions, type WhereOptions } from 'sequelize';
import { MAX_OPEN_LINKS, type GiftLinkFacts, type GiftLinkStatus } from '../../domain/gifts/gift-link';
import type { LocalDate } from '../../domain/shared/calendar';
import { toDecimalString, ZERO, type Money } from '../../domain/shared/money';
import type { Database } from '../database/database';
import type { PageCounts, RelatedRow, StoredRow } from '../database/model-access';
import type { ConsumerModel } from '../models/account';
import { GiftLinkModel } from '../models/gifts';
import { readDate, readFlag, readMoney, readNumber, readText, required } from '../shared/columns';
import { openPersonalData, sealPersonalData } from '../shared/personal-data';
import { lockSubject } from '../rate-limits/rate-counter-store';

type Where = WhereOptions<GiftLinkModel>;

export interface NewLink {
  readonly accountId: number;
  readonly profileId: number;
  readonly token: string;
  readonly displayName: string;
  readonly message: string | null;
  readonly goal: Money | null;
  readonly singleUse: boolean;
  readonly showCreditor: boolean;
  readonly expiresOn: LocalDate;
  readonly createdAt: number;
}

function digestToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Makes other transactions that make or extend links of the account wait until this one ends. */
export async function lockLinks(db: Database, accountId: number): Promise<void> {
  await lockSubject(db, { scope: 'gift_links', subject: String(accountId) });
}

/** Call in a transaction. Returns the id. */
export async function insertLink(db: Database, { token, displayName, message, ...link }: NewLink): Promise<number> {
  const { accountId: consumerId, profileId: consumerProfileId, goal, ...rest } = link;
  const links = db.model(GiftLinkModel);
  const id = await links.insert({
    ...rest,
    consumerId,
    consumerProfileId,
    tokenDigest: digestToken(token),
    personal: null,
    goal: goal && toDecimalString(goal),
    revokedAt: null,
    closedAt: null,
  });
  await links.update({ personal: sealTexts(db, id, { displayName, message }) }, { id });
  return id;
}

export async function findLinkByToken(db: Database, token: string): Promise<GiftLinkFacts | null> {
  return findLink(db, { tokenDigest: digestToken(token) });
}

/** Returns null alike for an unknown link, one of another profile and one to an account that the profile has lost. */
export async function findOwnLink(db: Database, profileId: number, id: number): Promise<GiftLinkFacts | null> {
  return findLink(db, { id, consumerProfileId: profileId }, { consumerProfileId: profileId, deletedAt: null });
}

export async function findLinkById(db: Database, id: number): Promise<GiftLinkFacts | null> {
  return findLink(db, { id });
}

async function findLink(
  db: Database,
  where: Where,
  ofAccount: WhereOptions<ConsumerModel> = {},
): Promise<GiftLinkFacts | null> {
  const found = { [Op.and]: [where, NOT_ERASED] };
  const include = [{ ...ACCOUNT, where: ofAccount }];
  const row: LinkRow | null = await db.model(GiftLinkModel).findOne({ where: found, include });
  return row && toLinkFacts(db, row);
}

/** Returns true if the account has as many links as it may have that have not ended, besides `except`. */
export async function hasEveryLink(
  db: Database,
  accountId: number,
  today: LocalDate,
  except: number | null,
): Promise<boolean> {
  const others = except === null ? {} : { id: { [Op.ne]: except } };
  const where = { [Op.and]: [{ consumerId: accountId, ...others }, toNotEnded(today)] };
  return (await db.model(GiftLinkModel).count(where)) >= MAX_OPEN_LINKS;
}

export interface LinkFilter {
  readonly profileId: number;
  /** These are the accounts of the profile, which may have lost an account for which it made a link. */
  readonly accountIds: readonly number[];
  readonly status: GiftLinkStatus | null;
  /** Accounts that take gifts: their links are open, those of the others wait. */
  readonly acceptingIds: readonly number[];
  readonly today: LocalDate;
}

/** The newest first; `after` is an id. */
export async function findLinks(
  db: Database,
  filter: LinkFilter,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<readonly GiftLinkFacts[]> {
  const where = { [Op.and]: [toCondition(filter), ...(after === null ? [] : [{ id: { [Op.lt]: after } }])] };
  const rows: readonly LinkRow[] = await db
    .model(GiftLinkModel)
    .findAll({ where, include: [ACCOUNT], order: [['id', 'DESC']], limit, subQuery: false });
  return rows.map((row) => toLinkFacts(db, row));
}

/** All links of some accounts, the newest first. */
export async function findLinksByAccounts(
  db: Database,
  profileId: number,
  accountIds: readonly number[],
): Promise<readonly GiftLinkFacts[]> {
  const where = { consumerProfileId: profileId, consumerId: [...accountIds], ...NOT_ERASED };
  const rows: readonly LinkRow[] = await db
    .model(GiftLinkModel)
    .findAll({ where, include: [ACCOUNT], order: [['id', 'DESC']] });
  return rows.map((row) => toLinkFacts(db, row));
}

/** How many there are, how many of them precede the page, and what they received. */
export async function countLinks(
  db: Database,
  filter: LinkFilter,
  after: number | null,
): Promise<PageCounts & { readonly received: Money }> {
  const attributes: FindAttributeOptions = [
    [fn('COUNT', literal('*')), 'total'],
    [fn('SUM', literal(after === null ? '0' : `CASE WHEN id >= ${after} THEN 1 ELSE 0 END`)), 'before'],
    [fn('SUM', literal('received_amount')), 'received'],
  ];
  const row: Readonly<Record<string, unknown>> =
    (await db.model(GiftLinkModel).findOne({ attributes, where: toCondition(filter) })) ?? {};
  return {
    total: readNumber(row['total']) ?? 0,
    before: readNumber(row['before']) ?? 0,
    received: readMoney(row['received']) ?? ZERO,
  };
}

/** The rules of `getEndedStatus`, as conditions. */
function toCondition({ profileId, accountIds, status, acceptingIds, today }: LinkFilter): Where {
  const notRevoked = { revokedAt: null };
  const notClosed = { ...notRevoked, closedAt: null };
  const notExpired = { ...notClosed, expiresOn: { [Op.gte]: today } };
  const byStatus: Readonly<Record<GiftLinkStatus, Where>> = {
    revoked: { revokedAt: { [Op.ne]: null } },
    closed: { ...notRevoked, closedAt: { [Op.ne]: null } },
    expired: { ...notClosed, expiresOn: { [Op.lt]: today } },
    used_up: { [Op.and]: [notExpired, IS_USED_UP] },
    open: { [Op.and]: [toNotEnded(today), { consumerId: [...acceptingIds] }] },
    waiting: { [Op.and]: [toNotEnded(today), { consumerId: { [Op.notIn]: [...acceptingIds] } }] },
  };
  return {
    [Op.and]: [
      { consumerProfileId: profileId, ...NOT_ERASED, consumerId: [...accountIds] },
      ...(status === null ? [] : [byStatus[status]]),
    ],
  };
}

/** Its account may be erased for its company, when it is no longer that of the person who made the link. */
const NOT_ERASED = { personal: { [Op.ne]: null } };

const IS_USED_UP = {
  [Op.or]: [
    { singleUse: true, receivedCount: { [Op.gt]: 0 } },
    literal('goal IS NOT NULL AND received_amount >= goal'),
  ],
};

function toNotEnded(today: LocalDate): Where {
  return {
    [Op.and]: [
      { revokedAt: null, closedAt: null, expiresOn: { [Op.gte]: today } },
      { [Op.or]: [{ singleUse: false }, { receivedCount: 0 }] },
      { [Op.or]: [{ goal: null }, literal('received_amount < goal')] },
    ],
  };
}

export interface LinkChanges {
  readonly displayName?: string | null;
  readonly message?: string | null;
  readonly goal?: Money | null;
  readonly showCreditor?: boolean;
  readonly expiresOn?: LocalDate;
}

/** Returns false if the link was changed since it was read. */
export async function updateLink(db: Database, link: GiftLinkFacts, changes: LinkChanges): Promise<boolean> {
  const { displayName, message, goal, ...columns } = changes;
  const texts = {
    displayName: displayName ?? link.displayName,
    message: message === undefined ? link.message : message,
  };
  const changed = {
    ...columns,
    personal: sealTexts(db, link.id, texts),
    version: link.version + 1,
    ...(goal !== undefined && { goal: goal && toDecimalString(goal) }),
  };
  return (await db.model(GiftLinkModel).update(changed, { id: link.id, version: link.version })) === 1;
}

/** Repeating it changes nothing. */
export async function revokeLink(db: Database, id: number, now: number): Promise<void> {
  await db.model(GiftLinkModel).update({ revokedAt: now, version: literal('version + 1') }, { id, revokedAt: null });
}

/** Gives the links of one profile, with the accounts that they are for, to another one. */
export async function moveLinks(db: Database, from: number, to: number): Promise<void> {
  await db.model(GiftLinkModel).update({ consumerProfileId: to }, { consumerProfileId: from });
}

/** Expects an owner whose profile is closed. */
export async function revokeLinksByProfile(db: Database, consumerProfileId: number, now: number): Promise<void> {
  const changes = { revokedAt: now, version: literal('version + 1') };
  await db.model(GiftLinkModel).update(changes, { consumerProfileId, revokedAt: null });
}

const ACCOUNT = { association: 'account', attributes: ['originalAccountName'], required: true };

type LinkRow = StoredRow<GiftLinkModel> & RelatedRow<'account', ConsumerModel>;

function sealTexts(
  { sealing }: Database,
  id: number,
  { displayName, message }: { readonly displayName: string; readonly message: string | null },
): string {
  return sealPersonalData(sealing, 'gift_links', id, { displayName, ...(message !== null && { message }) });
}

function toLinkFacts({ sealing }: Database, row: LinkRow): GiftLinkFacts {
  const id = required(readNumber(row.id));
  const { displayName, message } = required(openPersonalData(sealing, 'gift_links', id, row.personal));
  return {
    id,
    accountId: required(readNumber(row.consumerId)),
    accountName: required(readText(row['account.originalAccountName'])),
    profileId: required(readNumber(row.consumerProfileId)),
    version: required(readNumber(row.version)),
    displayName: required(displayName ?? null),
    message: message ?? null,
    goal: readMoney(row.goal),
    singleUse: readFlag(row.singleUse),
    showCreditor: readFlag(row.showCreditor),
    expiresOn: required(readDate(row.expiresOn)),
    createdAt: required(readNumber(row.createdAt)),
    revokedAt: readNumber(row.revokedAt),
    closedAt: readNumber(row.closedAt),
    received: { count: required(readNumber(row.receivedCount)), amount: required(readMoney(row.receivedAmount)) },
  };
}
