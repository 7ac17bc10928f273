// The outbox: messages written in the transaction that causes them. A sender claims each message for a limited time. What
// was sent loses its personal data; what was given up retains it for a while, so that operators can send it again.
import { col, fn, Op } from 'sequelize';
import type { Language } from '../../domain/shared/language';
import { isKeyOf } from '../../domain/shared/vocabulary';
import { type Channel, CHANNELS } from '../../domain/sign-in/login-flow';
import {
  LONGEST_WAIT_MS,
  MESSAGE_ENDS,
  MESSAGE_PURPOSES,
  type MessageEnd,
  type MessagePlan,
  type MessagePurpose,
} from '../../domain/messages/outbox';
import { readNumber, readText, readEnum, required } from '../shared/columns';
import type { Database } from '../database/database';
import { ContactRecordModel, OutboxMessageModel } from '../models/system';
import { deleteExpiredRows } from '../shared/batch-writes';
import type { StoredRow } from '../database/model-access';
import { openPersonalData, sealPersonalData } from '../shared/personal-data';

export interface MessageContent {
  /** E-mail address, or mobile number in E.164. */
  readonly to: string;
  /** Absent when the SMS provider writes the text. */
  readonly subject?: string;
  readonly text?: string;
  /** Absent in a text message, and in a mail that an earlier release has stored. */
  readonly html?: string;
  /** In which the SMS provider writes it. */
  readonly language?: Language;
  /** Where the recipient stops such mails without signing in. */
  readonly optOutUrl?: string;
}

/** This says whose a message is; a code belongs to its row. It is null for somebody who is not stored. */
export type MessageOwner =
  { readonly profileId: number } | { readonly creditorUserId: number } | { readonly codeId: string } | null;

/** Times are epoch milliseconds. */
export interface NewMessage extends MessagePlan {
  readonly id: string;
  readonly channel: Channel;
  readonly purpose: MessagePurpose;
  readonly owner: MessageOwner;
  readonly personal: MessageContent;
  readonly now: number;
}

export interface OutboxMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly purpose: MessagePurpose;
  readonly owner: string | null;
  /** The one-time code that it contains. */
  readonly codeId: string | null;
  /** See `openMessage`. */
  readonly sealed: unknown;
  /** How often it was claimed, including this time. Identifies the claim. */
  readonly attempts: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly validUntil: number | null;
}

/** States of messages that are not sent or given up yet. */
const UNSETTLED = ['pending', 'sending'] as const;

const readChannel = readEnum(CHANNELS);
const readEnd = readEnum(MESSAGE_ENDS);

export async function enqueueMessage(db: Database, message: NewMessage): Promise<void> {
  const { id, channel, purpose, owner, personal, now, dueAt, expiresAt, validUntil } = message;
  await db.model(OutboxMessageModel).insert({
    id,
    kind: channel,
    purpose,
    isUrgent: MESSAGE_PURPOSES[purpose].isUrgent,
    owner: formatOwner(owner),
    personal: sealPersonalData(db.sealing, 'outbox_messages', id, personal),
    state: 'pending',
    attempts: 0,
    nextAt: dueAt,
    dueAt,
    expiresAt,
    validUntil,
    createdAt: now,
    sentAt: null,
  });
}

const CODE_OWNER = 'code:';

function formatOwner(owner: MessageOwner): string | null {
  if (owner === null) return null;
  if ('codeId' in owner) return `${CODE_OWNER}${owner.codeId}`;
  return 'profileId' in owner ? `profile:${owner.profileId}` : `creditor_user:${owner.creditorUserId}`;
}

function readCodeId(owner: string | null): string | null {
  return owner?.startsWith(CODE_OWNER) ? owner.slice(CODE_OWNER.length) : null;
}

/** The messages that share places to be sent: none waits for one of another lane. */
export interface OutboxLane {
  readonly channel: Channel;
  readonly isUrgent: boolean;
}

export interface ClaimOptions {
  readonly now: number;
  readonly leaseMs: number;
  readonly limit: number;
}

/** Other processes claim from the same messages, so more are looked at than are claimed. */
const CANDIDATES_BEYOND = 10;

/**
 * Claims up to `limit` messages of a lane until `now + leaseMs`. After that, another sender may claim them, and also those
 * whose claim was carried out and its answer lost.
 */
export async function claimMessages(
  { repeatable: db }: Database,
  { channel, isUrgent }: OutboxLane,
  { now, leaseMs, limit }: ClaimOptions,
): Promise<OutboxMessage[]> {
  const messages = db.model(OutboxMessageModel);
  const due = { kind: channel, isUrgent, state: 'pending', nextAt: { [Op.lte]: now } } as const;
  const claim = async (row: StoredRow<OutboxMessageModel>): Promise<readonly OutboxMessage[]> => {
    const attempts = required(readNumber(row.attempts));
    const changes = { state: 'sending', attempts: attempts + 1, nextAt: now + leaseMs } as const;
    const where = { id: required(readText(row.id)), attempts, ...due };
    const isClaimed = (await messages.update(changes, where)) === 1;
    return isClaimed ? [{ ...toFacts(row), sealed: row.personal, attempts: attempts + 1 }] : [];
  };
  const candidates = await messages.findAll({ where: due, order: ['nextAt'], limit: limit + CANDIDATES_BEYOND });
  const claimed: OutboxMessage[] = [];
  for (let start = 0; claimed.length < limit && start < candidates.length;) {
    const tried = candidates.slice(start, start + limit - claimed.length);
    start += tried.length;
    claimed.push(...(await Promise.all(tried.map(claim))).flat());
  }
  return claimed;
}

/**
 * Makes due what no process sends: messages whose claim has expired, and those with a time further ahead than any that a
 * process with a right clock has stored. Returns how many.
 */
export async function releaseMessages({ repeatable: db }: Database, now: number): Promise<number> {
  const messages = db.model(OutboxMessageModel);
  const isLost = { state: 'sending', nextAt: { [Op.lte]: now } };
  const isWrong = { state: [...UNSETTLED], nextAt: { [Op.gt]: now + LONGEST_WAIT_MS } };
  const where = { [Op.or]: [isLost, isWrong] };
  // Asked each second, and there is hardly ever one: a read does not queue behind the writes.
  if ((await messages.findOne({ attributes: ['id'], where })) === null) return 0;
  return messages.update({ state: 'pending', nextAt: now }, where);
}

/** The other messages that a claimed one competes with: `sending` are under way, `newer` replace it. */
export interface RelatedMessages {
  readonly sending: boolean;
  readonly newer: boolean;
}

/** Related messages have the same owner and channel. */
export async function findRelated(
  db: Database,
  { id, channel, owner, createdAt, purpose }: OutboxMessage,
  now: number,
): Promise<RelatedMessages> {
  const { replaces } = MESSAGE_PURPOSES[purpose];
  if (replaces === null || owner === null) return { sending: false, newer: false };
  const alike = Object.entries(MESSAGE_PURPOSES).filter(([, rule]) => rule.replaces === replaces);
  const found = await db.model(OutboxMessageModel).findAll({
    attributes: ['id', 'createdAt', 'state', 'nextAt'],
    where: {
      owner,
      kind: channel,
      purpose: replaces === 'kind' ? purpose : alike.map(([name]) => name),
      id: { [Op.ne]: id },
    },
  });
  const rows = replaces === 'kind' && found.length > 0 ? await keepSameCompanies(db, id, found) : found;
  return {
    sending: rows.some(({ state, nextAt }) => state === 'sending' && required(readNumber(nextAt)) > now),
    newer: rows.some((row) => required(readNumber(row.createdAt)) > createdAt),
  };
}

/** Keeps messages about accounts of a company that this one is about too: a person hears of each company. */
async function keepSameCompanies<Row extends { readonly id?: unknown }>(
  db: Database,
  messageId: string,
  others: readonly Row[],
): Promise<readonly Row[]> {
  const ids = others.map(({ id }) => required(readText(id)));
  const records = await db
    .model(ContactRecordModel)
    .findAll({ attributes: ['messageId', 'companyId'], where: { messageId: [messageId, ...ids] } });
  const companiesOf = (id: unknown) =>
    records.filter((record) => record.messageId === id).map(({ companyId }) => Number(companyId));
  const own = companiesOf(messageId);
  // A digest is about no account.
  return own.length === 0
    ? others
    : others.filter(({ id }) => companiesOf(id).some((company) => own.includes(company)));
}

/** Marks a message as sent, even if the claim has expired. Returns false if it was already settled. */
export async function markSent(
  { repeatable: db }: Database,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<boolean> {
  const where = { id, state: [...UNSETTLED] };
  const changes = { state: 'sent', sentAt: now, personal: null, cause: null } as const;
  return (await db.model(OutboxMessageModel).update(changes, where)) === 1;
}

interface ClaimKey {
  readonly id: string;
  readonly attempts: number;
}

interface NextAttempt {
  readonly nextAt: number;
  /** This one failed for this reason. If it is null, nothing was sent, and the attempt does not count. */
  readonly cause: string | null;
}

/** Schedules another attempt. Returns false if another sender claimed it. */
export async function markWaiting(
  db: Database,
  { id, attempts }: ClaimKey,
  { nextAt, cause }: NextAttempt,
): Promise<boolean> {
  const changes = { state: 'pending', nextAt, ...(cause === null ? { attempts: attempts - 1 } : { cause }) } as const;
  return (await db.model(OutboxMessageModel).update(changes, { id, attempts, state: 'sending' })) === 1;
}

/** A gate lets a claimed message wait: it is due then. Returns false if another sender claimed it. */
export async function postponeMessage(
  db: Database,
  { id, attempts }: ClaimKey,
  { dueAt, expiresAt }: MessagePlan,
): Promise<boolean> {
  const changes = { state: 'pending', nextAt: dueAt, dueAt, expiresAt, attempts: attempts - 1 } as const;
  return (await db.model(OutboxMessageModel).update(changes, { id, attempts, state: 'sending' })) === 1;
}

interface EndOfMessage {
  readonly end: MessageEnd;
  readonly now: number;
  /** The cause of the last attempt remains if this is null. */
  readonly cause: string | null;
}

/** Gives a message up, whatever its claim. What was superseded or stopped is of no use to anybody, and wiped. Returns false if settled. */
export async function markEnded(db: Database, id: string, { end, now, cause }: EndOfMessage): Promise<boolean> {
  const changes = {
    state: 'failed',
    endedAs: end,
    givenUpAt: now,
    ...(cause !== null && { cause }),
    ...((end === 'superseded' || end === 'stopped') && { personal: null }),
  } as const;
  return (await db.model(OutboxMessageModel).update(changes, { id, state: [...UNSETTLED] })) === 1;
}

export interface OutboxRow extends OutboxMessage {
  readonly state: OutboxMessageModel['state'];
  readonly dueAt: number;
  readonly nextAt: number;
  readonly endedAs: MessageEnd | null;
  readonly givenUpAt: number | null;
  readonly cause: string | null;
}

/** Messages that nobody is sending and whose time is over. */
export async function findExpiredMessages(db: Database, now: number, limit: number): Promise<OutboxRow[]> {
  const where = { state: 'pending', expiresAt: { [Op.lte]: now } } as const;
  const rows = await db.model(OutboxMessageModel).findAll({ where, order: ['expiresAt'], limit });
  return rows.map(toStored);
}

/** Without messages that a newer one replaced, and those that a gate stopped. */
export interface MessageFilter {
  readonly state: 'waiting' | 'failed';
  readonly channel?: Channel | undefined;
  readonly purpose?: MessagePurpose | undefined;
  /** Created or, for `failed`, given up since then. */
  readonly since?: number | undefined;
  /** And before then. */
  readonly before?: number | undefined;
}

/** The oldest first. */
export async function findMessages(db: Database, filter: MessageFilter, limit: number): Promise<OutboxRow[]> {
  const order = ['createdAt', 'id'];
  const rows = await db.model(OutboxMessageModel).findAll({ where: toConditions(filter), order, limit });
  return rows.map(toStored);
}

/** The ids of all, in their order from `after` on: a page, to go through many while they change. */
export async function findMessagePage(
  db: Database,
  filter: MessageFilter,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<OutboxRow[]> {
  const where = { ...toConditions(filter), id: { [Op.gt]: after } };
  const rows = await db.model(OutboxMessageModel).findAll({ where, order: ['id'], limit });
  return rows.map(toStored);
}

export async function countMessages(db: Database, filter: MessageFilter): Promise<number> {
  return db.model(OutboxMessageModel).count(toConditions(filter));
}

function toConditions({ state, channel, purpose, since, before }: MessageFilter) {
  const time = state === 'failed' ? 'givenUpAt' : 'createdAt';
  return {
    ...(state === 'waiting'
      ? { state: [...UNSETTLED] }
      : { state: 'failed' as const, endedAs: { [Op.in]: ['refused', 'expired', 'undeliverable'] } }),
    ...(channel !== undefined && { kind: channel }),
    ...(purpose !== undefined && { purpose }),
    [Op.and]: [
      ...(since === undefined ? [] : [{ [time]: { [Op.gte]: since } }]),
      ...(before === undefined ? [] : [{ [time]: { [Op.lt]: before } }]),
    ],
  };
}

export async function findMessage(db: Database, id: string): Promise<OutboxRow | null> {
  const row = await db.model(OutboxMessageModel).findOne({ where: { id } });
  return row && toStored(row);
}

/** Sends a message again that was given up, or at once one that waits. Returns false if it has changed meanwhile. */
export async function reviveMessage(
  db: Database,
  { id, state, attempts }: Pick<OutboxRow, 'id' | 'state' | 'attempts'>,
  { dueAt, expiresAt }: MessagePlan,
): Promise<boolean> {
  const changes = {
    state: 'pending',
    attempts: 0,
    nextAt: dueAt,
    dueAt,
    expiresAt,
    endedAs: null,
    givenUpAt: null,
  } as const;
  return (
    (await db.model(OutboxMessageModel).update(changes, { id, state, attempts, personal: { [Op.ne]: null } })) === 1
  );
}

/** Wipes a message that waits or was given up: it will never be sent. Returns false if it has changed meanwhile. */
export async function discardMessage(
  db: Database,
  { id, state, attempts, givenUpAt }: Pick<OutboxRow, 'id' | 'state' | 'attempts' | 'givenUpAt'>,
  now: number,
): Promise<boolean> {
  const changes = {
    state: 'failed',
    endedAs: 'discarded',
    givenUpAt: givenUpAt ?? now,
    personal: null,
  } as const;
  const unchanged = { id, state, attempts, personal: { [Op.ne]: null } };
  return (await db.model(OutboxMessageModel).update(changes, unchanged)) === 1;
}

/** What waits to be sent now, by channel. */
export interface WaitingMessages {
  readonly channel: Channel;
  readonly count: number;
  /** When the oldest of them was due. */
  readonly oldestDueAt: number;
}

export async function countWaiting(db: Database, now: number): Promise<readonly WaitingMessages[]> {
  const rows = await db.model(OutboxMessageModel).findAll({
    attributes: ['kind', [fn('COUNT', col('id')), 'attempts'], [fn('MIN', col('due_at')), 'dueAt']],
    where: { state: [...UNSETTLED], dueAt: { [Op.lte]: now } },
    group: ['kind'],
  });
  return rows.map(({ kind, attempts, dueAt }) => ({
    channel: required(readChannel(kind)),
    count: required(readNumber(attempts)),
    oldestDueAt: required(readNumber(dueAt)),
  }));
}

/** Deletes what is addressed to somebody, whether it waits or was given up. Returns how many. */
export async function deleteMessagesByOwner(db: Database, owner: NonNullable<MessageOwner>): Promise<number> {
  return db.model(OutboxMessageModel).delete({ owner: formatOwner(owner), state: [...UNSETTLED, 'failed'] });
}

/** Deletes messages that were settled: sent ones created before `before`, given up ones before `givenUpBefore`. */
export async function deleteOldMessages(
  db: Database,
  { before, givenUpBefore }: { readonly before: number; readonly givenUpBefore: number },
): Promise<number> {
  const isSettled = { state: ['sent', 'failed'], givenUpAt: null };
  const settled = await deleteExpiredRows(db, OutboxMessageModel, 'createdAt', before, isSettled);
  return settled + (await deleteExpiredRows(db, OutboxMessageModel, 'givenUpAt', givenUpBefore, { state: 'failed' }));
}

/** Not at the claim: a message that cannot be opened must not hold up those that are claimed with it. */
export function openMessage(
  { sealing }: Database,
  { id, sealed }: Pick<OutboxMessage, 'id' | 'sealed'>,
): MessageContent {
  const { to, ...content } = required(openPersonalData(sealing, 'outbox_messages', id, sealed));
  return { ...content, to: required(to ?? null) };
}

function toFacts(row: StoredRow<OutboxMessageModel>): Omit<OutboxMessage, 'attempts' | 'sealed'> {
  return {
    id: required(readText(row.id)),
    channel: required(readChannel(row.kind)),
    // Another release may know others.
    purpose: isKeyOf(MESSAGE_PURPOSES, row.purpose) ? row.purpose : 'unknown',
    owner: readText(row.owner),
    codeId: readCodeId(readText(row.owner)),
    createdAt: required(readNumber(row.createdAt)),
    expiresAt: required(readNumber(row.expiresAt)),
    validUntil: readNumber(row.validUntil),
  };
}

const readState = readEnum({ pending: true, sending: true, sent: true, failed: true });

function toStored(row: StoredRow<OutboxMessageModel>): OutboxRow {
  const facts = toFacts(row);
  return {
    ...facts,
    attempts: required(readNumber(row.attempts)),
    state: required(readState(row.state)),
    dueAt: required(readNumber(row.dueAt)),
    nextAt: required(readNumber(row.nextAt)),
    endedAs: readEnd(row.endedAs),
    givenUpAt: readNumber(row.givenUpAt),
    cause: readText(row.cause),
    sealed: row.personal,
  };
}
