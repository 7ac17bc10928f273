// Reads a request about one account as a row: its members are the columns, and the same rules apply.
import type { FieldErrors } from '../shared/errors';
import { COLUMNS, type ColumnName } from './columns';
import { DEFAULT_IMPORT_OPTIONS, DEFAULT_READING, type ImportAction } from './import';
import type { CellContext } from './read-cell';
import { readRow, type PlacementRow } from './read-row';
import { describeRequestViolation, type RowErrorCode, type RowViolation } from './row-violations';

/** Members under the names of columns in camel case. Null clears a value. */
export type AccountRequest = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface RequestedAccount {
  readonly action: ImportAction;
  readonly accountNumber: string;
  readonly isPlaced: boolean;
}

/** `passThrough1` for `pass_through1`. */
export function toMemberName(column: string): string {
  return column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * `accountNumber` identifies the account, and is not judged when the account is `placed`. An invalid contact is an error,
 * because the caller can correct it.
 */
export function readAccountRequest(
  request: AccountRequest,
  { action, accountNumber, isPlaced }: RequestedAccount,
  context: Omit<CellContext, 'reading'>,
): PlacementRow {
  const names = Object.keys(COLUMNS) as ColumnName[];
  const members = names.flatMap((column) => {
    const value = request[toMemberName(column)];
    return value === undefined ? [] : [[column, value === null ? null : String(value)] as const];
  });
  const cells = { ...Object.fromEntries(members), account_number: accountNumber, action };
  const options = { ...DEFAULT_IMPORT_OPTIONS, onInvalidContact: 'reject' } as const;
  const row = readRow({ line: 1, cells }, { ...context, options, reading: DEFAULT_READING });
  const errors = row.errors.map(withoutHint);
  if (!isPlaced) return { ...row, errors };
  const ofOthers = ({ column }: RowViolation) => column !== 'account_number';
  return { ...row, accountNumber, errors: errors.filter(ofOthers), warnings: row.warnings.filter(ofOthers) };
}

/** Hints are about files: a request has one format, and no header profile. That an amount must be above 0.00 is about both. */
function withoutHint({ hint, ...error }: RowViolation<RowErrorCode>): RowViolation<RowErrorCode> {
  return hint === 'above_zero' ? { ...error, hint } : error;
}

/** Messages by member. */
export function toFieldErrors(violations: readonly RowViolation[]): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const violation of violations) {
    (errors[toMemberName(violation.column ?? 'account_number')] ??= []).push(
      describeRequestViolation(violation).message,
    );
  }
  return errors;
}
