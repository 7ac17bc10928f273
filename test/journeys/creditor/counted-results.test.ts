// The figures of a company equal those that are recomputed from its history, after random walks of all three sides. The counts
// of one company do not depend on the rows of another.
import * as fc from 'fast-check';
import * as accounts from '../../../src/persistence/account/account-store';
import { checkConditions, MISSING } from '../../../src/persistence/account/condition-store';
import { ImportModel } from '../../../src/persistence/models/imports';
import { PaymentTransactionModel } from '../../../src/persistence/models/payments';
import * as companyCounts from '../../../src/persistence/creditor/company-count-store';
import * as history from '../../../src/persistence/negotiation/history-store';
import * as moves from '../../../src/persistence/negotiation/move-store';
import { addDays, type Instant } from '../../../src/domain/shared/calendar';
import type { FunnelGroup } from '../../../src/domain/creditor/funnel';
import type { CreditorCaller } from '../../../src/services/shared/authenticate';
import type { Dependencies } from '../../../src/services/shared/dependencies';
import { countResults } from '../../../src/services/creditor/count-results';
import {
  creditorDashboard,
  creditorFunnel,
  type FunnelRowView,
} from '../../../src/services/creditor/creditor-dashboard';
import { recount, sumRows } from '../../reference/results/recount';
import { asProduct } from '../../reference/walks/product-model';
import { aStart } from '../../reference/walks/start-arbitraries';
import { startWalk, storedWalkCommands, type WalkDependencies } from '../../reference/walks/stored-walk';
import { momentOn, type Met } from '../../reference/walks/walk-commands';
import { eventually } from '../../support/fixtures/eventually';
import { runLength } from '../../support/fixtures/run-length';
import { TEST_MOMENT, withDatabase } from '../../support/database/test-database';
import { ALONE } from '../../support/servers/job-turn';

const database = withDatabase({ seedAt: TEST_MOMENT });
const COMPANY = 1;
const OTHER = 2;
const LAST = 3;
const GROUPS: readonly FunnelGroup[] = ['month', 'subclient', 'template'];

const WALKED = ['consumers', 'consumer_negotiations', 'schedule_transactions', 'transactions', 'negotiation_history'];

function open(seconds = 0): Dependencies {
  const { db } = database();
  const clock = () => ({ ...TEST_MOMENT, epoch: TEST_MOMENT.epoch + seconds * 1000 });
  return { db, companyCounts, clock, settings: { timeZone: 'America/New_York' } } as unknown as Dependencies;
}

const callerOf = (companyId: number) => ({ creditor: { companyId } }) as CreditorCaller;

async function readFunnel(companyId: number, by: FunnelGroup): Promise<readonly FunnelRowView[]> {
  const rows: FunnelRowView[] = [];
  const filter = { fromMonth: null, toMonth: null, subclientId: null, templateId: null };
  for (let after: string | null = null; ;) {
    const page = await creditorFunnel(open(), callerOf(companyId), { by, ...filter, first: 3, after });
    rows.push(...page.nodes);
    if (!page.pageInfo.hasNextPage) return rows;
    after = page.pageInfo.endCursor;
  }
}

const toCents = (amount: string) => Math.round(Number(amount) * 100);

function flatten({ month, subclientId, templateId, ...row }: FunnelRowView) {
  const { placed, seen, offered, agreed, firstPayment, kept, broken, settled } = row;
  const stages = Object.entries({ placed, seen, offered, agreed, firstPayment, kept, broken, settled });
  const key = String(month ?? subclientId ?? templateId ?? '');
  return [
    key,
    {
      stages: Object.fromEntries(
        stages.map(([stage, { count, balance }]) => [stage, { count, balance: toCents(balance) }]),
      ),
      collected: toCents(row.collected),
    },
  ] as const;
}

async function expectRecounted(companyId: number): Promise<void> {
  const rows = await recount(database().db, companyId);
  for (const by of GROUPS) {
    const shown = Object.fromEntries((await readFunnel(companyId, by)).map(flatten));
    expect(shown).toEqual(Object.fromEntries(sumRows(rows, by)));
  }
}

/** Moves the account of a walk into a company, as one that was placed in one of three months, for one of two clients. */
async function adopt(accountId: number, companyId: number, index: number): Promise<void> {
  const { db } = database();
  for (const table of WALKED) {
    const column = table === 'consumers' ? 'id' : 'consumer_id';
    await db.write(`UPDATE ${table} SET company_id = ? WHERE ${column} = ?`, [companyId, accountId]);
  }
  const placed = addDays('2026-01-15', (index % 3) * 31);
  const claimed = index % 4 === 0 ? 1 : 0;
  await db.write('UPDATE consumers SET placement_date = ?, subclient_id = ?, has_signed_in = ? WHERE id = ?', [
    placed,
    companyId === COMPANY && index % 2 === 0 ? 1 : null,
    claimed,
    accountId,
  ]);
}

/** Walks, whose accounts two companies share. */
async function walk(): Promise<void> {
  const { db } = database();
  const dependencies: WalkDependencies = { db, accounts, history, moves };
  const met: Met = { states: new Set(), conditions: new Set(), performed: new Set(), refused: new Set() };
  const walked: number[] = [];
  const aWalk = fc.asyncProperty(aStart, storedWalkCommands(dependencies), async (start, commands) => {
    const beginning = { pair: { reference: start, product: asProduct(start) }, moment: momentOn('2026-02-01') };
    const model = await startWalk(dependencies, beginning);
    walked.push(model.accountId);
    await fc.asyncModelRun(() => ({ model, real: met }), commands);
  });
  await fc.assert(aWalk, { ...runLength(20, 60), endOnFailure: true });
  for (const [index, id] of walked.entries()) await adopt(id, index % 5 === 0 ? OTHER : COMPANY, index);
  await checkConditions(db, MISSING);
  await waitForChanges();
}

/** Changed accounts are told after the commit: those of a company that has no other are told last. */
async function waitForChanges(): Promise<void> {
  const { db } = database();
  const read = async () =>
    JSON.stringify(await db.read('SELECT accounts_stamp FROM company_stamps WHERE id = ?', [LAST]));
  const before = await read();
  await db.transaction((transaction) => Promise.resolve(transaction.raise('accounts', [LAST])));
  await eventually('all changes to be told', async () => ((await read()) === before ? null : true));
}

async function raise(companyId: number): Promise<void> {
  await database().db.write('UPDATE company_stamps SET accounts_stamp = accounts_stamp + 1 WHERE id = ?', [companyId]);
}

const tally = (done: number) => [{ job: 'companies to count', tally: expect.objectContaining({ done }) as unknown }];

it('equal those of the demo data', async () => {
  await expectRecounted(COMPANY);
  await expectRecounted(OTHER);
});

it('equal those recomputed from the history after random walks, in each company', async () => {
  await walk();
  await raise(COMPANY);
  await raise(OTHER);
  await countResults(open(600), ALONE);
  await expectRecounted(COMPANY);
  await expectRecounted(OTHER);
  const total = (await readFunnel(COMPANY, 'month')).reduce((sum, { agreed }) => sum + agreed.count, 0);
  expect(total).toBeGreaterThan(10);
}, 300_000);

const runningImport = (id: string, companyId: number) => ({
  id,
  companyId,
  fileName: 'placements.csv',
  format: 'csv' as const,
  state: 'applying' as const,
  dryRun: false,
  options: '{}',
  reading: '{}',
  counts: '{}',
  creatorType: 'user',
  creatorId: null,
  creatorName: null,
  createdAt: TEST_MOMENT.epoch,
  headerProfileId: null,
  ignoredHeaders: null,
  bytes: null,
  sha256: null,
});

it.each([COMPANY, OTHER])('are the same in the dashboard of company %i', async (company) => {
  const { db } = database();
  await db.model(ImportModel).insert(runningImport(`of-${company}`, company));
  const shown = await creditorDashboard(open(), callerOf(company));
  const rows = await recount(db, company);
  const sum = (count: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + count(row), 0);
  expect(shown.funnel.placed.count).toBe(sum(({ stages }) => stages.placed.count));
  expect(toCents(shown.funnel.kept.balance)).toBe(sum(({ stages }) => stages.kept.balance));
  expect(toCents(shown.funnel.collected)).toBe(sum(({ collected }) => collected));
  const placed = shown.funnel.placed.count;
  expect(shown.accounts.reduce((total, { count }) => total + count, 0)).toBe(placed);
  expect(shown.bySubclient.reduce((total, { count }) => total + count, 0)).toBe(placed);
  const [waiting] = await db.read(
    `SELECT COUNT(*) AS offers, MIN(waiting_since) AS since FROM consumers
      WHERE company_id = ? AND status = 'payment_setup' AND counter_offer = 0 AND deleted_at IS NULL`,
    [company],
  );
  expect(shown.offersWaiting).toBe(Number(waiting?.['offers']));
  // After some walks none waits.
  const since = waiting?.['since'] ?? null;
  expect(shown.offersWaitingLongestSince).toBe(since === null ? null : new Date(Number(since)).toISOString());
  const [failed] = await db.read(
    "SELECT COUNT(*) AS payments FROM schedule_transactions WHERE company_id = ? AND status = 'failed'",
    [company],
  );
  expect(shown.payments.failedOpen.count).toBe(Number(failed?.['payments']));
  expect(shown.importsRunning).toBe(1);
});

it('are counted again only for companies with changes, and when the day changes', async () => {
  expect(await countResults(open(1200), ALONE)).toEqual(tally(0));
  await raise(OTHER);
  const before = await creditorDashboard(open(), callerOf(COMPANY));
  expect(await countResults(open(1300), ALONE)).toEqual(tally(1));
  expect(await creditorDashboard(open(), callerOf(COMPANY))).toEqual(before);
  const next = open(1400);
  const tomorrow = { ...next, clock: () => ({ ...next.clock(), today: addDays(TEST_MOMENT.today, 1) }) };
  const companies = await database().db.read('SELECT id FROM companies');
  expect(await countResults(tomorrow, ALONE)).toEqual(tally(companies.length));
});

it('are not replaced by a process that began to count earlier', async () => {
  await raise(COMPANY);
  const shown = await creditorDashboard(open(), callerOf(COMPANY));
  const early = {
    ...open(1400),
    companyCounts: { ...companyCounts, readCompaniesToCount: () => [{ companyId: COMPANY, accountsStamp: 1 }] },
  };
  expect(await countResults(early as unknown as Dependencies, ALONE)).toEqual([
    { job: 'companies to count', tally: expect.objectContaining({ done: 0, skipped: 1 }) as unknown },
  ]);
  expect(await creditorDashboard(open(), callerOf(COMPANY))).toEqual(shown);
});

it('have the payments of 30 business days, from the first minute of the first one', async () => {
  const { db } = database();
  const countPaidAt = async (createdAt: Instant, seconds: number) => {
    await db.model(PaymentTransactionModel).update({ createdAt }, { companyId: COMPANY });
    await raise(COMPANY);
    await countResults(open(seconds), ALONE);
    return (await creditorDashboard(open(), callerOf(COMPANY))).payments.succeededLast30Days.count;
  };
  // In New York, 7 May begins at 4:00 UTC.
  expect(TEST_MOMENT.today).toBe('2026-06-05');
  expect(await countPaidAt('2026-05-07T03:59:59.999Z', 2000)).toBe(0);
  expect(await countPaidAt('2026-05-07T04:00:00.000Z', 2100)).toBeGreaterThan(0);
});
