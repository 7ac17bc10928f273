// A page of a company's payments, history and audit trail costs the same in a large store as in a small one: the first, a middle
// and the last page, whatever the filter.
import { toInstant } from '../../../src/domain/shared/calendar';
import * as exportedRows from '../../../src/persistence/exports/export-store';
import * as auditEvents from '../../../src/persistence/system/audit-event-store';
import type { Database } from '../../../src/persistence/database/database';
import { NegotiationHistoryModel } from '../../../src/persistence/models/negotiation';
import { PaymentTransactionModel } from '../../../src/persistence/models/payments';
import { AuditEventModel } from '../../../src/persistence/models/system';
import { insertRows } from '../../../src/persistence/shared/batch-writes';
import { sealHistory } from '../../../src/persistence/shared/sealed-history';
import { measureReads, type ReadCost } from '../../support/database/read-cost';
import { TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const database = withDatabase({ seedAt: TEST_MOMENT });
const COMPANY = 2;
const ACCOUNT = 2;
const FIRST_ID = 1_000_000;
const SMALL = 1000;
const LARGE = 20_000;
const PAGE = 50;
const SHARE = 100;

/** Three rows have the same time. */
const at = (index: number) => TEST_MOMENT.epoch + Math.floor(index / 3) * 1000;
const position = (index: number) => ({ at: at(index), id: FIRST_ID + index });

async function fill(from: number, to: number): Promise<void> {
  const indexes = Array.from({ length: to - from }, (_, offset) => from + offset);
  const { db } = database();
  const written = JSON.stringify({ move: 'remove_account', account: {} });
  await db.transaction(async (bound) => {
    const payments = indexes.map((index) => ({
      id: FIRST_ID + index,
      consumerId: ACCOUNT,
      companyId: COMPANY,
      amount: '7.00',
      status: 'successful',
      source: 'plan',
      transactionType: 'installment',
      createdAt: toInstant(at(index)),
    }));
    await insertRows(bound, PaymentTransactionModel, payments as never);
    const moves = indexes.map((index) => ({
      id: FIRST_ID + index,
      consumerId: ACCOUNT,
      companyId: COMPANY,
      at: at(index),
      actor: 'system',
      move: 'remove_account',
      conditionBefore: 'joined',
      conditionAfter: 'deactivated',
      version: index,
      written: sealHistory(bound.sealing, 'written', { accountId: ACCOUNT, version: index }, written),
    }));
    await insertRows(bound, NegotiationHistoryModel, moves as never);
    const events = indexes.map((index) => ({
      id: FIRST_ID + index,
      companyId: COMPANY,
      at: at(index),
      event: index % SHARE === 0 ? 'export.taken' : 'account.viewed',
      subjectType: 'account',
      subjectId: String(index % SHARE),
      actorType: 'user',
      creditorUserId: 2,
    }));
    await insertRows(bound, AuditEventModel, events as never);
  });
}

const BOTH = { from: TEST_MOMENT.epoch, until: at(LARGE) };
const ENTRIES = { companyId: COMPANY, accountId: null, from: null, until: null };
const EVENTS = { ...ENTRIES, event: null };

type Find = (db: Database, index: number) => Promise<readonly { readonly id: number }[]>;

const LISTS: readonly (readonly [string, Find])[] = [
  ['payments', (db, index) => exportedRows.findExportedPayments(db, ENTRIES, { after: position(index), limit: PAGE })],
  [
    'payments of a time',
    (db, index) =>
      exportedRows.findExportedPayments(db, { ...ENTRIES, ...BOTH }, { after: position(index), limit: PAGE }),
  ],
  ['history', (db, index) => exportedRows.findExportedHistory(db, ENTRIES, { after: position(index), limit: PAGE })],
  [
    'history of a time',
    (db, index) =>
      exportedRows.findExportedHistory(db, { ...ENTRIES, ...BOTH }, { after: position(index), limit: PAGE }),
  ],
  ...[true, false].flatMap((isDescending): readonly (readonly [string, Find])[] => {
    const find =
      (filter: auditEvents.AuditEventFilter): Find =>
      (db, index) =>
        auditEvents.findCompanyAuditEvents(db, filter, { after: position(index), limit: 5, isDescending });
    const order = isDescending ? 'newest first' : 'oldest first';
    return [
      [`events, ${order}`, find(EVENTS)],
      [`events of a time, ${order}`, find({ ...EVENTS, ...BOTH })],
      [`events of one name, ${order}`, find({ ...EVENTS, event: 'export.taken' })],
      [`events of an account, ${order}`, find({ ...EVENTS, accountId: 7 })],
      [`events of an account and one name, ${order}`, find({ ...EVENTS, accountId: 7, event: 'account.viewed' })],
    ];
  }),
];

const measurePage = (find: Find, index: number): Promise<ReadCost> =>
  measureReads(database().db, async (db) => (await find(db, index)).map(({ id }) => id));

const costs = new Map<string, ReadCost>();
/** All have enough rows behind them, in both directions. */
const PLACES = [520, 9980, 18_000] as const;

beforeAll(async () => {
  await fill(0, SMALL);
  for (const [name, find] of LISTS) costs.set(name, await measurePage(find, 480));
  await fill(SMALL, LARGE);
  const { db } = database();
  if (db.dialect !== 'mysql') return;
  for (const table of ['transactions', 'negotiation_history', 'audit_events']) {
    await db.sequelize.query(`ANALYZE TABLE ${table}`);
  }
}, 240_000);

it.each(LISTS)('of %s', async (name, find) => {
  const small = costs.get(name);
  expect(small?.ids.length).toBeGreaterThan(3);
  for (const index of PLACES) {
    const large = await measurePage(find, index);
    expect(large.ids).toHaveLength(small?.ids.length ?? -1);
    expect(large.statements).toBe(1);
    expect(large.entries).toBeLessThanOrEqual((small?.entries ?? 0) + 8);
    expect(large.scanned).toBe(small?.scanned);
  }
});

it('counts no further than it is asked to', async () => {
  const { entries } = await measureReads(database().db, async (db) => [
    await auditEvents.countCompanyAuditEvents(db, EVENTS, SMALL),
  ]);
  expect(entries).toBeLessThan(SMALL + PAGE);
});
