// Payments to the creditor on accounts in every state: reversed in any order, they leave the account as if they had never
// been made.
import { checkConditions } from '../../../src/persistence/account/condition-store';
import type { Row } from '../../../src/persistence/database/dialect';
import { ACCOUNT_SCENARIOS, arrangeScenario, type AccountScenario } from '../../support/negotiation/account-scenarios';
import { dumpTables, restoreTables, type TableDump } from '../../support/database/table-dump';
import { everyNth } from '../../support/fixtures/run-length';
import { openMoveFixture, type MoveFixture } from '../../support/negotiation/move-fixture';

let fixture: MoveFixture;
let token = '';
beforeAll(async () => {
  fixture = await openMoveFixture();
});
afterAll(() => fixture.app.close());

/** Each list is paid in its order; the numbers of the second are reversed in theirs. */
const SEQUENCES: readonly (readonly [amounts: readonly string[], reversed: readonly number[]])[] = [
  [['10.00'], [0]],
  [['0.01'], [0]],
  [['99999.99'], [0]],
  [
    ['100.00', '35.50', '210.00'],
    [2, 1, 0],
  ],
  [
    ['100.00', '35.50', '210.00'],
    [0, 1, 2],
  ],
  [
    ['300.00', '99999.99', '20.00'],
    [0, 2, 1],
  ],
  [
    ['300.00', '250.00', '99999.99'],
    [2, 0, 1],
  ],
];

/** What is left out differs although nothing else does: versions, and how often a calendar was told of a change. */
const IGNORED = [
  'version',
  'updated_at',
  'derived_version',
  'change_count',
  'id',
  'created_at',
  'sealed_hold_reason',
  // Unknown before the first move of a scenario.
  'had_agreement',
];

function getRows(dump: TableDump, accountId: number): unknown {
  const rowsOf = (table: string, column: string) =>
    [...(dump.get(table)?.values() ?? [])].filter((row) => Number(row[column]) === accountId).map(withoutIgnored);
  return {
    account: rowsOf('consumers', 'id'),
    negotiation: rowsOf('consumer_negotiations', 'consumer_id'),
    schedule: rowsOf('schedule_transactions', 'consumer_id'),
  };
}

function withoutIgnored(row: Row): unknown {
  // A cancelled payment shows what was left of it.
  const amount = row['status'] === 'cancelled' ? { amount: null } : {};
  return { ...row, ...Object.fromEntries(IGNORED.map((name) => [name, null])), ...amount };
}

/** With what is derived of the account. Returns the tables. */
async function arrange(scenario: AccountScenario): Promise<TableDump> {
  const { db } = fixture.app.dependencies;
  await arrangeScenario(db, scenario);
  await checkConditions(db, { onlyMissing: false, fix: true });
  token = (await fixture.getNegotiationSides(scenario.accountId)).creditor.token;
  return dumpTables(db);
}

async function pay(accountId: number, amount: string, n: number): Promise<string> {
  const body = {
    payment_amount: amount,
    payment_date: '2026-03-02',
    payment_reference: `R-${n}`,
    confirm_overpaid: true,
  };
  const paid = await fixture.app.creditorRest('POST', `/accounts/${accountId}/payments`, { token, body });
  expect(paid).toMatchObject({ status: 200 });
  const { rows } = await findPayments(accountId);
  return String(rows[0]?.id);
}

async function findPayments(accountId: number) {
  const rows = await fixture.app.dependencies.db.read(
    'SELECT id FROM transactions WHERE consumer_id = ? ORDER BY id DESC',
    [accountId],
  );
  return { rows };
}

async function reverse(accountId: number, payment: string): Promise<void> {
  const path = `/accounts/${accountId}/payments/${payment}/reverse`;
  const body = { reason: 'amount_wrong' };
  expect(await fixture.app.creditorRest('POST', path, { token, body })).toMatchObject({ status: 200 });
}

/** While a charge is in progress no payment is recorded. */
const SCENARIOS = ACCOUNT_SCENARIOS.filter(({ unavailable }) => !unavailable.includes('record_direct_payment'));

/** Of 300.00, 250.00, 99999.99 and 20.00: those that are reversed, in their order. */
const PARTS: readonly (readonly number[])[] = [[0], [2], [1, 2], [2, 0], [3, 2, 1]];
const AMOUNTS = ['300.00', '250.00', '99999.99', '20.00'] as const;

/** Of each scenario, what runs of `rows`; in the first tier one row in some of them, another row in each. */
function rowsByScenario<Row>(rows: readonly Row[]) {
  const pairs = everyNth(
    ONE_OF,
    SCENARIOS.flatMap((scenario) => rows.map((row) => ({ scenario, row }))),
  );
  return SCENARIOS.map((scenario) => ({
    name: scenario.name,
    scenario,
    rows: pairs.filter((pair) => pair.scenario === scenario).map(({ row }) => row),
  })).filter((each) => each.rows.length > 0);
}

/** Shares no factor with the number of sequences or of parts, so that the first tier runs each of them. */
const ONE_OF = 24;

it.each(rowsByScenario(SEQUENCES))('an account $name is as it was when all its payments are reversed', async (each) => {
  const { db } = fixture.app.dependencies;
  const start = await dumpTables(db);
  const { accountId } = each.scenario;
  const arranged = await arrange(each.scenario);
  for (const [amounts, reversed] of each.rows) {
    const ids: string[] = [];
    for (const [n, amount] of amounts.entries()) ids.push(await pay(accountId, amount, n));
    for (const n of reversed) await reverse(accountId, ids[n] ?? '');
    expect(getRows(await dumpTables(db), accountId)).toEqual(getRows(arranged, accountId));
    await restoreTables(db, arranged);
  }
  await restoreTables(db, start);
});

it.each(rowsByScenario(PARTS))('an account $name is as if reversed payments had not been recorded', async (each) => {
  const { db } = fixture.app.dependencies;
  const start = await dumpTables(db);
  const { accountId } = each.scenario;
  const arranged = await arrange(each.scenario);
  for (const reversed of each.rows) {
    const ids: string[] = [];
    for (const [n, amount] of AMOUNTS.entries()) ids.push(await pay(accountId, amount, n));
    for (const n of reversed) await reverse(accountId, ids[n] ?? '');
    const left = getRows(await dumpTables(db), accountId);
    await restoreTables(db, arranged);
    for (const [n, amount] of AMOUNTS.entries()) if (!reversed.includes(n)) await pay(accountId, amount, n);
    expect(left).toEqual(getRows(await dumpTables(db), accountId));
    await restoreTables(db, arranged);
  }
  await restoreTables(db, start);
});
