// The outbox: messages written in the transaction that causes them. A sender claims each message for a limited time;
// its personal data is deleted once it is sent or given up.
import { Op } from 'sequelize';
import { type Channel, CHANNELS } from '../../domain/sign-in/login-flow';
import { readNumber, readText, readEnum, required } from '../shared/columns';
import type { Database } from '../database/database';
import { OutboxMessageModel } from '../models/system';
import { deleteExpiredRows } from '../shared/batch-writes';
import type { StoredRow } from '../database/model-access';
import { openPersonalData, sealPersonalData } from '../shared/personal-data';

export interface MessageContent {
  /** E-mail address, or mobile number in E.164. */
  readonly to: string;
  /** Absent when the SMS provider writes the text. */
  readonly subject?: string;
  readonly text?: string;
}

/** Times are epoch milliseconds. */
export interface NewMessage {
  readonly id: string;
  readonly kind: Channel;
  /** The sign-in flow whose code it contains. */
  readonly flowId: string | null;
  readonly personal: MessageContent;
  readonly now: number;
  /** Sent as soon as possible from then on; `now` by default. */
  readonly notBefore?: number;
}

export interface OutboxMessage {
  readonly id: string;
  readonly kind: Channel;
  readonly flowId: string | null;
  readonly personal: MessageContent;
  /** How often it was claimed, including this time. Identifies the claim. */
  readonly attempts: number;
  readonly createdAt: number;
}

/** States of messages that are not sent or given up yet. */
const UNSETTLED = ['pending', 'sending'] as const;

const readKind = readEnum(CHANNELS);

export async function enqueueMessage(db: Database, message: NewMessage): Promise<void> {
  const { id, kind, flowId, personal, now, notBefore = now } = message;
  const sealed = sealPersonalData(db.sealing, 'outbox_messages', id, personal);
  const times = { nextAt: notBefore, createdAt: now, sentAt: null };
  await db
    .model(OutboxMessageModel)
    .insert({ id, kind, flowId, personal: sealed, state: 'pending', attempts: 0, ...times });
}

/**
 * Claims up to `limit` messages until `now + leaseMs`. After that, another sender may claim them, and also those whose claim
 * was carried out and its answer lost.
 */
export async function claimMessages(
  { repeatable: db }: Database,
  { now, leaseMs, limit }: { readonly now: number; readonly leaseMs: number; readonly limit: number },
): Promise<OutboxMessage[]> {
  const messages = db.model(OutboxMessageModel);
  const claimable = { state: [...UNSETTLED], nextAt: { [Op.lte]: now } };
  const claim = async (row: StoredRow<OutboxMessageModel>): Promise<readonly OutboxMessage[]> => {
    const attempts = required(readNumber(row.attempts));
    const changes = { state: 'sending', attempts: attempts + 1, nextAt: now + leaseMs } as const;
    const where = { id: required(readText(row.id)), attempts, ...claimable };
    const isClaimed = (await messages.update(changes, where)) === 1;
    return isClaimed ? [{ ...toMessage(db, row), attempts: attempts + 1 }] : [];
  };
  const due = await messages.findAll({ where: claimable, order: ['nextAt'], limit });
  return (await Promise.all(due.map(claim))).flat();
}

/** Marks a message as sent, even if the claim has expired. Returns false if it was already settled. */
export async function markSent(
  { repeatable: db }: Database,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<boolean> {
  const where = { id, state: [...UNSETTLED] };
  return (await db.model(OutboxMessageModel).update({ state: 'sent', sentAt: now, personal: null }, where)) === 1;
}

/** Schedules another attempt at `nextAt`, or gives the message up with null. Returns false if another sender claimed it. */
export async function markFailed(
  db: Database,
  { id, attempts, nextAt }: { readonly id: string; readonly attempts: number; readonly nextAt: number | null },
): Promise<boolean> {
  const outcome =
    nextAt === null ? ({ state: 'failed', personal: null } as const) : ({ state: 'pending', nextAt } as const);
  return (await db.model(OutboxMessageModel).update(outcome, { id, attempts, state: 'sending' })) === 1;
}

/** Deletes messages created before then. Returns how many. */
export async function deleteOldMessages(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, OutboxMessageModel, 'createdAt', before);
}

function toMessage({ sealing }: Database, row: StoredRow<OutboxMessageModel>): Omit<OutboxMessage, 'attempts'> {
  const id = required(readText(row.id));
  const { to, ...content } = required(openPersonalData(sealing, 'outbox_messages', id, row.personal));
  return {
    id,
    kind: required(readKind(row.kind)),
    flowId: readText(row.flowId),
    personal: { ...content, to: required(to ?? null) },
    createdAt: required(readNumber(row.createdAt)),
  };
}
