// Reads a page of the accounts of a person, in the order of their states, with the counts of the list: one statement,
// which reads the accounts of the page only, and counts entries of the index that orders them.
// With models, it would be a statement for the ids, one for the counts, and one for the accounts, which alone takes 3.3
// to 4.1 times the processor time (`npm run bench -- statements`).
import type { LocalDate } from '../../domain/shared/calendar';
import type { Database } from '../database/database';
import type { SqlValue } from '../database/dialect';
import { readFlag, readNumber, writeStartOfDay } from '../shared/columns';
import { ACCOUNT_JOINS, ACCOUNT_ROW, type AccountRow } from './account-read';

export interface ListPlace {
  /** This is the priority of the state. */
  readonly priority: number;
  readonly id: number;
}

export interface AccountList {
  readonly profileId: number;
  /** The first and the last priority that the list contains. */
  readonly priorities: readonly [number, number];
}

export interface PageOfList {
  readonly after: ListPlace | null;
  readonly limit: number;
}

export interface AccountPageRows {
  /** In any order. */
  readonly rows: readonly AccountRow[];
  readonly total: number;
  /** This many accounts are in front of the page. */
  readonly before: number;
  /** True if every account of the person has a place, including those outside of the list. */
  readonly isOrdered: boolean;
}

const IN_LIST = 'o.consumer_profile_id = ? AND o.state_order BETWEEN ? AND ?';

const BEHIND = '(o.state_order > ? OR (o.state_order = ? AND o.id > ?))';

const selectPage = (preceding: string, condition: string) => `
SELECT counted.total, counted.preceding, counted.unordered, ${ACCOUNT_ROW.sql} AS account_row
FROM (SELECT COUNT(*) AS total, ${preceding} AS preceding, EXISTS (SELECT 1 FROM consumers u
    WHERE u.consumer_profile_id = ? AND u.state_order = '00') AS unordered
    FROM consumers o WHERE ${IN_LIST}) counted
  LEFT JOIN (SELECT o.id FROM consumers o WHERE ${IN_LIST} ${condition}
    ORDER BY o.state_order, o.id LIMIT ?) chosen ON 1 = 1
  LEFT JOIN consumers a ON a.id = chosen.id ${ACCOUNT_JOINS}`;

const FIRST_PAGE = selectPage('0', '');
const NEXT_PAGE = selectPage(`SUM(CASE WHEN ${BEHIND} THEN 0 ELSE 1 END)`, `AND ${BEHIND}`);

export async function readAccountPage(
  db: Database,
  { profileId, priorities }: AccountList,
  { after, limit }: PageOfList,
  today: LocalDate,
): Promise<AccountPageRows> {
  const list = [profileId, ...priorities.map(toOrder)];
  const behind = after ? [toOrder(after.priority), toOrder(after.priority), after.id] : [];
  const values: SqlValue[] = [writeStartOfDay(today), ...behind, profileId, ...list, ...list, ...behind, limit];
  const found = await db.read(after ? NEXT_PAGE : FIRST_PAGE, values);
  const [counted] = found;
  return {
    rows: found.map((row) => ACCOUNT_ROW.read(row['account_row'])).filter(({ id }) => id !== null),
    total: readNumber(counted?.['total']) ?? 0,
    before: readNumber(counted?.['preceding']) ?? 0,
    isOrdered: !readFlag(counted?.['unordered']),
  };
}

/** The column `state_order` has this form. */
function toOrder(priority: number): string {
  return String(priority).padStart(2, '0');
}
