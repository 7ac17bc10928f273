// Stored notice responses: one an account, made or overwritten.
import type { Instant } from '../domain/shared/calendar';
import type { NoticeChanges } from '../domain/negotiation/move-decision';
import { writeInstant } from './column-values';
import type { Database } from './database/database';
import { writeMoney } from './written-columns';

const UPDATE_NOTICE = `
UPDATE consumer_notice_responses SET status = ?, notice_balance = ?, reason = ?, sender_type = ?, sender_id = ?
WHERE consumer_id = ?`;

const INSERT_NOTICE = `
INSERT INTO consumer_notice_responses (status, notice_balance, reason, sender_type, sender_id, consumer_id, created_at)
VALUES (?, ?, ?, ?, ?, ?, ?)`;

/** To be called in a transaction that holds the account. */
export async function saveNotice(
  db: Database,
  accountId: number,
  { status, balance, reason, sender }: NoticeChanges,
  now: Instant,
): Promise<void> {
  const values = [status, writeMoney(balance), reason, sender?.type ?? null, sender?.id ?? null, accountId];
  if ((await db.write(UPDATE_NOTICE, values)) === 0) await db.write(INSERT_NOTICE, [...values, writeInstant(now)]);
}
