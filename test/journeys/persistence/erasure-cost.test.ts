// The erasure of a person and the export of their data cost the same among many rows of other people as among few, whatever
// the table.
import type { Database } from '../../../src/persistence/database/database';
import { exportProfile } from '../../../src/services/profile/export-profile';
import type { Caller } from '../../../src/services/shared/authenticate';
import type { Dependencies } from '../../../src/services/shared/dependencies';
import type { RequestContext } from '../../../src/services/shared/request-context';
import { eraseByRequest } from '../../../src/services/system/steps/erase-person';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { cloneRows, COPIES } from '../../support/database/clone-rows';
import { measureReads, type ReadCost } from '../../support/database/read-cost';
import { chosenStore } from '../../support/database/test-database';

/** O'Brien-Müller, who asks to be erased. */
const [PROFILE, REQUEST] = [7, 'demoErasureRequest0001'];

/**
 * Tables whose number of rows does not grow with that of people, or whose rows an erasure has to look through: the keys and files of
 * the companies, and the sign-ins of the last day, which may name a person without a digest.
 */
const NOT_CLONED = [
  /^(schema_migrations|transaction_marks|trusted_documents|usage_counts|job_|[a-z_]+_counts|rate_counters)/,
  /^(company|companies|custom_contents|subclients|templates|header_profiles|api_keys|imports|import_chunks|creditor_(?!sessions))/,
  /^login_flows$/,
];

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
  // Rows of somebody else, to be copied.
  const token = await app.signIn('Rivera', '1985-04-12', '4321');
  await app.rest('POST', '/profile/deletion-requests', { token, body: {} });
});
afterAll(() => app.close());

type Job = (dependencies: Dependencies) => Promise<unknown>;

/** The file of the embedded database is overwritten outside of transactions, and this job is measured in one. */
const erase: Job = (dependencies) => {
  const erasures = { ...dependencies.erasures, overwriteErased: () => Promise.resolve() };
  return eraseByRequest({ ...dependencies, erasures }, REQUEST, { isDryRun: false, operator: 'ops' });
};

const exportData: Job = async (dependencies) => {
  const profile = await dependencies.profiles.findProfileById(dependencies.db, PROFILE);
  const caller = { profile, sessionId: 'any', sessionStartedAt: app.moment().epoch };
  const exportedData = { ...dependencies.exportedData, isByCode: () => Promise.resolve(true) };
  const request = { ipPrefix: null, userAgent: null, requestId: null };
  const context = { request, response: { discloseRateLimits: () => undefined } };
  return exportProfile(
    { ...dependencies, exportedData },
    caller as unknown as Caller,
    context as unknown as RequestContext,
  );
};

const JOBS = [
  ['an erasure', erase],
  ['an export', exportData],
] as const;

class TakenBack extends Error {}

/** What it reads; its writes are taken back. */
async function measure(job: Job): Promise<ReadCost> {
  let cost: ReadCost | undefined;
  const work = async (db: Database) => {
    cost = await measureReads(db, async (bound) => {
      await job({ ...app.dependencies, db: bound });
      return [];
    });
    throw new TakenBack();
  };
  await app.dependencies.db.transaction(work).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  if (!cost) throw new Error('Nothing was measured.');
  return cost;
}

const small = new Map<string, ReadCost>();

beforeAll(async () => {
  const { db } = app.dependencies;
  if (chosenStore() === 'embedded') return;
  const all = await db.read('SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()');
  const tables = all.map(({ name }) => String(name));
  // A server counts a new table some time later by itself, on a busy machine after the first measurement.
  await db.read(`ANALYZE TABLE ${tables.join()}`);
  for (const [name, job] of JOBS) small.set(name, await measure(job));
  await cloneRows(
    db,
    tables.filter((name) => !NOT_CLONED.some((pattern) => pattern.test(name))),
  );
}, 600_000);

it.each(JOBS)('of %s', async (name, job) => {
  const [before, after] = [small.get(name), await measure(job)];
  const read = (cost: ReadCost | undefined) => (cost?.entries ?? 0) + (cost?.scanned ?? 0);
  // A server may read a small table in another way: scan it, or find a few rows by a less exact index. It reads less than a
  // hundredth of the rows that one table has more.
  expect(read(after)).toBeLessThan(read(before) + COPIES / 100);
});
