// Key rotation: reseals all personal data with the active key, and recomputes the indexes by which rows are found.
// A row is replaced only if it has not changed since it was read, so the service may keep running. Current rows are
// skipped, so an interrupted run can be started again.
import type { WhereOptions } from 'sequelize';
import { DomainError } from '../../domain/shared/errors';
import type { Sealing } from '../../domain/shared/sealing';
import { readText } from '../shared/columns';
import type { Database } from '../database/database';
import { classifyError } from '../database/errors';
import {
  computeRowIndexes,
  countSealedRows,
  readId,
  readPages,
  readSealedRow,
  SOURCES,
  TABLES,
  type SealedChanges,
  type SealedRow,
  type Table,
} from './sealed-sources';

export interface ResealProgress {
  readonly table: Table;
  /** Rows checked so far. */
  readonly done: number;
  /** Rows with personal data. */
  readonly total: number;
  readonly resealed: number;
  /** Rows that could not be decrypted, or whose new index belongs to another row. */
  readonly failed: number;
}

/** Reports progress after each batch. Returns the final state of each table. */
export async function resealAll(
  db: Database,
  report: (progress: ResealProgress) => void = () => undefined,
): Promise<ResealProgress[]> {
  const summary: ResealProgress[] = [];
  for (const table of TABLES) summary.push(await resealTable(db, table, report));
  return summary;
}

async function resealTable(
  db: Database,
  table: Table,
  report: (progress: ResealProgress) => void,
): Promise<ResealProgress> {
  let progress = { table, done: 0, total: await countSealedRows(db, table), resealed: 0, failed: 0 };
  for await (const rows of readPages(db, table)) {
    const outcomes = await Promise.all(rows.map((each) => resealRow(db, table, each)));
    progress = {
      ...progress,
      done: progress.done + rows.length,
      resealed: progress.resealed + outcomes.filter((outcome) => outcome === 'resealed').length,
      failed: progress.failed + outcomes.filter((outcome) => outcome === 'failed').length,
    };
    report(progress);
  }
  return progress;
}

type Outcome = 'current' | 'resealed' | 'failed';

/** Reads the row again if the service changed it meanwhile. */
async function resealRow(db: Database, table: Table, read: SealedRow): Promise<Outcome> {
  const id = readId(read);
  try {
    for (let row: SealedRow | undefined = read; row; row = await readSealedRow(db, table, id)) {
      const changes = findStaleValues(db.sealing, table, row);
      if (!changes) return 'current';
      const current = row;
      const sealed = Object.keys(SOURCES[table].places).map((name) => [name, current[name]] as const);
      const unchanged = { id, ...Object.fromEntries(sealed) } as WhereOptions;
      if ((await db.model(SOURCES[table].model).update(changes, unchanged)) === 1) return 'resealed';
    }
    return 'current';
  } catch (error) {
    if (isRowError(error)) return 'failed';
    throw error;
  }
}

/** The values to write; null when the row uses the active keys. */
function findStaleValues(sealing: Sealing, table: Table, row: SealedRow): SealedChanges | null {
  const changes: Record<string, string | null> = {};
  for (const [name, place] of Object.entries(SOURCES[table].places)) {
    const sealed = readText(row[name]);
    if (sealed === null || sealing.isCurrent(sealed)) continue;
    changes[name] = sealing.seal(place(row), sealing.open(place(row), sealed));
  }
  for (const [name, digest] of Object.entries(computeRowIndexes(sealing, table, row))) {
    if (row[name] !== digest) changes[name] = digest;
  }
  return Object.keys(changes).length === 0 ? null : changes;
}

/** A missing key, a tampered value or a taken index affects only this row, so the run continues. */
function isRowError(error: unknown): boolean {
  const found = classifyError(error);
  return !(error instanceof DomainError) && (found === null || found === 'unique_violation');
}
