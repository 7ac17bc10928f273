// Writes lines of CSV (RFC 4180) that spreadsheets open as text.
import { guardFormula } from '../../domain/shared/identifier';

export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(guardFormula).map(quote).join(',')}\r\n`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
