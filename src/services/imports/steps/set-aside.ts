// Rows that were refused because of a charge of their account are set aside, and tried again when all others were tried.
import type { PlacementRow } from '../../../domain/imports/read-row';
import type { StoredImport } from '../../../persistence/imports/import-store';
import type { Dependencies } from '../../shared/dependencies';
import { applyRobustly, type ImportWork, type Progress } from './apply-batch';
import { readFile } from './read-file';

/** More are reported at once: the rows are held in memory. */
const MAX_SET_ASIDE = 500;

/** Rows of the file between renewals of the lease. */
const ROWS_PER_RENEWAL = 5000;

/** A process that goes on with the import finds them among the results of rows. */
const SET_ASIDE = { outcome: 'failed', code: 'charge_in_progress', after: 0, limit: MAX_SET_ASIDE } as const;

/** 0 while too few rows have failed for the import to stop. */
export async function countSetAside(
  { db, importFiles }: Pick<Dependencies, 'db' | 'importFiles'>,
  { id, options: { stopAfterErrors } }: StoredImport,
  failed: number,
): Promise<number> {
  if (stopAfterErrors === 0 || failed < stopAfterErrors) return 0;
  return (await importFiles.findRowResults(db, id, SET_ASIDE)).length;
}

/** Throws `ImportLost`. */
export async function tryAgain(
  dependencies: Dependencies,
  work: ImportWork,
  before: Progress,
  goOn: () => Promise<void>,
): Promise<Progress> {
  let progress = before;
  for (const row of await readAgain(dependencies, work.stored, goOn)) {
    await goOn();
    progress = await applyRobustly(dependencies, work, { rows: [row], rowsRead: 0 }, progress, true);
  }
  return progress;
}

/** Rows of one account are applied in the order of the file: not those that another row came after. */
async function readAgain(
  dependencies: Dependencies,
  stored: StoredImport,
  goOn: () => Promise<void>,
): Promise<readonly PlacementRow[]> {
  const results = await dependencies.importFiles.findRowResults(dependencies.db, stored.id, SET_ASIDE);
  if (results.length === 0) return [];
  const lines = new Set(results.map(({ line }) => line));
  const rows = new Map<string, PlacementRow[]>();
  let read = 0;
  for await (const row of readFile(dependencies, stored)) {
    read += 1;
    if (read % ROWS_PER_RENEWAL === 0) await goOn();
    if (lines.has(row.line)) rows.set(row.accountNumber, [...(rows.get(row.accountNumber) ?? []), row]);
    else if (row.errors.length === 0) rows.delete(row.accountNumber);
  }
  return [...rows.values()].flat();
}
