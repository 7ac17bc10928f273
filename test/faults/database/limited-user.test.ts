// A database user who may only read and write rows runs the server and the commands; another one, who may change tables,
// is used by `parley migrate` only. What is missing is a sentence at the start.
import { createConnection, type Connection } from 'mysql2/promise';
import { readConfig } from '../../../src/config/config';
import { openConfiguredDatabase, openForMigrations } from '../../../src/open-database';
import type { Database } from '../../../src/persistence/database/database';
import { databaseServer } from '../../support/database/test-database';
import {
  readFailedStart,
  runParley,
  startServerProcess,
  type Environment,
} from '../../support/servers/server-processes';

const NAME = 'parley_limited';
const PASSWORD = 'limited';
const GRANTS: Readonly<Record<string, string>> = {
  parley_rows: 'SELECT, INSERT, UPDATE, DELETE',
  parley_no_delete: 'SELECT, INSERT, UPDATE',
  parley_tables: 'ALL',
};

let administrator: Connection;
const url = (user: string) => {
  const address = new URL(databaseServer());
  Object.assign(address, { username: user, password: PASSWORD, pathname: `/${NAME}` });
  return address.href;
};
const settings: Environment = { APP_ENV: 'test', LOG_LEVEL: 'warn', SEED_DEMO: 'off', CAPTCHA_PROVIDER: 'off' };

async function run(environment: Environment, ...words: readonly string[]) {
  const program = runParley({ ...settings, ...environment }, ...words);
  const code = await program.exited;
  return { code, printed: words[0] === 'serve' ? readFailedStart(program) : program.output() };
}

beforeAll(async () => {
  administrator = await createConnection(databaseServer());
  await administrator.query(`CREATE DATABASE ${NAME} CHARACTER SET utf8mb4`);
  for (const [user, rights] of Object.entries(GRANTS)) {
    await administrator.query(`CREATE USER ${user}@'%' IDENTIFIED BY '${PASSWORD}'`);
    await administrator.query(`GRANT ${rights} ON ${NAME}.* TO ${user}@'%'`);
  }
});
afterAll(async () => {
  await administrator.query(`DROP DATABASE ${NAME}`);
  for (const user of Object.keys(GRANTS)) await administrator.query(`DROP USER ${user}@'%'`);
  await administrator.end();
});

describe('before the tables exist', () => {
  it.each([
    ['serve', 'Parley did not start'],
    ['migrate', 'The database was not migrated'],
  ])('parley %s names what it lacks, and who can help', async (command, failure) => {
    const { code, printed } = await run({ DATABASE_URL: url('parley_rows') }, command);
    expect(code).toBe(1);
    expect(printed).toContain(`${failure}. The database lacks `);
    expect(printed).toMatch(
      / \d+ migrations, from 0001-companies on, and its user may not change tables: run parley migrate/,
    );
    expect(printed).toMatch(
      / with DATABASE_MIGRATION_URL set to a user who may \(CREATE command denied to user .*\)\.$/m,
    );
  });

  it('the server leaves migrations to the command when there is a user for them', async () => {
    const both = { DATABASE_URL: url('parley_rows'), DATABASE_MIGRATION_URL: url('parley_tables') };
    const { code, printed } = await run(both, 'serve');
    expect([code, printed]).toEqual([1, expect.stringMatching(/lacks \d+ migrations.*Run parley migrate\./)]);
  });

  it('migrate --check exits with 3, migrate creates them, and --check then exits with 0', async () => {
    const both = { DATABASE_URL: url('parley_rows'), DATABASE_MIGRATION_URL: url('parley_tables') };
    const before = await run(both, 'migrate', '--check', '--json');
    expect([before.code, JSON.parse(before.printed)]).toEqual([
      3,
      { status: 'missing', pending: expect.arrayContaining(['0001-companies']) as unknown, unknown: [] },
    ]);
    const migrated = await run(both, 'migrate');
    expect([migrated.code, migrated.printed]).toEqual([0, expect.stringContaining('0001-companies')]);
    const check = () => run({ DATABASE_URL: url('parley_rows') }, 'migrate', '--check');
    expect(await check()).toMatchObject({ code: 0, printed: expect.stringContaining('up to date') as unknown });
    await administrator.query(`INSERT INTO ${NAME}.schema_migrations (name) VALUES ('9000-later')`);
    const newer = expect.stringMatching(/^A newer release has migrated the database.*\s+9000-later\s*$/) as unknown;
    expect(await check()).toMatchObject({ code: 0, printed: newer });
    await administrator.query(`DELETE FROM ${NAME}.schema_migrations WHERE name = '9000-later'`);
  });
});

it('statements of migrations are not ended after the time that requests have', async () => {
  const limit = async (db: Database) => {
    const [row] = await db.read('SELECT @@max_statement_time AS seconds');
    await db.close();
    return Number(row?.['seconds']);
  };
  const config = readConfig({
    APP_ENV: 'test',
    DATABASE_URL: url('parley_rows'),
    DATABASE_MIGRATION_URL: url('parley_tables'),
  });
  expect(await limit(await openConfiguredDatabase(config))).toBe(2);
  expect(await limit(await openForMigrations(config))).toBe(24 * 60 * 60);
});

it('the URL for migrations is named when it is the wrong one', async () => {
  const wrong = url('parley_tables').replace(PASSWORD, 'other');
  const { code, printed } = await run({ DATABASE_URL: url('parley_rows'), DATABASE_MIGRATION_URL: wrong }, 'migrate');
  expect([code, printed]).toEqual([1, expect.stringContaining('DATABASE_MIGRATION_URL names a user or a password')]);
});

describe('on a migrated database', () => {
  it('the server starts, and stores and deletes, without a right to change tables', async () => {
    const server = await startServerProcess({ ...settings, DATABASE_URL: url('parley_rows') });
    const body = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
    const answer = await fetch(`${server.origin}/consumer-api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    await server.stop();
    expect(text).toContain('attempt_token');
    expect(server.output()).not.toMatch(/denied/);
  });

  it('a missing right is named at the start', async () => {
    const { code, printed } = await run({ DATABASE_URL: url('parley_no_delete') }, 'serve');
    expect(code).toBe(1);
    expect(printed).toMatch(
      /^Parley did not start\. The user of DATABASE_URL lacks rights:\n {2}DELETE on \w+ and \d+ other/,
    );
    expect(printed).not.toMatch(/(SELECT|INSERT|UPDATE) on/);
  });
});
