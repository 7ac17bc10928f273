// Writes a batch of rows in one transaction, with the progress of the import: after a crash, the next process goes on
// where this one was, and no row is written twice.
import { addCounts, NO_COUNTS, type ImportCounts, type RowOutcome } from '../../../domain/imports/import';
import { decideRow, type PlacedAccount, type RowContext, type RowPlan } from '../../../domain/imports/decide-row';
import type { PlacementRow } from '../../../domain/imports/read-row';
import type { RowErrorCode, RowViolation } from '../../../domain/imports/row-violations';
import { getNextVersion } from '../../../domain/negotiation/action-context';
import type { Moment } from '../../../domain/shared/calendar';
import type { Database } from '../../../persistence/database/database';
import type { RowResult } from '../../../persistence/imports/import-file-store';
import type { StoredImport } from '../../../persistence/imports/import-store';
import type { Subclients } from '../../../persistence/imports/placement-store';
import type { Dependencies } from '../../shared/dependencies';
import { linkPeople } from './link-people';
import { moveAccount } from './move-account';
import { AccountChanged } from './row-failure';

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
export async function applyBatch(
  dependencies: Dependencies,
  work: ImportWork,
  rows: readonly PlacementRow[],
  before: Progress,
): Promise<Progress> {
  const { importFiles, imports, clock } = dependencies;
  const { stored, holder } = work;
  const moment = clock();
  return dependencies.db.transaction(async (db) => {
    const rowsDone = before.rowsDone + rows.length;
    const held = { id: stored.id, holder, state: stored.dryRun ? 'checking' : 'applying' } as const;
    // First, so that a process that has lost the import waits for nothing, and writes nothing.
    if (!(await imports.changeHeld(db, { ...held, rowsDone: before.rowsDone }, { rowsDone }))) throw new ImportLost();
    const results = await writeRows(dependencies, db, work, rows, moment);
    const invalid = results
      .filter(({ violations }) => violations.length > 0)
      .slice(0, MAX_ROW_RESULTS - before.rowResults);
    await importFiles.insertRowResults(db, stored.id, invalid);
    const counts = addCounts(before.counts, countResults(results));
    const after = { rowsDone, counts, rowResults: before.rowResults + invalid.length };
    if (!(await imports.changeHeld(db, { ...held, rowsDone }, after))) throw new ImportLost();
    return after;
  });
}

function countResults(results: readonly RowResult[]): ImportCounts {
  const counts: Record<keyof ImportCounts, number> = { ...NO_COUNTS };
  for (const { outcome, violations } of results) {
    counts[outcome] += 1;
    if (outcome !== 'failed') counts.warnings += violations.length;
  }
  return counts;
}

interface DecidedRow {
  readonly row: PlacementRow;
  readonly account: PlacedAccount | null;
  readonly plan: RowPlan;
}

/** One result for each row, in their order. An account occurs once among the rows. */
async function writeRows(
  dependencies: Dependencies,
  db: Database,
  work: ImportWork,
  rows: readonly PlacementRow[],
  moment: Moment,
): Promise<readonly RowResult[]> {
  const { placements } = dependencies;
  const { companyId, dryRun } = work.stored;
  const numbers = rows.filter(({ errors }) => errors.length === 0).map(({ accountNumber }) => accountNumber);
  const accounts = await placements.findPlacedAccounts(db, companyId, numbers, work.subclients);
  const decided = rows.map((row): DecidedRow => {
    const account = accounts.get(row.accountNumber) ?? null;
    return { row, account, plan: decideRow(row, account, work.context) };
  });
  const created = dryRun ? new Map<string, RowResult>() : await createAccounts(dependencies, db, work, decided, moment);
  const results: RowResult[] = [];
  for (const one of decided) {
    const made = created.get(one.row.accountNumber);
    if (made && one.plan.kind === 'create') results.push(made);
    else results.push(await writeRow(dependencies, db, work, one, moment));
  }
  return results;
}

async function createAccounts(
  dependencies: Dependencies,
  db: Database,
  { stored: { id: importId, companyId }, subclients }: ImportWork,
  decided: readonly DecidedRow[],
  moment: Moment,
): Promise<ReadonlyMap<string, RowResult>> {
  const rows = decided.flatMap(({ row, plan }) => (plan.kind === 'create' ? [{ row, values: plan.values }] : []));
  if (rows.length === 0) return new Map();
  const links = await linkPeople(
    dependencies,
    db,
    rows.map(({ values }) => values),
    moment,
  );
  const accounts = rows.flatMap(({ row: { accountNumber }, values }, index) => {
    const link = links[index];
    return link ? [{ accountNumber, values, profileId: link.profileId, linkState: link.linkState }] : [];
  });
  const ids = await dependencies.placements.insertAccounts(db, { companyId, importId, subclients }, accounts, moment);
  return new Map(
    rows.map(({ row }, index) => {
      const violations = [...row.warnings, ...(links[index]?.warnings ?? [])];
      return [row.accountNumber, toResult(row, 'created', ids.get(row.accountNumber) ?? null, violations)] as const;
    }),
  );
}

const OUTCOMES: Readonly<Record<Exclude<RowPlan['kind'], 'fail'>, RowOutcome>> = {
  unchanged: 'unchanged',
  create: 'created',
  change: 'updated',
  withdraw: 'withdrawn',
  restore: 'restored',
};

async function writeRow(
  dependencies: Dependencies,
  db: Database,
  work: ImportWork,
  { row, account, plan }: DecidedRow,
  moment: Moment,
): Promise<RowResult> {
  const id = account?.id ?? null;
  const { id: importId, companyId, creator, dryRun } = work.stored;
  if (plan.kind === 'fail') return toResult(row, 'failed', id, plan.errors);
  if (dryRun || plan.kind === 'unchanged' || !account) {
    return toResult(row, OUTCOMES[plan.kind], id, row.warnings);
  }
  const moved =
    plan.kind === 'change' && plan.balance !== 'take'
      ? { version: account.version, warnings: [] }
      : await moveAccount(dependencies, db, { row, account, plan, creator, importId }, moment);
  if ('error' in moved) return toResult(row, 'failed', id, [moved.error]);
  if (plan.kind === 'change' && (plan.balance !== 'take' || Object.keys(plan.values).length > 0)) {
    // An account of no one may have an owner now.
    const [link] =
      account.profileId === null
        ? await linkPeople(dependencies, db, [{ ...account.values, ...plan.values }], moment)
        : [];
    const isUpdated = await dependencies.placements.updateAccount(
      db,
      {
        ...{ id: account.id, version: moved.version, nextVersion: getNextVersion(moved.version, moment.epoch) },
        ...{ companyId, importId, values: plan.values, stored: account.values },
        ...(link && { link }),
        ...(plan.balance === 'catch_up' && { importedBalance: String(row.values.current_balance) }),
      },
      work.subclients,
      moment,
    );
    if (!isUpdated) throw new AccountChanged();
  }
  return toResult(row, OUTCOMES[plan.kind], id, [...row.warnings, ...moved.warnings]);
}

function toResult(
  { line, accountNumber }: PlacementRow,
  outcome: RowOutcome,
  accountId: number | null,
  violations: readonly RowViolation[],
): RowResult {
  return { line, accountNumber, accountId, outcome, violations };
}

/** A row that the database refused. */
export function refuseRow(row: PlacementRow): PlacementRow {
  const error: RowViolation<RowErrorCode> = { column: null, code: 'row_refused' };
  return { ...row, errors: [error] };
}
