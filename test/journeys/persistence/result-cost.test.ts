// The dashboard, the funnel and the payments of a company cost the same statements and index entries with many accounts and
// payments as with few.
import type { FunnelGroup } from '../../../src/domain/creditor/funnel';
import * as accounts from '../../../src/persistence/account/account-store';
import * as companyCounts from '../../../src/persistence/creditor/company-count-store';
import type { Database } from '../../../src/persistence/database/database';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { PaymentTransactionModel } from '../../../src/persistence/models/payments';
import * as creditorPayments from '../../../src/persistence/payments/creditor-payment-store';
import { insertRows } from '../../../src/persistence/shared/batch-writes';
import { toInstant } from '../../../src/domain/shared/calendar';
import { countResults } from '../../../src/services/creditor/count-results';
import { creditorDashboard, creditorFunnel } from '../../../src/services/creditor/creditor-dashboard';
import { creditorPayments as listPayments } from '../../../src/services/payments/creditor-payments';
import { remittanceEntries } from '../../../src/services/payments/creditor-remittance';
import type { CreditorCaller } from '../../../src/services/shared/authenticate';
import type { Dependencies } from '../../../src/services/shared/dependencies';
import type { RequestFacts } from '../../../src/services/shared/request-context';
import { chosenStore, TEST_MOMENT, watchStatements, withDatabase } from '../../support/database/test-database';
import { ALONE } from '../../support/servers/job-turn';

const database = withDatabase({ seedAt: TEST_MOMENT });
const COMPANY = 2;
const CALLER = { creditor: { companyId: COMPANY } } as CreditorCaller;
/** Only the reading of one account is recorded with it. */
const REQUEST = {} as RequestFacts;
const FIRST_ID = 10_000;
const SMALL = 1000;
const LARGE = 20_000;

const CONDITIONS = ['joined', 'pending_creditor_response', 'settled', 'declined'] as const;

async function fill(from: number, to: number): Promise<void> {
  const indexes = Array.from({ length: to - from }, (_, offset) => from + offset);
  const rows = indexes.map((index) => ({
    id: FIRST_ID + index,
    companyId: COMPANY,
    originalAccountName: 'Any',
    version: 1,
    derivedVersion: 1,
    derivedCondition: CONDITIONS[index % CONDITIONS.length] ?? 'joined',
    placementDate: `2026-0${1 + (index % 6)}-15`,
    totalBalance: '100.00',
    currentBalance: '90.00',
  }));
  // Of one day, the failed ones apart from the others: pages that looked for them among all would read all.
  const payments = indexes.map((index) => ({
    companyId: COMPANY,
    consumerId: FIRST_ID + index,
    amount: '10.00',
    status: index % 40 === 0 ? ('failed' as const) : ('successful' as const),
    source: index % 40 === 1 ? ('direct' as const) : ('plan' as const),
    providerTransaction: `${index}-1`,
    createdAt: toInstant(TEST_MOMENT.epoch - 4 * 3_600_000 + Math.floor(index / 3) * 100),
  }));
  await database().db.transaction(async (db) => {
    await insertRows(db, ConsumerModel, rows as never);
    await insertRows(db, PaymentTransactionModel, payments as never);
  });
}

function open(db: Database, seconds = 0): Dependencies {
  const clock = () => ({ ...TEST_MOMENT, epoch: TEST_MOMENT.epoch + seconds * 1000 });
  const stores = { accounts, companyCounts, creditorPayments };
  return { db, ...stores, clock, settings: { timeZone: 'America/New_York' } } as unknown as Dependencies;
}

async function countReads(db: Database): Promise<number> {
  if (chosenStore() === 'embedded') return 0;
  const rows = await db.read("SHOW SESSION STATUS LIKE 'Handler_read%'");
  return rows.reduce((total, row) => total + Number(row['Value']), 0);
}

async function measure(job: (dependencies: Dependencies) => Promise<unknown>) {
  return database().db.transaction(async (bound) => {
    const before = await countReads(bound);
    let statements = 0;
    const stop = watchStatements(bound, () => (statements += 1));
    await job(open(bound));
    stop();
    return { statements, reads: (await countReads(bound)) - before };
  });
}

const funnel = (by: FunnelGroup) => (dependencies: Dependencies) =>
  creditorFunnel(dependencies, CALLER, {
    by,
    fromMonth: '2026-01',
    toMonth: null,
    subclientId: null,
    templateId: null,
    first: 20,
    after: null,
  });

type PaymentFilter = Partial<Parameters<typeof listPayments>[2]>;

const payments = (filter: PaymentFilter) => (dependencies: Dependencies) => {
  const request = {
    accountId: null,
    status: null,
    source: null,
    from: null,
    to: null,
    first: 20,
    after: null,
    ...filter,
  };
  return listPayments(dependencies, CALLER, request, REQUEST);
};

const ANSWERS: readonly (readonly [string, (dependencies: Dependencies) => Promise<unknown>])[] = [
  ['dashboard', (dependencies) => creditorDashboard(dependencies, CALLER)],
  ['funnel by month', funnel('month')],
  ['funnel by client', funnel('subclient')],
  ['payments', payments({})],
  ['failed payments', payments({ status: ['failed'], first: 1 })],
  ['payments to the creditor', payments({ source: 'direct', first: 2 })],
  ['reversed payments, of which there are none', payments({ status: ['reversed'] })],
  ['payments since a day', payments({ from: '2026-06-01', source: 'portal' })],
  [
    'charges of a day',
    (dependencies) => remittanceEntries(dependencies, CALLER, { day: TEST_MOMENT.today, first: 20, after: null }),
  ],
];

const small = new Map<string, Awaited<ReturnType<typeof measure>>>();

async function count(seconds: number): Promise<void> {
  await database().db.write('UPDATE company_stamps SET accounts_stamp = accounts_stamp + 1 WHERE id = ?', [COMPANY]);
  await countResults(open(database().db, seconds), ALONE);
}

beforeAll(async () => {
  await fill(0, SMALL);
  await count(3600);
  for (const [name, job] of ANSWERS) small.set(name, await measure(job));
  await fill(SMALL, LARGE);
  await count(7200);
  const { db } = database();
  if (db.dialect === 'mysql') await db.sequelize.query('ANALYZE TABLE consumers, transactions, funnel_counts');
}, 120_000);

it.each(ANSWERS)('of the %s', async (name, job) => {
  const [before, after] = [small.get(name), await measure(job)];
  expect(after.statements).toBe(before?.statements);
  expect(after.reads).toBeLessThanOrEqual((before?.reads ?? 0) + 4);
});

it('of the digest of offers: the offers that wait, up to a limit, and the oldest of them', async () => {
  const { reads } = await measure(({ db }) => companyCounts.readWaitingOffers(db, COMPANY, 100));
  expect(reads).toBeLessThan(220);
});
