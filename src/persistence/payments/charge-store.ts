// Stored charges: the payments that are due, and the claim that precedes each attempt to charge one.
//
// A claim stores the number of the attempt before the provider is called, and the outcome clears it. After a crash in
// between, the attempt is repeated with the same idempotency key, so that the provider charges only once.
import type { AccountFacts, ScheduledPaymentFacts } from '../../domain/account/account-facts';
import type { Instant, LocalDate, Moment } from '../../domain/shared/calendar';
import { getNextVersion } from '../../domain/negotiation/action-context';
import { TRANSACTION_STATUSES } from '../../domain/shared/vocabulary';
import { compareAndSwapAccount } from '../hot-statements/account-swap';
import {
  readDate,
  readInstantColumn,
  readMoney,
  readNumber,
  readText,
  readEnum,
  required,
  writeInstant,
} from '../shared/columns';
import type { Database } from '../database/database';
import type { Row } from '../database/dialect';

export interface DuePayment extends ScheduledPaymentFacts {
  readonly accountId: number;
  readonly attempts: number;
  /** The attempt whose outcome is unknown; null when there is none. */
  readonly openAttempt: number | null;
  readonly attemptedAt: Instant | null;
  /** The provider's reference to the payment method; null when none is stored. */
  readonly reference: string | null;
}

export interface DuePaymentCursor {
  readonly date: LocalDate;
  readonly id: number;
}

const PAYMENTS = `
SELECT s.id, s.consumer_id, s.schedule_date, s.amount, s.status, s.attempt_count, s.open_attempt, s.last_attempted_at, p.reference
FROM schedule_transactions s
  JOIN consumers a ON a.id = s.consumer_id
  LEFT JOIN payment_profiles p ON p.id = s.payment_profile_id AND p.deleted_at IS NULL`;

/** Plans on hold are not charged. An attempt with an unknown outcome is repeated whatever the state of the plan. */
const CHARGEABLE = `(s.open_attempt IS NOT NULL
  OR (a.status = 'payment_accepted' AND a.payment_setup = 1 AND a.deleted_at IS NULL))`;

const DUE = `${PAYMENTS}
WHERE s.status = ? AND s.schedule_date <= ? AND (s.schedule_date > ? OR (s.schedule_date = ? AND s.id > ?))
  AND (s.open_attempt IS NOT NULL OR s.attempt_count < ?) AND ${CHARGEABLE}
ORDER BY s.schedule_date, s.id LIMIT ?`;

const DUE_BY_ACCOUNT = `${PAYMENTS}
WHERE s.consumer_id = ? AND s.status = 'scheduled' AND s.schedule_date <= ? AND ${CHARGEABLE}
ORDER BY s.schedule_date, s.id LIMIT 1`;

const BY_ID = `${PAYMENTS}
WHERE s.id = ?`;

const CLAIM = `
UPDATE schedule_transactions SET attempt_count = ?, open_attempt = ?, last_attempted_at = ?, updated_at = ?
WHERE id = ? AND consumer_id = ? AND attempt_count = ? AND open_attempt IS NULL AND status IN ('scheduled', 'failed')`;

const FIRST_PAGE: DuePaymentCursor = { date: '1000-01-01', id: 0 };

export interface DuePaymentPage {
  readonly status: 'scheduled' | 'failed';
  readonly today: LocalDate;
  /** Leaves out payments with this many attempts, unless the outcome of the last is unknown. */
  readonly maxAttempts: number;
  /** The last payment of the page before; null for the first page. */
  readonly cursor: DuePaymentCursor | null;
  readonly limit: number;
}

/** Payments that are due, the oldest first. */
export async function findDuePayments(
  db: Database,
  { status, today, maxAttempts, cursor, limit }: DuePaymentPage,
): Promise<readonly DuePayment[]> {
  const { date, id } = cursor ?? FIRST_PAGE;
  return (await db.read(DUE, [status, today, date, date, id, maxAttempts, String(limit)])).map(toDuePayment);
}

/** The oldest due payment of an account. */
export async function findDuePayment(db: Database, accountId: number, today: LocalDate): Promise<DuePayment | null> {
  const [row] = await db.read(DUE_BY_ACCOUNT, [accountId, today]);
  return row ? toDuePayment(row) : null;
}

export async function findPaymentById(db: Database, id: number): Promise<DuePayment | null> {
  const [row] = await db.read(BY_ID, [id]);
  return row ? toDuePayment(row) : null;
}

/**
 * Claims the next attempt, or the one with an unknown outcome, for this caller only. Returns the number of the attempt,
 * or null if the account was changed since it was read.
 */
export async function claimCharge(
  database: Database,
  account: Pick<AccountFacts, 'id' | 'version'>,
  payment: DuePayment,
  moment: Moment,
): Promise<number | null> {
  const { now, epoch } = moment;
  const { id, version } = account;
  const attempt = payment.openAttempt ?? payment.attempts + 1;
  return database.transaction(async (db) => {
    const swap = { id, version, nextVersion: getNextVersion(version, epoch), now };
    if (!(await compareAndSwapAccount(db, swap, {}))) return null;
    if (payment.openAttempt !== null) return attempt;
    const at = writeInstant(now);
    const claim = [attempt, attempt, at, at, payment.id, id, payment.attempts];
    return (await db.write(CLAIM, claim)) === 1 ? attempt : null;
  });
}

const readStatus = readEnum(TRANSACTION_STATUSES);

function toDuePayment(row: Row): DuePayment {
  return {
    id: required(readNumber(row.id)),
    accountId: required(readNumber(row.consumer_id)),
    date: required(readDate(row.schedule_date)),
    amount: required(readMoney(row.amount)),
    status: required(readStatus(row.status)),
    attempts: required(readNumber(row.attempt_count)),
    openAttempt: readNumber(row.open_attempt),
    attemptedAt: readInstantColumn(row.last_attempted_at),
    reference: readText(row.reference),
  };
}
