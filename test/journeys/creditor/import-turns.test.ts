// Imports take turns: a long file of one company does not keep the short one of another waiting, and every row is written
// once, in the order of its file.
import { Op } from 'sequelize';
import { CompanyMembershipModel } from '../../../src/persistence/models/creditor';
import { runImports } from '../../../src/services/imports/run-imports';
import { runImport } from '../../../src/services/imports/steps/run-import';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { eventually } from '../../support/fixtures/eventually';
import {
  HEADER,
  listViolations,
  placeFile,
  placementRow,
  runToEnd,
  uploadFile,
} from '../../support/imports/place-accounts';
import { ALONE, getReports, runNow } from '../../support/servers/job-turn';

/** Smaller than the setting can be, so that a file of few rows has many. */
const BATCH_ROWS = 10;

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
  Object.assign(app.dependencies.settings.imports, { batchRows: BATCH_ROWS });
  const lasting = { currentPlanEnd: '2030-01-01T00:00:00.000Z' };
  await app.dependencies.db.model(CompanyMembershipModel).update(lasting, { id: { [Op.gt]: 0 } });
});
afterAll(() => app.close());

const file = (...rows: readonly string[]) => [HEADER, ...rows].join('\n');
const rows = (from: number, count: number) => Array.from({ length: count }, (_, index) => placementRow(from + index));

/** Runs the job, and returns the imports of its slices. `onSlice` gets their number so far. */
async function runSlices(onSlice: (count: number) => Promise<void> = () => Promise.resolve()) {
  const { imports } = app.dependencies;
  const slices: string[] = [];
  const takeImport: typeof imports.takeImport = async (db, id, holder, now) => {
    slices.push(id);
    await onSlice(slices.length);
    return imports.takeImport(db, id, holder, now);
  };
  await runImports({ ...app.dependencies, imports: { ...imports, takeImport } }, ALONE);
  return slices;
}

async function readImport(id: string) {
  const stored = await app.dependencies.imports.findImport(app.dependencies.db, id);
  if (!stored) throw new Error('The import is not stored.');
  return stored;
}

// docs/rules §15 row 3
it('withdraws one account of a company after at most two slices of the long files of two others', async () => {
  await placeFile(app.dependencies, file(placementRow(1)), { companyId: 2 });
  const long = [
    await uploadFile(app.dependencies, file(...rows(2000, 200)), { companyId: 1 }),
    await uploadFile(app.dependencies, file(...rows(4000, 200)), { companyId: 3 }),
  ];
  let withdrawal = '';
  let uploadedAt = 0;
  const slices = await runSlices(async (count) => {
    if (count !== long.length) return;
    const text = 'account_number,action\nPL-1,withdraw';
    withdrawal = await uploadFile(app.dependencies, text, { companyId: 2, options: { maxWithdrawalsPercent: 100 } });
    uploadedAt = count;
  });
  expect(slices.indexOf(withdrawal) - uploadedAt).toBeLessThanOrEqual(long.length);
  expect(slices.indexOf(withdrawal)).toBeGreaterThan(0);
  // A long file gave way and went on afterwards; beside it, the other one need not. No row was written twice.
  const last = Math.max(...long.map((id) => slices.lastIndexOf(id)));
  expect(last).toBeGreaterThan(slices.indexOf(withdrawal));
  for (const id of long) {
    expect(await readImport(id)).toMatchObject({ state: 'completed', rowsDone: 200, counts: { created: 200 } });
  }
  expect(await readImport(withdrawal)).toMatchObject({ state: 'completed', counts: { withdrawn: 1 } });
});

it('gives a turn to one of two processes that take it at the same time, and writes each row once', async () => {
  const id = await uploadFile(app.dependencies, file(...rows(9000, 100)), { companyId: 3 });
  const { db, imports, clock } = app.dependencies;
  const [turn] = await imports.findTurns(db);
  if (!turn) throw new Error('No company has a turn.');
  const others = await Promise.all([app.openConnection(), app.openConnection()]);
  const taken = await Promise.all(others.map((other) => imports.takeTurn(other, turn, clock().epoch)));
  expect(taken.filter((one) => one !== null)).toHaveLength(1);
  await Promise.all(others.map((other) => runImports({ ...app.dependencies, db: other }, ALONE)));
  await Promise.all(others.map((other) => other.close()));
  await runSlices();
  expect(await readImport(id)).toMatchObject({
    state: 'completed',
    rowsDone: 100,
    counts: { created: 100, failed: 0 },
  });
});

// §15 row 5
it('writes nothing by a process that stood still while another took the import', async () => {
  const id = await uploadFile(app.dependencies, file(...rows(11_000, 40)), { companyId: 1 });
  const turn = { batchRows: BATCH_ROWS, onProgress: () => undefined };
  /** It takes the import, and ends before its first batch. */
  const another = { ...turn, holder: 'another', mayGoOn: () => false };
  let [batches, taken] = [0, ''];
  const isSliceOver = async () => {
    batches += 1;
    if (batches === 1) expect(await runImport(app.dependencies, id, another)).toBe('held');
    if (batches === 2) {
      app.setTime(app.moment().epoch + 61_000);
      taken = await runImport(app.dependencies, id, another);
    }
    return false;
  };
  expect(await runImport(app.dependencies, id, { ...turn, holder: 'first', mayGoOn: () => true, isSliceOver })).toBe(
    'lost',
  );
  expect([taken, await readImport(id)]).toMatchObject(['stopped', { state: 'applying', rowsDone: 2 * BATCH_ROWS }]);
  expect(await runToEnd(app.dependencies, id)).toMatchObject({
    state: 'completed',
    counts: { created: 40, failed: 0 },
  });
});

it('answers more requests between its batches than during them', async () => {
  await uploadFile(app.dependencies, file(...rows(5000, 600)), { companyId: 1 });
  const token = await app.signInCreditor('sam@northbank.test');
  const { imports, settings } = app.dependencies;
  const inLargeBatches = { ...settings, imports: { ...settings.imports, batchRows: 50 } };
  let [reads, isRunning] = [0, true];
  const readAll = async () => {
    for (; isRunning; reads += 1) await app.creditorRest('GET', '/company', { token });
  };
  const reading = readAll();
  let seen = 0;
  const answered = { inBatches: 0, between: 0 };
  const changeHeld: typeof imports.changeHeld = async (db, held, changes) => {
    const isStart = changes.rowsDone !== undefined && changes.counts === undefined;
    const isChanged = await imports.changeHeld(db, held, changes);
    answered[isStart ? 'between' : 'inBatches'] += reads - seen;
    seen = reads;
    return isChanged;
  };
  const watched = { ...app.dependencies, settings: inLargeBatches, imports: { ...imports, changeHeld } };
  await runImports(watched, ALONE);
  isRunning = false;
  await reading;
  expect(answered.between).toBeGreaterThan(answered.inBatches);
});

// §15 row 2
it('works on the files of one company in the order in which they came', async () => {
  const upload = async (companyId: number, ...lines: readonly string[]) => {
    app.setTime(app.moment().epoch + 1000);
    return uploadFile(app.dependencies, file(...lines), { companyId });
  };
  const first = await upload(1, ...rows(6000, 80));
  // Their ids are random: in the order of the ids, one of them would seldom be next.
  const later: string[] = [];
  for (const balance of ['50.00', '51.00', '52.00', '53.00']) later.push(await upload(1, placementRow(6000, balance)));
  await upload(3, ...rows(7000, 80));
  const turn = { holder: 'an-operator', batchRows: BATCH_ROWS, mayGoOn: () => true, onProgress: () => undefined };
  expect(await runImport(app.dependencies, later[0] ?? '', turn)).toBe('waiting');
  const slices = await runSlices();
  expect(slices.filter((id) => later.includes(id))).toEqual(later);
  expect(slices.indexOf(later[0] ?? '')).toBeGreaterThan(slices.lastIndexOf(first));
  for (const id of later) expect(await readImport(id)).toMatchObject({ state: 'completed', counts: { updated: 1 } });
});

// §15 row 8
it('writes the rows of one account in the order of the file, and those of many accounts together', async () => {
  const accounts = 20;
  const text = Array.from({ length: accounts }, (_, n) => [
    placementRow(8000 + n, '100.00'),
    placementRow(8000 + n, '90.00'),
    placementRow(8000 + n, '80.00'),
  ]).flat();
  const { imports } = app.dependencies;
  let batches = 0;
  const changeHeld: typeof imports.changeHeld = (db, held, changes) => {
    if (changes.counts !== undefined && held.rowsDone !== undefined) batches += 1;
    return imports.changeHeld(db, held, changes);
  };
  const stored = await placeFile({ ...app.dependencies, imports: { ...imports, changeHeld } }, file(...text));
  expect(stored).toMatchObject({ state: 'completed', rowsDone: 60, counts: { created: 20, updated: 40, failed: 0 } });
  expect(await listViolations(app.dependencies, stored)).toEqual([]);
  const { db, placements } = app.dependencies;
  const numbers = Array.from({ length: accounts }, (_, n) => `PL-${8000 + n}`);
  const placed = await placements.findPlacedAccounts(db, 1, numbers, await placements.findSubclients(db, 1));
  expect([...placed.values()].map(({ values }) => values.current_balance)).toEqual(numbers.map(() => '80.00'));
  // One by one they would be 41.
  expect(batches).toBeLessThan(10);
});

it('leaves the dashboard complete in itself while rows are written, and counts all of them afterwards', async () => {
  const token = await app.signInCreditor('dana@acme.test');
  interface Dashboard {
    readonly accounts: readonly { readonly count: number }[];
    readonly by_subclient: readonly { readonly count: number }[];
    readonly funnel: { readonly placed: { readonly count: number } };
    readonly imports_running: number;
  }
  const total = (groups: readonly { readonly count: number }[]) => groups.reduce((sum, { count }) => sum + count, 0);
  let turns = 0;
  /** Counts as a job that is due, and returns what the dashboard says, and whether an import is running. */
  async function look(): Promise<readonly [placed: number, isRunning: boolean]> {
    turns += 1;
    const later = { ...app.moment(), epoch: app.moment().epoch + turns * 61_000 };
    await getReports(runNow({ ...app.dependencies, clock: () => later }, 'counts'));
    const { status, body } = await app.creditorRest<Dashboard>('GET', '/dashboard', { token });
    const { count: placed } = body.funnel.placed;
    expect([status, total(body.accounts), total(body.by_subclient)]).toEqual([200, placed, placed]);
    return [placed, body.imports_running > 0];
  }
  const [before] = await look();
  await uploadFile(app.dependencies, file(...rows(20_000, 80)), { companyId: 1 });
  const state = { isDone: false };
  const importing = runImports(app.dependencies, ALONE).finally(() => (state.isDone = true));
  const seen: (readonly [placed: number, isRunning: boolean])[] = [];
  while (!state.isDone) seen.push(await look());
  await importing;
  expect(seen.some(([, isRunning]) => isRunning)).toBe(true);
  const placed = seen.map(([count]) => count);
  expect(placed).toEqual([...placed].sort((one, other) => one - other));
  // The last changes are told after their commit.
  await eventually('all rows to be counted', async () => {
    const [count, isRunning] = await look();
    expect(count).toBeLessThanOrEqual(before + 80);
    return count === before + 80 && !isRunning ? true : null;
  });
});
