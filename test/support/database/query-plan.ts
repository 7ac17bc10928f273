// Reads the query plan of every statement that a job sends, by hand or through models.
import { QueryTypes } from 'sequelize';
import type { Database } from '../../../src/persistence/database/database';
import type { Row, SqlValue } from '../../../src/persistence/database/dialect';
import {
  COMPANIES_OF_ACCOUNTS,
  createRaisedStamps,
  forIds,
  listRaises,
  RAISE_OF_ACCOUNTS,
} from '../../../src/persistence/database/stamps';
import { chosenStore } from './test-database';

/** A SELECT resolves to its rows alone. */
const NO_ROWS = [] as unknown as [unknown[], unknown];

/** The query plans of all statements that `job` sends, by hand or through models. Nothing is executed. */
export async function getQueryPlan(db: Database, job: (db: Database) => Promise<unknown>): Promise<readonly Row[]> {
  const explain = chosenStore() === 'embedded' ? 'EXPLAIN QUERY PLAN ' : 'EXPLAIN FORMAT=TRADITIONAL ';
  const plan: Row[] = [];
  const ask = async (sql: string, params: readonly SqlValue[] = []) => {
    plan.push(...(await db.read(explain + sql, params)));
  };
  const query = db.sequelize.query.bind(db.sequelize);
  const models = jest
    .spyOn(db.sequelize, 'query')
    .mockImplementation(async (sql, options): Promise<[unknown[], unknown]> => {
      // Sequelize passes a statement with parameters as `{ query, bind }`, which its types leave out.
      const text = typeof sql === 'string' ? sql : sql.query;
      const bind = typeof sql === 'string' ? [] : (Reflect.get(sql, 'bind') as unknown[]);
      plan.push(...(await query<Row>(explain + text, { bind, raw: true, type: QueryTypes.SELECT })));
      return options && 'type' in options && options.type === QueryTypes.SELECT ? NO_ROWS : [[], 0];
    });
  const raised = createRaisedStamps();
  // Stores may throw, because nothing was read or written. Without marks, a write is not in a transaction.
  await job({
    ...db.repeatable,
    read: async (sql, params) => {
      await ask(sql, params);
      return [];
    },
    write: async (sql, params) => {
      await ask(sql, params);
      return 0;
    },
    raise(owner, ids = []) {
      if (owner) for (const id of ids) raised[owner].add(id);
    },
  }).catch(() => undefined);
  const late = [...forIds(COMPANIES_OF_ACCOUNTS, raised.account), ...forIds(RAISE_OF_ACCOUNTS, raised.accounts)];
  for (const { sql, params } of [...listRaises(db.dialect, raised), ...late]) await ask(sql, params);
  models.mockRestore();
  return plan;
}

/** The results of subqueries in FROM, which are small. */
const DERIVED = {
  mysql: /^<(derived\d+|union[\d,]+)>$/,
  sqlite: /^SCAN (CONSTANT|counted|chosen|judged|part\d+)/,
} as const;

/** MySQL's type is ALL, or index for a full index scan; an INSERT has ALL too. SQLite's detail starts with SCAN. */
export function isScan(row: Row): boolean {
  if (chosenStore() === 'embedded') {
    const detail = String(row.detail);
    return detail.startsWith('SCAN ') && !DERIVED.sqlite.test(detail);
  }
  if (DERIVED.mysql.test(String(row.table))) return false;
  return row.select_type !== 'INSERT' && (row.type === 'ALL' || row.type === 'index');
}
