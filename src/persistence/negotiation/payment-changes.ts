// Writes what a move changes on payments: the payment method, the schedule and the outcome of a charge.
import type { Instant } from '../../domain/shared/calendar';
import type { MoveDecision, PerformedPayment, PlannedPayment } from '../../domain/negotiation/move-decision';
import { writeInstant, writeMoney } from '../shared/columns';
import type { Database } from '../database/database';
import type { SqlValue } from '../database/dialect';

export interface PayingAccount {
  readonly id: number;
  readonly company: { readonly id: number } | null;
  readonly subclient: { readonly id: number } | null;
}

const LABEL = 'Payment method';

const DELETE_METHODS = 'UPDATE payment_profiles SET deleted_at = ? WHERE consumer_id = ? AND deleted_at IS NULL';

const SAVE_METHOD = 'INSERT INTO payment_profiles (consumer_id, label, reference, created_at) VALUES (?, ?, ?, ?)';

const METHOD = 'SELECT MAX(id) FROM payment_profiles WHERE consumer_id = ? AND deleted_at IS NULL';

const ASSIGN_METHOD = `
UPDATE schedule_transactions SET payment_profile_id = (${METHOD}), updated_at = ?
WHERE consumer_id = ? AND status IN ('scheduled', 'failed')`;

/** Replaces the stored method, also for scheduled payments; null removes it. Only the provider's reference is stored. */
export async function savePaymentMethod(
  db: Database,
  accountId: number,
  method: { readonly reference: string } | null,
  now: Instant,
): Promise<void> {
  await db.write(DELETE_METHODS, [writeInstant(now), accountId]);
  if (!method) return;
  await db.write(SAVE_METHOD, [accountId, LABEL, method.reference, writeInstant(now)]);
  await db.write(ASSIGN_METHOD, [accountId, writeInstant(now), accountId]);
}

const DELETE_SCHEDULED = "DELETE FROM schedule_transactions WHERE consumer_id = ? AND status = 'scheduled'";

const CANCEL = 'UPDATE schedule_transactions SET status = ?, updated_at = ? WHERE consumer_id = ? AND status = ?';

/** Failed payments are cancelled in any case, since they will not be retried. Their transactions stay. */
export async function changeSchedule(
  db: Database,
  account: PayingAccount,
  schedule: NonNullable<MoveDecision['schedule']>,
  now: Instant,
): Promise<void> {
  await db.write(CANCEL, ['cancelled', writeInstant(now), account.id, 'failed']);
  if (schedule === 'cancel') {
    await db.write(CANCEL, ['cancelled', writeInstant(now), account.id, 'scheduled']);
    return;
  }
  await db.write(DELETE_SCHEDULED, [account.id]);
  if (schedule !== 'delete') await schedulePayments(db, account, schedule, now);
}

const COLUMNS =
  'consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, amount, status, transaction_type, created_at, updated_at';
const ROW = `(?, ?, ?, (${METHOD}), ?, ?, 'scheduled', ?, ?, ?)`;

/** A few fixed sizes keep the number of prepared statements small. */
const ROWS_PER_STATEMENT = [50, 10, 1] as const;

async function schedulePayments(
  db: Database,
  account: PayingAccount,
  payments: readonly PlannedPayment[],
  now: Instant,
): Promise<void> {
  if (!account.company) throw new Error('An account without a company has no payments.');
  const { id, subclient } = account;
  const keys = [id, account.company.id, subclient?.id ?? null, id];
  const createdAt = writeInstant(now);
  const rows = payments.map(({ date, amount, type }) => [
    ...keys,
    date,
    writeMoney(amount),
    type,
    createdAt,
    createdAt,
  ]);
  for (let start = 0; start < rows.length;) {
    const count = ROWS_PER_STATEMENT.find((size) => size <= rows.length - start) ?? 1;
    await insertPayments(db, rows.slice(start, start + count));
    start += count;
  }
}

async function insertPayments(db: Database, rows: readonly (readonly SqlValue[])[]): Promise<void> {
  const sql = `INSERT INTO schedule_transactions (${COLUMNS}) VALUES ${rows.map(() => ROW).join(', ')}`;
  await db.write(sql, rows.flat());
}

const SETTLE_ATTEMPT = `
UPDATE schedule_transactions SET status = ?, open_attempt = NULL, updated_at = ?
WHERE id = ? AND consumer_id = ? AND status IN ('scheduled', 'failed') AND open_attempt IS NOT NULL`;

const RECORD = `
INSERT INTO transactions (consumer_id, company_id, amount, status, transaction_type, created_at)
SELECT consumer_id, company_id, amount, ?, transaction_type, ? FROM schedule_transactions WHERE id = ?`;

/** Records the outcome of a claimed attempt. Throws if there is none, so that the transaction is rolled back. */
export async function recordPayment(
  db: Database,
  accountId: number,
  { scheduledId, result }: PerformedPayment,
  now: Instant,
): Promise<void> {
  const settled = await db.write(SETTLE_ATTEMPT, [result, writeInstant(now), scheduledId, accountId]);
  if (settled !== 1) throw new Error('The payment has no claimed attempt.');
  await db.write(RECORD, [result, writeInstant(now), scheduledId]);
}
