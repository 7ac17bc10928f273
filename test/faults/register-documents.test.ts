// `parley register` while server processes run: it registers a manifest completely or not at all, and every process uses it.
// `parley usage` reports the operations of all processes.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/fixtures/eventually';
import { sendRawGraphql } from '../support/clients/raw-http';
import {
  runParley,
  startServerProcesses,
  stopAll,
  type Environment,
  type TestServerProcess,
} from '../support/servers/server-processes';
import { createServerDatabase, type ServerDatabase } from '../support/database/server-database';

const HEALTH = 'query Health { health { status } }';
const VERSION = 'query Version { health { version } }';

let database: ServerDatabase;
let servers: readonly TestServerProcess[] = [];
let settings: Environment;
let folder: string;

beforeAll(async () => {
  database = await createServerDatabase();
  folder = await mkdtemp(join(tmpdir(), 'parley-register-'));
  settings = { APP_ENV: 'test', DATABASE_URL: database.url, GRAPHQL_DOCUMENTS: 'locked', LOG_LEVEL: 'warn' };
  servers = await startServerProcesses(2, settings);
});
afterAll(async () => {
  await stopAll(servers);
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

async function register(manifest: unknown) {
  const file = join(folder, 'manifest.json');
  await writeFile(file, typeof manifest === 'string' ? manifest : JSON.stringify(manifest));
  const program = runParley(settings, 'register', file);
  return { code: await program.exited, printed: program.output() };
}

const statuses = (body: object) =>
  Promise.all(servers.map(async ({ origin }) => (await sendRawGraphql(origin, { body })).status));
const stored = async () => Number((await database.rows('SELECT COUNT(*) AS n FROM trusted_documents'))[0]?.['n']);

it('rejects unregistered documents at every process', async () => {
  expect(await statuses({ query: HEALTH })).toEqual([403, 403]);
});

it.each<[string, unknown, string]>([
  ['is not JSON', '{"a"', 'The manifest is not JSON.'],
  ['is empty', {}, 'The manifest contains no documents.'],
  [
    'contains a document that is invalid for the schema',
    { a: HEALTH, b: '{ nothing }' },
    'b: Cannot query field "nothing"',
  ],
  [
    'contains a document beyond the limits',
    { a: HEALTH, b: '{ accounts(first: 50) { nodes { letters(first: 50) { nodes { id subject } } } } }' },
    'b: ',
  ],
])('stores nothing of a manifest that %s', async (_what, manifest, message) => {
  const { code, printed } = await register(manifest);
  expect([code, printed]).toEqual([1, expect.stringContaining(message)]);
  expect(printed).toContain('Nothing was registered.');
  expect(await stored()).toBe(0);
});

it('registers a manifest with a summary, and every process executes it', async () => {
  const { code, printed } = await register({ health: HEALTH });
  expect([code, printed]).toEqual([0, expect.stringContaining('  valid  health')]);
  expect(printed).toContain('1 registered, 0 were registered before.');
  expect(await statuses({ documentId: 'health' })).toEqual([200, 200]);
  expect(await statuses({ query: HEALTH })).toEqual([200, 200]);
});

it('accepts an Apollo manifest with known documents and reports rejected ones', async () => {
  const operations = [
    { id: 'health', body: HEALTH, name: 'Health', type: 'query' },
    { id: 'version', body: VERSION, name: 'Version', type: 'query' },
  ];
  await stopAll(servers);
  servers = await startServerProcesses(2, settings);
  const { code, printed } = await register({ format: 'apollo-persisted-query-manifest', version: 1, operations });
  expect([code, printed]).toEqual([0, expect.stringContaining('1 registered, 1 were registered before.')]);
  expect(printed).toContain('Unregistered requests in the last 24 hours: 2 refused, 0 run.');
  expect(await statuses({ documentId: 'version' })).toEqual([200, 200]);
});

it('never assigns an id to another text', async () => {
  const { code, printed } = await register({ health: VERSION, other: VERSION });
  expect([code, printed]).toEqual([1, expect.stringMatching(/registered with other texts:\s+health/)]);
  expect(await stored()).toBe(2);
});

it('logs digests of rejected documents, not their texts', async () => {
  await statuses({ query: '{ canary }' });
  const printed = () => servers.map((server) => server.output()).join('');
  await eventually('the line of the log', () => (printed().includes('"event":"document.unregistered"') ? true : null));
  expect(printed()).not.toContain('canary');
});

it('reports the usage of all processes as text and as JSON', async () => {
  await stopAll(servers);
  const asText = runParley(settings, 'usage');
  const asJson = runParley(settings, 'usage', '--json');
  expect([await asText.exited, await asJson.exited]).toEqual([0, 0]);
  expect(asText.output()).toMatch(/\n {2}Version +graphql +\d{4}-\d{2}-\d{2} +2 +2 +2\n/);
  expect(asText.output()).toMatch(/\n {2}GET \/consumer-api\/accounts +rest +never +0 +0 +0\n/);
  const { lines } = JSON.parse(asJson.output()) as { readonly lines: readonly object[] };
  expect(lines).toContainEqual(
    expect.objectContaining({ kind: 'operation', name: 'Health', times: { day: 4, week: 4, month: 4 } }),
  );
});

it('runs what the portal asks where it is served, and anywhere once the migration of its release has run', async () => {
  const file = join(process.env['PARLEY_BUILD'] ?? '', 'dist', 'portal-documents.json');
  const documents = Object.values(JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, string>>);
  const query = documents.find((text) => text.startsWith('query Captcha')) ?? '';
  expect(documents.length).toBeGreaterThan(100);
  const started = await Promise.all(['on', 'off'].map((PORTAL) => startServerProcesses(1, { ...settings, PORTAL })));
  const [server, other] = started.flat();
  const ask = async (asked = server) => (await sendRawGraphql(asked?.origin ?? '', { body: { query } })).status;
  try {
    const before = await stored();
    expect([await ask(), await ask(other)]).toEqual([200, 403]);
    for (const PORTAL of ['off', 'on', 'on'])
      expect(await runParley({ ...settings, PORTAL }, 'migrate').exited).toBe(0);
    expect([await stored(), await ask(other)]).toEqual([before + documents.length, 200]);
  } finally {
    await stopAll(started.flat());
  }
});
