// Explains every hot statement on a store with a million accounts, runs it, and counts the rows that it reads.
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { readConfig } from '../../../src/config/config';
import { getOrder } from '../../../src/domain/creditor/account-list';
import { openConfiguredDatabase } from '../../../src/open-database';
import type { Database } from '../../../src/persistence/database/database';
import type { SqlValue } from '../../../src/persistence/database/dialect';
import { createRaisedStamps, listRaises, type StampOwner } from '../../../src/persistence/database/stamps';
import { readStates } from '../../../src/persistence/hot-statements/account-conditions';
import { readStatesByProfile } from '../../../src/persistence/hot-statements/account-list';
import { readAccountPage } from '../../../src/persistence/hot-statements/account-page';
import { readAccount, readAccounts } from '../../../src/persistence/hot-statements/account-read';
import { compareAndSwapAccount } from '../../../src/persistence/hot-statements/account-swap';
import { countCompanyAccounts, readCompanyAccounts } from '../../../src/persistence/hot-statements/company-accounts';
import { deleteOpenPayments } from '../../../src/persistence/hot-statements/offer-move';
import { addToCounters, readCounters } from '../../../src/persistence/hot-statements/rate-counters';
import { readConsumerSession, readSessionAndAccount } from '../../../src/persistence/hot-statements/session-check';
import { readStamps } from '../../../src/persistence/hot-statements/stamp-check';
import { addToUsageCounts } from '../../../src/persistence/hot-statements/usage-counts';
import { insertSession } from '../../../src/persistence/sign-in/session-store';
import { systemClock } from '../../../src/providers/clock';
import { withDataSet } from '../large-database';
import { openGrowingStore } from './many-accounts';

const PAGE = 20;
/** The rows that are copied. */
const BLOCK = { profiles: 250, accounts: PAGE };

interface PlanFigure {
  readonly name: string;
  /** How each table is read, such as `consumers: range`. */
  readonly access: string;
  /** Whether a table is read completely, or all of an index. */
  readonly scans: boolean;
  readonly rowsRead: number;
  readonly rowsReturned: number;
  readonly ms: number;
}

export interface Plans {
  readonly accounts: number;
  readonly figures: readonly PlanFigure[];
}

/** `limitMs` is the time for filling the store. */
export async function explainHotStatements(
  serverUrl: string,
  { accounts, limitMs }: { readonly accounts: number; readonly limitMs: number },
  log: (line: string) => void,
): Promise<Plans> {
  const plans: Plans[] = [];
  await withDataSet(serverUrl, [BLOCK], async (url) => {
    const store = await openGrowingStore(url, limitMs, log);
    const total = await store.growTo(accounts);
    const db = await openConfiguredDatabase(readConfig({ APP_ENV: 'local', DATABASE_URL: url }));
    const connection = await createConnection({ uri: url, dateStrings: true });
    try {
      const { epoch } = systemClock('America/New_York', Date.now)();
      await insertSession(db, {
        id: 'bench',
        ownerId: 1,
        generation: 1,
        rotatedAt: epoch,
        idleUntil: epoch,
        absoluteUntil: epoch,
        remember: false,
        revokedAt: null,
        deviceName: null,
        userAgentHash: null,
      });
      const figures: PlanFigure[] = [];
      const profileId = await findProfile(connection, total);
      for (const [name, job] of createJobs(total, profileId)) {
        for (const sent of await collectStatements(db, job)) figures.push(await explain(connection, name, sent));
      }
      plans.push({ accounts: total, figures });
    } finally {
      await connection.end();
      await store.close();
      await db.close();
    }
  });
  const [found] = plans;
  if (!found) throw new Error('Nothing was explained.');
  return found;
}

/** A person in the middle with a page of accounts; those of the demo have fewer. */
async function findProfile(connection: Connection, total: number): Promise<number> {
  const sql = `SELECT consumer_profile_id AS id FROM consumers WHERE id >= ? AND consumer_profile_id IS NOT NULL
    GROUP BY consumer_profile_id HAVING COUNT(*) = ? ORDER BY MIN(id) LIMIT 1`;
  const [[row]] = await connection.execute<RowDataPacket[]>(sql, [Math.floor(total / 2), PAGE]);
  if (!row) throw new Error(`Nobody has ${PAGE} accounts.`);
  return Number(row['id']);
}

type StatementJob = (db: Database) => Promise<unknown>;

/** Of an account and a person in the middle, and of a company that has most of the accounts. */
function createJobs(total: number, profileId: number): readonly (readonly [name: string, job: StatementJob])[] {
  const { today, now } = systemClock('America/New_York', Date.now)();
  const id = Math.floor(total / 2);
  const company = {
    companyId: 1,
    conditions: null,
    subclientId: null,
    hasFailedPayment: null,
    numberIndexes: null,
    linkState: null,
    importId: null,
    mark: null,
    order: getOrder('id'),
    range: { from: null, until: null },
  };
  const window = { after: { key: null, id }, limit: PAGE };
  const list = { profileId, priorities: [0, 99] } as const;
  const counter = { scope: 'bench', subject: 'one', windowStart: 1 };
  const swap = { id, version: 1, nextVersion: 2, condition: null, now };
  return [
    ['stamps of an answer of two companies', (db) => readStamps(db, 'bench', [1, 2])],
    ['raise of the stamps of an account', async (db) => writeAll(db, { account: [id] })],
    ['raise of the stamps of 100 accounts', async (db) => writeAll(db, { account: listIds(id, 100) })],
    ['raise of the stamp of a person', async (db) => writeAll(db, { profile: [profileId] })],
    ['session', (db) => readConsumerSession(db, 'bench')],
    ['session and account', (db) => readSessionAndAccount(db, 'bench', { id, today })],
    ['account', (db) => readAccount(db, id, today)],
    [`page of ${PAGE} accounts`, (db) => readAccounts(db, listIds(id, PAGE), today)],
    ["first page of a person's list", (db) => readAccountPage(db, list, { after: null, limit: PAGE }, today)],
    ['next page', (db) => readAccountPage(db, list, { after: { priority: 5, id }, limit: PAGE }, today)],
    ["states of a person's accounts", (db) => readStatesByProfile(db, profileId)],
    ['accounts of a company', (db) => readCompanyAccounts(db, company, window)],
    [
      'accounts of a company in two conditions',
      (db) => readCompanyAccounts(db, { ...company, conditions: ['joined', 'pending_creditor_response'] }, window),
    ],
    ['accounts of a company by number', (db) => readCompanyAccounts(db, { ...company, numberIndexes: ['0'] }, window)],
    ['accounts with failed payments', (db) => readCompanyAccounts(db, { ...company, hasFailedPayment: true }, window)],
    ['count of a company’s accounts, up to 10,000', (db) => countCompanyAccounts(db, company, 10_000)],
    ['accounts without a condition', (db) => readStates(db, { after: 0, limit: PAGE }, { onlyMissing: true })],
    ['compare and swap', (db) => compareAndSwapAccount(db, swap, {})],
    ['delete of open payments', (db) => deleteOpenPayments(db, id, now)],
    ['rate counters', (db) => addToCounters(db, [{ ...counter, by: 1 }])],
    [
      'read of rate counters',
      (db) => readCounters(db, [{ scope: counter.scope, subjects: [counter.subject], windowStarts: [1] }]),
    ],
    ['usage', (db) => addToUsageCounts(db, today, [{ kind: 'operation', style: 'graphql', name: 'Bench', count: 1 }])],
  ];
}

/** What a transaction sends that raises these stamps. */
async function writeAll(db: Database, ids: Readonly<Partial<Record<StampOwner, readonly number[]>>>): Promise<void> {
  const raised = createRaisedStamps();
  for (const owner of ['account', 'profile'] as const) for (const id of ids[owner] ?? []) raised[owner].add(id);
  for (const { sql, params } of listRaises('mysql', raised)) await db.write(sql, params);
}

function listIds(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

interface Sent {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

/** What the job sends. Nothing is written. */
async function collectStatements(db: Database, job: StatementJob): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  await job({
    ...db.repeatable,
    read: async (sql, params = []) => {
      sent.push({ sql, params });
      return db.read(sql, params);
    },
    write: async (sql, params = []) => {
      sent.push({ sql, params });
      return 0;
    },
    // The statements that raise stamps have rows of their own.
    raise: () => undefined,
  });
  return sent;
}

/** Reads of all rows of a table, and of all entries of an index. */
const SCANS: readonly unknown[] = ['ALL', 'index'];
/** Results of subqueries in FROM, which are small, and tables of one row. */
const DERIVED = /^<|^$/;

async function explain(connection: Connection, name: string, { sql, params }: Sent): Promise<PlanFigure> {
  const [plan] = await connection.execute<RowDataPacket[]>(`EXPLAIN ${sql}`, [...params]);
  const tables = plan.filter(({ table, select_type: kind }) => kind !== 'INSERT' && !DERIVED.test(String(table ?? '')));
  await connection.query('FLUSH STATUS');
  await connection.beginTransaction();
  const startedAt = performance.now();
  const [found] = await connection.execute<RowDataPacket[]>(sql, [...params]);
  const ms = performance.now() - startedAt;
  const [status] = await connection.query<RowDataPacket[]>("SHOW SESSION STATUS LIKE 'Handler_read%'");
  await connection.rollback();
  return {
    name,
    access: summarize(tables.map(({ type }) => String(type))),
    scans: tables.some(({ type }) => SCANS.includes(type)),
    rowsRead: status.reduce((sum, { Value: value }) => sum + Number(value), 0),
    rowsReturned: Array.isArray(found) ? found.length : 0,
    ms,
  };
}

/** `eq_ref, 4 × ref`. */
function summarize(types: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => (count === 1 ? type : `${count} × ${type}`)).join(', ');
}
