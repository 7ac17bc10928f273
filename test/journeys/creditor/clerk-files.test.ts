// What clerks read about files as spreadsheets, exports and people leave them: a table of sample files and their outcomes.
import { readdirSync } from 'node:fs';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { createImportClient, type ImportBody } from '../../support/imports/import-client';
import { everyNth } from '../../support/fixtures/run-length';
import { runToEnd } from '../../support/imports/place-accounts';
import {
  CLERK_FILES,
  readClerkFile,
  readClerkFiles,
  tryClerkFile,
  type ClerkFile,
} from '../../support/imports/clerk-files';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const files = readClerkFiles();

const pickOutcome = ({ state, error, counts, problems }: ClerkFile) => ({ state, error, counts, problems });

/** A company can have a limited number of dry runs. */
async function endDryRuns(): Promise<void> {
  await app.dependencies.db.write("UPDATE imports SET state = 'cancelled' WHERE state = 'validated'", []);
}

it('has a row for each file of the folder', () => {
  const inFolder = readdirSync(CLERK_FILES).filter((file) => file !== 'outcomes.json');
  expect(files.map(({ file }) => file).sort()).toEqual(inFolder.sort());
  expect(files.length).toBeGreaterThanOrEqual(60);
});

it('says of each file what its row says, by command', async () => {
  const outcomes = [];
  const some = everyNth(4, files);
  for (const one of some) {
    await endDryRuns();
    outcomes.push([one.file, await tryClerkFile(app.dependencies, one)]);
  }
  expect(outcomes).toEqual(some.map((one) => [one.file, pickOutcome(one)]));
});

interface ReadImport extends ImportBody {
  readonly error: ClerkFile['error'];
  readonly problems: readonly Readonly<Record<string, unknown>>[];
}

/** Those that a mapping and the options of a request are enough for. */
const byApi = files.filter(({ reading = {} }) => Object.keys(reading).every((name) => name === 'mapping'));

it('says the same over REST and GraphQL', async () => {
  const dana = await app.signInCreditor('dana@acme.test');
  const client = createImportClient(app, dana);
  for (const one of everyNth(4, byApi)) {
    await endDryRuns();
    const { format = 'csv', reading = {}, options = {} } = one;
    const request = {
      format,
      dry_run: true,
      mapping: reading.mapping ?? null,
      stop_after_errors: options.stopAfterErrors ?? 0,
    };
    const id = await client.newImport(request);
    const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson';
    await client.upload(id, readClerkFile(one), { 'content-type': type });
    const waiting = await app.dependencies.imports.findImport(app.dependencies.db, id);
    if (waiting?.state === 'queued') await runToEnd(app.dependencies, id);
    const { state, error, counts, problems } = (await client.read(id)) as unknown as ReadImport;
    const read = {
      state,
      error,
      counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
      problems: problems.map(({ first_line: firstLine, ...problem }) => ({ ...problem, firstLine })),
    };
    expect([one.file, read]).toEqual([one.file, pickOutcome(one)]);
    const query = `{ import(id: "${id}") { state error { code message line } problems { column message rows firstLine } } }`;
    const { data } = await app.graphql(query, { token: dana });
    const expected = one.problems.map(({ column, message, rows, firstLine }) => ({ column, message, rows, firstLine }));
    expect([one.file, data['import']]).toMatchObject([
      one.file,
      { error: one.error && { message: one.error.message, line: one.error.line }, problems: expected },
    ]);
  }
});

it('repeats no value of a row', () => {
  const values = ['Ashdown', 'Okafor', 'Iris', '1979', 'CF-1', 'Bluestem Card'];
  const messages = files.flatMap(({ error, problems }) => [
    error?.message ?? '',
    ...problems.map(({ message }) => message),
  ]);
  expect(messages.filter((message) => values.some((value) => message.includes(value)))).toEqual([]);
});
