// A dry run says what the import will do: generated files with rows that depend on each other, tried and then imported.
import fc from 'fast-check';
import { countSubjects, createRowSorter } from '../../../src/domain/imports/repeated-rows';
import type { PlacementRow } from '../../../src/domain/imports/read-row';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { runLength } from '../../support/fixtures/run-length';
import { listViolations, placeFile, runToEnd, uploadFile } from '../../support/imports/place-accounts';
import type { StoredImport } from '../../../src/persistence/imports/import-store';
import { runImport } from '../../../src/services/imports/steps/run-import';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const COLUMNS = [
  'account_number',
  'action',
  'original_account_name',
  'last_name',
  'date_of_birth',
  'last4ssn',
  'current_balance',
  'placement_date',
  'city',
  'withdraw_reason',
  'force',
  'payment_amount',
  'payment_date',
  'payment_reference',
  'confirm_overpaid',
  'reversal_reason',
] as const;
type Cells = Partial<Record<(typeof COLUMNS)[number], string>>;

const toLine = (cells: Cells) => COLUMNS.map((column) => cells[column] ?? '').join(',');
const toText = (rows: readonly Cells[]) => [COLUMNS.join(','), ...rows.map(toLine)].join('\n') + '\n';

const placed: Cells = {
  original_account_name: 'Bluestem Card',
  last_name: 'Ashdown',
  date_of_birth: '1979-08-16',
  last4ssn: '0815',
};
const amount = fc.constantFrom('10.00', '40.00', '100.00', '500.00');
const balance = fc.constantFrom('0.00', '50.00', '100.00', '120.00');
const reference = fc.constantFrom('R-1', 'R-2', 'R-3');
/** What a row does, apart from its account. */
const deed: fc.Arbitrary<Cells> = fc.oneof(
  balance.map((current_balance) => ({ ...placed, current_balance })),
  balance.map((current_balance) => ({ ...placed, action: 'add', current_balance })),
  fc.record({ action: fc.constant('update'), current_balance: balance, city: fc.constantFrom('', 'Dover', 'Salem') }),
  fc.constant({ ...placed, action: 'update', last_name: 'Okafor' }),
  fc.record({ action: fc.constant('withdraw'), withdraw_reason: fc.constantFrom('recalled', 'bankruptcy') }),
  balance.map((current_balance) => ({ action: 'restore', current_balance })),
  fc.record({
    action: fc.constant('payment'),
    payment_amount: amount,
    payment_date: fc.constant('2026-03-02'),
    payment_reference: reference,
    confirm_overpaid: fc.constantFrom('', 'true'),
  }),
  fc.record({
    action: fc.constant('payment_reversal'),
    payment_reference: reference,
    reversal_reason: fc.constant('other'),
  }),
  fc.constant({ action: 'update', current_balance: 'much' }),
);
/** The demo accounts are in all conditions: joined, offered, agreed, settled, disputed, removed. */
const DEMO = Array.from({ length: 27 }, (_, index) => `40000000${String(index + 1).padStart(2, '0')}`);

async function describe({ id, state, counts, problems, error }: StoredImport) {
  return { counts, problems, error, isOver: state, violations: await listViolations(app.dependencies, { id }) };
}

async function compare(text: string, batchRows: number): Promise<void> {
  const options = { batchRows, options: { maxWithdrawalsPercent: 100 } };
  const { isOver: tried, ...rehearsal } = await describe(
    await placeFile(app.dependencies, text, { ...options, dryRun: true }),
  );
  const { isOver: done, ...performance } = await describe(await placeFile(app.dependencies, text, options));
  expect([tried, rehearsal]).toEqual([tried, performance]);
  expect([tried, done]).toEqual(['validated', 'completed']);
  await app.dependencies.db.write("UPDATE imports SET state = 'cancelled' WHERE state = 'validated'", []);
}

// docs/rules §15 row 6
it('judges each row by the rows before it', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ account: fc.integer({ min: 0, max: 4 }), deed, isDemo: fc.boolean() }), {
        minLength: 5,
        maxLength: 24,
      }),
      fc.constantFrom(1, 3, 50),
      async (rows, batchRows) => {
        round += 1;
        const cells = rows.map(({ account, deed: done, isDemo }): Cells => {
          const number = isDemo ? (DEMO[(round * 5 + account) % DEMO.length] ?? '') : `DR-${round}-${account}`;
          const { payment_reference: named } = done;
          return {
            ...done,
            account_number: number,
            ...(named && { payment_reference: `${named}-${Math.floor(round / 3)}` }),
          };
        });
        await compare(toText(cells), batchRows);
      },
    ),
    runLength(12, 40),
  );
});

it('says that a payment of a placed account is recorded, and that a repeated placement is refused', async () => {
  const rows: readonly Cells[] = [
    { ...placed, account_number: 'DR-A', current_balance: '100.00', placement_date: '2026-03-01' },
    { ...placed, account_number: 'DR-A', action: 'add', current_balance: '90.00' },
    {
      account_number: 'DR-A',
      action: 'payment',
      payment_amount: '60.00',
      payment_date: '2026-03-02',
      payment_reference: 'R-A1',
    },
    {
      account_number: 'DR-A',
      action: 'payment',
      payment_amount: '60.00',
      payment_date: '2026-03-02',
      payment_reference: 'R-A2',
    },
  ];
  const tried = await placeFile(app.dependencies, toText(rows), { dryRun: true, batchRows: 1 });
  expect(tried.counts).toMatchObject({ created: 1, payments: 1, failed: 2 });
  expect(await listViolations(app.dependencies, tried)).toEqual([
    [3, 'failed', null, 'account_exists'],
    [5, 'failed', 'payment_amount', 'overpayment_unconfirmed'],
  ]);
  const { db, placements } = app.dependencies;
  const subclients = await placements.findSubclients(db, 1);
  expect((await placements.findPlacedAccounts(db, 1, ['DR-A'], subclients)).size).toBe(0);
  await compare(toText(rows), 1);
});

it('goes on after each slice where it was, with the rows that are held', async () => {
  const rows = Array.from({ length: 12 }, (_, index): Cells => ({
    ...placed,
    account_number: `DR-S${index % 6}`,
    current_balance: index < 6 ? '100.00' : '80.00',
  }));
  const id = await uploadFile(app.dependencies, toText(rows), { dryRun: true });
  const slice = { batchRows: 2, mayGoOn: () => true, onProgress: () => undefined, isSliceOver: async () => true };
  const done: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const ended = await runImport(app.dependencies, id, { ...slice, holder: `slice-${turn}` });
    done.push((await app.dependencies.imports.findImport(app.dependencies.db, id))?.rowsDone ?? -1);
    if (ended === 'done') break;
  }
  expect(done).toEqual([2, 4, 6, 7, 8, 9, 10, 11, 12, 12]);
  const tried = await app.dependencies.imports.findImport(app.dependencies.db, id);
  expect(tried).toMatchObject({ state: 'validated', counts: { created: 6, updated: 6, failed: 0 } });
  expect((await runToEnd(app.dependencies, id)).state).toBe('validated');
});

it('judges rows alone, and says so, when too many would have to be held', () => {
  const rows = Array.from({ length: 8 }, (_, index): PlacementRow => ({
    line: index + 2,
    accountNumber: `A-${index % 2}`,
    action: 'update',
    values: {},
    errors: [],
    warnings: [],
  }));
  const limits = { subjects: 10, heldRows: 100, groupRows: 3 };
  const subjects = countSubjects(rows.length, limits);
  rows.forEach((row) => subjects.add(row));
  const sorter = createRowSorter(subjects.finish(), limits);
  const sorted = rows.map((row) => sorter.add(row));
  expect(sorted.flatMap(({ together = [] }) => together.map(({ line }) => line))).toEqual([2, 4, 6, 3, 5, 7]);
  const warned = sorted.flatMap(({ alone }) => (alone ? [[alone.line, alone.warnings]] : []));
  expect(warned).toEqual([8, 9].map((line) => [line, [{ column: null, code: 'judged_alone' }]]));
  expect(sorter.finish()).toEqual([]);
});
