// Finds what a file says against the way in which it is read. One cell that can only be in another encoding, have its day
// first or a comma before its cents speaks for the whole file: what could be read in both ways is then in doubt.
import { readMarkedText } from '../shared/identifier';
import { toPlainNumber } from '../shared/pasted-text';
import { keysOf } from '../shared/vocabulary';
import { COLUMNS, type ColumnName } from './columns';
import { isMisread } from './damaged-text';
import { findMoneyHint, removeMidnight } from './format-hints';
import type { FileDoubts, FileReading } from './import';
import { countMisread, findMisreading } from './misread-encodings';
import { findTextKind, TEXTS } from './read-cell';
import type { RowErrorCode, RowViolation } from './row-violations';

const NOT_ASCII = /[^\p{ASCII}]/u;
/** The first number cannot be the month. A year of two digits counts only above 31, where it cannot be a day. */
const DAY_FIRST = /^(1[3-9]|2\d|3[01])[-/.](0?[1-9]|1[0-2])[-/.](\d{4}|3[2-9]|[4-9]\d)( |$)/;
/** The day can be the month, and is another number. */
const EITHER_FIRST = /^(?!0?(\d{1,2})\/0?\1\/)(0?[1-9]|1[0-2])\/(0?[1-9]|1[0-2])\/\d{4}( |$)/;
/** Thousands, or three decimals. */
const COMMAS_ONLY = /^[^.]*\d,\d{3}[^.]*$/;

type Cells = Readonly<Partial<Record<ColumnName, string | null>>>;
type Doubt = Pick<RowViolation<RowErrorCode>, 'code' | 'hint'>;
type Kind = keyof FileDoubts;

/** Returns null for columns whose values cannot be in doubt. Constants belong to the profile, not to the file. */
function findKind(column: ColumnName, { constants, dateFormat, moneyFormat }: FileReading): Kind | null {
  const { kind } = COLUMNS[column];
  if (Object.hasOwn(constants, column)) return null;
  if (TEXTS.includes(kind) || kind === 'identifier') return 'letters';
  if (kind === 'money') return moneyFormat === 'us' ? 'amounts' : null;
  return (kind === 'date' || kind === 'instant') && dateFormat === 'MM/DD/YYYY' ? 'dates' : null;
}

const readDay = (cell: string) => removeMidnight(toPlainNumber(readMarkedText(cell).text));
const readAmount = (cell: string) => toPlainNumber(readMarkedText(cell).text);
const hasDecimalComma = (amount: string) => findMoneyHint(amount, 'us').hint === 'money_decimal_comma';

/** The cells that are in doubt, and those that put them in doubt: who corrects only these would have the others written. */
const DOUBTS: Readonly<Record<Kind, (cell: string, doubts: FileDoubts) => Doubt | null>> = {
  letters(cell, { letters }) {
    const { text, isMarked } = readMarkedText(cell);
    if (isMarked || text === '' || !NOT_ASCII.test(cell)) return null;
    // With its edges: what is a space in one encoding is a letter in another.
    const misreading = findMisreading(cell.normalize('NFC'), letters);
    return misreading && { code: 'text_damaged', hint: misreading[0] };
  },
  dates(cell, { dates }) {
    const day = readDay(cell);
    const isInDoubt = dates && (EITHER_FIRST.test(day) || DAY_FIRST.test(day));
    return isInDoubt ? { code: 'invalid_date', hint: 'date_days_first' } : null;
  },
  amounts(cell, { amounts }) {
    const amount = readAmount(cell);
    const isInDoubt = amounts && (COMMAS_ONLY.test(amount) || hasDecimalComma(amount));
    return isInDoubt ? { code: 'invalid_money', hint: 'money_commas' } : null;
  },
};

/** Why a cell may be something else than it is read as. */
export function findCellDoubt(cell: string | null, column: ColumnName, reading: FileReading): Doubt | null {
  const { doubts } = reading;
  if (!doubts || cell === null) return null;
  const kind = findKind(column, reading);
  return kind && DOUBTS[kind](cell, doubts);
}

/** Looks at the rows of a file one after another, and keeps none of them. */
export function watchDoubts(reading: FileReading) {
  const kinds = new Map(keysOf(COLUMNS).map((column) => [column, findKind(column, reading)]));
  const misread = countMisread();
  let [dates, amounts] = [false, false];
  const watch: Readonly<Record<Kind, (cell: string, column: ColumnName) => void>> = {
    letters(cell, column) {
      const isText = COLUMNS[column].kind !== 'identifier' && NOT_ASCII.test(cell);
      if (isText && isMisread(readMarkedText(cell), findTextKind(COLUMNS[column]))) misread.add(cell.normalize('NFC'));
    },
    dates(cell) {
      dates ||= DAY_FIRST.test(readDay(cell));
    },
    amounts(cell) {
      amounts ||= hasDecimalComma(readAmount(cell));
    },
  };
  return {
    add({ cells, misplaced }: { readonly cells: Cells; readonly misplaced?: string }): void {
      if (misplaced !== undefined) return;
      for (const column of Object.keys(cells) as ColumnName[]) {
        const [cell, kind] = [cells[column], kinds.get(column)];
        if (cell != null && kind) watch[kind](cell, column);
      }
    },
    /** Undefined: nothing was found. */
    find(): FileDoubts | undefined {
      const letters = misread.list();
      return letters.length > 0 || dates || amounts ? { letters, dates, amounts } : undefined;
    },
  };
}
