// The tables that the database has and those that this release needs: at the start, and in the answer of /readyz.
import { updateSchema } from '../../../src/prepare-database';
import { migrate, MIGRATION_NAMES } from '../../../src/persistence/migrations/migrate';
import { findSchemaState } from '../../../src/persistence/migrations/schema-state';
import { openTestDatabase, type TestDatabase } from '../../support/database/test-database';
import { startApp, type RunningApp } from '../../support/fixtures/app';

const LAST = MIGRATION_NAMES.at(-1) ?? '';
const NEWER = '9000-later';

const start = ({ db }: TestDatabase, newer: 'refuse' | 'allow' = 'refuse') =>
  updateSchema({ DATABASE_MIGRATION_URL: undefined, NEWER_SCHEMA: newer }, db);

describe('a start', () => {
  let database: TestDatabase;
  afterEach(() => database.close());

  it('migrates an empty database and one of an older release', async () => {
    database = await openTestDatabase({ migrated: false });
    expect(await findSchemaState(database.db)).toMatchObject({ status: 'missing', pending: MIGRATION_NAMES });
    expect(await start(database)).toEqual(MIGRATION_NAMES);
    await database.db.write('DELETE FROM schema_migrations WHERE name = ?', [LAST]);
    expect(await findSchemaState(database.db)).toEqual({ status: 'older', pending: [LAST], unknown: [] });
    expect(await start(database)).toEqual([LAST]);
    expect(await findSchemaState(database.db)).toEqual({ status: 'current', pending: [], unknown: [] });
  });

  it('refuses a database that a newer release has migrated, unless it is to go back by one', async () => {
    database = await openTestDatabase();
    await database.db.write('INSERT INTO schema_migrations (name) VALUES (?)', [NEWER]);
    await expect(start(database)).rejects.toThrow(
      `A newer release has migrated the database (${NEWER}). Start that release, or set NEWER_SCHEMA=allow to go back by one.`,
    );
    expect(await start(database, 'allow')).toEqual([]);
  });

  it.each([
    ['has migrations of something else', 'INSERT INTO schema_migrations (name) VALUES (?)', '20240101120000'],
    ['has a migration between ours', 'INSERT INTO schema_migrations (name) VALUES (?)', '0009-another'],
  ])('refuses a database that %s', async (_what, sql, name) => {
    database = await openTestDatabase();
    await database.db.write(sql, [name]);
    await expect(start(database, 'allow')).rejects.toThrow(new RegExp(`${name}.*no release of Parley`));
  });

  it('refuses the tables of another program, and changes nothing', async () => {
    database = await openTestDatabase({ migrated: false });
    const db = database.db.repeatable;
    const tables = () => db.sequelize.getQueryInterface().showAllTables();
    await db.write('CREATE TABLE consumers (id INT NOT NULL PRIMARY KEY, nickname VARCHAR(5))');
    await expect(start(database)).rejects.toThrow('no release of Parley');
    expect(await tables()).toEqual(['consumers']);
    await db.write('DROP TABLE consumers');
    await db.write('CREATE TABLE schema_migrations (version VARCHAR(20) NOT NULL PRIMARY KEY)');
    await expect(start(database)).rejects.toThrow('no release of Parley');
    expect(await tables()).toEqual(['schema_migrations']);
  });

  it('may share a database with tables of other names', async () => {
    database = await openTestDatabase({ migrated: false });
    await database.db.repeatable.write('CREATE TABLE elsewhere (id INT NOT NULL PRIMARY KEY)');
    expect(await start(database)).toEqual(await migrate(database.db).then(() => MIGRATION_NAMES));
  });
});

describe('/readyz', () => {
  let app: RunningApp;
  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => app.close());

  async function ask(query = ''): Promise<readonly [number, unknown]> {
    const response = await fetch(`${app.origin}/readyz${query}`);
    return [response.status, await response.json()];
  }

  const insert = (name: string) => app.dependencies.db.write('INSERT INTO schema_migrations (name) VALUES (?)', [name]);
  const later = () => app.setTime(app.moment().epoch + 30_000);

  it('says which migrations are missing or unknown, and stays ready while a newer release takes over', async () => {
    const { db } = app.dependencies;
    expect(await ask('?verbose')).toEqual([
      200,
      { status: 'ok', writes: 'accepted', schema: { status: 'current', pending: [], unknown: [] } },
    ]);
    await insert(NEWER);
    later();
    expect(await ask()).toEqual([200, { status: 'ok', schema: { status: 'newer', pending: [], unknown: [NEWER] } }]);
    await db.write('DELETE FROM schema_migrations WHERE name IN (?, ?)', [NEWER, LAST]);
    later();
    expect(await ask()).toEqual([
      503,
      { status: 'unavailable', schema: { status: 'older', pending: [LAST], unknown: [] } },
    ]);
    await insert(LAST);
    await insert('0009-another');
    later();
    expect(await ask()).toEqual([
      503,
      { status: 'unavailable', schema: { status: 'foreign', pending: [], unknown: ['0009-another'] } },
    ]);
    await db.write('DELETE FROM schema_migrations WHERE name = ?', ['0009-another']);
    later();
    expect(await ask()).toEqual([200, { status: 'ok' }]);
  });

  it('reads the migrations once in half a minute, however many ask', async () => {
    let statements = 0;
    const stop = app.dependencies.db.onStatement((sql) => {
      if (sql.includes('schema_migrations')) statements += 1;
    });
    for (let probe = 0; probe < 5; probe += 1) await ask();
    await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(statements).toBe(1);
    later();
    await ask();
    expect(statements).toBe(2);
    stop();
  });
});
