// Every statement that a request sends finds its rows by an index: asked of the optimizer, on tables of some size.
import {
  accountById,
  accountsByIds,
  compareAndSwapAccount,
  stateFactsOfProfile,
} from '../../src/persistence/account-store';
import { claimAttempt, consumeFlow, flowByTokenHash, markDead } from '../../src/persistence/flow-store';
import type { Database } from '../../src/persistence/database';
import type { Row, SqlValue } from '../../src/persistence/dialect';
import { deleteScheduledTransactions } from '../../src/persistence/negotiation-store';
import { profilesByIdentity, promoteRawStatuses } from '../../src/persistence/profile-store';
import { revokeSession, rotateSession, sessionById } from '../../src/persistence/session-store';
import { seedLargeSet } from '../../seeders/large-set';
import { chosenStore, TEST_MOMENT, withDatabase } from '../support/database';

const { epoch, now, today } = TEST_MOMENT;
const database = withDatabase({ seedAt: TEST_MOMENT });
const CHANGES = {
  status: 'joined',
  offerAccepted: false,
  customOffer: false,
  counterOffer: false,
  paymentSetup: false,
} as const;

const TABLES = ['consumers', 'consumer_profiles', 'consumer_negotiations', 'schedule_transactions', 'transactions'];

const STATEMENTS: readonly [string, (db: Database) => Promise<unknown>][] = [
  ['an account', (db) => accountById(db, 60, today)],
  ['a page of accounts', (db) => accountsByIds(db, [60, 61, 62, 63, 64, 65], today)],
  ['the states of a person', (db) => stateFactsOfProfile(db, 20)],
  ['the swap of an account', (db) => compareAndSwapAccount(db, { id: 60, version: 1, nextVersion: 2, now }, CHANGES)],
  ['the planned payments of an account', (db) => deleteScheduledTransactions(db, 60)],
  [
    'an identity',
    (db) => profilesByIdentity(db, { lastNameKey: 'ABBOTT', dateOfBirth: '1950-01-01', last4ssn: '0000' }),
  ],
  ['the first visit', (db) => promoteRawStatuses(db, 20, TEST_MOMENT)],
  ['a sign-in', (db) => flowByTokenHash(db, 'digest')],
  ['an attempt', (db) => claimAttempt(db, { tokenHash: 'digest', maxAttempts: 5, now: epoch })],
  ['the end of a sign-in', (db) => consumeFlow(db, { id: 'flow', codeVersion: 1, now: epoch })],
  ['a dead sign-in', (db) => markDead(db, 'flow')],
  ['a session', (db) => sessionById(db, 'session')],
  ['a refresh', (db) => rotateSession(db, { id: 'session', generation: 1, now: epoch, idleUntil: epoch })],
  ['the end of a session', (db) => revokeSession(db, 'session', epoch)],
];

beforeAll(async () => {
  const { db } = database();
  await seedLargeSet(db, TEST_MOMENT, { profiles: 60, accounts: 8 });
  if (db.dialect === 'mysql') await db.sequelize.query(`ANALYZE TABLE ${TABLES.join(', ')}`);
});

it.each(STATEMENTS)('finds %s by an index', async (_what, job) => {
  const plan = await planOf(database().db, job);
  expect(plan.length).toBeGreaterThan(0);
  expect(plan.filter(isScan)).toEqual([]);
});

it('tells a scan from a look-up', async () => {
  const plan = await planOf(database().db, (db) => db.read("SELECT id FROM consumers WHERE city = 'Nowhere'"));
  expect(plan.filter(isScan)).toHaveLength(1);
});

/** The optimizer's plan for the one statement that `job` sends; nothing is written. */
async function planOf(db: Database, job: (db: Database) => Promise<unknown>): Promise<readonly Row[]> {
  const explain = chosenStore() === 'mariadb' ? 'EXPLAIN FORMAT=TRADITIONAL ' : 'EXPLAIN QUERY PLAN ';
  let plan: readonly Row[] = [];
  const ask = async (sql: string, params: readonly SqlValue[] = []) => {
    plan = await db.read(explain + sql, params);
  };
  await job({
    ...db,
    read: async (sql, params) => {
      await ask(sql, params);
      return [];
    },
    write: async (sql, params) => {
      await ask(sql, params);
      return 0;
    },
  });
  return plan;
}

/** The server calls it ALL, or index when it reads a whole index; SQLite says SCAN. */
function isScan(row: Row): boolean {
  if (chosenStore() === 'embedded') return /^SCAN (?!CONSTANT)/.test(String(row.detail));
  return row.type === 'ALL' || row.type === 'index';
}
