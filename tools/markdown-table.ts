// Markdown tables for the generated docs.

/** A Markdown table with columns as wide as Prettier makes them. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => Array.from(row[column] ?? '').length)));
  const line = (row: readonly string[], fill: string) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  const [first = [], ...others] = cells;
  return [line(first, ' '), line([], '-'), ...others.map((row) => line(row, ' '))].join('\n');
}
