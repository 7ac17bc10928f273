// Checks that the key rings fit the stored data: every sealed value is opened, and every index is computed again. Nothing
// is written.
import type { Sealing } from '../../domain/shared/sealing';
import { readText } from '../shared/columns';
import type { Database } from '../database/database';
import {
  computeRowIndexes,
  countSealedRows,
  readPages,
  SOURCES,
  TABLES,
  type SealedRow,
  type Table,
} from './sealed-sources';

export interface SealedCheck {
  readonly table: Table;
  /** Rows checked so far. */
  readonly done: number;
  /** Rows with sealed values. */
  readonly total: number;
  /** Values that could not be opened, by the name of their key. */
  readonly unreadable: Readonly<Record<string, number>>;
  /** Rows that a search would not find: no key of INDEX_KEYS gives the stored index. */
  readonly unfound: number;
}

/** Reports progress after each page. Returns the final state of each table. */
export async function checkSealed(
  db: Database,
  report: (check: SealedCheck) => void = () => undefined,
): Promise<readonly SealedCheck[]> {
  const checks: SealedCheck[] = [];
  for (const table of TABLES) checks.push(await checkTable(db, table, report));
  return checks;
}

async function checkTable(db: Database, table: Table, report: (check: SealedCheck) => void): Promise<SealedCheck> {
  const unreadable: Record<string, number> = {};
  let check: SealedCheck = { table, done: 0, total: await countSealedRows(db, table), unreadable, unfound: 0 };
  for await (const rows of readPages(db, table)) {
    let unfound = 0;
    for (const row of rows) {
      const failed = listUnreadable(db.sealing, table, row);
      for (const kid of failed) unreadable[kid] = (unreadable[kid] ?? 0) + 1;
      // The indexes are computed from what the values say.
      if (failed.length === 0 && !isFound(db.sealing, table, row)) unfound += 1;
    }
    check = { ...check, done: check.done + rows.length, unfound: check.unfound + unfound };
    report(check);
  }
  return check;
}

/** The names of the keys of those values of a row that cannot be opened. */
function listUnreadable(sealing: Sealing, table: Table, row: SealedRow): readonly string[] {
  return Object.entries(SOURCES[table].places).flatMap(([name, place]) => {
    const sealed = readText(row[name]);
    if (sealed === null) return [];
    try {
      sealing.open(place(row), sealed);
      return [];
    } catch {
      return [sealed.split('~')[1] ?? ''];
    }
  });
}

/** Whether one key of the ring gives all stored indexes of the row. */
function isFound(sealing: Sealing, table: Table, row: SealedRow): boolean {
  const keys = sealing.indexes('', '').map((_, index) => index);
  return keys.some((index) => {
    const own = { ...sealing, indexes: (name: string, value: string) => sealing.indexes(name, value).slice(index) };
    return Object.entries(computeRowIndexes(own, table, row)).every(([name, digest]) => row[name] === digest);
  });
}
