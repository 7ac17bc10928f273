// Stored payments: the method, what is planned, and what was tried. Never the number of a card.
import type { Instant } from '../../domain/shared/calendar';
import type { MoveDecision, PerformedPayment, PlannedPayment } from '../../domain/negotiation/move-decision';
import { writeInstant, writeMoney } from '../shared/columns';
import type { Database } from '../database/database';
import type { SqlValue } from '../database/dialect';

/** The account whose payments are written. */
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

/** Null forgets the stored method; a reference replaces it, also for what is planned already. */
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

/** What was tried and failed is cancelled in any case: it will not be tried again, and stays as a transaction. */
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

/** Few sizes, so that the server keeps few prepared statements. */
const ROWS_PER_STATEMENT = [50, 10, 1] as const;

async function schedulePayments(
  db: Database,
  account: PayingAccount,
  payments: readonly PlannedPayment[],
  now: Instant,
): Promise<void> {
  if (!account.company) throw new Error('An account without a company plans no payments.');
  const { id, subclient } = account;
  const keys = [id, account.company.id, subclient?.id ?? null, id];
  const written = writeInstant(now);
  const rows = payments.map(({ date, amount, type }) => [...keys, date, writeMoney(amount), type, written, written]);
  for (let start = 0; start < rows.length;) {
    const size = ROWS_PER_STATEMENT.find((most) => most <= rows.length - start) ?? 1;
    await insertPayments(db, rows.slice(start, start + size));
    start += size;
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

/** Writes down the outcome of an attempt that was claimed before. Throws when there is none, so that nothing is written. */
export async function recordPayment(
  db: Database,
  accountId: number,
  { scheduledId, result }: PerformedPayment,
  now: Instant,
): Promise<void> {
  const settled = await db.write(SETTLE_ATTEMPT, [result, writeInstant(now), scheduledId, accountId]);
  if (settled !== 1) throw new Error('A payment is recorded that nobody has claimed.');
  await db.write(RECORD, [result, writeInstant(now), scheduledId]);
}
