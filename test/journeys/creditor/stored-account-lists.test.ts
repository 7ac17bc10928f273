// Lists of a company's accounts are sorted by each column, with ties and empty values, in pages of any size and in ranges.
import { STATE_TABLE } from '../../../src/domain/account/display-state';
import { ACCOUNT_SORTS, type SortColumn } from '../../../src/domain/creditor/account-list';
import { addDays, toInstant } from '../../../src/domain/shared/calendar';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { readInstantColumn } from '../../../src/persistence/shared/columns';
import { readList, readListPage, type Wanted } from '../../support/database/company-lists';
import { TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const database = withDatabase({ seedAt: TEST_MOMENT });
const STATES = [...new Set(STATE_TABLE.map(({ state }) => state))];

async function expectList(wanted: Wanted, ids: readonly number[]): Promise<void> {
  expect([wanted, await readList(database().db, wanted, 7)]).toEqual([wanted, { ids, total: ids.length }]);
}

const MINUTE_MS = 60_000;

/** Ties, empty values, and amounts that are no binary fractions. */
beforeAll(async () => {
  const { db } = database();
  const rows = await db.model(ConsumerModel).findAll({ attributes: ['id'], where: { companyId: 1 }, order: ['id'] });
  for (const [index, { id }] of rows.entries()) {
    const updatedAt = index % 5 === 4 ? null : toInstant(TEST_MOMENT.epoch - (index % 4) * MINUTE_MS);
    const currentBalance = index % 7 === 6 ? null : `${index % 3}.10`;
    const placementDate = index % 6 === 5 ? null : addDays(TEST_MOMENT.today, -(index % 3));
    await db.model(ConsumerModel).update({ updatedAt, currentBalance, placementDate }, { id: Number(id) });
  }
});

async function readSorted(column: SortColumn) {
  const { db } = database();
  const rows = await db.model(ConsumerModel).findAll({ where: { companyId: 1, deletedAt: null } });
  const entries = rows.map((row) => {
    const stored = {
      id: null,
      updated_at: readInstantColumn(row.updatedAt),
      current_balance: row.currentBalance,
      placement_date: row.placementDate,
      waiting_since: row.waitingSince,
    };
    return { id: Number(row.id), key: toSortable(stored[column]) };
  });
  return entries.sort((one, two) => compare(one.key, two.key) || one.id - two.id);
}

/** Amounts by their value, days and instants by their text; empty ones first. */
function toSortable(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return /^\d+(\.\d+)?$/.test(text) ? Number(text).toFixed(2) : text;
}

function compare(one: string, two: string): number {
  return one < two ? -1 : Number(one > two);
}

it.each(keysOf(ACCOUNT_SORTS))('%s, in pages of any size', async (sort) => {
  const ascending = await readSorted(sort.replace('-', '') as SortColumn);
  const sorted = (sort.startsWith('-') ? ascending.reverse() : ascending).map(({ id }) => id);
  for (const first of [1, 3, 50]) expect((await readList(database().db, { sort }, first)).ids).toEqual(sorted);
  const failed = await readList(database().db, { sort, hasFailedPayment: true }, 2);
  const condition = await readList(database().db, { sort, state: STATES }, 4);
  expect(sorted.filter((id) => failed.ids.includes(id))).toEqual(failed.ids);
  expect(condition.ids).toEqual(sorted);
});

it('a column and with bounds of it, both included', async () => {
  const rows = await readSorted('current_balance');
  const between = rows.filter(({ key }) => key >= '1.10' && key <= '2.10').map(({ id }) => id);
  expect(between.length).toBeGreaterThan(3);
  await expectList({ sort: 'current_balance', balanceMin: '1.10', balanceMax: '2.10' }, between);
  await expectList({ sort: '-current_balance', balanceMin: '1.10', balanceMax: '2.10' }, between.reverse());
  const since = toInstant(TEST_MOMENT.epoch - MINUTE_MS);
  const changed = (await readSorted('updated_at')).filter(({ key }) => key >= since).map(({ id }) => id);
  expect(changed.length).toBeGreaterThan(3);
  await expectList({ sort: 'updated_at', updatedSince: since }, changed);
  const placed = (await readSorted('placement_date')).filter(({ key }) => key === TEST_MOMENT.today);
  const ids = placed.map(({ id }) => id);
  await expectList({ sort: 'placement_date', placedSince: TEST_MOMENT.today, placedUntil: '2999-01-01' }, ids);
});

it('refuses cursors of other lists, and filters that need another sort', async () => {
  const read = (wanted: Wanted, after: string | null) => readListPage(database().db, wanted, { first: 2, after });
  const { pageInfo } = await read({ sort: 'updated_at' }, null);
  const cursor = pageInfo.endCursor;
  const refused = { code: 'validation_failed', details: { errors: { after: ['The selected cursor is invalid.'] } } };
  await expect(read({ sort: 'updated_at' }, cursor)).resolves.toMatchObject({ pageInfo: { hasPreviousPage: true } });
  const others: readonly Wanted[] = [
    {},
    { sort: '-updated_at' },
    { sort: 'updated_at', companyId: 2 },
    { sort: 'updated_at', subclientId: '1' },
  ] as const;
  for (const other of others) await expect(read(other, cursor)).rejects.toMatchObject(refused);
  const misplaced = read({ sort: 'updated_at', balanceMin: '1.00', placedUntil: '2026-01-01' }, cursor);
  await expect(misplaced).rejects.toMatchObject({
    details: {
      errors: {
        balanceMin: ['This filter needs a list sorted by current_balance.'],
        placedUntil: ['This filter needs a list sorted by placement_date.'],
      },
    },
  });
});
