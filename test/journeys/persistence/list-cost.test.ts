// A page of a company's accounts costs the same statements and index entries in a large store as in a small one: the first,
// a middle and the last page.
import {
  ACCOUNT_SORTS,
  getOrder,
  NO_FILTER,
  type AccountFilter,
  type ListSort,
  type SortColumn,
} from '../../../src/domain/creditor/account-list';
import { addDays, toInstant } from '../../../src/domain/shared/calendar';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import * as accounts from '../../../src/persistence/account/account-store';
import { countOpenAccounts } from '../../../src/persistence/company/subclient-store';
import type { Database } from '../../../src/persistence/database/database';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { insertRows } from '../../../src/persistence/shared/batch-writes';
import { findExpiredOfferIds } from '../../../src/persistence/negotiation/due-account-store';
import { writeInstant } from '../../../src/persistence/shared/columns';
import { listCompanyAccounts, nameList } from '../../../src/services/negotiation/steps/list-company-accounts';
import { measureReads, type ReadCost } from '../../support/database/read-cost';
import { TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const database = withDatabase({ seedAt: TEST_MOMENT });
const COMPANY = 2;
const FIRST_ID = 10_000;
const SMALL = 1000;
const LARGE = 20_000;
/** Index entries that a page with another filter may judge, and its accounts. */
const WINDOW = 5000;
const PAGE = 50;
/** Each two hundredth account belongs to it; all of them are open. */
const SUBCLIENT = 2;
const SUBCLIENT_SHARE = 200;
const KINDS = ['joined', 'settled', 'pending_creditor_response', 'declined', 'creditor_send_an_offer'] as const;
const STATUSES = ['joined', 'settled', 'payment_setup', 'payment_declined', 'payment_setup'] as const;

interface List {
  readonly sort: ListSort;
  readonly filter: AccountFilter;
}

const list = (sort: ListSort, filter: Partial<AccountFilter> = {}): List => ({
  sort,
  filter: { ...NO_FILTER, ...filter },
});

const LISTS: readonly (readonly [string, List])[] = [
  ['open offers', list('id', { condition: ['pending_creditor_response', 'creditor_send_an_offer'] })],
  [
    'the offers that have waited longest',
    list('waiting_since', { condition: ['pending_creditor_response', 'creditor_send_an_offer'] }),
  ],
  ['offers that wait for the creditor', list('waiting_since', { condition: ['pending_creditor_response'] })],
  ['a condition that no account has', list('id', { condition: ['not_paying'] })],
  ['an import', list('id', { importId: 'import' })],
  ['a range of balances', list('current_balance', { balanceMin: '100.10', balanceMax: '999999.00' })],
  ...keysOf(ACCOUNT_SORTS).map((sort) => [`all accounts by ${sort}`, list(sort)] as const),
];

/** Of the account with this number: some have the same values. */
function position(index: number) {
  return {
    id: FIRST_ID + index,
    updatedAt: toInstant(TEST_MOMENT.epoch + Math.floor(index / 3) * 1000),
    currentBalance: `${100 + Math.floor(index / 3)}.10`,
    placementDate: addDays('2000-01-01', Math.floor(index / 40)),
    waitingSince: TEST_MOMENT.epoch + Math.floor(index / 3) * 1000,
  };
}

async function fill(from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset;
    const kind = index % KINDS.length;
    return {
      companyId: COMPANY,
      originalAccountName: 'Any',
      version: 1,
      derivedVersion: 1,
      lastImportId: 'import',
      status: STATUSES[kind] ?? 'joined',
      derivedCondition: KINDS[kind] ?? 'joined',
      ...position(index),
      counterOffer: KINDS[kind] === 'creditor_send_an_offer',
      subclientId: index % SUBCLIENT_SHARE === 0 ? SUBCLIENT : null,
    } as const;
  });
  await database().db.transaction((db) => insertRows(db, ConsumerModel, rows as never));
}

const measure = (job: (db: Database) => Promise<readonly number[]>) => measureReads(database().db, job);

const KEYS: Readonly<Record<SortColumn, (index: number) => string | null>> = {
  id: () => null,
  updated_at: (index) => writeInstant(position(index).updatedAt),
  current_balance: (index) => position(index).currentBalance,
  placement_date: (index) => position(index).placementDate,
  waiting_since: (index) => String(position(index).waitingSince),
};

/** The page behind the account with this number. */
function measurePage({ sort, filter }: List, index: number): Promise<ReadCost> {
  const request = { companyId: COMPANY, sort, filter };
  return measure(async (db) => {
    const dependencies = { db, accounts, clock: () => TEST_MOMENT };
    const place = { key: KEYS[getOrder(sort).column](index), id: FIRST_ID + index };
    const page = { first: PAGE, after: accounts.sealPosition(db, nameList(request), place) };
    const { nodes } = await listCompanyAccounts(dependencies, request, page, ({ id }) => id);
    return nodes;
  });
}

const costs = new Map<string, ReadCost>();

/** With as many accounts of the same day before it. */
const SAME_PLACES = [480, 9960, 19_200] as const;

beforeAll(async () => {
  await fill(0, SMALL);
  for (const [name, wanted] of LISTS) costs.set(name, await measurePage(wanted, SAME_PLACES[0]));
  await fill(SMALL, LARGE);
  const { db } = database();
  if (db.dialect === 'mysql') await db.sequelize.query('ANALYZE TABLE consumers');
}, 120_000);

it.each(LISTS)('of %s', async (name, wanted) => {
  const small = costs.get(name);
  for (const index of SAME_PLACES) {
    const large = await measurePage(wanted, index);
    expect(large.ids).toHaveLength(small?.ids.length ?? -1);
    expect(large.statements).toBe(small?.statements);
    expect(large.entries).toBeLessThanOrEqual((small?.entries ?? 0) + 4);
    expect(large.scanned).toBeLessThanOrEqual((small?.scanned ?? 0) + 4);
  }
  expect(small?.statements).toBe(small?.ids.length === 0 ? 1 : 2);
});

it.each(keysOf(ACCOUNT_SORTS))(
  'with another filter by %s reads a window of the index, even when it finds nothing',
  async (sort) => {
    const wanted = list(sort, { hasFailedPayment: true });
    for (const index of SAME_PLACES) {
      const { statements, entries, scanned, ids } = await measurePage(wanted, index);
      expect([statements, ids]).toEqual([2, []]);
      expect(entries).toBeLessThan(2 * WINDOW + 2 * PAGE);
      // The window, merged from its parts and judged.
      expect(scanned).toBeLessThan(10 * WINDOW);
    }
  },
);

it('counts no further than it is asked to', async () => {
  const wanted = {
    companyId: COMPANY,
    conditions: null,
    accountNumber: null,
    subclientId: null,
    hasFailedPayment: null,
    linkState: null,
    importId: null,
    mark: null,
    order: getOrder('id'),
    range: { from: null, until: null },
  };
  const { entries } = await measure(async (db) => [await accounts.countCompanyAccounts(db, wanted, SMALL)]);
  expect(entries).toBeLessThan(SMALL + PAGE);
});

it('counts the open accounts of a subclient without reading others', async () => {
  const count = LARGE / SUBCLIENT_SHARE;
  const { statements, entries, ids } = await measure(async (db) => [
    ...(await countOpenAccounts(db, [SUBCLIENT])).values(),
  ]);
  // Those of the demo data too.
  expect(statements).toBe(1);
  expect(ids[0]).toBeGreaterThanOrEqual(count);
  expect(entries).toBeLessThan(count + PAGE);
});

it('finds the next expired offers without reading the accounts in other conditions', async () => {
  const page = { today: TEST_MOMENT.today, after: 0, limit: PAGE };
  const { entries } = await measure((db) => findExpiredOfferIds(db, page));
  expect(entries).toBeLessThan(PAGE);
});
