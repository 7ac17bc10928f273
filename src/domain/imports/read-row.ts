// Reads the cells of one row: typed values, errors and warnings. Needs no stored data.
import { keysOf } from '../shared/vocabulary';
import { COLUMNS, PAYMENT_COLUMN_RULES, RETAINED_COLUMNS, type ColumnName } from './columns';
import type { ImportAction, ImportOptions, FileReading } from './import';
import { looksLikeMoreThanLastName } from '../sign-in/last-name';
import { hasLostDigits, readMarkedText, type MarkedText } from '../shared/identifier';
import { readCell, type CellContext, type CellValue } from './read-cell';
import type { RowErrorCode, RowViolation, RowWarningCode } from './row-violations';

/** As a reader of files yields it. `undefined`: absent. Null: clears the value (JSON Lines). */
export interface RawRow {
  /** On which the row begins; counts from 1, with the header. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<ColumnName, string | null>>>;
  /** The row has another number of cells than the header. */
  readonly hasWrongCount?: boolean;
}

/** Null clears the stored value. An absent column keeps it. */
export type RowValues = Readonly<Partial<Record<ColumnName, CellValue | null>>>;

export interface PlacementRow {
  readonly line: number;
  readonly accountNumber: string;
  readonly action: ImportAction;
  readonly values: RowValues;
  readonly errors: readonly RowViolation<RowErrorCode>[];
  readonly warnings: readonly RowViolation<RowWarningCode>[];
}

const EMPTY: MarkedText = { text: '', isMarked: false };

const CONTACTS: ReadonlySet<string> = new Set<ColumnName>(['email1', 'mobile1']);

export function readRow(
  { line, cells, hasWrongCount = false }: RawRow,
  { options, reading, ...context }: CellContext & { readonly options: ImportOptions; readonly reading: FileReading },
): PlacementRow {
  const values: Partial<Record<ColumnName, CellValue | null>> = {};
  const errors: RowViolation<RowErrorCode>[] = [];
  const warnings: RowViolation<RowWarningCode>[] = [];
  for (const column of Object.keys(cells) as ColumnName[]) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const written = cell === null ? EMPTY : readMarkedText(cell);
    if (written.text === '') {
      if ((cell === null || reading.emptyCells === 'clear') && !RETAINED_COLUMNS.has(column)) values[column] = null;
      continue;
    }
    const result = readCell(written, COLUMNS[column], { ...context, reading });
    if ('value' in result) {
      values[column] = result.value;
      const isIdentifier = COLUMNS[column].kind === 'identifier';
      if (isIdentifier && !written.isMarked && hasLostDigits(written.text))
        warnings.push({ column, code: 'digits_lost' });
    } else if (CONTACTS.has(column) && options.onInvalidContact === 'drop') {
      warnings.push({ column, code: 'contact_dropped' });
    } else errors.push({ column, code: result.error });
  }
  if (isUnclearName(values)) warnings.push({ column: 'last_name', code: 'name_unclear' });
  if (hasWrongCount) errors.splice(0, errors.length, { column: null, code: 'column_count' });
  const accountNumber = typeof values.account_number === 'string' ? values.account_number : '';
  if (accountNumber === '' && !errors.some(({ column }) => column === 'account_number' || column === null)) {
    errors.push({ column: 'account_number', code: 'required' });
  }
  const action = (values.action ?? options.defaultAction) as ImportAction;
  return {
    line,
    accountNumber,
    action,
    values,
    errors: [...errors, ...checkPayment(action, values, errors)],
    warnings,
  };
}

function isUnclearName({ last_name: last, first_name: first }: RowValues): boolean {
  return typeof last === 'string' && looksLikeMoreThanLastName(last, typeof first === 'string' ? first : null);
}

/** The columns of payments are required or allowed for some actions, and refused otherwise. */
function checkPayment(
  action: ImportAction,
  values: RowValues,
  errors: readonly RowViolation[],
): readonly RowViolation<RowErrorCode>[] {
  const isInvalid = (name: ColumnName) => errors.some(({ column }) => column === name || column === null);
  return keysOf(PAYMENT_COLUMN_RULES).flatMap((column): readonly RowViolation<RowErrorCode>[] => {
    const rules: Readonly<Partial<Record<ImportAction, 'required' | 'optional'>>> = PAYMENT_COLUMN_RULES[column];
    const isGiven = values[column] !== undefined;
    if (isInvalid(column)) return [];
    if (isGiven) return rules[action] ? [] : [{ column, code: 'column_not_allowed' }];
    return rules[action] === 'required' ? [{ column, code: 'required' }] : [];
  });
}
