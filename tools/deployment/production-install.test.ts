// What the image contains is installed, migrated and started as docs/deployment.md says: by a user without rights, from
// files that it cannot change, with a database user for the tables and another for the rows.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { eventually } from '../../test/support/fixtures/eventually';
import { PRODUCTION } from '../../test/support/fixtures/production-settings';
import { databaseServer } from '../../test/support/database/test-database';
import { reservePort } from '../../test/support/servers/reserve-port';
import { buildImage, type Image } from './image-steps';
import { startProxy } from './proxy';

/** A user without rights, where this one may become it. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const NAME = `parley_install_${randomBytes(4).toString('hex')}`;
const PASSWORD = randomBytes(12).toString('hex');

let image: Image;
let folder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  image = buildImage();
  folder = mkdtempSync(join(tmpdir(), 'parley-secrets-'));
  chmodSync(folder, 0o755);
  await onServer(`
    CREATE DATABASE ${NAME} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;
    CREATE USER ${NAME} IDENTIFIED BY '${PASSWORD}';
    GRANT SELECT, INSERT, UPDATE, DELETE ON ${NAME}.* TO ${NAME};
    CREATE USER ${NAME}_ddl IDENTIFIED BY '${PASSWORD}';
    GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX, REFERENCES ON ${NAME}.* TO ${NAME}_ddl`);
  // Packages are installed twice.
}, 900_000);

afterAll(async () => {
  await Promise.all(started.map(stop));
  await onServer(`DROP DATABASE ${NAME}; DROP USER ${NAME}, ${NAME}_ddl`);
  image.remove();
  rmSync(folder, { recursive: true });
});

async function onServer(sql: string): Promise<readonly RowDataPacket[]> {
  const connection = await createConnection({ uri: databaseServer(), multipleStatements: true });
  try {
    return (await connection.query<RowDataPacket[]>(sql))[0];
  } finally {
    await connection.end();
  }
}

function toUrl(user: string): string {
  return Object.assign(new URL(databaseServer()), {
    username: user,
    password: PASSWORD,
    pathname: `/${NAME}`,
  }).toString();
}

/** Secrets come from files, as an orchestration mounts them. */
function getEnvironment(own: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const settings = Object.entries({ ...PRODUCTION, DATABASE_URL: toUrl(NAME), ...own });
  const isSecret = ([name]: readonly [string, string]) =>
    /_(KEYS|SECRET)$|^(DATABASE|DATABASE_MIGRATION|MAIL)_URL$/.test(name);
  const files = settings.filter(isSecret).map(([name, value]) => {
    const file = join(folder, name.toLowerCase());
    writeFileSync(file, value);
    return [`${name}_FILE`, file] as const;
  });
  const others = Object.fromEntries([...settings.filter((setting) => !isSecret(setting)), ...files]);
  return { PATH: process.env['PATH'], ...image.environment, HOST: '127.0.0.1', DRAIN_SECONDS: '3', ...others };
}

function runOnce(words: readonly string[], own: Readonly<Record<string, string>> = {}) {
  const [program = '', ...first] = image.entrypoint;
  const { status, stdout, stderr } = spawnSync(program, [...first, ...words], {
    cwd: join(image.root, 'app'),
    encoding: 'utf8',
    env: getEnvironment(own),
    ...USER,
  });
  return { status, output: `${stdout}${stderr}` };
}

async function serve(port: number): Promise<ChildProcess> {
  const [program = '', ...first] = image.entrypoint;
  const server = spawn(program, [...first, 'serve'], {
    cwd: join(image.root, 'app'),
    env: getEnvironment({ PORT: String(port), LOG_LEVEL: 'warn' }),
    stdio: 'inherit',
    ...USER,
  });
  started.push(server);
  await eventually('the server to be ready', async () =>
    (await ask(`http://127.0.0.1:${port}/readyz`)) === 200 ? true : null,
  );
  return server;
}

const ask = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => null,
  );

/** Returns the exit code. */
async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return exited;
}

it('the image has the compiled server and no development package', () => {
  const app = join(image.root, 'app');
  expect(readdirSync(app).sort()).toEqual(['dist', 'node_modules', 'package.json']);
  const packages = ['express', 'typescript', 'jest', 'eslint', '@appthreat/sqlite3'];
  expect(packages.filter((name) => existsSync(join(app, 'node_modules', name)))).toEqual(['express']);
});

it('a server does not start on an empty database, and says what to run', () => {
  const { status, output } = runOnce(['serve'], { PORT: '0' });
  expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining('parley migrate') as string });
});

it('the migrations run with the user who may change tables', async () => {
  const check = runOnce(['migrate', '--check']);
  expect(check).toMatchObject({ status: 3 });
  const migrated = runOnce(['migrate'], { DATABASE_MIGRATION_URL: toUrl(`${NAME}_ddl`) });
  expect(migrated).toMatchObject({ status: 0 });
  expect(runOnce(['migrate', '--check'])).toMatchObject({ status: 0 });
  const [row] = await onServer(`SELECT COUNT(*) AS n FROM ${NAME}.schema_migrations`);
  expect(row?.['n']).toBeGreaterThan(0);
});

it('two servers run behind the proxy, and none of its requests fails while one stops', async () => {
  const [first, second] = [await reservePort(), await reservePort()];
  const servers = [await serve(first), await serve(second)] as const;
  const checked = spawnSync(image.healthCheck[0] ?? '', image.healthCheck.slice(1), {
    env: { PATH: process.env['PATH'], PORT: String(first) },
  });
  expect(checked.status).toBe(0);
  const proxy = await startProxy([first, second], folder);
  started.push(proxy.child);
  const statuses = new Set<number | null>();
  const stopped = new AbortController();
  const asking = (async () => {
    while (!stopped.signal.aborted) statuses.add(await proxy.ask('/consumer-api/health'));
  })();
  expect(await stop(servers[0])).toBe(0);
  stopped.abort();
  await asking;
  expect([...statuses]).toEqual([200]);
  expect(await proxy.ask('/readyz')).toBe(404);
});
