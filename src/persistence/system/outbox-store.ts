// The outbox: messages written in the transaction that causes them. A sender claims each message for a limited time;
// its personal data is deleted once it is sent or given up.
import { type Channel, CHANNELS } from '../../domain/sign-in/login-flow';
import { readNumber, readText, readEnum, required } from '../shared/columns';
import type { Database } from '../database/database';
import { OutboxMessageModel } from '../models/system';
import { deleteExpiredRows } from '../shared/batch-writes';
import type { Row } from '../database/dialect';
import { openPersonalData, sealPersonalData } from '../shared/personal-data';

export interface MessageContent {
  /** E-mail address, or mobile number in E.164. */
  readonly to: string;
  /** Absent when the SMS provider writes the text. */
  readonly subject?: string;
  readonly text?: string;
}

/** Sent as soon as possible. `now` in epoch milliseconds. */
export interface NewMessage {
  readonly id: string;
  readonly kind: Channel;
  /** The sign-in flow whose code it contains. */
  readonly flowId: string | null;
  readonly personal: MessageContent;
  readonly now: number;
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

const INSERT = `
INSERT INTO outbox_messages (id, kind, flow_id, personal, state, attempts, next_at, created_at)
VALUES (?, ?, ?, ?, 'pending', 0, ?, ?)`;

/** `next_at` is when the message is due, or when its sender's claim expires. */
const CLAIMABLE = `state IN ('pending', 'sending') AND next_at <= ?`;

const CLAIM = `
UPDATE outbox_messages SET state = 'sending', attempts = attempts + 1, next_at = ?
WHERE id = ? AND attempts = ? AND ${CLAIMABLE}`;

const MARK_SENT = `
UPDATE outbox_messages SET state = 'sent', sent_at = ?, personal = NULL WHERE id = ? AND state IN ('pending', 'sending')`;

const RETRY = `
UPDATE outbox_messages SET state = 'pending', next_at = ? WHERE id = ? AND attempts = ? AND state = 'sending'`;

const GIVE_UP = `
UPDATE outbox_messages SET state = 'failed', personal = NULL WHERE id = ? AND attempts = ? AND state = 'sending'`;

const readKind = readEnum(CHANNELS);

export async function enqueueMessage(db: Database, { id, kind, flowId, personal, now }: NewMessage): Promise<void> {
  const sealed = sealPersonalData(db.sealing, 'outbox_messages', id, personal);
  await db.write(INSERT, [id, kind, flowId, sealed, now, now]);
}

/** Claims up to `limit` messages until `now + leaseMs`. After that, another sender may claim them. */
export async function claimMessages(
  db: Database,
  { now, leaseMs, limit }: { readonly now: number; readonly leaseMs: number; readonly limit: number },
): Promise<OutboxMessage[]> {
  const sql = `
    SELECT id, kind, flow_id, personal, attempts, created_at FROM outbox_messages
    WHERE ${CLAIMABLE} ORDER BY next_at LIMIT ${Math.trunc(limit)}`;
  const claimed: OutboxMessage[] = [];
  for (const row of await db.read(sql, [now])) {
    const attempts = required(readNumber(row.attempts));
    const isClaimed = (await db.write(CLAIM, [now + leaseMs, required(readText(row.id)), attempts, now])) === 1;
    if (isClaimed) claimed.push({ ...toMessage(db, row), attempts: attempts + 1 });
  }
  return claimed;
}

/** Marks a message as sent, even if the claim has expired. Returns false if it was already settled. */
export async function markSent(
  db: Database,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<boolean> {
  return (await db.write(MARK_SENT, [now, id])) === 1;
}

/** Schedules another attempt at `nextAt`, or gives the message up with null. Returns false if another sender claimed it. */
export async function markFailed(
  db: Database,
  { id, attempts, nextAt }: { readonly id: string; readonly attempts: number; readonly nextAt: number | null },
): Promise<boolean> {
  const outcome =
    nextAt === null ? await db.write(GIVE_UP, [id, attempts]) : await db.write(RETRY, [nextAt, id, attempts]);
  return outcome === 1;
}

/** Deletes messages created before then. Returns how many. */
export async function deleteOldMessages(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, OutboxMessageModel, 'createdAt', before);
}

function toMessage({ sealing }: Database, row: Row): Omit<OutboxMessage, 'attempts'> {
  const id = required(readText(row.id));
  const { to, ...content } = required(openPersonalData(sealing, 'outbox_messages', id, row.personal));
  return {
    id,
    kind: required(readKind(row.kind)),
    flowId: readText(row.flow_id),
    personal: { ...content, to: required(to ?? null) },
    createdAt: required(readNumber(row.created_at)),
  };
}
