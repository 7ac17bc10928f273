// Reads a wide row as one column: an array in JSON, which the server builds. The server describes each column of a result
// every time, and an account has 150, which take three times as many bytes as its values; the driver would generate a
// function for each shape of a result, which V8 compiles for seconds when it is wide.
import type { Row } from '../database/dialect';
import type { SelectedColumn } from './columns';

export interface JsonRow {
  /** The expression that a statement selects. */
  readonly sql: string;
  /** Reads its value. The members of the row are inherited getters: do not spread it. */
  readonly read: (json: unknown) => Row;
}

/**
 * A name occurs once in code instead of in each row. MariaDB's client would parse JSON by itself, so the array is cast to
 * text. Numbers in JSON are floating point for JavaScript, so decimals are texts; booleans may be `true` or 1.
 */
export function defineJsonRow(columns: readonly SelectedColumn[]): JsonRow {
  // An object with 150 members of its own is a hash table for V8, which takes four times as long to make and to read.
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
  for (const [index, { name }] of columns.entries()) ArrayRow.define(name, index);
  const values = columns.map(({ sql, isDecimal }) => (isDecimal ? `CAST(${sql} AS CHAR)` : sql));
  return {
    sql: `CAST(JSON_ARRAY(${values.join(', ')}) AS CHAR)`,
    read: (json) => new ArrayRow(parseValues(json)),
  };
}

function parseValues(json: unknown): readonly unknown[] {
  const values: unknown = typeof json === 'string' ? JSON.parse(json) : null;
  if (!Array.isArray(values)) throw new TypeError('A row is not an array in JSON.');
  return values;
}
