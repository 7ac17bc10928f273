// Counts what reading costs: statements, entries of indexes, and rows by scans.
import type { Database } from '../../../src/persistence/database/database';
import { chosenStore, watchStatements } from './test-database';

/** What the server has read for the connection of the transaction: entries of indexes, and rows by scans. */
async function countReads(db: Database): Promise<{ readonly entries: number; readonly scanned: number }> {
  const rows = await db.read("SHOW SESSION STATUS LIKE 'Handler_read%'");
  const sum = (isScan: boolean) =>
    rows
      .filter((row) => String(row['Variable_name']).includes('rnd') === isScan)
      .reduce((total, row) => total + Number(row['Value']), 0);
  return { entries: sum(false), scanned: sum(true) };
}

export interface ReadCost {
  readonly statements: number;
  /** Entries of indexes. */
  readonly entries: number;
  /** Of temporary tables, because the statements name their indexes. */
  readonly scanned: number;
  readonly ids: readonly number[];
}

/** Runs a job in a transaction of its own; the job returns the ids that it found. */
export function measureReads(db: Database, job: (db: Database) => Promise<readonly number[]>): Promise<ReadCost> {
  return db.transaction(async (bound) => {
    const read = () => (chosenStore() === 'embedded' ? { entries: 0, scanned: 0 } : countReads(bound));
    const before = await read();
    let statements = 0;
    const stop = watchStatements(db, () => (statements += 1));
    const ids = await job(bound);
    stop();
    const after = await read();
    return { statements, entries: after.entries - before.entries, scanned: after.scanned - before.scanned, ids };
  });
}
