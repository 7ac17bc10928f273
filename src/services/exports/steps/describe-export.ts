// What the audit trail records of an export: its kind, its filter and its columns. Never a text that somebody searched for.
import type { WantedRows } from './start-export';
import type { ExportRequest } from './write-export';

/** Filters that hold text of a person's choice. */
const TEXTS: ReadonlySet<string> = new Set(['accountNumber']);

export function describeExport(
  { kind, filter }: WantedRows,
  { format, columns, after }: ExportRequest,
): Readonly<Record<string, unknown>> {
  const members = 'filter' in filter ? { ...filter.filter, sort: filter.sort } : filter;
  const given = Object.entries(members).filter(([, value]) => value !== null);
  const recorded = given.map(([name, value]) => [toSnakeCase(name), TEXTS.has(name) ? 'given' : value] as const);
  return {
    kind,
    format,
    filter: Object.fromEntries(recorded),
    ...(columns !== null && { columns }),
    ...(after !== null && { after }),
  };
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
