// Files of which some rows show that others are not what they are read as: what is in doubt is not written.
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { createImportClient } from '../../support/imports/import-client';
import { HEADER, listViolations, placeFile, runToEnd, uploadFile } from '../../support/imports/place-accounts';
import { runImport } from '../../../src/services/imports/steps/run-import';
import type { FileReading } from '../../../src/domain/imports/import';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const WINDOWS: Partial<FileReading> = { encoding: 'windows-1252' };
const US: Partial<FileReading> = { dateFormat: 'MM/DD/YYYY' };

const row = (number: string, name: string, birth = '1979-08-16') =>
  `${number},Bluestem Card,${name},Iris,${birth},0815,450.00,`;
const file = (...rows: readonly string[]) => [HEADER, ...rows, ''].join('\r\n');
/** Bytes that are letters of old Macs: ñ 96, í 92, é 8e, ó 97. */
const MAC = Buffer.from(
  file(
    row('FD-1', 'Garc\u0092a'),
    row('FD-2', 'P\u008erez'),
    row('FD-3', 'L\u0097pez'),
    row('FD-4', 'Ashdown'),
    row('FD-5', 'Okafor'),
    row('FD-9', 'Pe\u0096a'),
  ),
  'latin1',
);
const DATES = file(
  row('FD-6', 'Ashdown', '03/04/1985'),
  row('FD-7', 'Ashdown', '04/25/1985'),
  row('FD-8', 'Ashdown', '25/04/1985'),
);

async function listPlaced(numbers: readonly string[]): Promise<readonly string[]> {
  const { db, placements } = app.dependencies;
  const found = await placements.findPlacedAccounts(db, 1, numbers, await placements.findSubclients(db, 1));
  return [...found.keys()].sort();
}

const IN_DOUBT = [2, 3, 4, 7].map((line) => [line, 'failed', 'last_name', 'text_damaged']);

// docs/rules §15 row 18
it('writes no name that the last row of the file puts in doubt, and judges it the same in a dry run', async () => {
  for (const dryRun of [true, false]) {
    const stored = await placeFile(app.dependencies, MAC, { reading: WINDOWS, dryRun, batchRows: 1 });
    expect(stored.counts).toMatchObject({ created: 2, failed: 4 });
    expect(await listViolations(app.dependencies, stored)).toEqual(IN_DOUBT);
  }
  expect(await listPlaced(['FD-1', 'FD-2', 'FD-3', 'FD-4', 'FD-5', 'FD-9'])).toEqual(['FD-4', 'FD-5']);
});

it('writes the same rows when they are in the encoding that the sentence names, or marked', async () => {
  const right = file(row('FD-1', 'García'), row('FD-2', 'Pérez'), row('FD-3', '="L—pez"'));
  const stored = await placeFile(app.dependencies, right);
  expect(stored.counts).toMatchObject({ created: 3, failed: 0 });
});

it('writes no date whose order another row puts in doubt', async () => {
  const stored = await placeFile(app.dependencies, DATES, { reading: US });
  expect(stored.counts).toMatchObject({ created: 1, failed: 2 });
  expect(await listPlaced(['FD-6', 'FD-7', 'FD-8'])).toEqual(['FD-7']);
});

it('goes on in another process with the same doubts', async () => {
  const dates = file(
    row('FD-10', 'Ashdown', '04/25/1985'),
    row('FD-11', 'Ashdown', '25/04/1985'),
    row('FD-12', 'Ashdown', '03/04/1985'),
  );
  const id = await uploadFile(app.dependencies, dates, { reading: US });
  const slice = { holder: 'first', batchRows: 1, mayGoOn: () => true, onProgress: () => undefined };
  const ended = await runImport(app.dependencies, id, { ...slice, isSliceOver: () => Promise.resolve(true) });
  const between = await app.dependencies.imports.findImport(app.dependencies.db, id);
  expect([ended, between?.state, between?.rowsDone]).toEqual(['stopped', 'applying', 1]);
  expect((await runToEnd(app.dependencies, id)).counts).toMatchObject({ created: 1, failed: 2 });
  expect(await listPlaced(['FD-10', 'FD-11', 'FD-12'])).toEqual(['FD-10']);
});

it('counts what is in doubt before it writes, where too many errors stop the import', async () => {
  const stored = await placeFile(
    app.dependencies,
    Buffer.from(MAC.toString('latin1').replaceAll('FD-', 'FE-'), 'latin1'),
    {
      reading: WINDOWS,
      options: { stopAfterErrors: 3 },
      batchRows: 1,
    },
  );
  expect([stored.state, stored.error?.code, stored.counts.created]).toEqual(['failed', 'too_many_errors', 0]);
});

it('shows in a preview what rows behind it put in doubt, before the import has read the file and after it', async () => {
  const dana = await app.signInCreditor('dana@acme.test');
  const client = createImportClient(app, dana);
  const columns = { account_number: 'account_number', last_name: 'last_name', date_of_birth: 'date_of_birth' };
  const profile = await app.creditorRest<{ data: { id: number } }>('POST', '/header-profiles', {
    token: dana,
    body: {
      name: 'Old Macs',
      mapping: {
        ...columns,
        original_account_name: 'original_account_name',
        last4ssn: 'last4ssn',
        current_balance: 'current_balance',
      },
      format: { encoding: 'windows-1252' },
    },
  });
  const id = await client.newImport({ header_profile_id: profile.body.data.id, dry_run: true });
  await client.upload(id, MAC);
  const look = async () => {
    const { body } = await app.creditorRest<{ rows: readonly { errors: readonly { message: string }[] }[] }>(
      'GET',
      `/imports/${id}/preview`,
      { token: dana },
    );
    return body.rows.map(({ errors }) => errors.map(({ message }) => /MacRoman/.test(message)));
  };
  const doubted = [[true], [true], [true], [], []];
  expect(await look()).toEqual(doubted);
  await runToEnd(app.dependencies, id);
  expect(await look()).toEqual(doubted);
});
