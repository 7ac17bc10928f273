// Key rotation: reseals all personal data with the active key, and recomputes the indexes by which rows are found.
// A row is replaced only if it has not changed since it was read, so the service may keep running. Current rows are
// skipped, so an interrupted run can be started again.
import { DomainError } from '../../domain/shared/errors';
import type { Sealing } from '../../domain/shared/sealing';
import { readNumber, readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import { classifyError } from '../database/errors';
import type { Row, SqlValue } from '../database/dialect';
import {
  toProfilePersonalData,
  openPersonalData,
  computeProfileIndexes,
  SEALED_TABLES,
  sealPersonalData,
  type PersonalData,
  type SealedTable,
} from '../shared/personal-data';

export interface ResealProgress {
  readonly table: SealedTable;
  /** Rows checked so far. */
  readonly done: number;
  /** Rows with personal data. */
  readonly total: number;
  readonly resealed: number;
  /** Rows that could not be decrypted, or whose new index belongs to another row. */
  readonly failed: number;
}

type Columns = Readonly<Record<string, SqlValue>>;

/** Computes the index columns under the active key, for the tables that have any. */
const INDEXES: Readonly<Partial<Record<SealedTable, (sealing: Sealing, row: Row, personal: PersonalData) => Columns>>> =
  {
    consumer_profiles: (sealing, row, personal) => {
      const { identityIndex, emailIndex, mobileIndex } = computeProfileIndexes(
        sealing,
        toProfilePersonalData(personal),
      );
      return {
        identity_index: identityIndex,
        self_identity_index: row.self_identity_index === null ? null : identityIndex,
        email_index: emailIndex,
        mobile_index: mobileIndex,
      };
    },
  };

const COLUMNS: Readonly<Partial<Record<SealedTable, string>>> = {
  consumer_profiles: 'id, personal, identity_index, self_identity_index, email_index, mobile_index',
};

const BATCH = 100;

/** Reports progress after each batch. Returns the final state of each table. */
export async function resealAll(
  db: Database,
  report: (progress: ResealProgress) => void = () => undefined,
): Promise<ResealProgress[]> {
  const summary: ResealProgress[] = [];
  for (const table of SEALED_TABLES) summary.push(await resealTable(db, table, report));
  return summary;
}

async function resealTable(
  db: Database,
  table: SealedTable,
  report: (progress: ResealProgress) => void,
): Promise<ResealProgress> {
  const [row] = await db.read(`SELECT COUNT(*) AS total FROM ${table} WHERE personal IS NOT NULL`);
  let progress = { table, done: 0, total: required(readNumber(row?.total)), resealed: 0, failed: 0 };
  // Pages by id, so that rows inserted or deleted meanwhile neither repeat nor skip others.
  let rows = await readRows(db, table, `ORDER BY id LIMIT ${BATCH}`);
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    const outcomes = await Promise.all(rows.map((each) => resealRow(db, table, each)));
    progress = {
      ...{ ...progress, done: progress.done + rows.length },
      resealed: progress.resealed + outcomes.filter((outcome) => outcome === 'resealed').length,
      failed: progress.failed + outcomes.filter((outcome) => outcome === 'failed').length,
    };
    report(progress);
    rows = await readRows(db, table, `AND id > ? ORDER BY id LIMIT ${BATCH}`, [readId(last)]);
  }
  return progress;
}

type Outcome = 'current' | 'resealed' | 'failed';

/** Reads the row again if the service changed it meanwhile. */
async function resealRow(db: Database, table: SealedTable, read: Row): Promise<Outcome> {
  const id = readId(read);
  try {
    for (let row: Row | undefined = read; row; [row] = await readRows(db, table, 'AND id = ?', [id])) {
      const columns = staleColumns(db.sealing, table, row);
      if (!columns) return 'current';
      const changes = Object.keys(columns).map((column) => `${column} = ?`);
      const sql = `UPDATE ${table} SET ${changes.join(', ')} WHERE id = ? AND personal = ?`;
      if ((await db.write(sql, [...Object.values(columns), id, readSealedText(row)])) === 1) return 'resealed';
    }
    return 'current';
  } catch (error) {
    if (isRowError(error)) return 'failed';
    throw error;
  }
}

function readRows(
  db: Database,
  table: SealedTable,
  which: string,
  params: readonly SqlValue[] = [],
): Promise<readonly Row[]> {
  const columns = COLUMNS[table] ?? 'id, personal';
  return db.read(`SELECT ${columns} FROM ${table} WHERE personal IS NOT NULL ${which}`, params);
}

/** The columns to write; null when the row uses the active keys. */
function staleColumns(sealing: Sealing, table: SealedTable, row: Row): Columns | null {
  const personal = required(openPersonalData(sealing, table, readId(row), row.personal));
  const indexes = INDEXES[table]?.(sealing, row, personal) ?? {};
  const areIndexesCurrent = Object.entries(indexes).every(([column, value]) => row[column] === value);
  if (areIndexesCurrent && sealing.isCurrent(readSealedText(row))) return null;
  return { ...indexes, personal: sealPersonalData(sealing, table, readId(row), personal) };
}

/** A missing key, a tampered value or a taken index affects only this row, so the run continues. */
function isRowError(error: unknown): boolean {
  const found = classifyError(error);
  return !(error instanceof DomainError) && (found === null || found === 'unique_violation');
}

function readId({ id }: Row): string | number {
  return typeof id === 'number' ? id : required(readText(id));
}

function readSealedText(row: Row): string {
  return required(readText(row.personal));
}
