// Decides what a row does to its account: the table of actions, and of what the account is now. See docs/imports.md.
import { money, type Money } from '../shared/money';
import { keysOf, type AccountMark, type AccountStatus } from '../shared/vocabulary';
import type { LocalDate } from '../shared/calendar';
import { IDENTITY_COLUMNS, PAYMENT_COLUMN_RULES, REQUIRED_COLUMNS, type ColumnName } from './columns';
import { forgetPerson, isAnotherPerson } from './decide-identity';
import type { ImportAction } from './import';
import { decideRowMarks, findMarkErrors, MARK_COLUMNS, type RowMark } from './mark-columns';
import type { CellValue } from './read-cell';
import type { PlacementRow, RowValues } from './read-row';
import type { RowErrorCode, RowViolation } from './row-violations';

/** A stored account, under the names of the columns. */
export interface PlacedAccount {
  readonly id: number;
  readonly version: number;
  readonly status: AccountStatus;
  /** Everything personal was erased. */
  readonly isErased: boolean;
  readonly values: Readonly<Partial<Record<ColumnName, CellValue | null>>>;
  /** The last balance that the creditor sent; decimal. */
  readonly importedBalance: string | null;
  /** In force, as far as the account knows; the choice of the person is not among them. */
  readonly marks: readonly AccountMark[];
}

/** A payment to the creditor. */
export interface ReferencedPayment {
  readonly accountId: number;
  readonly amount: Money;
  readonly date: LocalDate | null;
}

/** What is stored beside the account that a row depends on. */
export interface RowFacts {
  /** The account was last paid at this time, in epoch milliseconds. It is looked up for rows with `balance_as_of`. */
  readonly lastPaymentAt: number | null;
  /** The payment that has the reference of the row. */
  readonly payment: ReferencedPayment | null;
  /** These payments had the reference before they were reversed. */
  readonly reversed: readonly ReferencedPayment[];
}

export interface RowContext {
  readonly hasMembership: boolean;
  /** The company's, by their number. */
  readonly subclients: ReadonlyMap<string, number>;
  readonly allowIncompleteIdentity: boolean;
  readonly today: LocalDate;
}

export type RowPlan =
  | { readonly kind: 'fail'; readonly errors: readonly RowViolation<RowErrorCode>[] }
  /** `importedBalance`: the balance that was sent is the current one, so only this is noted. */
  | { readonly kind: 'unchanged'; readonly importedBalance?: string }
  | { readonly kind: 'create'; readonly values: RowValues; readonly marks: readonly RowMark[] }
  | {
      readonly kind: 'change';
      readonly values: RowValues;
      /** `catch_up`: the creditor's books lag behind payments made here, so only the imported balance is set. */
      readonly balance: 'keep' | 'take' | 'catch_up';
      /** The account is another person's, who finds nothing of the earlier one. */
      readonly isCorrected: boolean;
      readonly marks: readonly RowMark[];
    }
  | { readonly kind: 'withdraw' | 'restore' | 'payment' | 'reversal' };

type Presence = 'unknown' | 'open' | 'removed' | 'settled' | 'erased';

const fail = (code: RowErrorCode, column: string | null = null): RowPlan => ({
  kind: 'fail',
  errors: [{ column, code }],
});

/** Errors that follow from the action and the account alone. Absent: the row is looked at further. */
const REFUSALS: Readonly<Record<ImportAction, Partial<Record<Presence, RowErrorCode>>>> = {
  add: { removed: 'account_withdrawn', settled: 'account_closed', erased: 'account_withdrawn' },
  update: {
    unknown: 'account_unknown',
    removed: 'account_withdrawn',
    settled: 'account_closed',
    erased: 'account_erased',
  },
  upsert: { removed: 'account_withdrawn', erased: 'account_withdrawn' },
  withdraw: { unknown: 'account_unknown' },
  restore: { unknown: 'account_unknown', settled: 'account_closed', erased: 'account_erased' },
  payment: { unknown: 'account_unknown', erased: 'account_erased' },
  payment_reversal: { unknown: 'account_unknown', erased: 'account_erased' },
};

/** These protect consumers, and need no membership. */
const WITHOUT_MEMBERSHIP: readonly ImportAction[] = ['withdraw', 'payment', 'payment_reversal'];

/** Columns that are no stored values of an account. */
const TRANSIENT: ReadonlySet<ColumnName> = new Set<ColumnName>([
  'account_number',
  'action',
  'current_balance',
  'balance_as_of',
  'withdraw_reason',
  'force',
  ...MARK_COLUMNS,
  ...keysOf(PAYMENT_COLUMN_RULES),
]);

const NO_FACTS: RowFacts = { lastPaymentAt: null, payment: null, reversed: [] };

/** Statuses with an agreement, which keeps its amounts. */
const AGREED: readonly AccountStatus[] = ['payment_accepted', 'hold'];

export function decideRow(
  row: PlacementRow,
  account: PlacedAccount | null,
  context: RowContext,
  facts: RowFacts = NO_FACTS,
): RowPlan {
  const { action, values, errors } = row;
  if (errors.length > 0) return { kind: 'fail', errors };
  if (!context.hasMembership && !WITHOUT_MEMBERSHIP.includes(action)) return fail('membership_required');
  const { subclient_number: number } = values;
  if (typeof number === 'string' && !context.subclients.has(number))
    return fail('subclient_unknown', 'subclient_number');
  const presence = getPresence(account);
  const refusal = REFUSALS[action][presence];
  if (refusal) return fail(refusal);
  if (!account) return decideCreation(values, context);
  if (action === 'withdraw')
    return presence === 'removed' || presence === 'erased' ? { kind: 'unchanged' } : { kind: 'withdraw' };
  if (action === 'payment') return decidePayment(values, account, facts);
  if (action === 'payment_reversal') return decideReversal(values, account, facts);
  if (isStale(values, facts)) return fail('balance_stale', 'balance_as_of');
  if (action === 'restore') return decideRestoration(presence, values);
  const plan = decideChange(values, account);
  if (plan.kind === 'unchanged') return plan;
  if (presence === 'settled') return fail('account_closed');
  return action === 'add' ? fail('account_exists') : plan;
}

function getPresence(account: PlacedAccount | null): Presence {
  if (!account) return 'unknown';
  if (account.isErased) return 'erased';
  if (account.status === 'deactivated') return 'removed';
  return account.status === 'settled' ? 'settled' : 'open';
}

function decideCreation(values: RowValues, { allowIncompleteIdentity, today }: RowContext): RowPlan {
  const optional = allowIncompleteIdentity ? IDENTITY_COLUMNS : [];
  const missing = REQUIRED_COLUMNS.filter((column) => values[column] == null && !optional.includes(column));
  const errors: RowViolation<RowErrorCode>[] = missing.map((column) => ({ column, code: 'required' }));
  const { current_balance: balance, expiry_date: expiry } = values;
  if (balance === '0.00') errors.push({ column: 'current_balance', code: 'balance_required' });
  if (typeof expiry === 'string' && expiry < today) errors.push({ column: 'expiry_date', code: 'date_in_past' });
  errors.push(...findMarkErrors(values));
  const decided = decideRowMarks(values, []);
  if ('error' in decided) errors.push(decided.error);
  return errors.length > 0 || 'error' in decided
    ? { kind: 'fail', errors }
    : { kind: 'create', values, marks: decided.marks };
}

/** The same payment again is unchanged, and never comes back after its reversal. A corrected one takes its reference. */
function decidePayment(values: RowValues, account: PlacedAccount, { payment, reversed }: RowFacts): RowPlan {
  const isSame = (one: ReferencedPayment) => isNamed(one, values, account);
  if (payment && isSame(payment)) return { kind: 'unchanged' };
  if (reversed.some(isSame)) return fail('payment_reversed', 'payment_reference');
  return payment ? fail('payment_reference_reused', 'payment_reference') : { kind: 'payment' };
}

/** The same reversal again is unchanged: it does not touch the payment that has taken the reference since. */
function decideReversal(values: RowValues, account: PlacedAccount, { payment, reversed }: RowFacts): RowPlan {
  const isStanding = payment !== null && isNamed(payment, values, account);
  const wasReversed = reversed.some((one) => isNamed(one, values, account));
  if (isStanding) return wasReversed ? fail('payment_ambiguous', 'payment_reference') : { kind: 'reversal' };
  return wasReversed ? { kind: 'unchanged' } : fail('payment_unknown', 'payment_reference');
}

/** Compares only what the row says about a payment. */
function isNamed(
  { accountId, date, amount }: ReferencedPayment,
  { payment_date: namedDate, payment_amount: namedAmount }: RowValues,
  account: PlacedAccount,
): boolean {
  if (accountId !== account.id) return false;
  if (namedDate != null && namedDate !== date) return false;
  return namedAmount == null || amount.eq(String(namedAmount));
}

function isStale({ balance_as_of: asOf }: RowValues, { lastPaymentAt }: RowFacts): boolean {
  return typeof asOf === 'number' && lastPaymentAt !== null && asOf < lastPaymentAt;
}

function decideRestoration(presence: Presence, { current_balance: balance }: RowValues): RowPlan {
  if (presence === 'open') return { kind: 'unchanged' };
  return balance == null ? fail('required', 'current_balance') : { kind: 'restore' };
}

function decideChange(row: RowValues, account: PlacedAccount): RowPlan {
  const balance = judgeBalance(row.current_balance, account);
  const isCorrected = isAnotherPerson(account.values, { ...account.values, ...row });
  const values = isCorrected ? { ...row, ...forgetPerson(row) } : row;
  const changed = (Object.keys(values) as ColumnName[]).filter(
    (column) => !TRANSIENT.has(column) && (values[column] ?? null) !== (account.values[column] ?? null),
  );
  const hasBalanceColumn = balance === 'take' || changed.includes('total_balance');
  // The correction itself is refused where something is agreed.
  const isAgreed = !isCorrected && AGREED.includes(account.status);
  if (hasBalanceColumn && isAgreed) return fail('agreement_in_force', 'current_balance');
  const markErrors = findMarkErrors(row);
  if (markErrors.length > 0) return { kind: 'fail', errors: markErrors };
  // Another person has none of the marks.
  const decided = decideRowMarks(row, isCorrected ? [] : account.marks);
  if ('error' in decided) return { kind: 'fail', errors: [decided.error] };
  const { marks } = decided;
  const isUnchanged = changed.length === 0 && marks.length === 0;
  if (balance === 'keep' && isUnchanged) return { kind: 'unchanged' };
  if (balance === 'agree' && isUnchanged) return { kind: 'unchanged', importedBalance: String(row.current_balance) };
  return {
    kind: 'change',
    values: Object.fromEntries(changed.map((column) => [column, values[column] ?? null])),
    balance: balance === 'agree' ? 'catch_up' : balance,
    isCorrected,
    marks,
  };
}

/**
 * A balance is read against the last one that the creditor sent: it must neither undo payments nor deny them. `agree`: the
 * creditor's books have what the account has now.
 */
function judgeBalance(
  sent: CellValue | null | undefined,
  { importedBalance, values }: PlacedAccount,
): 'keep' | 'take' | 'catch_up' | 'agree' {
  if (typeof sent !== 'string') return 'keep';
  const current = typeof values.current_balance === 'string' ? values.current_balance : null;
  const last = importedBalance ?? current;
  if (last === null || current === null) return 'take';
  const value = money(sent);
  if (value.eq(last)) return 'keep';
  if (value.eq(current)) return 'agree';
  return value.lt(last) && value.gte(current) ? 'catch_up' : 'take';
}
