// Key rotation: reseals all personal data with the active key, and recomputes the indexes by which rows are found.
// A row is replaced only if it has not changed since it was read, so the service may keep running. Current rows are
// skipped, so an interrupted run can be started again.
import type { WhereOptions } from 'sequelize';
import { DomainError } from '../../domain/shared/errors';
import type { Sealing } from '../../domain/shared/sealing';
import { readText } from '../shared/columns';
import type { Database } from '../database/database';
import { classifyError } from '../database/errors';
import { StoppedRun, withPatience, type Patience } from '../shared/patience';
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

export interface ResealOptions {
  /** At most half of the connections, so that a command beside a busy server does not wait for itself. */
  readonly transactionsAtOnce?: number;
  readonly patience?: Patience;
}

/** Reports progress after each batch. Returns the final state of each table. */
export async function resealAll(
  db: Database,
  report: (progress: ResealProgress) => void = () => undefined,
  options: ResealOptions = {},
): Promise<ResealProgress[]> {
  const summary: ResealProgress[] = [];
  for (const table of TABLES) summary.push(await resealTable(db, table, report, options));
  return summary;
}

/** Few enough that nobody waits long for their locks. */
const ROWS_PER_TRANSACTION = 20;

async function resealTable(
  db: Database,
  table: Table,
  report: (progress: ResealProgress) => void,
  { transactionsAtOnce = 1, patience }: ResealOptions,
): Promise<ResealProgress> {
  let progress = { table, done: 0, total: 0, resealed: 0, failed: 0 };
  try {
    progress = { ...progress, total: await withPatience(() => countSealedRows(db, table), patience) };
    for await (const rows of readPages(db, table, patience)) {
      const parts = splitInto(rows, ROWS_PER_TRANSACTION);
      const outcomes: Outcome[] = [];
      for (const together of splitInto(parts, transactionsAtOnce)) {
        const reseal = together.map((part) => withPatience(() => resealPart(db, table, part), patience));
        outcomes.push(...(await Promise.all(reseal)).flat());
      }
      progress = {
        ...progress,
        done: progress.done + rows.length,
        resealed: progress.resealed + outcomes.filter((outcome) => outcome === 'resealed').length,
        failed: progress.failed + outcomes.filter((outcome) => outcome === 'failed').length,
      };
      report(progress);
    }
  } catch (error) {
    throw new StoppedRun(table, progress.done, progress.total, error);
  }
  return progress;
}

function splitInto<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, n) => items.slice(n * size, (n + 1) * size));
}

/** In one transaction; if a row of it cannot be written, each row on its own. */
async function resealPart(db: Database, table: Table, rows: readonly SealedRow[]): Promise<readonly Outcome[]> {
  try {
    const written = await db.transaction(async (transaction) => {
      const outcomes: (Outcome | null)[] = [];
      for (const row of rows) outcomes.push(await writeRow(transaction, table, row));
      return outcomes;
    });
    const outcomes: Outcome[] = [];
    for (const [index, outcome] of written.entries())
      outcomes.push(outcome ?? (await resealRow(db, table, rows[index])));
    return outcomes;
  } catch (error) {
    if (!isRowError(error)) throw error;
    const outcomes: Outcome[] = [];
    for (const row of rows) outcomes.push(await resealRow(db, table, row));
    return outcomes;
  }
}

type Outcome = 'current' | 'resealed' | 'failed';

/** Reads the row again if the service changed it meanwhile. */
async function resealRow(db: Database, table: Table, read: SealedRow | undefined): Promise<Outcome> {
  try {
    for (let row = read; row; row = await readSealedRow(db, table, readId(row))) {
      const outcome = await writeRow(db, table, row);
      if (outcome !== null) return outcome;
    }
    return 'current';
  } catch (error) {
    if (isRowError(error)) return 'failed';
    throw error;
  }
}

/** Returns null if the row has changed since it was read. */
async function writeRow(db: Database, table: Table, row: SealedRow): Promise<'current' | 'resealed' | null> {
  const changes = findStaleValues(db.sealing, table, row);
  if (!changes) return 'current';
  const sealed = Object.keys(SOURCES[table].places).map((name) => [name, row[name]] as const);
  const unchanged = { id: readId(row), ...Object.fromEntries(sealed) } as WhereOptions;
  return (await db.model(SOURCES[table].model).update(changes, unchanged)) === 1 ? 'resealed' : null;
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
