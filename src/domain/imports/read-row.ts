// Reads the cells of one row: typed values, errors and warnings. Needs no stored data.
import { isVisible } from '../shared/free-text';
import { keysOf } from '../shared/vocabulary';
import { findCellDoubt } from './file-doubts';
import {
  COLUMNS,
  CONTACT_COLUMNS,
  PAYMENT_COLUMN_RULES,
  RETAINED_COLUMNS,
  type CellKind,
  type ColumnName,
} from './columns';
import type { ImportAction, ImportOptions, FileReading } from './import';
import { looksLikeMoreThanLastName } from '../sign-in/last-name';
import { hasLostDigits, readMarkedText, type MarkedText } from '../shared/identifier';
import { readCell, type CellContext, type CellValue } from './read-cell';
import type { RowErrorCode, RowHint, RowViolation, RowWarningCode } from './row-violations';

/** A reader of files yields this. A cell is undefined if it is absent; null clears the value (JSON Lines). */
export interface RawRow {
  /** On which the row begins; counts from 1, with the header. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<ColumnName, string | null>>>;
  /** Why the cells may be those of other columns. Cells that are left out at the end are empty. */
  readonly misplaced?: 'extra_cells' | 'cut_off' | 'line_break';
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

/** In which long numbers stand. */
const NUMBERED: readonly CellKind['kind'][] = ['identifier', 'text'];

/** Above, in and below a table: `Grand total: 3`, `Bluestem Total`, `(3 rows affected)`, `Page 1 of 3`, `TRL`, `Confidential`. */
const NOTES: readonly RegExp[] = [
  /^(grand |sub|report |page )?-?(totals?|sums?|counts?|averages?)( (of )?(all |the )?\p{L}+)?\s*[:=]?\s*[\d.,$]*$/iu,
  /^(\S.* )?(sub|grand )?-?totals?\s*:?$|^totals? (for|of)? ?\S/iu,
  /^(gesamt|(zwischen)?summe|insgesamt)(betrag)?\s*:?$/i,
  /^(number of )?(accounts|records|rows)\s*[:=]\s*\d+$|^\(?\d+ (rows?|records?|accounts?)( \S+)?\.?\)?$/i,
  /^(end of (file|report)\b|page \d+( of \d+)?$|(trl|trailer|eof|hdr)$)/i,
  /^(confidential|copyright|©|(printed|generated|created|exported|prepared|run|report|produced|downloaded)( (on|by|at|date)\b|\s*:)|all rights reserved)/iu,
];
/** Several words without a digit, alone in their row. */
const WORDS = /^(?!.*\d).*\p{L} +\p{L}/u;
/** Longer ones may be sentences. */
const MAX_NOTE = 200;

export function isTotalLabel(text: string): boolean {
  return text.length <= MAX_NOTE && NOTES.some((pattern) => pattern.test(text));
}

/**
 * The row names nobody, and its account number, or whatever stands instead of one, is the word for a total or a note; or it
 * has only an amount, or only words.
 */
function isTotal({ account_number: number, last_name: name, ...others }: RawRow['cells']): boolean {
  const trim = (cell: string | null | undefined) => (cell ?? '').trim();
  if (trim(name) !== '' && !isTotalLabel(trim(name))) return false;
  const labels = trim(number) === '' ? [name, ...Object.values(others)] : [number];
  if (labels.some((label) => isTotalLabel(trim(label)))) return true;
  const written = [number, name, ...Object.values(others)].map(trim).filter((text) => text !== '');
  if (trim(number) !== '') return written.length === 1 && WORDS.test(trim(number));
  return written.length > 0 && written.every((text) => /^[$\d.,\s]+$/.test(text));
}

const CONTACTS: ReadonlySet<string> = new Set(CONTACT_COLUMNS);

/** Why a contact is left out. */
const CONTACT_HINTS: Readonly<Partial<Record<RowErrorCode, RowHint>>> = {
  placeholder_value: 'missing',
  invalid_email: 'undeliverable',
  invalid_phone: 'no_us_mobile',
  phone_extension: 'extension',
};

export function readRow(
  { line, cells, misplaced }: RawRow,
  { options, reading, ...context }: CellContext & { readonly options: ImportOptions; readonly reading: FileReading },
): PlacementRow {
  const values: Partial<Record<ColumnName, CellValue | null>> = {};
  const errors: RowViolation<RowErrorCode>[] = [];
  const warnings: RowViolation<RowWarningCode>[] = [];
  for (const column of Object.keys(cells) as ColumnName[]) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const written = cell === null ? EMPTY : readMarkedText(cell);
    const doubt = findCellDoubt(cell, column, reading);
    const result =
      doubt !== null
        ? { error: doubt }
        : written.text === ''
          ? { value: '' }
          : readCell(written, COLUMNS[column], { ...context, reading });
    // Nor is there anything in a text of which nobody sees anything.
    if ('value' in result && typeof result.value === 'string' && !isVisible(result.value)) {
      if ((cell === null || reading.emptyCells === 'clear') && !RETAINED_COLUMNS.has(column)) values[column] = null;
    } else if ('value' in result) {
      values[column] = result.value;
      const mayBeNumber = NUMBERED.includes(COLUMNS[column].kind);
      if (mayBeNumber && !written.isMarked && hasLostDigits(written.text))
        warnings.push({ column, code: 'digits_lost' });
    } else if (CONTACTS.has(column) && options.onInvalidContact === 'drop') {
      const hint = result.error.hint ?? CONTACT_HINTS[result.error.code];
      warnings.push({ column, code: 'contact_dropped', ...(hint && { hint }) });
    } else errors.push({ ...result.error, column });
  }
  if (isUnclearName(values)) warnings.push({ column: 'last_name', code: 'name_unclear' });
  if (isTotal(cells)) errors.splice(0, errors.length, { column: null, code: 'totals_row' });
  else if (misplaced) errors.splice(0, errors.length, { column: null, code: 'column_count', hint: misplaced });
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
