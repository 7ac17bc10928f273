// Counts the accounts of a company page by page: grouped by what the dashboard and the funnel show, so that a million accounts
// become a few rows before they reach the process. Models have no such statement.
import {
  AGREED,
  BREAKING_MOVES,
  buildStages,
  CONSUMER_MOVES,
  DISPUTE,
  IN_FORCE,
  OFFERED,
  PAYING_MOVES,
  WITHDRAWAL,
  type FunnelCounts,
  type FunnelKeys,
  type FunnelStage,
} from '../../domain/creditor/funnel';
import { toInstant, type Instant, type LocalDate } from '../../domain/shared/calendar';
import { toCents, ZERO, type Money } from '../../domain/shared/money';
import type { Database } from '../database/database';
import type { DialectName, Row, SqlValue } from '../database/dialect';
import { readMoney, readNumber, readText, required, writeInstant } from '../shared/columns';
import { SORTED } from './company-accounts';

/** Covers what is read of a move: the rows themselves are wide. */
export const HISTORY_BY_ACCOUNT = {
  name: 'negotiation_history_by_account_index',
  columns: ['consumer_id', 'id', 'move', 'condition_before', 'condition_after'],
} as const;

const HINTS: Readonly<Record<DialectName, (index: string) => string>> = {
  mysql: (index) => `FORCE INDEX (${index})`,
  sqlite: (index) => `INDEXED BY ${index}`,
};

export interface CountedPage {
  readonly companyId: number;
  /** The last account of the page before; 0 for the first page. */
  readonly after: number;
  readonly limit: number;
  /** Days of placement that are counted by month. */
  readonly months: { readonly from: LocalDate; readonly until: LocalDate };
  /** The last day of payments that are due soon. */
  readonly dueUntil: LocalDate;
}

export interface Sum {
  readonly count: number;
  readonly amount: Money;
}

/** Accounts of a page that are alike. */
export interface CountedGroup extends FunnelKeys, FunnelCounts {
  readonly lastId: number;
  /** The condition is not stored yet if this is null. */
  readonly conditionKey: string | null;
  readonly currentBalance: Money;
  readonly scheduled: Sum;
  readonly failed: Sum;
}

/** The values of a list in a statement: keys of our own, which need no placeholders. */
const list = (keys: readonly string[]) => keys.map((key) => `'${key}'`).join(', ');

const HAS_AGREED = `(stored_condition IN (${list(AGREED)}) OR agreed = 1)`;
const HAS_OFFER = `(stored_condition IN (${list(OFFERED)}) OR offered = 1)`;
const IS_BROKEN = `(last_break > last_kept OR (last_break = 0 AND stored_condition = 'cancelled_plan'))`;

/** The expressions use the columns of `ACCOUNTS`; each is true or false. */
const STAGES: Readonly<Record<FunnelStage, string>> = {
  placed: '1 = 1',
  seen: `(link_state = 'claimed' OR acted = 1 OR ${HAS_OFFER})`,
  offered: HAS_OFFER,
  agreed: HAS_AGREED,
  firstPayment: 'paid = 1',
  kept: `(paid = 1 AND NOT ${IS_BROKEN})`,
  broken: IS_BROKEN,
  settled: `(stored_condition = 'settled' OR last_settled > last_reopened)`,
};

const ENTERS = `h.condition_before NOT IN (${list(IN_FORCE)}) AND h.condition_after IN (${list(IN_FORCE)})`;
const PAYS = `h.move IN (${list(PAYING_MOVES)})`;
const BREAKS = `h.move IN (${list(BREAKING_MOVES)}) OR (h.move = '${DISPUTE}' AND h.condition_before IN (${list(IN_FORCE)}))`;
const SETTLES = "h.condition_after = 'settled' AND h.condition_before <> 'settled'";
const REOPENS = `h.condition_before = 'settled' AND h.condition_after <> 'settled' AND h.move <> '${WITHDRAWAL}'`;

const isAny = (condition: string) => `MAX(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;
const lastOf = (condition: string) => `MAX(CASE WHEN ${condition} THEN h.id ELSE 0 END)`;
const isIn = (conditions: readonly string[]) =>
  `h.condition_before IN (${list(conditions)}) OR h.condition_after IN (${list(conditions)})`;

/** The key of a condition without the part that tells settlements from plans. */
const STORED_CONDITION = "REPLACE(COALESCE(c.condition_key, ''), ':settlement', '')";

const DUE = `FROM schedule_transactions s WHERE s.consumer_id = c.id AND s.status = 'scheduled' AND s.schedule_date <= ?
  AND ${STORED_CONDITION} IN ('payment_accepted_and_plan_in_scheduled', '')`;
const FAILED = "FROM schedule_transactions s WHERE s.consumer_id = c.id AND s.status = 'failed'";

const PAGE_COLUMNS = `c.id, c.subclient_id, c.link_state, c.condition_key, ${STORED_CONDITION} AS stored_condition,
  CASE WHEN c.placement_date >= ? AND c.placement_date <= ? THEN SUBSTR(c.placement_date, 1, 7) END AS placed_month,
  COALESCE(c.total_balance, c.current_balance, 0) AS balance, COALESCE(c.current_balance, 0) AS current_balance,
  (SELECT l.template_id FROM e_letters l WHERE l.consumer_id = c.id ORDER BY l.id LIMIT 1) AS template_id,
  (SELECT SUM(t.amount) FROM transactions t WHERE t.consumer_id = c.id AND t.status = 'successful') AS collected,
  (SELECT COUNT(*) ${DUE}) AS due_count, (SELECT SUM(s.amount) ${DUE}) AS due_amount,
  (SELECT COUNT(*) ${FAILED}) AS failed_count, (SELECT SUM(s.amount) ${FAILED}) AS failed_amount`;

const PAGE_NAMES = [
  'id',
  'subclient_id',
  'link_state',
  'condition_key',
  'stored_condition',
  'placed_month',
  'balance',
  'current_balance',
  'template_id',
  'collected',
  'due_count',
  'due_amount',
  'failed_count',
  'failed_amount',
].map((column) => `p.${column}`);

const selectAccounts = (dialect: DialectName) => `
SELECT ${PAGE_NAMES.join(', ')},
  ${isAny(`h.move IN (${list(CONSUMER_MOVES)})`)} AS acted, ${isAny(isIn(OFFERED))} AS offered,
  ${isAny(isIn(AGREED))} AS agreed, ${isAny(PAYS)} AS paid,
  ${lastOf(`(${ENTERS}) OR ${PAYS}`)} AS last_kept, ${lastOf(BREAKS)} AS last_break,
  ${lastOf(SETTLES)} AS last_settled, ${lastOf(REOPENS)} AS last_reopened
FROM (SELECT ${PAGE_COLUMNS} FROM consumers c ${HINTS[dialect](SORTED.id.name)}
    WHERE c.company_id = ? AND c.id > ? AND c.deleted_at IS NULL ORDER BY c.id LIMIT ?) p
  LEFT JOIN negotiation_history h ${HINTS[dialect](HISTORY_BY_ACCOUNT.name)} ON h.consumer_id = p.id
GROUP BY ${PAGE_NAMES.join(', ')}`;

const STAGE_NAMES = Object.keys(STAGES) as FunnelStage[];

const selectGroups = (dialect: DialectName) => `
SELECT placed_month, subclient_id, template_id, condition_key, MAX(id) AS last_id, SUM(current_balance) AS current_balance,
  SUM(collected) AS collected, SUM(due_count) AS due_count, SUM(due_amount) AS due_amount,
  SUM(failed_count) AS failed_count, SUM(failed_amount) AS failed_amount,
  ${STAGE_NAMES.map(
    (stage) => `SUM(CASE WHEN ${STAGES[stage]} THEN 1 ELSE 0 END) AS ${stage}_count,
  SUM(CASE WHEN ${STAGES[stage]} THEN balance ELSE 0 END) AS ${stage}_balance`,
  ).join(', ')}
FROM (${selectAccounts(dialect)}) accounts GROUP BY placed_month, subclient_id, template_id, condition_key`;

const STATEMENTS: Readonly<Record<DialectName, string>> = {
  mysql: selectGroups('mysql'),
  sqlite: selectGroups('sqlite'),
};

/** In the order of the ids of accounts. Empty behind the last account. */
export async function readCountedPage(
  db: Database,
  { companyId, after, limit, months, dueUntil }: CountedPage,
): Promise<readonly CountedGroup[]> {
  const values: readonly SqlValue[] = [months.from, months.until, dueUntil, dueUntil, companyId, after, limit];
  return (await db.read(STATEMENTS[db.dialect], values)).map(toGroup);
}

function toGroup(row: Row): CountedGroup {
  return {
    month: readText(row['placed_month']),
    subclientId: readNumber(row['subclient_id']),
    templateId: readNumber(row['template_id']),
    conditionKey: readText(row['condition_key']),
    lastId: required(readNumber(row['last_id'])),
    currentBalance: readSum(row['current_balance']),
    collected: readSum(row['collected']),
    scheduled: { count: readCount(row['due_count']), amount: readSum(row['due_amount']) },
    failed: { count: readCount(row['failed_count']), amount: readSum(row['failed_amount']) },
    stages: buildStages((stage) => ({
      count: readCount(row[`${stage}_count`]),
      balance: readSum(row[`${stage}_balance`]),
    })),
  };
}

function readCount(column: unknown): number {
  return readNumber(column) ?? 0;
}

/** SQLite adds binary floating point numbers. */
function readSum(column: unknown): Money {
  return toCents(readMoney(column) ?? ZERO);
}

/** The successful payments of a company since a time, from whomever they came. */
export async function sumPaymentsSince(db: Database, companyId: number, since: Instant): Promise<Sum> {
  const index = HINTS[db.dialect]('transactions_company_id_created_at_id_index');
  const sql = `SELECT COUNT(*) AS payments, SUM(amount) AS amount FROM transactions ${index}
    WHERE company_id = ? AND created_at >= ? AND status = 'successful'`;
  const [row] = await db.read(sql, [companyId, writeInstant(since)]);
  return { count: readCount(row?.['payments']), amount: readSum(row?.['amount']) };
}

/** The offers that wait for a company's answer: how many, up to `most`, and since when the oldest does. */
export async function readWaitingOffers(
  db: Database,
  companyId: number,
  most: number,
): Promise<{ readonly count: number; readonly since: Instant | null }> {
  const waiting = `FROM consumers ${HINTS[db.dialect](SORTED.waiting_since.name)}
    WHERE company_id = ? AND condition_key = 'pending_creditor_response'`;
  const sql = `SELECT (SELECT COUNT(*) FROM (SELECT id ${waiting} LIMIT ?) counted) AS offers,
    (SELECT MIN(waiting_since) ${waiting}) AS since`;
  const [row] = await db.read(sql, [companyId, most, companyId]);
  const since = readNumber(row?.['since']);
  return { count: readCount(row?.['offers']), since: since === null ? null : toInstant(since) };
}

export interface CompanyToCount {
  readonly companyId: number;
  readonly accountsStamp: number;
}

/** Once a day, and after changes of accounts, but no more than a twentieth of the time. */
const REST_FACTOR = 20;

/** Companies whose accounts have changed since they were counted, in the order of their ids. */
export async function readCompaniesToCount(
  db: Database,
  { today, now }: { readonly today: LocalDate; readonly now: number },
): Promise<readonly CompanyToCount[]> {
  const sql = `SELECT c.id, COALESCE(s.accounts_stamp, 0) AS accounts_stamp FROM companies c
    LEFT JOIN company_stamps s ON s.id = c.id LEFT JOIN company_counts k ON k.company_id = c.id
    WHERE k.company_id IS NULL OR k.as_of > ? OR k.day <> ?
      OR (k.accounts_stamp <> COALESCE(s.accounts_stamp, 0) AND k.as_of + k.duration_ms * ${REST_FACTOR} <= ?)
    ORDER BY c.id`;
  const rows = await db.read(sql, [now, today, now]);
  return rows.map((row) => ({
    companyId: required(readNumber(row['id'])),
    accountsStamp: required(readNumber(row['accounts_stamp'])),
  }));
}
