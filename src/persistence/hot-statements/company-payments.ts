// Finds the payments of a company page by page, in the order of an index: its payments by filters, and what the portal
// collected for it on a day. Models can neither merge the ranges of several statuses and sources nor name the index, without
// which MySQL may read all payments of a large company and sort them.
import type { Instant } from '../../domain/shared/calendar';
import { toCents, type Money } from '../../domain/shared/money';
import type { PaymentOutcomeKey, PaymentSource } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import type { DialectName, Row } from '../database/dialect';
import { readInstantColumn, readMoney, readNumber, readText, required, writeInstant } from '../shared/columns';
import type { Clause } from './account-order';
import { listPlaceholders } from './columns';

/** A span of time; null is no bound. `until` is excluded. */
export interface Span {
  readonly from: Instant | null;
  readonly until: Instant | null;
}

export interface CompanyPaymentFilter extends Span {
  readonly companyId: number;
  readonly statuses: readonly PaymentOutcomeKey[] | null;
  readonly sources: readonly PaymentSource[] | null;
}

export interface PaymentTime {
  readonly at: Instant;
  readonly id: number;
}

interface Page<Position> {
  readonly after: Position | null;
  readonly limit: number;
}

const OUTCOMES: readonly PaymentOutcomeKey[] = ['successful', 'failed', 'reversed'];
const SOURCES: readonly PaymentSource[] = ['plan', 'gift', 'import', 'direct'];

/** What the portal charges. An operator recorded the outcome of those with the source `import`. */
const COLLECTED: readonly PaymentSource[] = ['plan', 'gift', 'import'];

const BY_TIME = 'transactions_company_id_created_at_id_index';
const BY_STATUS = 'transactions_company_id_status_source_created_at_id_index';
const BY_REVERSAL = 'transactions_company_id_source_reversed_at_id_index';

const HINTS: Readonly<Record<DialectName, (index: string) => string>> = {
  mysql: (index) => `FORCE INDEX (${index})`,
  sqlite: (index) => `INDEXED BY ${index}`,
};

/** The newest first. A page costs the same however many payments the company has. */
export async function readCompanyPayments(
  db: Database,
  filter: CompanyPaymentFilter,
  { after, limit }: Page<PaymentTime>,
): Promise<readonly PaymentTime[]> {
  const behind: Clause =
    after === null
      ? ALL
      : {
          sql: 'created_at <= ? AND (created_at < ? OR id < ?)',
          values: [writeInstant(after.at), writeInstant(after.at), after.id],
        };
  const parts = planParts(db, filter).map((part) => join([part, behind]));
  const { sql, values } = merge(parts, 'id, created_at', 'created_at DESC, id DESC', limit);
  const rows = await db.read(sql, values);
  return rows.map((row) => ({
    at: required(readInstantColumn(row['created_at'])),
    id: required(readNumber(row['id'])),
  }));
}

/** Counts up to `most`. */
export async function countCompanyPayments(db: Database, filter: CompanyPaymentFilter, most: number): Promise<number> {
  const { sql, values } = merge(planParts(db, filter), 'id', 'id', most);
  const [row] = await db.read(`SELECT COUNT(*) AS total FROM (${sql}) counted`, values);
  return required(readNumber(row?.['total']));
}

const ALL: Clause = { sql: '1 = 1', values: [] };

/** Each is a range of an index: `FROM … WHERE …`. */
function planParts(db: Database, { companyId, statuses, sources, from, until }: CompanyPaymentFilter): Clause[] {
  const span = limitTo('created_at', { from, until });
  if (statuses === null && sources === null) {
    const made = { sql: `status IN (${listPlaceholders(OUTCOMES)})`, values: OUTCOMES };
    return [join([source(db, BY_TIME, companyId), span, made])];
  }
  return (statuses ?? OUTCOMES).flatMap((status) =>
    (sources ?? SOURCES).map((each) =>
      join([source(db, BY_STATUS, companyId), { sql: 'status = ? AND source = ?', values: [status, each] }, span]),
    ),
  );
}

function source(db: Database, index: string, companyId: number): Clause {
  return { sql: `FROM transactions ${HINTS[db.dialect](index)} WHERE company_id = ?`, values: [companyId] };
}

function limitTo(column: string, { from, until }: Span): Clause {
  return join([
    ...(from === null ? [] : [{ sql: `${column} >= ?`, values: [writeInstant(from)] }]),
    ...(until === null ? [] : [{ sql: `${column} < ?`, values: [writeInstant(until)] }]),
    ALL,
  ]);
}

function join(clauses: readonly Clause[]): Clause {
  return { sql: clauses.map(({ sql }) => sql).join(' AND '), values: clauses.flatMap(({ values }) => values) };
}

/** The first of all parts together: each gives at most `limit`. */
function merge(parts: readonly Clause[], columns: string, order: string, limit: number): Clause {
  const selects = parts.map(({ sql }) => `SELECT ${columns} ${sql} ORDER BY ${order} LIMIT ?`);
  return {
    sql: `${selects.map((select, index) => `SELECT * FROM (${select}) part${index}`).join(' UNION ALL ')}
      ORDER BY ${order} LIMIT ?`,
    values: [...parts.flatMap(({ values }) => [...values, limit]), limit],
  };
}

/** One charge of the portal, or its reversal. A gift that paid several payments is one. */
interface RemittanceEntryFacts {
  readonly at: Instant;
  readonly isReversal: boolean;
  /** The payment, or the first one that a gift paid. */
  readonly id: number;
  readonly accountId: number;
  readonly providerReference: string | null;
  readonly amount: Money;
}

export type RemittancePosition = Pick<RemittanceEntryFacts, 'at' | 'isReversal' | 'id'>;

/** Selects only the first of several payments that one gift made. */
const IS_FIRST = `(gift_payment_id IS NULL OR NOT EXISTS (SELECT 1 FROM transactions e
  WHERE e.consumer_id = transactions.consumer_id AND e.gift_payment_id = transactions.gift_payment_id
    AND e.status <> 'failed' AND e.id < transactions.id))`;

const ENTRY_AMOUNT = `CASE WHEN gift_payment_id IS NULL THEN amount ELSE (SELECT SUM(g.amount) FROM transactions g
  WHERE g.consumer_id = transactions.consumer_id AND g.gift_payment_id = transactions.gift_payment_id
    AND g.status <> 'failed') END`;

/** In the order of time. */
export async function readRemittanceEntries(
  db: Database,
  { companyId, ...span }: Span & { readonly companyId: number },
  { after, limit }: Page<RemittancePosition>,
): Promise<readonly RemittanceEntryFacts[]> {
  const parts = [
    ...planParts(db, { companyId, statuses: STOOD, sources: COLLECTED, ...span }).map((part) =>
      selectEntries(part, 'created_at', 0, after, limit),
    ),
    ...COLLECTED.map((each) => selectEntries(reversals(db, companyId, each, span), 'reversed_at', 1, after, limit)),
  ];
  const sql = `${parts.map((part, index) => `SELECT * FROM (${part.sql}) part${index}`).join(' UNION ALL ')}
    ORDER BY at, is_reversal, id LIMIT ?`;
  const rows = await db.read(sql, [...parts.flatMap(({ values }) => values), limit]);
  return rows.map(toEntry);
}

/** A payment that was reversed had been collected. */
const STOOD: readonly PaymentOutcomeKey[] = ['successful', 'reversed'];

function reversals(db: Database, companyId: number, each: PaymentSource, span: Span): Clause {
  return join([
    source(db, BY_REVERSAL, companyId),
    { sql: 'source = ?', values: [each] },
    limitTo('reversed_at', span),
    { sql: "reversed_at IS NOT NULL AND status = 'reversed'", values: [] },
  ]);
}

function selectEntries(
  part: Clause,
  time: 'created_at' | 'reversed_at',
  kind: 0 | 1,
  after: RemittancePosition | null,
  limit: number,
): Clause {
  const behind = after === null ? ALL : isBehind(time, kind, after);
  const { sql, values } = join([part, behind, { sql: IS_FIRST, values: [] }]);
  return {
    sql: `SELECT id, consumer_id, provider_transaction, ${time} AS at, ${kind} AS is_reversal, ${ENTRY_AMOUNT} AS amount
      ${sql} ORDER BY ${time}, id LIMIT ?`,
    values: [...values, limit],
  };
}

/** Entries of one moment are ordered by their kind and then by id. */
function isBehind(time: string, kind: 0 | 1, { at, isReversal, id }: RemittancePosition): Clause {
  const moment = writeInstant(at);
  if (Number(isReversal) > kind) return { sql: `${time} > ?`, values: [moment] };
  if (Number(isReversal) < kind) return { sql: `${time} >= ?`, values: [moment] };
  return { sql: `${time} >= ? AND (${time} > ? OR id > ?)`, values: [moment, moment, id] };
}

function toEntry(row: Row): RemittanceEntryFacts {
  return {
    at: required(readInstantColumn(row['at'])),
    isReversal: Number(row['is_reversal']) === 1,
    id: required(readNumber(row['id'])),
    accountId: required(readNumber(row['consumer_id'])),
    providerReference: readText(row['provider_transaction']),
    amount: readSum(row['amount']),
  };
}

/** SQLite adds binary floating point numbers. */
function readSum(column: unknown): Money {
  return toCents(required(readMoney(column)));
}

interface CollectedSum {
  readonly day: number;
  readonly isReversal: boolean;
  readonly count: number;
  readonly amount: Money;
}

/** What was collected and reversed in each of some spans that follow each other; `starts` has the end as its last member. */
export async function sumRemittance(
  db: Database,
  companyId: number,
  starts: readonly Instant[],
): Promise<readonly CollectedSum[]> {
  const ends = starts.slice(1).map(writeInstant);
  const span: Span = { from: starts[0] ?? null, until: starts.at(-1) ?? null };
  const cases = ends.map((_, day) => `WHEN at < ? THEN ${day}`).join(' ');
  const parts = [
    ...planParts(db, { companyId, statuses: STOOD, sources: COLLECTED, ...span }).map(({ sql, values }) => ({
      sql: `SELECT created_at AS at, 0 AS is_reversal, amount, gift_payment_id, id ${sql}`,
      values,
    })),
    ...COLLECTED.map((each) => reversals(db, companyId, each, span)).map(({ sql, values }) => ({
      sql: `SELECT reversed_at AS at, 1 AS is_reversal, amount, gift_payment_id, id ${sql}`,
      values,
    })),
  ];
  const sql = `SELECT day_number, is_reversal, SUM(amount) AS amount, COUNT(DISTINCT charge) AS charges
    FROM (SELECT CASE ${cases} END AS day_number, is_reversal, amount,
        CASE WHEN gift_payment_id IS NULL THEN id ELSE -gift_payment_id END AS charge
      FROM (${parts.map((part) => part.sql).join(' UNION ALL ')}) collected) days
    GROUP BY day_number, is_reversal`;
  const rows = await db.read(sql, [...ends, ...parts.flatMap(({ values }) => values)]);
  return rows.map((row) => ({
    day: required(readNumber(row['day_number'])),
    isReversal: Number(row['is_reversal']) === 1,
    count: required(readNumber(row['charges'])),
    amount: readSum(row['amount']),
  }));
}
