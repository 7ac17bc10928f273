// Who else may read the database: the embedded file belongs to its owner, and `ssl-mode` of the URL is obeyed or the
// connection fails.
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainConnectionError } from '../../../src/config/database';
import { openDatabase, type Database } from '../../../src/persistence/database/database';
import { overwriteErased } from '../../../src/persistence/system/erasure-store';
import { chosenStore, openTestDatabase, type TestDatabase } from '../../support/database/test-database';

let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

if (chosenStore() === 'embedded') {
  it('the file of the embedded database and its companions are for their owner only', async () => {
    const { dataDir } = database.settings;
    await database.db.write('CREATE TABLE anything (n INT)');
    const files = readdirSync(dataDir);
    expect(files).toEqual(expect.arrayContaining(['parley.sqlite', 'parley.sqlite-wal', 'parley.sqlite-shm']));
    for (const file of files) expect([file, modeOf(join(dataDir, file))]).toEqual([file, '600']);
  });

  it('what is deleted stands in no file any more, also beside other connections', async () => {
    const { db, settings } = database;
    const words = Array.from({ length: 400 }, (_, n) => `Zephyrine Quackenbush ${n}: ${'x'.repeat(400)}`);
    await db.write('CREATE TABLE anything (n INT, words TEXT)');
    for (const [n, text] of words.entries()) await db.write('INSERT INTO anything VALUES (?, ?)', [n, text]);
    const isStored = () =>
      readdirSync(settings.dataDir).some((file) => readFileSync(join(settings.dataDir, file)).includes('Zephyrine'));
    expect(isStored()).toBe(true);
    await db.write("UPDATE anything SET words = 'erased' WHERE n % 2 = 0");
    await db.write('DELETE FROM anything WHERE n % 2 = 1');
    await overwriteErased(db);
    expect(isStored()).toBe(false);
  });

  it('a file that others could read is closed to them at the next start', async () => {
    const { dataDir } = database.settings;
    await database.db.close();
    chmodSync(join(dataDir, 'parley.sqlite'), 0o644);
    writeFileSync(join(dataDir, 'parley.sqlite-wal'), '', { mode: 0o644 });
    const reopened = await openDatabase(database.settings);
    const modes = ['parley.sqlite', 'parley.sqlite-wal'].map((file) => modeOf(join(dataDir, file)));
    await reopened.close();
    expect(modes).toEqual(['600', '600']);
  });
} else {
  const openWith = (options: string) =>
    openDatabase({ ...database.settings, url: `${database.settings.url ?? ''}${options}` });
  const isEncrypted = async (db: Database) => {
    const [row] = await db.read("SHOW SESSION STATUS LIKE 'Ssl_cipher'");
    return String(row?.['Value']) !== '';
  };

  it('ssl-mode=required encrypts, or fails on a server without TLS', async () => {
    const opened = await openWith('?ssl-mode=required').catch((error: unknown) => error);
    if (opened instanceof Error) {
      expect(explainConnectionError(opened)).toBe('DATABASE_URL names a server without TLS');
      return;
    }
    const db = opened as Database;
    expect(await isEncrypted(db)).toBe(true);
    await db.close();
  });

  it.each(['?ssl-mode=verify-ca', '?ssl-mode=verify-identity'])(
    '%s rejects a self-signed certificate',
    async (options) => {
      const error = await openWith(options.replace('127.0.0.1', 'localhost')).catch((cause: unknown) => cause);
      expect(explainConnectionError(error)).toMatch(/^DATABASE_URL names a server (without TLS|whose certificate)/);
    },
  );

  it('an ssl-ca that cannot be read is named', async () => {
    await expect(openWith('?ssl-mode=verify-ca&ssl-ca=/nowhere/ca.pem')).rejects.toThrow(
      /ssl-ca file .*\/nowhere\/ca\.pem/,
    );
  });

  it('without ssl-mode nothing is encrypted', async () => {
    expect(await isEncrypted(database.db)).toBe(false);
  });
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}
