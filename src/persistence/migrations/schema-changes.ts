// What a migration does to the schema: Sequelize's query interface, with every change safe to repeat.
import type { ModelAttributeColumnOptions, QueryInterface } from 'sequelize';
import { DataType } from 'sequelize-typescript';
import type { Database } from '../database/database';
import { DDL_SYNTAX, type DdlSyntax, type SqlValue } from '../database/dialect';
import { isAlreadyDefined } from '../database/errors';
import { rebuildWithCheck, rebuildWithNull } from './rebuild-table';

/** A column under its name in the table. */
interface NewColumn extends ModelAttributeColumnOptions {
  /** Always stated: SQLite allows null in a text key otherwise. */
  readonly allowNull: boolean;
  /** The only values that a text column may contain, besides null. */
  readonly values?: readonly string[];
}

/** An automatic primary key. */
export const ID: NewColumn = { type: DataType.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false };

type NewColumns = Readonly<Record<string, NewColumn>>;

interface TableKeys {
  /** Column lists of unique keys. */
  readonly unique?: readonly (readonly string[])[];
  /** Column lists of other indexes. */
  readonly indexes?: readonly (readonly string[])[];
}

interface IndexOptions {
  readonly unique: boolean;
  /** Instead of the one made of the columns. */
  readonly name?: string;
}

/** Handed to a migration. All changes may be repeated, by this process or by another one at the same time. */
export interface SchemaChanges {
  /** For data: models with named attributes only, because later migrations add columns to them. */
  readonly db: Database;
  /** Tells how far a long change has come. */
  readonly report: (done: number, total: number) => void;
  /** Column types that Sequelize does not have; all others are those of `DataType`. */
  readonly types: Pick<DdlSyntax, 'exactText' | 'longText' | 'sealedText'>;
  createTable(table: string, columns: NewColumns, keys?: TableKeys): Promise<void>;
  /** On SQLite, a column that does not allow null needs a default. */
  addColumns(table: string, columns: NewColumns): Promise<void>;
  addIndex(table: string, columns: readonly string[], options?: IndexOptions): Promise<void>;
  /** Replaces the list of values that a text column may contain. On SQLite, copies the table: see `rebuild-table.ts`. */
  replaceCheck(table: string, column: string, values: readonly string[]): Promise<void>;
  /** Lets a column take null. `type` is its type. On SQLite, copies the table: see `rebuild-table.ts`. */
  allowNull(table: string, column: string, type: string): Promise<void>;
  /** A text column that the database computes from others when it is read or indexed. Adding it copies nothing. */
  addComputedText(table: string, column: string, length: number, expression: string): Promise<void>;
  /** For what the query interface cannot do on both databases; `reason` says what that is. Must be safe to repeat. */
  raw(reason: string, sql: string, params?: readonly SqlValue[]): Promise<void>;
}

/** Ignored by SQLite. */
const TABLE_OPTIONS = { engine: 'InnoDB', charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

export function createSchemaChanges(db: Database): SchemaChanges {
  const apply = async (change: (queryInterface: QueryInterface) => Promise<unknown>): Promise<void> => {
    try {
      await db.changeSchema(change);
    } catch (error) {
      if (!isAlreadyDefined(error)) throw error;
    }
  };
  const raw: SchemaChanges['raw'] = async (_reason, sql, params = []) => {
    try {
      await db.write(sql, params);
    } catch (error) {
      if (!isAlreadyDefined(error)) throw error;
    }
  };
  const addIndex: SchemaChanges['addIndex'] = (table, columns, { unique, name: own } = { unique: false }) => {
    const name = own ?? `${table}_${columns.join('_')}_${unique ? 'unique' : 'index'}`;
    return apply((queryInterface) => queryInterface.addIndex(table, [...columns], { name, unique }));
  };

  /** SQLite takes a CHECK only with its column, MySQL only after it when Sequelize writes the column. */
  const prepare = (table: string, columns: NewColumns) =>
    Object.fromEntries(
      Object.entries(columns).map(([column, { values, ...options }]) => {
        const isInline = values !== undefined && db.dialect === 'sqlite';
        return [column, isInline ? { ...options, type: addCheck(table, column, options, values) } : options];
      }),
    );
  const addChecks = async (table: string, columns: NewColumns): Promise<void> => {
    if (db.dialect === 'sqlite') return;
    for (const [column, { values }] of Object.entries(columns)) {
      if (!values) continue;
      const check = formatCheck(table, column, values);
      await raw('Sequelize writes no CHECK for MySQL', `ALTER TABLE ${table} ADD ${check}`);
    }
  };

  return {
    db,
    report: () => undefined,
    types: DDL_SYNTAX[db.dialect],
    async createTable(table, columns, { unique = [], indexes = [] } = {}) {
      await apply((queryInterface) => queryInterface.createTable(table, prepare(table, columns), TABLE_OPTIONS));
      await addChecks(table, columns);
      for (const list of unique) await addIndex(table, list, { unique: true });
      for (const list of indexes) await addIndex(table, list);
    },
    async addColumns(table, columns) {
      for (const [column, options] of Object.entries(prepare(table, columns))) {
        await apply((queryInterface) => queryInterface.addColumn(table, column, options));
      }
      await addChecks(table, columns);
    },
    addIndex,
    addComputedText(table, column, length, expression) {
      const type = DDL_SYNTAX[db.dialect].exactText(length);
      const sql = `ALTER TABLE ${table} ADD COLUMN ${column} ${type} GENERATED ALWAYS AS (${expression}) VIRTUAL`;
      return raw('Sequelize knows no computed columns', sql);
    },
    async replaceCheck(table, column, values) {
      const check = formatCheck(table, column, values);
      const constraint = getCheckName(table, column);
      if (db.dialect === 'sqlite') return rebuildWithCheck(db, table, constraint, check);
      // One statement, so that it can be repeated: it always finds the CHECK that it drops.
      const sql = `ALTER TABLE ${table} DROP CONSTRAINT ${constraint}, ADD ${check}`;
      await raw('Sequelize knows no CHECK of MySQL', sql);
    },
    async allowNull(table, column, type) {
      if (db.dialect === 'sqlite') return rebuildWithNull(db, table, column);
      await raw('Sequelize would change the collation', `ALTER TABLE ${table} MODIFY ${column} ${type} NULL`);
    },
    raw,
  };
}

function addCheck(table: string, column: string, { type }: NewColumn, values: readonly string[]): string {
  if (typeof type !== 'string') throw new TypeError(`${table}.${column}: values need a type of \`types\`.`);
  return `${type} ${formatCheck(table, column, values)}`;
}

function formatCheck(table: string, column: string, values: readonly string[]): string {
  const list = values.map((value) => `'${value}'`).join(', ');
  return `CONSTRAINT ${getCheckName(table, column)} CHECK (${column} IN (${list}))`;
}

function getCheckName(table: string, column: string): string {
  return `${table}_${column}_known`;
}
