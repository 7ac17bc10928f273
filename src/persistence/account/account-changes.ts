// Writes what a move changes of an account, only if the account still has the version that was judged.
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

/** Which version of which account is replaced, by which, and when. Versions are epoch milliseconds. */
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
 * Writes the changes only if the account still has the version that they were decided on. False: somebody was faster.
 * To be the first statement of its transaction, so that it waits for the row before anything is read.
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

/** To be called after the swap of the same transaction. */
export async function setReason(db: Database, accountId: number, reasonId: number | null): Promise<void> {
  await db.write('UPDATE consumers SET reason_id = ? WHERE id = ?', [reasonId, accountId]);
}

// Stored notice responses: one an account, made or overwritten.

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
