// On a server, a database that a test has closed is given to the next one: nothing of the first test may remain.
import type { Database } from '../../../src/persistence/database/database';
import { openTestDatabase, TEST_MOMENT } from '../../support/database/test-database';
import { dumpTables } from '../../support/database/table-dump';

const RUN = "('moves', 'anyone', 1, 2, 'done', '{}')";
const insertRun = (db: Database) =>
  db.insert(`INSERT INTO job_runs (job, holder, started_at, finished_at, outcome, tally) VALUES ${RUN}`, []);

async function inDatabase<Outcome>(job: (db: Database) => Promise<Outcome>): Promise<Outcome> {
  const { db, close } = await openTestDatabase({ seedAt: TEST_MOMENT });
  try {
    return await job(db);
  } finally {
    await close();
  }
}

const CHANGES: [string, (db: Database) => Promise<unknown>][] = [
  ['inserted rows', insertRun],
  ['updated rows', (db) => db.write("UPDATE templates SET name = 'Renamed'")],
  ['deleted rows', (db) => db.write('DELETE FROM schema_migrations')],
  ['added a column', (db) => db.write('ALTER TABLE job_runs ADD COLUMN note INT')],
  ['renamed a table', (db) => db.write('ALTER TABLE job_runs RENAME TO elsewhere')],
  ['added a table', (db) => db.write('CREATE TABLE anything (id INTEGER PRIMARY KEY)')],
];

it.each(CHANGES)('a test that %s leaves nothing of it to the next one', async (_change, change) => {
  const describeNew = (db: Database) =>
    Promise.all([
      dumpTables(db),
      db.read('SELECT * FROM schema_migrations ORDER BY name'),
      db.read('SELECT * FROM job_runs'),
    ]);
  const before = await inDatabase(describeNew);
  await inDatabase(change);
  await expect(inDatabase(describeNew)).resolves.toEqual(before);
  await expect(inDatabase((db) => db.read('SELECT * FROM anything'))).rejects.toThrow(/anything/);
  await expect(inDatabase(insertRun)).resolves.toBe(1);
});
