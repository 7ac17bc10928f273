// Refreshes the statistics by which the database chooses indexes. By itself it does so only some time after many rows were
// added, or never (SQLite), and until then it may read a whole table for one page of a list.
import type { AnyModel } from '../models/models';
import type { Database } from './database';

/**
 * Call outside of transactions, with the models of the tables that got many rows. A small table must not be among them:
 * SQLite would read it completely from then on, whatever its size. Needs the rights to read and to insert rows, as adding
 * them did.
 */
export async function refreshStatistics(db: Database, models: readonly AnyModel[]): Promise<void> {
  const tables = models.map((model) => db.sequelize.getRepository(model).tableName);
  // Otherwise SQLite reads every row.
  if (db.dialect === 'sqlite') await db.read(`PRAGMA analysis_limit = ${SAMPLED_ROWS}`);
  // One statement for each table, so that none exceeds the time limit.
  for (const table of tables) {
    if (db.dialect === 'sqlite') {
      await db.repeatable.write(`ANALYZE ${table}`);
      continue;
    }
    const failure = (await db.read(`ANALYZE TABLE ${table}`)).find(({ Msg_type: type }) => type === 'Error');
    if (failure) throw new Error(`The statistics of ${table} were not refreshed: ${String(failure['Msg_text'])}`);
  }
}

/** This many rows of each index are sampled. */
const SAMPLED_ROWS = 1000;
