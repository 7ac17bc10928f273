// Works on an import: checks the whole file, then writes its rows in batches. Any process may go on where another stopped.
import { FileViolation, NO_COUNTS, type FileViolationCode, type ImportState } from '../../../domain/imports/import';
import type { PlacementRow } from '../../../domain/imports/read-row';
import type { StoredImport } from '../../../persistence/imports/import-store';
import type { Dependencies } from '../../shared/dependencies';
import { applyRobustly, ImportLost, listSubjects, type ImportWork, type Progress } from './apply-batch';
import { recordImportEnd } from './import-actor';
import { readFile } from './read-file';
import { countSetAside, tryAgain } from './set-aside';

export interface ImportRun {
  /** This process, up to 22 characters. */
  readonly holder: string;
  readonly batchRows: number;
  /** False: this process is ending. What is left is done by the next. */
  readonly mayGoOn: () => boolean;
  /** Asked after each batch; by default the import runs to its end. */
  readonly isSliceOver?: () => Promise<boolean>;
  readonly onProgress: (progress: {
    readonly state: ImportState;
    readonly done: number;
    readonly total: number | null;
  }) => void;
}

/**
 * `held`: another process works for the company. `waiting`: an earlier import of the company comes first. `stopped`: the
 * process is ending, or the slice is over.
 */
export type ImportEnd = 'done' | 'held' | 'waiting' | 'lost' | 'stopped';

const LEASE_MS = 60_000;
const BATCH_MS = 1000;
/** Rows between renewals of the lease while the file is checked. */
const ROWS_PER_RENEWAL = 5000;
/** Rows of one account in a batch: each is written after the one before, and locks are held meanwhile. */
const MAX_REPEATS = 10;

export async function runImport(dependencies: Dependencies, id: string, turn: ImportRun): Promise<ImportEnd> {
  const { db, imports, leases, clock, noteFutureInstant } = dependencies;
  const found = await imports.findImport(db, id);
  if (!found) return 'done';
  const name = `import:${found.companyId}`;
  const keepLease = () => {
    const now = clock().epoch;
    const lease = { name, holder: turn.holder, now, until: now + LEASE_MS };
    return leases.takeLease(db, lease, () => noteFutureInstant('lease'));
  };
  if (!(await keepLease())) return 'held';
  try {
    if ((await imports.countEarlierImports(db, found)) > 0) return 'waiting';
    if (!(await imports.takeImport(db, id, turn.holder, clock().epoch))) return 'done';
    const stored = (await imports.findImport(db, id)) ?? found;
    const goOn = async () => {
      if (!turn.mayGoOn()) throw new Stopped();
      if (!(await keepLease())) throw new ImportLost();
    };
    await workOn(dependencies, stored, turn, goOn);
    return 'done';
  } catch (error) {
    if (error instanceof Stopped) return 'stopped';
    if (error instanceof ImportLost) return 'lost';
    throw error;
  } finally {
    await leases.releaseLease(db, { name, holder: turn.holder });
  }
}

class Stopped extends Error {}

async function workOn(
  dependencies: Dependencies,
  stored: StoredImport,
  turn: ImportRun,
  goOn: () => Promise<void>,
): Promise<void> {
  const { db, clock } = dependencies;
  const held = { id: stored.id, holder: turn.holder };
  try {
    const rights = await dependencies.placingCompanies.findPlacementRights(db, stored.companyId, clock().today);
    if (!rights) throw new FileViolation('company_inactive');
    const checked = stored.state === 'applying' ? stored : await checkFile(dependencies, stored, turn, goOn);
    const subclients = await dependencies.placements.findSubclients(db, stored.companyId);
    const context = {
      hasMembership: rights.hasMembership,
      subclients: subclients.idByNumber,
      today: clock().today,
      allowIncompleteIdentity: stored.options.allowIncompleteIdentity,
    };
    await applyRows(dependencies, { stored: checked, holder: turn.holder, context, subclients }, turn, goOn);
    const end = { state: stored.dryRun ? 'validated' : 'completed', finishedAt: clock().epoch } as const;
    await endImport(dependencies, { ...held, state: checked.state }, stored, end);
    if (!stored.dryRun) await removeFile(dependencies, stored.id);
  } catch (error) {
    if (!(error instanceof FileViolation)) throw error;
    const end = { state: 'failed', error: error.toStored(), finishedAt: clock().epoch } as const;
    for (const state of ['queued', 'checking', 'applying'] as const) {
      if (await endImport(dependencies, { ...held, state }, stored, end)) break;
    }
    await removeFile(dependencies, stored.id);
  }
}

/** With the event of the audit trail. Returns false when the import is in another state, or of another process. */
async function endImport(
  dependencies: Dependencies,
  held: Parameters<Dependencies['imports']['changeHeld']>[1],
  stored: StoredImport,
  end: Parameters<Dependencies['imports']['changeHeld']>[2] & { readonly state: ImportState },
): Promise<boolean> {
  const { db, imports } = dependencies;
  return db.transaction(async (transaction) => {
    if (!(await imports.changeHeld(transaction, held, end))) return false;
    const counts = (await imports.findImport(transaction, stored.id))?.counts;
    const error = end.error && { error: end.error.code };
    await recordImportEnd(dependencies, transaction, stored, { state: end.state, ...counts, ...error });
    return true;
  });
}

/** Reads the whole file before the first write. Throws `FileViolation`. */
async function checkFile(
  dependencies: Dependencies,
  stored: StoredImport,
  { holder, onProgress }: ImportRun,
  goOn: () => Promise<void>,
): Promise<StoredImport> {
  const { db, imports } = dependencies;
  const held = { id: stored.id, holder };
  const start = { state: 'checking', rowsDone: 0, rowResults: 0, counts: NO_COUNTS } as const;
  const started = await imports.changeHeld(db, { ...held, state: stored.state }, start);
  if (!started) throw new ImportLost();
  // Left by a dry run whose process ended.
  await dependencies.importFiles.deleteRowResults(db, stored.id);
  let ignoredHeaders: readonly string[] = [];
  let [rowsTotal, errors, withdrawals] = [0, 0, 0];
  const numbers = watchLongNumbers();
  const onIgnored = (headers: readonly string[]) => {
    ignoredHeaders = headers;
  };
  for await (const row of readFile(dependencies, stored, { onIgnored })) {
    rowsTotal += 1;
    if (row.errors.length > 0) errors += 1;
    else if (row.action === 'withdraw') withdrawals += 1;
    assertErrors(stored, errors);
    numbers.add(row);
    if (rowsTotal % ROWS_PER_RENEWAL === 0) {
      await goOn();
      onProgress({ state: 'checking', done: rowsTotal, total: null });
    }
  }
  const open = withdrawals === 0 ? 0 : await dependencies.placingCompanies.countOpenAccounts(db, stored.companyId);
  if (withdrawals * 100 > open * stored.options.maxWithdrawalsPercent) failImport('too_many_withdrawals');
  await assertNotRounded(dependencies, stored, numbers);
  const state = stored.dryRun ? 'checking' : 'applying';
  const changes = { state, rowsTotal, ignoredHeaders } as const;
  if (!(await imports.changeHeld(db, { ...held, state: 'checking' }, changes))) throw new ImportLost();
  return { ...stored, ...start, ...changes };
}

/** As many rounded numbers are no accident, unless some of them are known, or others have all their digits. */
const SUSPICIOUS = 20;

/** The first numbers that a spreadsheet may have rounded, and whether others of 16 or more digits have all of them. */
function watchLongNumbers() {
  const rounded = new Set<string>();
  let hasOthers = false;
  return {
    add({ accountNumber, warnings }: PlacementRow): void {
      const isRounded = warnings.some(({ column, code }) => column === 'account_number' && code === 'digits_lost');
      if (isRounded && rounded.size < SUSPICIOUS) rounded.add(accountNumber);
      else if (!isRounded && /^\d{16,}$/.test(accountNumber)) hasOthers = true;
    },
    listSuspicious: () => (hasOthers || rounded.size < SUSPICIOUS ? [] : [...rounded]),
  };
}

async function assertNotRounded(
  { db, placements }: Pick<Dependencies, 'db' | 'placements'>,
  { companyId }: StoredImport,
  { listSuspicious }: ReturnType<typeof watchLongNumbers>,
): Promise<void> {
  const numbers = listSuspicious();
  if (numbers.length === 0) return;
  const subclients = await placements.findSubclients(db, companyId);
  const known = await placements.findPlacedAccounts(db, companyId, numbers, subclients);
  if (known.size === 0) failImport('numbers_rounded');
}

function failImport(code: FileViolationCode): never {
  throw new FileViolation(code);
}

function assertErrors({ options: { stopAfterErrors } }: StoredImport, errors: number): void {
  if (stopAfterErrors > 0 && errors >= stopAfterErrors) failImport('too_many_errors');
}

async function applyRows(
  dependencies: Dependencies,
  work: ImportWork,
  turn: ImportRun,
  goOn: () => Promise<void>,
): Promise<void> {
  const { stored } = work;
  let progress: Progress = { rowsDone: stored.rowsDone, counts: stored.counts, rowResults: stored.rowResults };
  let batch: PlacementRow[] = [];
  const repeats = new Map<string, number>();
  let startedAt = performance.now();
  const flush = async () => {
    if (batch.length === 0) return;
    await goOn();
    progress = await applyRobustly(dependencies, work, batch, progress);
    batch = [];
    repeats.clear();
    startedAt = performance.now();
    assertErrors(stored, progress.counts.failed - (await countSetAside(dependencies, stored, progress.counts.failed)));
    turn.onProgress({ state: stored.state, done: progress.rowsDone, total: stored.rowsTotal });
    if (await turn.isSliceOver?.()) throw new Stopped();
  };
  for await (const row of readFile(dependencies, stored, { skip: stored.rowsDone })) {
    const own = listSubjects(row);
    if (own.some((subject) => (repeats.get(subject) ?? 0) >= MAX_REPEATS)) await flush();
    batch.push(row);
    for (const subject of own) repeats.set(subject, (repeats.get(subject) ?? 0) + 1);
    if (batch.length >= turn.batchRows || performance.now() - startedAt > BATCH_MS) await flush();
  }
  await flush();
  progress = await tryAgain(dependencies, work, progress, goOn);
  assertErrors(stored, progress.counts.failed);
}

async function removeFile({ db, importFiles, imports, clock }: Dependencies, id: string): Promise<void> {
  await importFiles.deleteFile(db, id);
  await imports.changeState(db, id, ['completed', 'failed', 'cancelled'], { fileDeletedAt: clock().epoch });
}
