// What the audit trail records of an export: its kind, its filter and its columns. Never a text that somebody searched for.
import type { ExportKind } from '../../../domain/creditor/export';
import type { ExportRequest } from './write-export';

/** Filters that hold text of a person's choice. */
const TEXTS: ReadonlySet<string> = new Set(['accountNumber']);

export function describeExport(
  kind: ExportKind,
  { format, columns, after }: ExportRequest,
  filter: object,
): Readonly<Record<string, unknown>> {
  const given = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined);
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
