// A page of a company's accounts costs the same statements and index entries in a large store as in a small one: the first,
// a middle and the last page.
import * as accounts from '../../../src/persistence/account/account-store';
import type { Database } from '../../../src/persistence/database/database';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { insertRows } from '../../../src/persistence/shared/batch-writes';
import { findExpiredOfferIds } from '../../../src/persistence/negotiation/due-account-store';
import { listCompanyAccounts } from '../../../src/services/negotiation/steps/list-company-accounts';
import { encodeNumberCursor } from '../../../src/services/shared/connection';
import type { Dependencies } from '../../../src/services/shared/dependencies';
import { chosenStore, TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const database = withDatabase({ seedAt: TEST_MOMENT });
const COMPANY = 2;
const FIRST_ID = 10_000;
const SMALL = 1000;
const LARGE = 20_000;
/** Index entries that a page with another filter may judge, and its accounts. */
const WINDOW = 5000;
const PAGE = 50;
const KINDS = ['joined', 'settled', 'pending_creditor_response', 'declined', 'creditor_send_an_offer'] as const;
const STATUSES = ['joined', 'settled', 'payment_setup', 'payment_declined', 'payment_setup'] as const;
const ALL = { companyId: COMPANY, conditions: null, accountNumber: null, subclientId: null, hasFailedPayment: null };

const LISTS: readonly (readonly [string, accounts.CompanyAccounts])[] = [
  ['all accounts', ALL],
  ['open offers', { ...ALL, conditions: ['pending_creditor_response', 'creditor_send_an_offer'] }],
  ['a condition that no account has', { ...ALL, conditions: ['not_paying'] }],
];

async function fill(from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, index) => {
    const kind = (from + index) % KINDS.length;
    return {
      ...{ id: FIRST_ID + from + index, companyId: COMPANY, originalAccountName: 'Any', version: 1, derivedVersion: 1 },
      ...{ status: STATUSES[kind] ?? 'joined', derivedCondition: KINDS[kind] ?? 'joined' },
      counterOffer: KINDS[kind] === 'creditor_send_an_offer',
    } as const;
  });
  await database().db.transaction((db) => insertRows(db, ConsumerModel, rows as never));
}

/** Index entries and rows that the server has read for the connection of the transaction. */
async function countReads(db: Database): Promise<number> {
  const rows = await db.read("SHOW SESSION STATUS LIKE 'Handler_read%'");
  return rows.reduce((sum, row) => sum + Number(row['Value']), 0);
}

interface Cost {
  readonly statements: number;
  readonly reads: number;
  readonly ids: readonly number[];
}

async function measure(job: (db: Database) => Promise<readonly number[]>): Promise<Cost> {
  const { db } = database();
  return db.transaction(async (bound) => {
    const isServer = chosenStore() !== 'embedded';
    const before = isServer ? await countReads(bound) : 0;
    let statements = 0;
    const stop = db.onStatement(() => (statements += 1));
    const ids = await job(bound);
    stop();
    return { statements, reads: isServer ? (await countReads(bound)) - before : 0, ids };
  });
}

function measurePage(filter: accounts.CompanyAccounts, after: number): Promise<Cost> {
  return measure(async (db) => {
    const dependencies = { db, accounts, clock: () => TEST_MOMENT } as unknown as Dependencies;
    const page = { first: PAGE, after: after === 0 ? null : encodeNumberCursor(after) };
    const { nodes } = await listCompanyAccounts(dependencies, filter, page, ({ id }) => ({ accountId: id }));
    return nodes.map(({ accountId }) => accountId);
  });
}

const costs = new Map<string, Cost>();

beforeAll(async () => {
  await fill(0, SMALL);
  for (const [name, filter] of LISTS) costs.set(name, await measurePage(filter, FIRST_ID));
  await fill(SMALL, LARGE);
  const { db } = database();
  if (db.dialect === 'mysql') await db.sequelize.query('ANALYZE TABLE consumers');
}, 120_000);

it.each(LISTS)('of %s', async (name, filter) => {
  const small = costs.get(name);
  for (const after of [FIRST_ID, FIRST_ID + LARGE / 2, FIRST_ID + LARGE - 400]) {
    const large = await measurePage(filter, after);
    expect(large.ids).toHaveLength(small?.ids.length ?? -1);
    expect(large.statements).toBe(small?.statements);
    expect(large.reads).toBeLessThanOrEqual((small?.reads ?? 0) + 2);
  }
  expect(small?.statements).toBe(small?.ids.length === 0 ? 1 : 2);
});

it('with another filter reads a window of the index, even when it finds nothing', async () => {
  const { statements, reads, ids } = await measurePage({ ...ALL, hasFailedPayment: true }, FIRST_ID);
  expect([statements, ids]).toEqual([2, []]);
  expect(reads).toBeLessThan(2 * WINDOW + PAGE);
});

it('counts no further than it is asked to', async () => {
  const { reads } = await measure(async (db) => [await accounts.countCompanyAccounts(db, ALL, SMALL)]);
  expect(reads).toBeLessThan(2 * SMALL + PAGE);
});

it('finds the next expired offers without reading the accounts in other conditions', async () => {
  const page = { today: TEST_MOMENT.today, after: 0, limit: PAGE };
  const { reads } = await measure((db) => findExpiredOfferIds(db, page));
  expect(reads).toBeLessThan(PAGE);
});
