// Writes rows of accounts inside a transaction: decides each, creates new accounts together, and changes the others.
import {
  decideRow,
  type PlacedAccount,
  type RowContext,
  type RowFacts,
  type RowPlan,
} from '../../../domain/imports/decide-row';
import { isAboutClaims, readIdentity } from '../../../domain/imports/decide-identity';
import type { RowOutcome } from '../../../domain/imports/import';
import type { PlacementRow, RowValues } from '../../../domain/imports/read-row';
import type { RowViolation } from '../../../domain/imports/row-violations';
import { getNextVersion } from '../../../domain/negotiation/action-context';
import type { Closing } from '../../../domain/negotiation/closing-notice';
import type { Mover } from '../../../domain/negotiation/negotiation-history';
import type { Moment } from '../../../domain/shared/calendar';
import type { Database } from '../../../persistence/database/database';
import type { RowResult } from '../../../persistence/imports/import-file-store';
import type { Subclients } from '../../../persistence/imports/placement-store';
import { tellOwners } from '../../messages/steps/tell-owners';
import type { Dependencies } from '../../shared/dependencies';
import { moveAccount, type RowMoveKind } from './move-account';
import { AccountChanged } from './row-failure';

/** On whose behalf rows are written, and what they are decided by. */
export interface RowScope {
  readonly companyId: number;
  /** This is null for a single account. */
  readonly importId: string | null;
  /** Nothing is written. */
  readonly isDryRun: boolean;
  readonly mover: Mover;
  readonly requestId: string | null;
  readonly context: RowContext;
  readonly subclients: Subclients;
}

interface DecidedRow {
  readonly row: PlacementRow;
  readonly account: PlacedAccount | null;
  readonly plan: RowPlan;
}

/**
 * One result for each row, in their order. `accounts` are those of the company by their numbers; an account occurs once among
 * the rows. Throws `AccountChanged`.
 */
export async function writeRows(
  dependencies: Dependencies,
  db: Database,
  scope: RowScope,
  rows: readonly PlacementRow[],
  accounts: ReadonlyMap<string, PlacedAccount>,
  moment: Moment,
): Promise<readonly RowResult[]> {
  const facts = await findRowFacts(dependencies, db, scope.companyId, rows, accounts);
  const decided = rows.map((row): DecidedRow => {
    const account = accounts.get(row.accountNumber) ?? null;
    return { row, account, plan: decideRow(row, account, scope.context, facts(row, account)) };
  });
  const created = scope.isDryRun
    ? new Map<string, RowResult>()
    : await createAccounts(dependencies, db, scope, decided, moment);
  const results: RowResult[] = [];
  const closings: Closing[] = [];
  for (const one of decided) {
    const made = created.get(one.row.accountNumber);
    if (made && one.plan.kind === 'create') results.push(await markCreated(dependencies, db, scope, one, made, moment));
    else results.push(await writeRow(dependencies, db, scope, one, moment, closings));
  }
  // A file tells a person once, in however many batches.
  const cause = scope.importId === null ? undefined : `import ${scope.importId}`;
  await tellOwners(dependencies, db, closings, cause);
  // Last, so that the claims are those of what is stored now.
  if (!scope.isDryRun) await dependencies.claims.claimPlaced(db, scope.companyId, listPeople(decided));
  return results;
}

/** Accounts may belong to these people after the rows, even if the row of one of their accounts has failed. */
function listPeople(decided: readonly DecidedRow[]) {
  return decided.flatMap(({ plan, account }) => {
    if (plan.kind !== 'create' && plan.kind !== 'change') return [];
    return isAboutClaims(plan.values) ? (readIdentity({ ...account?.values, ...plan.values }) ?? []) : [];
  });
}

/** Looks up payments only for rows that depend on them. */
async function findRowFacts(
  { directPayments }: Pick<Dependencies, 'directPayments'>,
  db: Database,
  companyId: number,
  rows: readonly PlacementRow[],
  accounts: ReadonlyMap<string, PlacedAccount>,
): Promise<(row: PlacementRow, account: PlacedAccount | null) => RowFacts> {
  const references = rows.flatMap(({ values }) => toReference(values) ?? []);
  const dated = rows.filter(({ values }) => values.balance_as_of != null);
  const ids = dated.flatMap(({ accountNumber }) => accounts.get(accountNumber)?.id ?? []);
  const payments = await directPayments.findDirectPayments(db, companyId, references);
  const lastPayments = await directPayments.findLastPayments(db, ids);
  return ({ values }, account) => ({
    payment: payments.get(toReference(values) ?? '')?.standing ?? null,
    reversed: payments.get(toReference(values) ?? '')?.reversed ?? [],
    lastPaymentAt: lastPayments.get(account?.id ?? 0) ?? null,
  });
}

function toReference({ payment_reference: reference }: RowValues): string | null {
  return typeof reference === 'string' ? reference : null;
}

async function createAccounts(
  dependencies: Dependencies,
  db: Database,
  { importId, companyId, subclients }: RowScope,
  decided: readonly DecidedRow[],
  moment: Moment,
): Promise<ReadonlyMap<string, RowResult>> {
  const created = decided.filter(({ plan }) => plan.kind === 'create');
  if (created.length === 0) return new Map();
  const accounts = created.map(({ row: { accountNumber, values } }) => ({ accountNumber, values }));
  const ids = await dependencies.placements.insertAccounts(db, { companyId, importId, subclients }, accounts, moment);
  return new Map(
    created.map((one) => {
      const { accountNumber } = one.row;
      return [accountNumber, toResult(one.row, 'created', ids.get(accountNumber) ?? null, listWarnings(one))] as const;
    }),
  );
}

/** The marks of a new account are moves like any other. */
async function markCreated(
  dependencies: Dependencies,
  db: Database,
  { mover, requestId, importId, isDryRun }: RowScope,
  { row, plan }: DecidedRow,
  made: RowResult,
  moment: Moment,
): Promise<RowResult> {
  if (plan.kind !== 'create' || made.accountId === null) return made;
  let version = moment.epoch;
  for (const move of plan.marks) {
    const account = { ...NEW_ACCOUNT, id: made.accountId, version };
    const moved = await moveAccount(
      dependencies,
      db,
      { row, account, move, mover, requestId, importId, isDryRun },
      moment,
    );
    if ('error' in moved) throw new AccountChanged();
    version = moved.version;
  }
  return made;
}

const NEW_ACCOUNT = { status: 'uploaded', values: {}, importedBalance: null, marks: [], isErased: false } as const;

const OUTCOMES: Readonly<Record<Exclude<RowPlan['kind'], 'fail'>, RowOutcome>> = {
  unchanged: 'unchanged',
  create: 'created',
  change: 'updated',
  withdraw: 'withdrawn',
  restore: 'restored',
  payment: 'payments',
  reversal: 'reversed',
};

async function writeRow(
  dependencies: Dependencies,
  db: Database,
  scope: RowScope,
  decided: DecidedRow,
  moment: Moment,
  closings: Closing[],
): Promise<RowResult> {
  const { row, account, plan } = decided;
  const id = account?.id ?? null;
  const { importId, companyId, mover, requestId } = scope;
  if (plan.kind === 'fail') return toResult(row, 'failed', id, plan.errors);
  if (plan.kind === 'unchanged' || !account) {
    const { importedBalance } = plan.kind === 'unchanged' ? plan : {};
    if (account && importedBalance !== undefined && !scope.isDryRun) {
      await dependencies.placements.noteMove(db, account.id, { importedBalance });
    }
    return toResult(row, OUTCOMES[plan.kind], id, listWarnings(decided));
  }
  const move = { row, mover, requestId, importId, isDryRun: scope.isDryRun };
  let version = account.version;
  const warnings: RowViolation[] = [...listWarnings(decided)];
  for (const kind of listMoves(plan)) {
    const moved = await moveAccount(
      dependencies,
      db,
      { ...move, move: kind, account: { ...account, version } },
      moment,
    );
    if ('error' in moved) {
      // Nothing of the row may stay: after the first move, only another process can be the cause.
      if (version !== account.version) throw new AccountChanged();
      return toResult(row, 'failed', id, [moved.error]);
    }
    version = moved.version;
    warnings.push(...moved.warnings);
    closings.push(...moved.closings);
  }
  if (scope.isDryRun) return toResult(row, OUTCOMES[plan.kind], id, warnings);
  const isOnlyMoved =
    plan.kind === 'change' && (plan.balance === 'take' || (plan.balance === 'keep' && plan.marks.length > 0));
  if (plan.kind === 'change' && (!isOnlyMoved || Object.keys(plan.values).length > 0)) {
    if (plan.isCorrected) {
      await dependencies.mailbox.hideLettersOfAccount(db, account.id, moment.now);
      await dependencies.claims.unclaimAccount(db, account.id, { by: 'import', now: moment.now });
    }
    const isUpdated = await dependencies.placements.updateAccount(
      db,
      {
        id: account.id,
        version,
        nextVersion: getNextVersion(version, moment.epoch),
        companyId,
        importId,
        values: plan.values,
        stored: account.values,
        ...(plan.balance === 'catch_up' && { importedBalance: String(row.values.current_balance) }),
      },
      scope.subclients,
      moment,
    );
    if (!isUpdated) throw new AccountChanged();
  }
  return { ...toResult(row, OUTCOMES[plan.kind], id, warnings), changed: listChanged(plan) };
}

function listChanged(plan: RowPlan): readonly string[] {
  if (plan.kind !== 'change') return [];
  const balance = plan.balance === 'keep' ? [] : ['current_balance'];
  return [...Object.keys(plan.values), ...balance, ...plan.marks.map(({ mark }) => mark)];
}

function listWarnings({ row: { warnings }, account, plan }: DecidedRow): readonly RowViolation[] {
  const isStored = plan.kind === 'create' || plan.kind === 'change';
  const isIncomplete = isStored && readIdentity({ ...account?.values, ...plan.values }) === null;
  return [
    // Whether a number has lost its digits is asked when it is stored, and not every night.
    ...warnings.filter(({ column, code }) => code !== 'digits_lost' || isNewValue(plan, column)),
    ...(isIncomplete ? [{ column: null, code: 'identity_incomplete' as const }] : []),
  ];
}

function isNewValue(plan: RowPlan, column: string | null): boolean {
  if (plan.kind === 'payment') return column === 'payment_reference';
  return plan.kind === 'create' || (plan.kind === 'change' && column !== null && Object.hasOwn(plan.values, column));
}

/** The balance comes last: it may settle the account. */
function listMoves(plan: Exclude<RowPlan, { readonly kind: 'fail' }>): readonly RowMoveKind[] {
  if (plan.kind === 'unchanged' || plan.kind === 'create') return [];
  if (plan.kind !== 'change') return [plan.kind];
  const { isCorrected, marks, balance } = plan;
  return [...(isCorrected ? ['identity' as const] : []), ...marks, ...(balance === 'take' ? ['balance' as const] : [])];
}

function toResult(
  { line, accountNumber }: PlacementRow,
  outcome: RowOutcome,
  accountId: number | null,
  violations: readonly RowViolation[],
): RowResult {
  return { line, accountNumber, accountId, outcome, violations };
}
