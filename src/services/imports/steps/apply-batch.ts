// Writes a batch of rows in one transaction, with the progress of the import: after a crash, the next process goes on
// where this one was, and no row is written twice.
import type { RowContext } from '../../../domain/imports/decide-row';
import { createProblemTally, type CountedProblem } from '../../../domain/imports/problems';
import { judgeAlone, listSubjects } from '../../../domain/imports/repeated-rows';
import type { Moment } from '../../../domain/shared/calendar';
import type { Database } from '../../../persistence/database/database';
import { addCounts, NO_COUNTS, type ImportCounts } from '../../../domain/imports/import';
import type { PlacementRow } from '../../../domain/imports/read-row';
import type { RowErrorCode, RowViolation } from '../../../domain/imports/row-violations';
import type { Mover } from '../../../domain/negotiation/negotiation-history';
import type { RowResult } from '../../../persistence/imports/import-file-store';
import type { ImportCreator, StoredImport } from '../../../persistence/imports/import-store';
import type { Subclients } from '../../../persistence/imports/placement-store';
import type { Dependencies } from '../../shared/dependencies';
import { recordIdentityChanges } from './import-actor';
import { classifyRowFailure } from './row-failure';
import { writeRows, type RowScope } from './write-rows';

/** What a process needs to know to write rows of an import. */
export interface ImportWork {
  readonly stored: StoredImport;
  /** This process. */
  readonly holder: string;
  readonly context: RowContext;
  readonly subclients: Subclients;
}

export interface Progress {
  readonly rowsDone: number;
  readonly counts: ImportCounts;
  /** Stored results of rows. */
  readonly rowResults: number;
  readonly problems: readonly CountedProblem[];
}

/** Rows of the file that are written together. */
export interface Batch {
  /** In a dry run, rows that are tried with those that they depend on: see `repeated-rows`. */
  readonly together?: readonly PlacementRow[];
  readonly rows: readonly PlacementRow[];
  /** How many rows of the file are done with it; in a dry run, the results of some come later. */
  readonly rowsRead: number;
}

/** Another process has taken the import over, or it was cancelled. */
export class ImportLost extends Error {}

const MAX_ROW_RESULTS = 10_000;

/** Throws `ImportLost` and `AccountChanged`, and whatever the database refuses: then nothing is written. */
async function applyBatch(
  dependencies: Dependencies,
  work: ImportWork,
  { rows, together = [], rowsRead }: Batch,
  before: Progress,
  isSetAside: boolean,
): Promise<Progress> {
  const { importFiles, imports, observer, clock } = dependencies;
  const { stored, holder } = work;
  const moment = clock();
  const scope = {
    companyId: stored.companyId,
    importId: stored.id,
    isDryRun: stored.dryRun,
    mover: toMover(stored.creator),
    requestId: null,
    context: work.context,
    subclients: work.subclients,
  };
  const rehearsed = await rehearse(dependencies, scope, together, moment);
  const after = await dependencies.db.transaction(async (db): Promise<Progress> => {
    const rowsDone = before.rowsDone + rowsRead;
    const held = { id: stored.id, holder, state: stored.dryRun ? 'checking' : 'applying' } as const;
    // First, so that a process that has lost the import waits for nothing, and writes nothing.
    if (!(await imports.changeHeld(db, { ...held, rowsDone: before.rowsDone }, { rowsDone }))) throw new ImportLost();
    const replaced = isSetAside ? await importFiles.deleteRowResults(db, stored.id, toLines(rows)) : 0;
    if (isSetAside && replaced !== rows.length) throw new ImportLost();
    const results = [...rehearsed, ...(await writeInOrder(dependencies, db, scope, rows, moment))];
    results.sort((one, other) => one.line - other.line);
    const invalid = results
      .filter(({ violations }) => violations.length > 0)
      .slice(0, MAX_ROW_RESULTS - before.rowResults + replaced);
    await importFiles.insertRowResults(db, stored.id, invalid);
    if (!stored.dryRun) await recordIdentityChanges(dependencies, db, stored, listCorrected(results));
    const counts = addCounts(before.counts, countResults(results));
    const problems = createProblemTally(before.problems);
    problems.subtract({ column: null, code: 'charge_in_progress' }, replaced);
    for (const { line, violations } of results) problems.add(line, violations);
    const progress = {
      rowsDone,
      counts: { ...counts, failed: counts.failed - replaced },
      rowResults: before.rowResults - replaced + invalid.length,
      problems: problems.list(),
    };
    if (!(await imports.changeHeld(db, { ...held, rowsDone }, progress))) throw new ImportLost();
    return progress;
  });
  if (stored.dryRun) return after;
  observer.metrics?.importRows(before.counts, after.counts);
  dependencies.outboxSender.wake();
  return after;
}

/** Undoes what rows have written. */
class Rehearsed extends Error {}

/** Writes rows as an import does, takes everything back, and returns what became of them. */
async function rehearse(
  dependencies: Dependencies,
  scope: RowScope,
  rows: readonly PlacementRow[],
  moment: Moment,
): Promise<readonly RowResult[]> {
  if (rows.length === 0) return [];
  let results: readonly RowResult[] = [];
  try {
    await dependencies.db.transaction(async (db) => {
      results = await writeInOrder(dependencies, db, { ...scope, isDryRun: false }, rows, moment);
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  // The accounts that the rows created are gone, and others may get their ids.
  const created = new Set(results.filter(({ outcome }) => outcome === 'created').map(({ accountId }) => accountId));
  return results.map((result) => (created.has(result.accountId) ? { ...result, accountId: null } : result));
}

async function writeInOrder(
  dependencies: Dependencies,
  db: Database,
  scope: RowScope,
  rows: readonly PlacementRow[],
  moment: Moment,
): Promise<readonly RowResult[]> {
  const results: RowResult[] = [];
  for (const part of divideRows(rows)) {
    const numbers = part.filter(({ errors }) => errors.length === 0).map(({ accountNumber }) => accountNumber);
    const accounts = await dependencies.placements.findPlacedAccounts(db, scope.companyId, numbers, scope.subclients);
    results.push(...(await writeRows(dependencies, db, scope, part, accounts, moment)));
  }
  return results;
}

/** Parts that are written one after another: rows of one account, or of one payment, are in the order of the file. */
function divideRows(rows: readonly PlacementRow[]): readonly (readonly PlacementRow[])[] {
  const parts: PlacementRow[][] = [];
  const next = new Map<string, number>();
  for (const row of rows) {
    const subjects = listSubjects(row);
    const n = Math.max(0, ...subjects.map((subject) => next.get(subject) ?? 0));
    (parts[n] ??= []).push(row);
    for (const subject of subjects) next.set(subject, n + 1);
  }
  return parts;
}

function toLines(rows: readonly PlacementRow[]): readonly number[] {
  return rows.map(({ line }) => line);
}

function listCorrected(results: readonly RowResult[]): readonly number[] {
  return results.flatMap(({ accountId, violations }) =>
    accountId !== null && violations.some(({ code }) => code === 'identity_changed') ? [accountId] : [],
  );
}

function countResults(results: readonly RowResult[]): ImportCounts {
  const counts: Record<keyof ImportCounts, number> = { ...NO_COUNTS };
  for (const { outcome, violations } of results) {
    counts[outcome] += 1;
    if (outcome !== 'failed') counts.warnings += violations.length;
  }
  return counts;
}

function toMover({ type, id }: ImportCreator): Mover {
  return type === 'user' ? { kind: 'creditor', id: Number(id) } : { kind: 'system', id: null };
}

const MAX_ATTEMPTS = 3;

/**
 * A batch that the database refuses is tried again, then row by row, so that one row does not keep the others out.
 * `isSetAside`: the rows were tried before, and their results are replaced. Throws `ImportLost`.
 */
export async function applyRobustly(
  dependencies: Dependencies,
  work: ImportWork,
  batch: Batch,
  before: Progress,
  isSetAside = false,
): Promise<Progress> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyBatch(dependencies, work, batch, before, isSetAside);
    } catch (error) {
      const failure = classifyRowFailure(error);
      if (failure === null) throw error;
      if (failure === 'again' && attempt < MAX_ATTEMPTS) continue;
      const { rows, together = [], rowsRead } = batch;
      if (together.length > 0) {
        const alone = [...rows, ...together.map(judgeAlone)];
        return applyRobustly(dependencies, work, { rows: alone, rowsRead }, before);
      }
      const [row, ...more] = rows;
      if (!row) throw error;
      if (more.length === 0) {
        return applyBatch(dependencies, work, { rows: [refuseRow(row)], rowsRead }, before, isSetAside);
      }
      let progress = before;
      for (const [index, one] of rows.entries()) {
        // In a dry run, a batch may have more or fewer rows than it has read: the last of them takes the difference.
        const left = rowsRead - (progress.rowsDone - before.rowsDone);
        const read = index < rows.length - 1 ? Math.min(1, left) : left;
        progress = await applyRobustly(dependencies, work, { rows: [one], rowsRead: read }, progress, isSetAside);
      }
      return progress;
    }
  }
}

/** A row that the database refused. */
function refuseRow(row: PlacementRow): PlacementRow {
  const error: RowViolation<RowErrorCode> = { column: null, code: 'row_refused' };
  return { ...row, errors: [error] };
}
