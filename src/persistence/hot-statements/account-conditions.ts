// Reads what decides the conditions of accounts page by page, and writes the conditions of a page.
// With models, a page would cost a statement for each account, because each row gets other values.
import type { Database } from '../database/database';
import { readNumber, required } from '../shared/columns';
import { STATE_COLUMNS, STATE_JOINS, type StateRow } from './account-list';
import { listPlaceholders, selectColumns } from './columns';

export interface AccountPage {
  /** 0 for the first page. */
  readonly after: number;
  readonly limit: number;
}

export interface CheckedRow extends StateRow {
  readonly consumerSentAt?: unknown;
  readonly creditorSentAt?: unknown;
}

/** Accounts in the order of their ids, deleted ones too. `onlyMissing`: those whose stored condition is not that of their version. */
export function readStates(
  db: Database,
  { after, limit }: AccountPage,
  { onlyMissing }: { readonly onlyMissing: boolean },
): Promise<readonly CheckedRow[]> {
  const missing = onlyMissing ? 'a.condition_key IS NULL AND' : '';
  const columns = `${selectColumns(STATE_COLUMNS)}, a.version, a.condition_key AS conditionKey, a.derived_condition AS derivedCondition,
    a.waiting_since AS waitingSince, n.consumer_offer_sent_at AS consumerSentAt, n.creditor_counter_offer_sent_at AS creditorSentAt`;
  return db.read(`SELECT ${columns} FROM consumers a ${STATE_JOINS} WHERE ${missing} a.id > ? ORDER BY a.id LIMIT ?`, [
    after,
    limit,
  ]);
}

export interface StoredCondition {
  readonly id: number;
  /** The version that the key was derived from. */
  readonly version: number;
  readonly key: string;
  /** Since when an offer waits, epoch milliseconds; null when none does. */
  readonly waitingSince: number | null;
}

/** An account that was changed since it was read gets a key for its earlier version, which counts as none. */
export async function writeConditions(db: Database, conditions: readonly StoredCondition[]): Promise<void> {
  if (conditions.length === 0) return;
  const cases = (name: keyof StoredCondition) => ({
    sql: `CASE id ${conditions.map(() => 'WHEN ? THEN ?').join(' ')} END`,
    values: conditions.flatMap((one) => [one.id, one[name]]),
  });
  const [keys, versions, since] = [cases('key'), cases('version'), cases('waitingSince')];
  const ids = conditions.map(({ id }) => id);
  await db.transaction(async (transaction) => {
    transaction.raise('account', ids);
    await transaction.write(
      `UPDATE consumers SET derived_condition = ${keys.sql}, derived_version = ${versions.sql},
         waiting_since = ${since.sql}
       WHERE id IN (${listPlaceholders(ids)})`,
      [...keys.values, ...versions.values, ...since.values, ...ids],
    );
  });
}

export async function countAccounts(db: Database): Promise<number> {
  const [row] = await db.read('SELECT COUNT(*) AS total FROM consumers');
  return required(readNumber(row?.['total']));
}
