// Stores calendar feeds, and reads the payments that they have.
import { Op, type WhereOptions } from 'sequelize';
import type {
  CalendarFeedFacts,
  CalendarFeedOptions,
  CalendarRevision,
  FeedPeriod,
} from '../../domain/calendar/calendar-feed';
import type { CalendarPayment } from '../../domain/calendar/payment-event';
import type { Instant } from '../../domain/shared/calendar';
import { TRANSACTION_STATUSES } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import type { StoredRow } from '../database/model-access';
import { ConsumerModel } from '../models/account';
import { CalendarFeedModel } from '../models/calendar';
import { ScheduleTransactionModel } from '../models/payments';
import { findPaidTimes } from '../payments/schedule-store';
import {
  readDate,
  readEnum,
  readFlag,
  readInstantColumn,
  readMoney,
  readNumber,
  readText,
  required,
} from '../shared/columns';

export async function findFeed(db: Database, profileId: number): Promise<CalendarFeedFacts | null> {
  const row = await db.model(CalendarFeedModel).findOne({ where: { consumerProfileId: profileId } });
  return row && toFacts(row);
}

/** The feed behind a link, its owner, and what was shown when it was last fetched. */
export interface LinkedFeed extends CalendarFeedFacts {
  readonly profileId: number;
  readonly tokenDigest: string;
  readonly shown: string | null;
  readonly revision: number;
  readonly revisedAt: Instant | null;
}

/** Also returns null if the owner is blocked. */
export async function findFeedByDigest(db: Database, tokenDigest: string): Promise<LinkedFeed | null> {
  const include = [{ association: 'profile', attributes: [], required: true, where: { status: 'active' } }];
  const row = await db.model(CalendarFeedModel).findOne({ where: { tokenDigest }, include });
  return (
    row && {
      ...toFacts(row),
      tokenDigest,
      profileId: required(readNumber(row.consumerProfileId)),
      shown: readText(row.shownDigest),
      revision: required(readNumber(row.revision)),
      revisedAt: readInstantColumn(row.revisedAt),
    }
  );
}

/** False when another request has recorded one, or the link was replaced. */
export async function recordRevision(
  db: Database,
  { profileId: consumerProfileId, tokenDigest, revision }: LinkedFeed,
  { number, at, shown }: CalendarRevision & { readonly shown: string },
): Promise<boolean> {
  const changes = { shownDigest: shown, revision: number, revisedAt: at };
  return (await db.model(CalendarFeedModel).update(changes, { consumerProfileId, tokenDigest, revision })) === 1;
}

/** Replaces the feed of the profile, and with it the link. Call in a transaction. */
export async function replaceFeed(
  db: Database,
  profileId: number,
  feed: CalendarFeedOptions & { readonly tokenDigest: string; readonly createdAt: Instant },
): Promise<void> {
  const feeds = db.model(CalendarFeedModel);
  const changes = { ...feed, lastFetchedAt: null };
  if ((await feeds.update(changes, { consumerProfileId: profileId })) === 1) return;
  await feeds.insert({ consumerProfileId: profileId, ...changes });
}

/** False when there is no feed. */
export async function changeFeed(db: Database, profileId: number, options: CalendarFeedOptions): Promise<boolean> {
  return (await db.model(CalendarFeedModel).update(options, { consumerProfileId: profileId })) === 1;
}

export async function deleteFeed(db: Database, profileId: number): Promise<void> {
  await db.model(CalendarFeedModel).delete({ consumerProfileId: profileId });
}

/** Not when it was stored since `before`. */
export async function recordFetch(
  db: Database,
  profileId: number,
  { now, before }: { readonly now: Instant; readonly before: Instant },
): Promise<void> {
  const isDue = { lastFetchedAt: { [Op.or]: [null, { [Op.lt]: before }, { [Op.gt]: now }] } };
  await db.model(CalendarFeedModel).update({ lastFetchedAt: now }, { consumerProfileId: profileId, ...isDue });
}

export interface CalendarAccount {
  readonly id: number;
  readonly name: string;
  /** Changes with the account and with its payments. */
  readonly version: number;
}

export async function findCalendarAccounts(db: Database, profileId: number): Promise<readonly CalendarAccount[]> {
  const attributes = ['id', 'originalAccountName', 'version'];
  const where = { consumerProfileId: profileId, deletedAt: null };
  const rows = await db.model(ConsumerModel).findAll({ attributes, where, order: ['id'] });
  return rows.map((row) => ({
    id: required(readNumber(row.id)),
    name: required(readText(row.originalAccountName)),
    version: required(readNumber(row.version)),
  }));
}

export interface CalendarFilter extends FeedPeriod {
  readonly accountIds: readonly number[];
  /** The open payments of these accounts are events. */
  readonly listedIds: readonly number[];
}

export interface StoredCalendarPayment extends Omit<CalendarPayment, 'account'> {
  readonly accountId: number;
  readonly paidAt: Instant | null;
}

/** At most `limit` payments by id. In one statement: each page of it would visit all payments of the accounts again. */
export async function findCalendarPayments(
  db: Database,
  filter: CalendarFilter,
  limit: number,
): Promise<readonly StoredCalendarPayment[]> {
  const rows = await db.model(ScheduleTransactionModel).findAll({
    attributes: ['id', 'consumerId', 'scheduleDate', 'amount', 'status'],
    where: toCondition(filter),
    order: ['id'],
    limit,
  });
  const paidTimes = await findPaidTimes(db, rows);
  return rows.map((row) => toPayment(row, paidTimes));
}

export async function countCalendarPayments(db: Database, filter: CalendarFilter): Promise<number> {
  return db.model(ScheduleTransactionModel).count(toCondition(filter));
}

function toCondition({
  accountIds,
  listedIds,
  openUntil,
  paidFrom,
  cancelledSince,
}: CalendarFilter): WhereOptions<ScheduleTransactionModel> {
  const isAll = listedIds.length === accountIds.length;
  return {
    consumerId: [...accountIds],
    [Op.or]: [
      {
        status: ['scheduled', 'failed'],
        scheduleDate: { [Op.lte]: openUntil },
        ...(!isAll && { consumerId: [...listedIds] }),
      },
      { status: 'successful', scheduleDate: { [Op.gte]: paidFrom } },
      { status: 'cancelled', updatedAt: { [Op.gte]: cancelledSince } },
    ],
  };
}

const readStatus = readEnum(TRANSACTION_STATUSES);

function toPayment(
  row: StoredRow<ScheduleTransactionModel>,
  paidTimes: ReadonlyMap<number, Instant>,
): StoredCalendarPayment {
  const id = required(readNumber(row.id));
  return {
    id,
    accountId: required(readNumber(row.consumerId)),
    date: required(readDate(row.scheduleDate)),
    amount: required(readMoney(row.amount)),
    status: required(readStatus(row.status)),
    paidAt: paidTimes.get(id) ?? null,
  };
}

function toFacts(row: StoredRow<CalendarFeedModel>): CalendarFeedFacts {
  return {
    reminderDays: required(readNumber(row.reminderDays)),
    includeAmounts: readFlag(row.includeAmounts),
    includeAccountNames: readFlag(row.includeAccountNames),
    createdAt: required(readInstantColumn(row.createdAt)),
    lastFetchedAt: readInstantColumn(row.lastFetchedAt),
  };
}
