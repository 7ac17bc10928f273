// Writes the changes that a move makes to an account and its notice response.
import type { Instant } from '../../domain/shared/calendar';
import type { AccountChanges, NoticeChanges } from '../../domain/negotiation/move-decision';
import {
  type ColumnTable,
  toColumns,
  writeInstant,
  writeMoney,
  writeOptionalInstant,
  writeUnchanged,
} from '../shared/columns';
import type { Database } from '../database/database';

/** Versions are epoch milliseconds. */
export interface VersionSwap {
  readonly id: number;
  readonly version: number;
  readonly nextVersion: number;
  readonly now: Instant;
}

const COLUMNS: ColumnTable<AccountChanges> = {
  status: ['status', writeUnchanged],
  offerAccepted: ['offer_accepted', writeUnchanged],
  customOffer: ['custom_offer', writeUnchanged],
  counterOffer: ['counter_offer', writeUnchanged],
  paymentSetup: ['payment_setup', writeUnchanged],
  hasFailedPayment: ['has_failed_payment', writeUnchanged],
  currentBalance: ['current_balance', writeMoney],
  holdReason: ['hold_reason', writeUnchanged],
  restartDate: ['restart_date', writeUnchanged],
  disputedAt: ['disputed_at', writeOptionalInstant],
  cancelledAt: ['cancelled_at', writeOptionalInstant],
  deactivatedAt: ['deactivated_at', writeOptionalInstant],
};

/**
 * Writes the changes if the account still has `version`, on which they were decided. Returns false if it was changed
 * since. Must be the first statement of its transaction, so that it locks the row before anything is read.
 */
export async function compareAndSwapAccount(
  db: Database,
  { id, version, nextVersion, now }: VersionSwap,
  changes: AccountChanges,
): Promise<boolean> {
  const columns = { ...toColumns(COLUMNS, changes), version: nextVersion, updated_at: writeInstant(now) };
  const assignments = Object.keys(columns).map((column) => `${column} = ?`);
  const sql = `UPDATE consumers SET ${assignments.join(', ')} WHERE id = ? AND version = ? AND deleted_at IS NULL`;
  return (await db.write(sql, [...Object.values(columns), id, version])) === 1;
}

/** Call after `compareAndSwapAccount` in the same transaction. */
export async function setReason(db: Database, accountId: number, reasonId: number | null): Promise<void> {
  await db.write('UPDATE consumers SET reason_id = ? WHERE id = ?', [reasonId, accountId]);
}

const UPDATE_NOTICE = `
UPDATE consumer_notice_responses SET status = ?, notice_balance = ?, reason = ?, sender_type = ?, sender_id = ?
WHERE consumer_id = ?`;

const INSERT_NOTICE = `
INSERT INTO consumer_notice_responses (status, notice_balance, reason, sender_type, sender_id, consumer_id, created_at)
VALUES (?, ?, ?, ?, ?, ?, ?)`;

/** Inserts or overwrites the account's notice response. Call after `compareAndSwapAccount` in the same transaction. */
export async function saveNotice(
  db: Database,
  accountId: number,
  { status, balance, reason, sender }: NoticeChanges,
  now: Instant,
): Promise<void> {
  const values = [status, writeMoney(balance), reason, sender?.type ?? null, sender?.id ?? null, accountId];
  if ((await db.write(UPDATE_NOTICE, values)) === 0) await db.write(INSERT_NOTICE, [...values, writeInstant(now)]);
}
