// `npm run release` in a copy of the repository: it cuts this version and a sample of the next one, whose archives are
// installed. A database of the first is upgraded to the second while a server of the first goes on, as docs/deployment.md says.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { connect } from '../../test/support/clients/connect';
import { getTokens, openBrowser } from '../../test/support/clients/simulated-browser';
import { restoreRelease } from '../../test/support/database/release-dump';
import { databaseServer, SEALING_SETTINGS } from '../../test/support/database/test-database';
import { generateKeySettings } from '../../test/support/fixtures/keys';
import { PRODUCTION } from '../../test/support/fixtures/production-settings';
import {
  readFailedStart,
  runParley,
  startServerProcess,
  type Environment,
  type TestServerProcess,
} from '../../test/support/servers/server-processes';
import { playBothSides, startAsThePageSays } from './first-start';
import { ROOT } from './image-steps';

/** Ends a test that hangs: cutting and installing a release takes minutes, on a busy machine many. */
const TIMEOUT_MS = 3_600_000;
const FIRST = '1.1.0';
const NEXT = '1.1.1';
const SHARED_PACKAGES = ['node_modules', 'portal/node_modules'];

const folder = mkdtempSync(join(tmpdir(), 'parley-cut-'));
const copy = join(folder, 'copy');
const drawn = randomBytes(4).toString('hex');
const databases = { upgraded: `parley_upgrade_${drawn}`, empty: `parley_empty_${drawn}` };
const started: { stop(): Promise<void> }[] = [];

const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: copy, encoding: 'utf8' }).trim();
const readCopied = (path: string) => readFileSync(join(copy, path), 'utf8');

/** The files of the working tree, whether committed or not, become the only commit of the copy. */
function copyRepository(): void {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\0');
  const files = listed.filter((file) => file !== '' && existsSync(join(ROOT, file)));
  mkdirSync(copy);
  const tar = execFileSync('tar', ['--create', '--file=-', '--null', '--files-from=-'], {
    cwd: ROOT,
    input: files.join('\0'),
    maxBuffer: 500_000_000,
  });
  execFileSync('tar', ['--extract', '--file=-'], { cwd: copy, input: tar });
  git('init', '--quiet');
  git('config', 'user.name', 'Release');
  git('config', 'user.email', 'release@example.test');
  commitAll('Copy');
  sharePackages(copy);
}

function commitAll(subject: string): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', subject);
}

function sharePackages(root: string): void {
  for (const path of SHARED_PACKAGES) symlinkSync(join(ROOT, path), join(root, path));
}

function runTool(root: string, tool: string, ...words: readonly string[]) {
  // What runs here is Jest too.
  const environment = { ...process.env, PARLEY_BUILD: undefined, JEST_WORKER_ID: undefined, NODE_ENV: undefined };
  const { status, stdout, stderr } = spawnSync('node', [tool, ...words], {
    cwd: root,
    encoding: 'utf8',
    env: environment,
    maxBuffer: 100_000_000,
  });
  return { status, output: `${stdout}${stderr}` };
}

const release = (...words: readonly string[]) => runTool(copy, 'tools/release.cjs', ...words);

/** The folder of the archive, with its packages. */
function install(version: string): string {
  execFileSync('tar', ['--extract', '--gzip', `--file=release/parley-${version}.tar.gz`, `--directory=${folder}`], {
    cwd: copy,
  });
  const archive = join(folder, `parley-${version}`);
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: archive });
  return archive;
}

async function onServer(sql: string): Promise<readonly RowDataPacket[]> {
  const connection = await createConnection({ uri: databaseServer(), multipleStatements: true });
  try {
    return (await connection.query<RowDataPacket[]>(sql))[0];
  } finally {
    await connection.end();
  }
}

const toUrl = (database: string) => new URL(database, databaseServer()).href;

/** The keys of the data of the dump. */
const settings = (): Environment => ({
  APP_ENV: 'test',
  SEED_DEMO: 'off',
  CAPTCHA_PROVIDER: 'off',
  ...generateKeySettings('1'),
  ...SEALING_SETTINGS,
  JWT_KEYS: PRODUCTION['JWT_KEYS'] ?? '',
  CREDITOR_JWT_KEYS: PRODUCTION['CREDITOR_JWT_KEYS'] ?? '',
  DATABASE_URL: toUrl(databases.upgraded),
});

/** Programs that are started from now on are those of this archive. */
const use = (archive: string) => void (process.env['PARLEY_BUILD'] = archive);

async function start(archive: string, own: Environment = {}): Promise<TestServerProcess> {
  use(archive);
  const server = await startServerProcess({ ...settings(), ...own });
  started.push(server);
  return server;
}

async function readHealth(origin: string): Promise<unknown> {
  return (await fetch(`${origin}/consumer-api/health`)).json();
}

/** What only this process could get wrong: a session of one release is used, and its rows are changed, by the other. */
async function signInAndWrite(signedInBy: string, writtenBy: string): Promise<string> {
  const login = { email: 'dana@acme.test', password: 'parley-demo' };
  const { access_token: token } = getTokens(
    await openBrowser(connect(signedInBy), 'REST').send('creditorLogin', login),
  );
  const input = { name: `Written by ${writtenBy}`, subject: 'Subject', content: '<p>Text</p>' };
  const { answer } = await openBrowser(connect(writtenBy), 'REST').send('createTemplate', input, { token });
  expect(answer).toMatchObject({ status: 201 });
  return token;
}

const countTemplates = async () =>
  Number((await onServer(`SELECT COUNT(*) AS n FROM ${databases.upgraded}.templates`))[0]?.['n']);

/** The sample changes tables and a contract, each by adding. */
function writeSample(): void {
  const migrations = 'src/persistence/migrations';
  writeFileSync(
    join(copy, migrations, '9001-sample.ts'),
    `import { DataType } from 'sequelize-typescript';
import type { SchemaChanges } from './schema-changes';
export const name = '9001-sample';
export async function up({ addColumns }: SchemaChanges): Promise<void> {
  await addColumns('companies', { nickname: { type: DataType.STRING(50), allowNull: true } });
}
`,
  );
  change(`${migrations}/migrate.ts`, /\n\];\n\nexport const MIGRATION_NAMES/, '\n  sample,$&');
  change(`${migrations}/migrate.ts`, /import \* as results .*\n/, "$&import * as sample from './9001-sample';\n");
  change(
    'schema/system/system.types.ts',
    /export class Health \{\n/,
    "$&  @Field(() => String, { nullable: true, description: 'A note.' })\n  readonly note?: string;\n\n",
  );
  change('CHANGELOG.md', /## Unreleased\n/, '$&\n`Health.note`: a note.\n');
  commitAll('Sample');
}

function change(path: string, place: RegExp, text: string): void {
  const before = readCopied(path);
  const after = before.replace(place, text);
  if (after === before) throw new Error(`${path} has no ${place.source}.`);
  writeFileSync(join(copy, path), after);
}

afterAll(async () => {
  for (const server of started) await server.stop();
  await onServer(
    Object.values(databases)
      .map((name) => `DROP DATABASE IF EXISTS ${name}`)
      .join('; '),
  );
  rmSync(folder, { recursive: true });
});

it(
  'cuts a release, whose commit and tag have all that it wrote',
  () => {
    copyRepository();
    expect(release(FIRST)).toMatchObject({ status: 0 });
    expect(git('status', '--porcelain')).toBe('');
    expect(git('describe', '--exact-match')).toBe(`v${FIRST}`);
    const versions = ['package.json', 'portal/package.json', 'package-lock.json'].map(
      (path) => (JSON.parse(readCopied(path)) as { readonly version: string }).version,
    );
    expect(versions).toEqual([FIRST, FIRST, FIRST]);
    expect(readCopied('deploy/Dockerfile')).toContain(`org.opencontainers.image.version=${FIRST} `);
    expect(readCopied('schema/released/schema.graphql')).toBe(readCopied('schema/schema.graphql'));
    expect(readCopied(`test/support/database/released-${FIRST}.sql`)).toContain('CREATE TABLE');
    expect(readCopied('CHANGELOG.md')).toContain(`## Unreleased\n\n## ${FIRST}\n`);
    expect(readdirSync(join(copy, 'release')).sort()).toEqual([
      'SHA256SUMS',
      `parley-${FIRST}-licences.md`,
      `parley-${FIRST}.cdx.json`,
      `parley-${FIRST}.tar.gz`,
    ]);
    execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: join(copy, 'release') });
  },
  TIMEOUT_MS,
);

it('refuses a version that is released, one that is not later, and a checkout with changes', () => {
  expect(release(FIRST)).toMatchObject({ status: 1, output: expect.stringContaining('is released') as string });
  expect(release('0.9.0')).toMatchObject({ status: 1, output: expect.stringContaining('come after') as string });
  writeFileSync(join(copy, 'note.txt'), '');
  expect(release(NEXT)).toMatchObject({ status: 1, output: expect.stringContaining('note.txt') as string });
  rmSync(join(copy, 'note.txt'));
});

it(
  'packs the same bytes in another checkout of the tag',
  () => {
    const other = join(folder, 'other');
    execFileSync('git', ['clone', '--quiet', copy, other]);
    sharePackages(other);
    expect(runTool(other, 'tools/release/pack.cjs')).toMatchObject({ status: 0 });
    expect(readFileSync(join(other, 'release/SHA256SUMS'), 'utf8')).toBe(readCopied('release/SHA256SUMS'));
  },
  TIMEOUT_MS,
);

it(
  'the archive is installed without development packages, and both sides use its portal with the settings of the first page',
  async () => {
    const archive = install(FIRST);
    const packages = ['express', 'typescript', 'jest', 'react', 'parley-portal'];
    expect(packages.filter((name) => existsSync(join(archive, 'node_modules', name)))).toEqual(['express']);
    await onServer(`CREATE DATABASE ${databases.empty} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    const server = await startAsThePageSays(archive, toUrl(databases.empty), join(folder, 'first-start'));
    started.push(server);
    expect(await readHealth(server.origin)).toMatchObject({ status: 'ok', version: FIRST });
    expect(await playBothSides(server)).toEqual([]);
    await server.stop();
  },
  TIMEOUT_MS,
);

it(
  'cuts the next release, whose migration runs while a server of the first goes on beside one of the next',
  async () => {
    const first = join(folder, `parley-${FIRST}`);
    await onServer(`CREATE DATABASE ${databases.upgraded} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await restoreRelease(toUrl(databases.upgraded), readCopied(`test/support/database/released-${FIRST}.sql`));
    await onServer(
      `UPDATE ${databases.upgraded}.company_memberships SET status = 'active', current_plan_end = '2099-01-01 00:00:00.000'`,
    );
    const old = await start(first);
    await signInAndWrite(old.origin, old.origin);
    const templates = await countTemplates();

    writeSample();
    expect(release(NEXT)).toMatchObject({ status: 0 });
    const next = install(NEXT);
    use(next);
    expect(await runParley(settings(), 'migrate', '--check').exited).toBe(3);
    expect(await runParley(settings(), 'migrate').exited).toBe(0);
    expect((await fetch(`${old.origin}/readyz`)).status).toBe(200);

    const beside = await start(next);
    expect(await readHealth(old.origin)).toMatchObject({ status: 'ok', version: FIRST });
    expect(await readHealth(beside.origin)).toMatchObject({ status: 'ok', version: NEXT });
    await signInAndWrite(old.origin, beside.origin);
    await signInAndWrite(beside.origin, old.origin);
    expect(await countTemplates()).toBe(templates + 2);
    await old.stop();

    // Back by one release.
    use(first);
    const refused = runParley(settings(), 'serve');
    expect(await refused.exited).toBe(1);
    expect(readFailedStart(refused)).toContain('NEWER_SCHEMA=allow');
    const back = await start(first, { NEWER_SCHEMA: 'allow' });
    await signInAndWrite(beside.origin, back.origin);
    expect(await countTemplates()).toBe(templates + 3);
  },
  TIMEOUT_MS,
);
