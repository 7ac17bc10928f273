// Finds the accounts of a company by their stored conditions and by other columns, page by page.
// Models can neither merge the ranges of several conditions nor name the index, without which MySQL may read all accounts of
// a large company and sort them.
import type { ConditionKey } from '../../domain/account/display-state';
import type { Database } from '../database/database';
import type { DialectName, SqlValue } from '../database/dialect';
import { readNumber, required } from '../shared/columns';
import { listPlaceholders } from './columns';

/** Null leaves a condition out. */
export interface CompanyAccountFilter {
  readonly companyId: number;
  readonly conditions: readonly ConditionKey[] | null;
  readonly subclientId: number | null;
  readonly hasFailedPayment: boolean | null;
  /** Digests of the account number; null for any number. */
  readonly numberIndexes: readonly string[] | null;
}

export interface AccountWindow {
  /** 0 for the first page. */
  readonly after: number;
  readonly limit: number;
}

/** Accounts that may meet the filter: those without a stored condition are among them. */
export interface FoundAccounts {
  /** Ascending. */
  readonly ids: readonly number[];
  /** The last account that was judged, when there may be more behind it; null at the end of the list. */
  readonly judgedUntil: number | null;
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

/** Has all that filters judge, so that only the accounts of the page are read. */
export const BY_COMPANY: HintedIndex = {
  name: 'consumers_of_company_index',
  columns: ['company_id', 'id', 'condition_key', 'subclient_id', 'has_failed_payment'],
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
  const { conditions, subclientId, hasFailedPayment, numberIndexes } = filter;
  const more = { ...page, limit: page.limit + 1 };
  if (numberIndexes !== null) return toPage(await readByNumber(db, filter, numberIndexes, more), page);
  if (subclientId !== null || hasFailedPayment !== null) return readWindow(db, filter, page);
  return toPage(await (conditions ? readByConditions(db, filter, conditions, more) : readAll(db, filter, more)), page);
}

/** One account more than the page has been read. */
function toPage(read: readonly number[], { limit }: AccountWindow): FoundAccounts {
  const ids = read.slice(0, limit);
  return { ids, judgedUntil: read.length > limit ? (ids.at(-1) ?? null) : null };
}

/** Each condition gives at most a page of its range of the index, and so do the accounts without a stored condition. */
function readByConditions(
  db: Database,
  { companyId }: CompanyAccountFilter,
  conditions: readonly ConditionKey[],
  { after, limit }: AccountWindow,
): Promise<readonly number[]> {
  const from = `FROM consumers ${HINTS[db.dialect](BY_CONDITION)} WHERE company_id = ?`;
  const range = (condition: string, index: number) =>
    `SELECT id FROM (SELECT id ${from} AND ${condition} AND id > ? ORDER BY id LIMIT ?) part${index}`;
  const ranges = ['condition_key IS NULL', ...conditions.map(() => 'condition_key = ?')].map(range);
  const values = conditions.flatMap((key) => [companyId, key, after, limit]);
  const sql = `${ranges.join(' UNION ALL ')} ORDER BY id LIMIT ?`;
  return readIds(db, sql, [companyId, after, limit, ...values, limit]);
}

function readAll(
  db: Database,
  { companyId }: CompanyAccountFilter,
  { after, limit }: AccountWindow,
): Promise<readonly number[]> {
  const sql = `SELECT id FROM consumers ${HINTS[db.dialect](BY_COMPANY)}
    WHERE company_id = ? AND id > ? AND ${IS_PRESENT} ORDER BY id LIMIT ?`;
  return readIds(db, sql, [companyId, after, limit]);
}

const IS_PRESENT = "COALESCE(condition_key, '') <> 'deleted'";

/** The accounts with a number are few. */
function readByNumber(
  db: Database,
  filter: CompanyAccountFilter,
  indexes: readonly string[],
  { after, limit }: AccountWindow,
): Promise<readonly number[]> {
  // A number without digits and letters has no index, and `IN ()` is no SQL for MySQL.
  if (indexes.length === 0) return Promise.resolve([]);
  const { sql, values } = toConditions(filter);
  return readIds(
    db,
    `SELECT id FROM consumers WHERE account_number_index IN (${listPlaceholders(indexes)})
     AND company_id = ? AND id > ? AND ${sql} ORDER BY id LIMIT ?`,
    [...indexes, filter.companyId, after, ...values, limit],
  );
}

/** Judges a part of the index. The page may hold fewer accounts than it could, even none, before the end of the list. */
async function readWindow(
  db: Database,
  filter: CompanyAccountFilter,
  { after, limit }: AccountWindow,
): Promise<FoundAccounts> {
  const from = `FROM consumers ${HINTS[db.dialect](BY_COMPANY)} WHERE company_id = ? AND id > ?`;
  const place = [filter.companyId, after];
  const [end] = await readIds(db, `SELECT id ${from} ORDER BY id LIMIT 1 OFFSET ?`, [...place, WINDOW - 1]);
  const { sql, values } = toConditions(filter);
  const until = end === undefined ? '' : 'AND id <= ?';
  const read = await readIds(db, `SELECT id ${from} ${until} AND ${sql} ORDER BY id LIMIT ?`, [
    ...place,
    ...(end === undefined ? [] : [end]),
    ...values,
    limit + 1,
  ]);
  const { ids, judgedUntil } = toPage(read, { after, limit });
  return { ids, judgedUntil: judgedUntil ?? end ?? null };
}

function toConditions({ conditions, subclientId, hasFailedPayment }: CompanyAccountFilter): {
  readonly sql: string;
  readonly values: readonly SqlValue[];
} {
  const keys = conditions ?? [];
  const isWanted = keys.length > 0 ? `(condition_key IN (${listPlaceholders(keys)}) OR condition_key IS NULL)` : null;
  const parts = [
    isWanted ?? (conditions ? 'condition_key IS NULL' : IS_PRESENT),
    ...(subclientId === null ? [] : ['subclient_id = ?']),
    ...(hasFailedPayment === null ? [] : ['has_failed_payment = ?']),
  ];
  return {
    sql: parts.join(' AND '),
    values: [
      ...keys,
      ...(subclientId === null ? [] : [subclientId]),
      ...(hasFailedPayment === null ? [] : [Number(hasFailedPayment)]),
    ],
  };
}

/** Counts up to `most`. Accounts without a stored condition count as if they met the filter. */
export async function countCompanyAccounts(db: Database, filter: CompanyAccountFilter, most: number): Promise<number> {
  const { companyId, conditions, subclientId, hasFailedPayment, numberIndexes } = filter;
  if (numberIndexes !== null) return (await readByNumber(db, filter, numberIndexes, { after: 0, limit: most })).length;
  const isByCondition = conditions !== null && subclientId === null && hasFailedPayment === null;
  const { sql, values } = toConditions(filter);
  const hint = HINTS[db.dialect](isByCondition ? BY_CONDITION : BY_COMPANY);
  const [row] = await db.read(
    `SELECT COUNT(*) AS total FROM
      (SELECT id FROM consumers ${hint} WHERE company_id = ? AND ${sql} LIMIT ?) counted`,
    [companyId, ...values, most],
  );
  return required(readNumber(row?.['total']));
}

async function readIds(db: Database, sql: string, values: readonly SqlValue[]): Promise<readonly number[]> {
  return (await db.read(sql, values)).map(({ id }) => required(readNumber(id)));
}
