// Checks that the key rings fit the stored data: every sealed value is opened, and every index is computed again. Nothing
// is written.
import type { Sealing } from '../../domain/shared/sealing';
import { readText } from '../shared/columns';
import type { Database } from '../database/database';
import { StoppedRun, withPatience } from '../shared/patience';
import {
  computeRowIndexes,
  countSealedRows,
  readNewestRow,
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

/** The tables that every release fills, and whose indexes find people. */
const SAMPLED: readonly Table[] = ['consumer_profiles', 'consumers'];

/** Checks the newest row of two tables: enough to notice the keys of another installation. */
export async function checkSealedSample(db: Database): Promise<readonly SealedCheck[]> {
  const checks: SealedCheck[] = [];
  for (const table of SAMPLED) {
    const row = await readNewestRow(db, table);
    if (row) checks.push(addRows(db.sealing, { table, done: 0, total: 1, unreadable: {}, unfound: 0 }, [row]));
  }
  return checks;
}

async function checkTable(db: Database, table: Table, report: (check: SealedCheck) => void): Promise<SealedCheck> {
  let check: SealedCheck = { table, done: 0, total: 0, unreadable: {}, unfound: 0 };
  try {
    check = { ...check, total: await withPatience(() => countSealedRows(db, table)) };
    for await (const rows of readPages(db, table)) {
      check = addRows(db.sealing, check, rows);
      report(check);
    }
  } catch (error) {
    throw new StoppedRun(table, check.done, check.total, error);
  }
  return check;
}

function addRows(sealing: Sealing, check: SealedCheck, rows: readonly SealedRow[]): SealedCheck {
  const unreadable = { ...check.unreadable };
  let { unfound } = check;
  for (const row of rows) {
    const failed = listUnreadable(sealing, check.table, row);
    for (const kid of failed) unreadable[kid] = (unreadable[kid] ?? 0) + 1;
    // The indexes are computed from what the values say.
    if (failed.length === 0 && !isFound(sealing, check.table, row)) unfound += 1;
  }
  return { ...check, done: check.done + rows.length, unreadable, unfound };
}

/** A line for each key that is missing; empty where the keys fit. */
export function describeMissingKeys(checks: readonly SealedCheck[]): readonly string[] {
  const kids = new Set(checks.flatMap(({ unreadable }) => Object.keys(unreadable)));
  const encryption = [...kids].map((kid) => {
    const counts = checks.flatMap(({ table, unreadable }) => {
      const count = unreadable[kid];
      return count === undefined ? [] : [`${table} ${count}`];
    });
    return `  ENCRYPTION_KEYS lack the key ${kid}, or have another one of this name. Values: ${counts.join(', ')}.`;
  });
  const unfound = checks.filter((check) => check.unfound > 0).map((check) => `${check.table} ${check.unfound}`);
  return unfound.length === 0
    ? encryption
    : [...encryption, `  INDEX_KEYS lack the key of the stored indexes. Rows: ${unfound.join(', ')}.`];
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

/** Returns true if one key of the ring gives all stored indexes of the row. */
function isFound(sealing: Sealing, table: Table, row: SealedRow): boolean {
  const keys = sealing.indexes('', '').map((_, index) => index);
  return keys.some((index) => {
    const own = { ...sealing, indexes: (name: string, value: string) => sealing.indexes(name, value).slice(index) };
    return Object.entries(computeRowIndexes(own, table, row)).every(([name, digest]) => row[name] === digest);
  });
}
