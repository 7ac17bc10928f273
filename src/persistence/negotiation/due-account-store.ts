// Finds accounts on which the system must act: agreed offers that expired, and plans on hold whose restart date has come.
import type { LocalDate } from '../../domain/shared/calendar';
import { readNumber, required } from '../shared/columns';
import type { Database } from '../database/database';

export interface DueAccountPage {
  readonly today: LocalDate;
  /** 0 for the first page, then the last id of the page before. */
  readonly after: number;
  readonly limit: number;
}

/** Agreed offers without a payment method whose first payment date has passed. */
const EXPIRED_OFFERS = `
SELECT a.id FROM consumers a
  JOIN consumer_negotiations n ON n.consumer_id = a.id AND n.company_id = a.company_id
WHERE a.status = 'payment_accepted' AND a.id > ? AND a.payment_setup = 0 AND a.offer_accepted = 1 AND a.deleted_at IS NULL
  AND (CASE WHEN n.counter_offer_accepted = 1 THEN n.counter_first_pay_date ELSE n.first_pay_date END) < ?
ORDER BY a.id LIMIT ?`;

const DUE_HOLDS = `
SELECT id FROM consumers
WHERE status = 'hold' AND id > ? AND restart_date <= ? AND deleted_at IS NULL ORDER BY id LIMIT ?`;

/** Account ids, ascending. */
export function findExpiredOfferIds(db: Database, page: DueAccountPage): Promise<readonly number[]> {
  return findIds(db, EXPIRED_OFFERS, page);
}

/** Account ids, ascending. */
export function findDueHoldIds(db: Database, page: DueAccountPage): Promise<readonly number[]> {
  return findIds(db, DUE_HOLDS, page);
}

async function findIds(db: Database, sql: string, { today, after, limit }: DueAccountPage): Promise<readonly number[]> {
  return (await db.read(sql, [after, today, String(limit)])).map(({ id }) => required(readNumber(id)));
}
