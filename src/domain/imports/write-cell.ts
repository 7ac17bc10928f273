// Writes a stored value as a cell from which an import reads the same value, and that no spreadsheet runs as a formula.
import { guardFormula, readMarkedText } from '../shared/identifier';
import type { CellKind } from './columns';
import { DEFAULT_READING, type ImportFormat } from './import';
import { readCell, type CellContext } from './read-cell';

/** How texts of a file are written: `value` with a mark where it needs one. A file for programs has none. */
export type WriteCell = (value: string, kind: CellKind) => string;

/**
 * Spreadsheets read CSV: there, a text that begins as a formula does gets an apostrophe. In both formats, a text that an
 * import would take for a damaged one gets a mark: `12E45` is a number that a spreadsheet has rounded, unless it is marked.
 */
export function createCellWriter(format: ImportFormat, context: Omit<CellContext, 'reading'>): WriteCell {
  const reading = { ...context, reading: DEFAULT_READING };
  const isReadBack = (written: string, value: string, kind: CellKind) => {
    const result = readCell(readMarkedText(written), kind, reading);
    return 'value' in result && result.value === value;
  };
  const find = (value: string, kind: CellKind) => {
    const guarded = format === 'csv' ? guardFormula(value) : value;
    const marked = [guarded, `'${value}`, `="${value.replaceAll('"', '""')}"`];
    return marked.find((written) => isReadBack(written, value, kind)) ?? guarded;
  };
  // Reading a cell back takes longer than everything else of a line, and most texts of a file are in many of its lines.
  const known = new Map<CellKind, Map<string, string>>();
  return (value, kind) => {
    if (value === '') return value;
    const ofKind = known.get(kind) ?? new Map<string, string>();
    known.set(kind, ofKind);
    if (ofKind.size >= MOST_KNOWN) ofKind.clear();
    const written = ofKind.get(value) ?? find(value, kind);
    ofKind.set(value, written);
    return written;
  };
}

/** Texts of one kind that are remembered. */
const MOST_KNOWN = 2000;
