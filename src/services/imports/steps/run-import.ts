// Works on an import: checks the whole file, then writes its rows in batches. Any process may go on where another stopped.
import { FileViolation, NO_COUNTS, type ImportState } from '../../../domain/imports/import';
import { watchDoubts } from '../../../domain/imports/file-doubts';
import { createProblemTally, describeWorst } from '../../../domain/imports/problems';
import {
  countSubjects,
  createRowSorter,
  listSubjects,
  type RepeatedSubjects,
} from '../../../domain/imports/repeated-rows';
import type { PlacementRow } from '../../../domain/imports/read-row';
import type { FileHeader } from '../../../providers/placement-files/placement-files';
import type { StoredImport } from '../../../persistence/imports/import-store';
import type { Dependencies } from '../../shared/dependencies';
import { applyRobustly, ImportLost, type ImportWork, type Progress } from './apply-batch';
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
    const checked = isChecked(stored) ? stored : await checkFile(dependencies, stored, turn, goOn);
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

/** A dry run stays in the same state; what it says of the rows so far is stored. */
function isChecked({ state, dryRun, rowsTotal }: StoredImport): boolean {
  return state === 'applying' || (dryRun && state === 'checking' && rowsTotal !== null);
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

/** Reads the whole file before the first write, and again if it is in doubt how to read it. Throws `FileViolation`. */
async function checkFile(
  dependencies: Dependencies,
  stored: StoredImport,
  run: ImportRun,
  goOn: () => Promise<void>,
): Promise<StoredImport> {
  const { db, imports } = dependencies;
  const { holder, onProgress } = run;
  const { reading } = stored;
  const held = { id: stored.id, holder };
  const start = { state: 'checking', reading, rowsDone: 0, rowResults: 0, counts: NO_COUNTS, problems: [] } as const;
  const started = await imports.changeHeld(db, { ...held, state: stored.state }, start);
  if (!started) throw new ImportLost();
  // Left by a dry run whose process ended.
  await dependencies.importFiles.deleteRowResults(db, stored.id);
  let ignoredHeaders: readonly string[] = [];
  let [rowsTotal, errors, withdrawals] = [0, 0, 0];
  const tally = createProblemTally();
  const numbers = watchLongNumbers();
  const doubts = watchDoubts(reading);
  const onHeader = ({ columns }: FileHeader) => {
    ignoredHeaders = columns.flatMap(([header, column]) => (column === null ? [header] : []));
  };
  for await (const row of readFile(dependencies, stored, { onHeader, onRow: doubts.add })) {
    rowsTotal += 1;
    if (row.errors.length > 0) errors += 1;
    else if (row.action === 'withdraw') withdrawals += 1;
    tally.add(row.line, row.errors);
    assertErrors(stored, errors, () => describeWorst(tally, errors, row.line));
    numbers.add(row);
    if (rowsTotal % ROWS_PER_RENEWAL === 0) {
      await goOn();
      onProgress({ state: 'checking', done: rowsTotal, total: null });
    }
  }
  const found = reading.doubts ? undefined : doubts.find();
  if (found) {
    const doubted = { ...stored, state: 'checking', reading: { ...reading, doubts: found } } as const;
    return checkFile(dependencies, doubted, run, goOn);
  }
  const open = withdrawals === 0 ? 0 : await dependencies.placingCompanies.countOpenAccounts(db, stored.companyId);
  if (isTooMany(stored, withdrawals, open)) {
    assertWithdrawals(stored, withdrawals - (await countRemoved(dependencies, stored, goOn)), open);
  }
  await assertNotRounded(dependencies, stored, numbers);
  const state = stored.dryRun ? 'checking' : 'applying';
  const changes = { state, rowsTotal, ignoredHeaders } as const;
  if (!(await imports.changeHeld(db, { ...held, state: 'checking' }, changes))) throw new ImportLost();
  return { ...stored, ...start, ...changes };
}

/** This many rounded numbers are no accident, unless some of them are known, or others have all their digits. */
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
  if (known.size === 0) throw new FileViolation('numbers_rounded');
}

function isTooMany({ options }: StoredImport, withdrawals: number, open: number): boolean {
  return withdrawals * 100 > open * options.maxWithdrawalsPercent;
}

/** Rows that withdraw accounts which were removed before: a file may have all of them, as an export does. */
async function countRemoved(
  dependencies: Dependencies,
  stored: StoredImport,
  goOn: () => Promise<void>,
): Promise<number> {
  const { db, placements } = dependencies;
  let [count, numbers] = [0, new Set<string>()];
  const flush = async () => {
    count += await placements.countRemovedPlaced(db, stored.companyId, [...numbers]);
    numbers = new Set();
    await goOn();
  };
  for await (const row of readFile(dependencies, stored)) {
    if (row.errors.length > 0 || row.action !== 'withdraw') continue;
    numbers.add(row.accountNumber);
    if (numbers.size >= NUMBERS_AT_ONCE) await flush();
  }
  await flush();
  return count;
}

const NUMBERS_AT_ONCE = 500;

function assertWithdrawals(stored: StoredImport, withdrawals: number, open: number): void {
  const { maxWithdrawalsPercent: percent } = stored.options;
  if (!isTooMany(stored, withdrawals, open)) return;
  const allowed = Math.floor((open * percent) / 100);
  throw new FileViolation(
    'too_many_withdrawals',
    null,
    `It withdraws ${withdrawals} of ${open} open accounts; at most ${allowed} (${percent} %) are allowed. If all of them are ` +
      'meant, set max_withdrawals_percent (by command --max-withdrawals) higher.',
  );
}

function assertErrors(
  { options: { stopAfterErrors } }: StoredImport,
  errors: number,
  describe: () => string = () => '',
): void {
  if (stopAfterErrors > 0 && errors >= stopAfterErrors) throw new FileViolation('too_many_errors', null, describe());
}

async function applyRows(
  dependencies: Dependencies,
  work: ImportWork,
  turn: ImportRun,
  goOn: () => Promise<void>,
): Promise<void> {
  const { stored } = work;
  let progress: Progress = stored;
  let batch: PlacementRow[] = [];
  let together: PlacementRow[] = [];
  let rowsRead = 0;
  const repeats = new Map<string, number>();
  let startedAt = performance.now();
  const flush = async () => {
    if (rowsRead === 0 && together.length === 0) return;
    await goOn();
    progress = await applyRobustly(dependencies, work, { rows: batch, together, rowsRead }, progress);
    batch = [];
    together = [];
    rowsRead = 0;
    repeats.clear();
    startedAt = performance.now();
    assertErrors(stored, progress.counts.failed - (await countSetAside(dependencies, stored, progress.counts.failed)));
    turn.onProgress({ state: stored.state, done: progress.rowsDone, total: stored.rowsTotal });
    if (await turn.isSliceOver?.()) throw new Stopped();
  };
  const sorter = stored.dryRun ? createRowSorter(await findRepeated(dependencies, stored, goOn)) : null;
  let position = 0;
  for await (const row of readFile(dependencies, stored, { skip: sorter ? 0 : stored.rowsDone })) {
    position += 1;
    const sorted = sorter ? sorter.add(row) : { alone: row };
    // Judged before. Those that are held still wait for rows to come.
    if (sorter && position <= stored.rowsDone) continue;
    const own = sorter ? [] : listSubjects(row);
    if (own.some((subject) => (repeats.get(subject) ?? 0) >= MAX_REPEATS)) await flush();
    rowsRead += 1;
    if (sorted.alone) batch.push(sorted.alone);
    together.push(...(sorted.together ?? []));
    for (const subject of own) repeats.set(subject, (repeats.get(subject) ?? 0) + 1);
    if (Math.max(rowsRead, together.length) >= turn.batchRows || performance.now() - startedAt > BATCH_MS) {
      await flush();
    }
  }
  for (const rows of sorter?.finish() ?? []) {
    together.push(...rows);
    if (together.length >= turn.batchRows) await flush();
  }
  await flush();
  progress = await tryAgain(dependencies, work, progress, goOn);
  assertErrors(stored, progress.counts.failed);
}

/** Accounts and payments that have several rows. */
async function findRepeated(
  dependencies: Dependencies,
  stored: StoredImport,
  goOn: () => Promise<void>,
): Promise<RepeatedSubjects> {
  const subjects = countSubjects(stored.rowsTotal ?? 0);
  let read = 0;
  for await (const row of readFile(dependencies, stored)) {
    subjects.add(row);
    read += 1;
    if (read % ROWS_PER_RENEWAL === 0) await goOn();
  }
  return subjects.finish();
}

async function removeFile({ db, importFiles, imports, clock }: Dependencies, id: string): Promise<void> {
  await importFiles.deleteFile(db, id);
  await imports.changeState(db, id, ['completed', 'failed', 'cancelled'], { fileDeletedAt: clock().epoch });
}
