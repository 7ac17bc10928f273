// Makes the rows of a statement from the driver's arrays. V8 takes 20 s of a processor to compile what the driver generates to
// make objects of 150 members, and 50 ms for arrays (docs/adr/0028-known-documents.md).
import { MAX_STATEMENTS } from './column-cache';
import type { Row } from './dialect';

/** The driver's definition of a column. */
interface Column {
  readonly name: string;
}

type ToRow = (values: readonly unknown[]) => Row;

interface KnownRow {
  readonly columns: readonly string[];
  readonly toRow: ToRow;
}

/**
 * More columns than a table has, but fewer than an account is read with. V8 makes a table of such an object, not a structure: a
 * list of 20 accounts then takes a fifth more processor time.
 */
const MAX_MEMBERS = 100;

export type ReadRows = (
  sql: string,
  rows: readonly (readonly unknown[])[],
  columns: readonly Column[],
) => readonly Row[];

/** The members of rows with more than 100 columns are inherited getters: do not spread such a row. */
export function createRowReader(): ReadRows {
  const statements = new Map<string, KnownRow>();
  return (sql, rows, columns) => {
    if (rows.length === 0) return [];
    let known = statements.get(sql);
    if (!known || !hasColumns(known, columns)) {
      const names = columns.map(({ name }) => name);
      known = { columns: names, toRow: names.length > MAX_MEMBERS ? createWideRows(names) : createRows(names) };
      if (statements.size < MAX_STATEMENTS || statements.has(sql)) statements.set(sql, known);
    }
    return rows.map(known.toRow);
  };
}

/** A table may have changed since. */
function hasColumns({ columns: names }: KnownRow, columns: readonly Column[]): boolean {
  return names.length === columns.length && names.every((name, index) => columns[index]?.name === name);
}

function createRows(names: readonly string[]): ToRow {
  return (values) => {
    const row: Record<string, unknown> = {};
    for (const [index, name] of names.entries()) row[name] = values[index];
    return row;
  };
}

function createWideRows(names: readonly string[]): ToRow {
  class ArrayRow {
    readonly [name: string]: unknown;
    readonly #values: readonly unknown[];

    constructor(values: readonly unknown[]) {
      this.#values = values;
    }

    static define(name: string, index: number): void {
      Object.defineProperty(ArrayRow.prototype, name, {
        get(this: ArrayRow) {
          return this.#values[index];
        },
        enumerable: true,
      });
    }
  }
  for (const [index, name] of names.entries()) ArrayRow.define(name, index);
  return (values) => new ArrayRow(values);
}
