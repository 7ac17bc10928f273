// Writes lines of CSV (RFC 4180) that spreadsheets open as text.

export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

/** Spreadsheets run a cell that begins with one of these, also in full width, as a formula. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** For text that others wrote. An import removes the apostrophe again. */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}
