// Finds the accounts of a company by their stored conditions and by other columns, in the order of an index, page by page.
// Models can neither merge the ranges of several conditions nor name the index, without which MySQL may read all accounts of
// a large company and sort them.
import type { ConditionKey } from '../../domain/account/display-state';
import type { AccountOrder, SortColumn } from '../../domain/creditor/account-list';
import type { LinkState, StoredMark } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import type { DialectName } from '../database/dialect';
import { readNumber, required } from '../shared/columns';
import { writeMark } from '../shared/mark-bits';
import { listPlaceholders } from './columns';
import { listRanges, readSortKey, type AccountPosition, type Clause } from './account-order';

/** Null leaves a condition out. */
export interface CompanyAccountFilter {
  readonly companyId: number;
  readonly conditions: readonly ConditionKey[] | null;
  readonly subclientId: number | null;
  readonly linkState: LinkState | null;
  readonly hasFailedPayment: boolean | null;
  readonly importId: string | null;
  /** In force; a dispute is among the conditions. */
  readonly mark: StoredMark | null;
  /** Digests of the account number; null for any number. */
  readonly numberIndexes: readonly string[] | null;
  readonly order: AccountOrder;
  /** The first and the last value of the column that sorts, both included. */
  readonly range: { readonly from: string | null; readonly until: string | null };
}

export interface AccountWindow {
  readonly after: AccountPosition | null;
  readonly limit: number;
}

/** Accounts that may meet the filter: those without a stored condition are among them. */
export interface FoundAccounts {
  /** In the order of the list. */
  readonly found: readonly AccountPosition[];
  /** The last account that was judged, when there may be more behind it; null at the end of the list. */
  readonly judgedUntil: AccountPosition | null;
}

/** Entries of the index that one page may read. */
const WINDOW = 5000;

interface HintedIndex {
  readonly name: string;
  readonly columns: readonly string[];
}

const BY_CONDITION: HintedIndex = {
  name: 'consumers_company_id_condition_key_id_index',
  columns: ['company_id', 'condition_key', 'id'],
};

const BY_NUMBER: HintedIndex = {
  name: 'consumers_account_number_index_index',
  columns: ['account_number_index'],
};

const BY_IMPORT: HintedIndex = {
  name: 'consumers_company_id_last_import_id_id_index',
  columns: ['company_id', 'last_import_id', 'id'],
};

const JUDGED = [
  'condition_key',
  'subclient_id',
  'link_state',
  'has_failed_payment',
  'marks',
  'owner_stops_contact',
] as const;

/** Keys are the columns that sort. The public ones have all that most filters judge, so only the page is read. */
export const SORTED: Readonly<Record<SortColumn, HintedIndex>> = {
  id: { name: 'consumers_by_id_index', columns: ['company_id', 'id', ...JUDGED] },
  updated_at: { name: 'consumers_by_change_index', columns: ['company_id', 'updated_at', 'id', ...JUDGED] },
  current_balance: { name: 'consumers_by_balance_index', columns: ['company_id', 'current_balance', 'id', ...JUDGED] },
  placement_date: { name: 'consumers_by_placement_index', columns: ['company_id', 'placement_date', 'id', ...JUDGED] },
  // Only lists of certain conditions have this order.
  waiting_since: {
    name: 'consumers_by_waiting_index',
    columns: ['company_id', 'condition_key', 'waiting_since', 'id'],
  },
};

const HINTS: Readonly<Record<DialectName, (index: HintedIndex) => string>> = {
  mysql: ({ name }) => `FORCE INDEX (${name})`,
  sqlite: ({ name }) => `INDEXED BY ${name}`,
};

/** A page costs the same however many accounts the company has. */
export async function readCompanyAccounts(
  db: Database,
  filter: CompanyAccountFilter,
  page: AccountWindow,
): Promise<FoundAccounts> {
  const more = page.limit + 1;
  const plan = planReading(db, filter, page.after);
  const read = await readPositions(db, filter, select(plan, filter, more));
  const found = read.slice(0, page.limit);
  if (read.length > page.limit) return { found, judgedUntil: found.at(-1) ?? null };
  if (plan.window === null) return { found, judgedUntil: null };
  const [end] = await readPositions(db, filter, selectEnd(plan, filter));
  return { found, judgedUntil: end ?? null };
}

/** Parts of an index, each of which is read in the order of the list, and what is judged of their entries. */
interface ReadingPlan {
  readonly from: string;
  readonly parts: readonly Clause[];
  readonly judged: Clause;
  /** The most entries that are judged; null when nearly each entry belongs to the list. */
  readonly window: number | null;
}

function planReading(db: Database, filter: CompanyAccountFilter, after: AccountPosition | null): ReadingPlan {
  const { companyId, conditions, numberIndexes, importId, order, range } = filter;
  const from = (index: HintedIndex) => `FROM consumers ${HINTS[db.dialect](index)}`;
  const ofCompany: Clause = { sql: 'company_id = ?', values: [companyId] };
  const ranges = listRanges(order, range, after).map((clause) => join([ofCompany, clause]));
  const judged = judge(filter);
  if (numberIndexes !== null) {
    // The accounts with a number are few. Without digits and letters it has no index, and `IN ()` is not valid SQL for MySQL.
    const numbers = {
      sql: `account_number_index IN (${listPlaceholders(['', ...numberIndexes])})`,
      values: ['', ...numberIndexes],
    };
    return {
      from: from(BY_NUMBER),
      parts: ranges.map((clause) => join([numbers, clause, judged])),
      judged: ANY,
      window: null,
    };
  }
  const isById = order.column === 'id';
  const { subclientId, linkState, hasFailedPayment, mark } = filter;
  const hasOthers = [subclientId, linkState, hasFailedPayment, mark].some((wanted) => wanted !== null);
  const isByCondition = isById || order.column === 'waiting_since';
  if (isByCondition && conditions !== null && !hasOthers && importId === null) {
    const keys = [
      { sql: 'condition_key IS NULL', values: [] },
      ...conditions.map((key) => ({ sql: 'condition_key = ?', values: [key] })),
    ];
    const parts = keys.flatMap((key) => ranges.map((clause) => join([key, clause])));
    const index = isById ? BY_CONDITION : SORTED.waiting_since;
    return { from: from(index), parts, judged: ANY, window: null };
  }
  const isByImport = isById && importId !== null;
  const isJudged = hasOthers || conditions !== null || (importId !== null && !isByImport);
  const imported: Clause = { sql: 'last_import_id = ?', values: [importId] };
  const parts = isByImport ? ranges.map((clause) => join([imported, clause])) : ranges;
  const source = from(isByImport ? BY_IMPORT : SORTED[order.column]);
  if (isJudged) return { from: source, parts, judged, window: WINDOW };
  return { from: source, parts: parts.map((clause) => join([clause, judged])), judged: ANY, window: null };
}

const ANY: Clause = { sql: '1 = 1', values: [] };

const IS_PRESENT = "COALESCE(condition_key, '') <> 'deleted'";

/** Accounts without a stored condition may have any. */
function judge(filter: CompanyAccountFilter): Clause {
  const { conditions, subclientId, linkState, hasFailedPayment, mark, importId } = filter;
  const keys = conditions ?? [];
  const isWanted = keys.length > 0 ? `condition_key IN (${listPlaceholders(keys)}) OR ` : '';
  return join([
    conditions ? { sql: `(${isWanted}condition_key IS NULL)`, values: [...keys] } : { sql: IS_PRESENT, values: [] },
    ...(subclientId === null ? [] : [{ sql: 'subclient_id = ?', values: [subclientId] }]),
    ...(linkState === null ? [] : [{ sql: 'link_state = ?', values: [linkState] }]),
    ...(hasFailedPayment === null ? [] : [{ sql: 'has_failed_payment = ?', values: [Number(hasFailedPayment)] }]),
    ...(mark === null ? [] : [judgeMark(mark)]),
    ...(importId === null ? [] : [{ sql: 'last_import_id = ?', values: [importId] }]),
  ]);
}

/** Who wants no contact may have said so for the account or as a person. */
function judgeMark(mark: StoredMark): Clause {
  const ofPerson = mark === 'do_not_contact' ? ' OR owner_stops_contact = 1' : '';
  return { sql: `((marks & ?) <> 0${ofPerson})`, values: [writeMark(mark)] };
}

function join(clauses: readonly Clause[]): Clause {
  return {
    sql: clauses.map(({ sql }) => sql).join(' AND '),
    values: clauses.flatMap(({ values }) => values),
  };
}

/** The accounts of a page and one more. */
function select(plan: ReadingPlan, filter: CompanyAccountFilter, limit: number): Clause {
  const entries = selectEntries(plan, filter, plan.window ?? limit);
  if (plan.window === null) return { sql: `${entries.sql} LIMIT ?`, values: [...entries.values, limit] };
  return {
    sql: `SELECT id, sort_key FROM (${entries.sql} LIMIT ?) judged WHERE ${plan.judged.sql}
      ORDER BY ${orderBy(filter, 'sort_key')} LIMIT ?`,
    values: [...entries.values, plan.window, ...plan.judged.values, limit],
  };
}

/** The last entry that was judged; none at the end of the list. */
function selectEnd(plan: ReadingPlan, filter: CompanyAccountFilter): Clause {
  const window = plan.window ?? WINDOW;
  const entries = selectEntries(plan, filter, window);
  return { sql: `${entries.sql} LIMIT 1 OFFSET ?`, values: [...entries.values, window - 1] };
}

/** The entries in the order of the list, without their end: each of several parts gives at most `limit`. */
function selectEntries({ from, parts, window }: ReadingPlan, filter: CompanyAccountFilter, limit: number): Clause {
  const key = filter.order.column;
  const columns = [
    'id',
    `${key} AS sort_key`,
    ...(window === null ? [] : JUDGED),
    ...(window === null || filter.importId === null ? [] : ['last_import_id']),
  ];
  const selects = parts.map(
    ({ sql }) => `SELECT ${columns.join(', ')} ${from} WHERE ${sql} ORDER BY ${orderBy(filter, key)}`,
  );
  const [only] = selects;
  if (only !== undefined && selects.length === 1) return { sql: only, values: parts.flatMap(({ values }) => values) };
  return {
    sql: `${selects.map((entries, index) => `SELECT * FROM (${entries} LIMIT ?) part${index}`).join(' UNION ALL ')}
      ORDER BY ${orderBy(filter, 'sort_key')}`,
    values: parts.flatMap(({ values }) => [...values, limit]),
  };
}

function orderBy({ order: { column, isDescending } }: CompanyAccountFilter, key: string): string {
  const direction = isDescending ? ' DESC' : '';
  return column === 'id' ? `id${direction}` : `${key}${direction}, id${direction}`;
}

/** Counts up to `most`. Accounts without a stored condition count as if they met the filter. */
export async function countCompanyAccounts(db: Database, filter: CompanyAccountFilter, most: number): Promise<number> {
  const { from, parts, judged } = planReading(db, filter, null);
  const selects = parts.map(({ sql }) => `SELECT id ${from} WHERE ${sql} AND ${judged.sql}`);
  const sql = `SELECT COUNT(*) AS total FROM (${selects.join(' UNION ALL ')} LIMIT ?) counted`;
  const values = parts.flatMap((part) => [...part.values, ...judged.values]);
  const [row] = await db.read(sql, [...values, most]);
  return required(readNumber(row?.['total']));
}

async function readPositions(
  db: Database,
  { order }: CompanyAccountFilter,
  { sql, values }: Clause,
): Promise<readonly AccountPosition[]> {
  const rows = await db.read(sql, values);
  return rows.map((row) => ({ id: required(readNumber(row['id'])), key: readSortKey(order, row['sort_key']) }));
}
