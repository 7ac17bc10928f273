// Writes a batch of rows in one transaction, with the progress of the import: after a crash, the next process goes on
// where this one was, and no row is written twice.
import type { RowContext } from '../../../domain/imports/decide-row';
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
import { writeRows } from './write-rows';

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
}

/** Another process has taken the import over, or it was cancelled. */
export class ImportLost extends Error {}

const MAX_ROW_RESULTS = 10_000;

/** Throws `ImportLost` and `AccountChanged`, and whatever the database refuses: then nothing is written. */
async function applyBatch(
  dependencies: Dependencies,
  work: ImportWork,
  rows: readonly PlacementRow[],
  before: Progress,
  isSetAside: boolean,
): Promise<Progress> {
  const { importFiles, imports, observer, placements, clock } = dependencies;
  const { stored, holder } = work;
  const moment = clock();
  const after = await dependencies.db.transaction(async (db): Promise<Progress> => {
    const rowsDone = before.rowsDone + (isSetAside ? 0 : rows.length);
    const held = { id: stored.id, holder, state: stored.dryRun ? 'checking' : 'applying' } as const;
    // First, so that a process that has lost the import waits for nothing, and writes nothing.
    if (!(await imports.changeHeld(db, { ...held, rowsDone: before.rowsDone }, { rowsDone }))) throw new ImportLost();
    const scope = {
      companyId: stored.companyId,
      importId: stored.id,
      isDryRun: stored.dryRun,
      mover: toMover(stored.creator),
      requestId: null,
      context: work.context,
      subclients: work.subclients,
    };
    const replaced = isSetAside ? await importFiles.deleteRowResults(db, stored.id, toLines(rows)) : 0;
    if (isSetAside && replaced !== rows.length) throw new ImportLost();
    const results: RowResult[] = [];
    for (const part of divideRows(rows)) {
      const numbers = part.filter(({ errors }) => errors.length === 0).map(({ accountNumber }) => accountNumber);
      const accounts = await placements.findPlacedAccounts(db, stored.companyId, numbers, work.subclients);
      results.push(...(await writeRows(dependencies, db, scope, part, accounts, moment)));
    }
    results.sort((one, other) => one.line - other.line);
    const invalid = results
      .filter(({ violations }) => violations.length > 0)
      .slice(0, MAX_ROW_RESULTS - before.rowResults + replaced);
    await importFiles.insertRowResults(db, stored.id, invalid);
    if (!stored.dryRun) await recordIdentityChanges(dependencies, db, stored, listCorrected(results));
    const counts = addCounts(before.counts, countResults(results));
    const progress = {
      rowsDone,
      counts: { ...counts, failed: counts.failed - replaced },
      rowResults: before.rowResults - replaced + invalid.length,
    };
    if (!(await imports.changeHeld(db, { ...held, rowsDone }, progress))) throw new ImportLost();
    return progress;
  });
  if (stored.dryRun) return after;
  observer.metrics?.importRows(before.counts, after.counts);
  dependencies.outboxSender.wake();
  return after;
}

/** What a row is about: its account, and its payment, which may pass to another account. */
export function listSubjects({ accountNumber, errors, values }: PlacementRow): readonly string[] {
  if (errors.length > 0) return [];
  const { payment_reference: reference } = values;
  return [`account ${accountNumber}`, ...(typeof reference === 'string' ? [`payment ${reference}`] : [])];
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
  rows: readonly PlacementRow[],
  before: Progress,
  isSetAside = false,
): Promise<Progress> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyBatch(dependencies, work, rows, before, isSetAside);
    } catch (error) {
      const failure = classifyRowFailure(error);
      if (failure === null) throw error;
      if (failure === 'again' && attempt < MAX_ATTEMPTS) continue;
      const [row, ...more] = rows;
      if (!row) throw error;
      if (more.length === 0) return applyBatch(dependencies, work, [refuseRow(row)], before, isSetAside);
      let progress = before;
      for (const one of rows) progress = await applyRobustly(dependencies, work, [one], progress, isSetAside);
      return progress;
    }
  }
}

/** A row that the database refused. */
function refuseRow(row: PlacementRow): PlacementRow {
  const error: RowViolation<RowErrorCode> = { column: null, code: 'row_refused' };
  return { ...row, errors: [error] };
}
