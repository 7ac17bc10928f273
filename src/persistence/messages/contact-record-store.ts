// Stored records of messages about accounts: which wait, were sent or stopped, and how many.
import { col, fn, Op } from 'sequelize';
import {
  CONTACT_GATES,
  CONTACT_OUTCOMES,
  MESSAGE_KINDS,
  type ContactGate,
  type MessageKind,
  type StoppedAccount,
} from '../../domain/messages/contact-gates';
import type { ContactRecordFacts } from '../../domain/messages/contact-record';
import { MESSAGE_PURPOSES, type MessagePurpose } from '../../domain/messages/outbox';
import type { LocalDate } from '../../domain/shared/calendar';
import { isKeyOf } from '../../domain/shared/vocabulary';
import { CHANNELS, type Channel } from '../../domain/sign-in/login-flow';
import type { Database } from '../database/database';
import type { StoredRow } from '../database/model-access';
import { addToContactCounts } from '../hot-statements/contact-counts';
import { ConsumerModel } from '../models/account';
import { ContactCountModel, ContactRecordModel } from '../models/system';
import { deleteExpiredRows } from '../shared/batch-writes';
import { readEnum, readNumber, readText, required } from '../shared/columns';

export interface NewContactRecord {
  readonly accountIds: readonly number[];
  /** The message was stopped before it was put into the outbox if this is null. */
  readonly messageId: string | null;
  /** The first message of the same notice. */
  readonly noticeId: string | null;
  readonly channel: Channel;
  readonly purpose: MessagePurpose;
  readonly kind: MessageKind;
  /** The message is not judged yet if this is null. */
  readonly gate: ContactGate | null;
  readonly now: number;
  readonly today: LocalDate;
}

/** One for each account that exists. Call in the transaction of the message. */
export async function addContactRecords(db: Database, { accountIds, ...record }: NewContactRecord): Promise<void> {
  const { messageId, noticeId, channel, purpose, kind, gate, now, today } = record;
  const where = { id: [...new Set(accountIds)], companyId: { [Op.ne]: null } };
  const accounts = await db.model(ConsumerModel).findAll({ attributes: ['id', 'companyId'], where, order: ['id'] });
  if (accounts.length === 0) return;
  const rows = accounts.map(({ id, companyId }) => ({
    companyId: required(readNumber(companyId)),
    consumerId: required(readNumber(id)),
    messageId,
    noticeId,
    channel,
    purpose,
    kind,
    outcome: gate === null ? ('waiting' as const) : ('stopped' as const),
    gate,
    waitsUntil: null,
    countedAt: null,
    createdAt: now,
    decidedAt: gate === null ? null : now,
  }));
  await db.model(ContactRecordModel).insertAll(rows);
  if (gate !== null) await count(db, today, rows, gate);
}

interface OfCompany {
  readonly companyId: number;
}

async function count(db: Database, day: LocalDate, records: readonly OfCompany[], outcome: string): Promise<void> {
  const companies = [...new Set(records.map(({ companyId }) => companyId))];
  const counts = companies.map((companyId) => ({
    companyId,
    outcome,
    count: records.filter((record) => record.companyId === companyId).length,
  }));
  await addToContactCounts(db, day, counts);
}

/** A message that waits to be judged or sent, about one account. */
export interface WaitingRecord extends OfCompany {
  readonly accountId: number;
  readonly noticeId: string;
  readonly kind: MessageKind;
}

/** Returns the records that are neither sent nor stopped, sorted by account. */
export async function findWaitingRecords(db: Database, messageId: string): Promise<readonly WaitingRecord[]> {
  const rows = await db.model(ContactRecordModel).findAll({
    attributes: ['companyId', 'consumerId', 'noticeId', 'kind'],
    where: { messageId, outcome: 'waiting' },
    order: ['consumerId'],
  });
  return rows.map((row) => ({
    companyId: required(readNumber(row.companyId)),
    accountId: required(readNumber(row.consumerId)),
    noticeId: required(readText(row.noticeId)),
    kind: required(readKind(row.kind)),
  }));
}

/** When other notices about the accounts were last handed over, each once for all its channels, by account. */
export async function findSentTimes(
  db: Database,
  accountIds: readonly number[],
  { since, except }: { readonly since: number; readonly except: string },
): Promise<ReadonlyMap<number, readonly number[]>> {
  const sent = await db.model(ContactRecordModel).findAll({
    attributes: ['consumerId', 'noticeId', [fn('MAX', col('counted_at')), 'countedAt']],
    where: { consumerId: [...accountIds], countedAt: { [Op.gte]: since }, noticeId: { [Op.ne]: except } },
    group: ['consumer_id', 'notice_id'],
  });
  const ofAccount = (id: number) => sent.filter(({ consumerId }) => Number(consumerId) === id);
  return new Map(accountIds.map((id) => [id, ofAccount(id).map(({ countedAt }) => Number(countedAt))]));
}

interface Decision {
  readonly messageId: string;
  readonly now: number;
  readonly today: LocalDate;
}

/** A gate lets the message wait. */
export async function markContactWaiting(
  db: Database,
  messageId: string,
  { gate, until }: { readonly gate: ContactGate; readonly until: number },
): Promise<void> {
  await db.model(ContactRecordModel).update({ gate, waitsUntil: until }, { messageId, outcome: 'waiting' });
}

/** Gates have stopped it about these accounts. */
export async function markContactStopped(
  db: Database,
  { messageId, now, today }: Decision,
  stopped: readonly StoppedAccount[],
): Promise<void> {
  const waiting = await findWaitingRecords(db, messageId);
  for (const gate of new Set(stopped.map((one) => one.gate))) {
    const ids = stopped.filter((one) => one.gate === gate).map(({ accountId }) => accountId);
    const changes = { outcome: 'stopped', gate, waitsUntil: null, countedAt: null, decidedAt: now } as const;
    await db.model(ContactRecordModel).update(changes, { messageId, consumerId: ids, outcome: 'waiting' });
    await count(
      db,
      today,
      waiting.filter(({ accountId }) => ids.includes(accountId)),
      gate,
    );
  }
}

/** From now on it counts about the accounts that are left: before it is handed over, so that no other can be at the same time. */
export async function countContact(db: Database, messageId: string, now: number): Promise<void> {
  const changes = { gate: null, waitsUntil: null, countedAt: now };
  await db.model(ContactRecordModel).update(changes, { messageId, outcome: 'waiting' });
}

/** `ended`: it was given up, and does not count. */
export async function endContact(
  db: Database,
  { messageId, now, today }: Decision,
  outcome: 'sent' | 'ended',
): Promise<void> {
  const waiting = await findWaitingRecords(db, messageId);
  if (waiting.length === 0) return;
  const changes = {
    outcome,
    gate: null,
    waitsUntil: null,
    decidedAt: now,
    ...(outcome === 'ended' && { countedAt: null }),
  };
  await db.model(ContactRecordModel).update(changes, { messageId, outcome: 'waiting' });
  await count(db, today, waiting, outcome);
}

/** Their messages are deleted. */
export async function endContactsOfAccounts(
  db: Database,
  accountIds: readonly number[],
  { now, today }: Omit<Decision, 'messageId'>,
): Promise<void> {
  const where = { consumerId: [...accountIds], outcome: 'waiting' as const };
  const rows = await db.model(ContactRecordModel).findAll({ attributes: ['companyId'], where });
  if (rows.length === 0) return;
  const changes = { outcome: 'ended', gate: null, waitsUntil: null, countedAt: null, decidedAt: now } as const;
  await db.model(ContactRecordModel).update(changes, where);
  const ended = rows.map(({ companyId }) => ({ companyId: required(readNumber(companyId)) }));
  await count(db, today, ended, 'ended');
}

/** An operator sends a message again that was given up: it is judged anew. */
export async function reviveContact(db: Database, messageId: string): Promise<void> {
  await db.model(ContactRecordModel).update({ outcome: 'waiting', decidedAt: null }, { messageId, outcome: 'ended' });
}

/** The newest first; those with an id below `after`, null for the first page. */
export async function findContactRecords(
  db: Database,
  accountId: number,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<readonly ContactRecordFacts[]> {
  const where = { consumerId: accountId, ...(after !== null && { id: { [Op.lt]: after } }) };
  const rows = await db.model(ContactRecordModel).findAll({ where, order: [['id', 'DESC']], limit });
  return rows.map(toFacts);
}

export async function countContactRecords(db: Database, accountId: number): Promise<number> {
  return db.model(ContactRecordModel).count({ consumerId: accountId });
}

/** How many were sent, given up, or stopped by each gate, on the days from `from` to `to`. */
export async function sumContactCounts(
  db: Database,
  companyId: number,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.model(ContactCountModel).findAll({
    attributes: ['outcome', [fn('SUM', col('n')), 'n']],
    where: { companyId, day: { [Op.between]: [from, to] } },
    group: ['outcome'],
  });
  return new Map(rows.map(({ outcome, n }) => [required(readText(outcome)), readNumber(n) ?? 0]));
}

export async function deleteOldContactRecords(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, ContactRecordModel, 'createdAt', before);
}

const readChannel = readEnum(CHANNELS);
const readKind = readEnum(MESSAGE_KINDS);
const readOutcome = readEnum(CONTACT_OUTCOMES);
const readGate = readEnum(CONTACT_GATES);

function toFacts(row: StoredRow<ContactRecordModel>): ContactRecordFacts {
  return {
    id: required(readNumber(row.id)),
    channel: required(readChannel(row.channel)),
    purpose: isKeyOf(MESSAGE_PURPOSES, row.purpose) ? row.purpose : 'unknown',
    outcome: required(readOutcome(row.outcome)),
    gate: readGate(row.gate),
    waitsUntil: readNumber(row.waitsUntil),
    createdAt: required(readNumber(row.createdAt)),
    decidedAt: readNumber(row.decidedAt),
  };
}
