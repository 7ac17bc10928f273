// Describes tables as lines of text, one for each column and index: as they are stored, and as the models declare them.
// All differences between the catalogues of the databases are in this file.
import type { QueryInterface } from 'sequelize';
import type { Model, Repository } from 'sequelize-typescript';
import { isRecord } from '../../../src/domain/shared/is-record';
import type { Database } from '../../../src/persistence/database/database';
import type { DialectName } from '../../../src/persistence/database/dialect';

interface ColumnFacts {
  readonly name: string;
  readonly type: string;
  readonly allowNull: boolean;
  readonly isPrimaryKey: boolean;
  readonly defaultValue: unknown;
}

interface IndexFacts {
  readonly columns: readonly string[];
  readonly unique: boolean;
}

export async function readStoredLines(db: Database, table: string): Promise<readonly string[]> {
  const catalogue = db.sequelize.getQueryInterface();
  const found = db.dialect === 'sqlite' ? await readPragma(db, table) : await describe(catalogue, table);
  const columns = found.map((column) => formatColumn(readStoredColumn(db.dialect, column)));
  return [...columns, ...(await readIndexes(catalogue, table)).map(formatIndex)];
}

async function describe(catalogue: QueryInterface, table: string): Promise<readonly ColumnFacts[]> {
  return Object.entries(await catalogue.describeTable(table)).map(([name, column]) => ({
    name,
    type: column.type.replace(/ (VIRTUAL )?GENERATED.*/, ''),
    allowNull: column.allowNull,
    isPrimaryKey: column.primaryKey,
    defaultValue: column.defaultValue,
  }));
}

/** Sequelize's description of a table of SQLite knows no computed columns. */
async function readPragma(db: Database, table: string): Promise<readonly ColumnFacts[]> {
  return (await db.read('SELECT * FROM pragma_table_xinfo(?)', [table])).map((column) => ({
    name: String(column['name']),
    type: String(column['type']).toUpperCase(),
    allowNull: column['notnull'] === 0,
    isPrimaryKey: column['pk'] !== 0,
    defaultValue: toDefault(column['dflt_value']),
  }));
}

function toDefault(stored: unknown): unknown {
  return typeof stored === 'string' ? stored.replace(/^'(.*)'$/, '$1') : stored;
}

export function readModelLines(dialect: DialectName, model: Repository<Model>): readonly string[] {
  const columns = Object.entries(model.getAttributes()).map(([name, attribute]) => ({
    name: attribute.field ?? name,
    // Sequelize warns that SQLite has one length of TEXT.
    type: dialect === 'sqlite' && getTypeKey(attribute.type) === 'TEXT' ? 'TEXT' : String(attribute.type),
    allowNull: attribute.primaryKey !== true && attribute.allowNull !== false,
    isPrimaryKey: attribute.primaryKey === true,
    defaultValue: attribute.defaultValue,
  }));
  const indexes = (model.options.indexes ?? []).map(({ fields = [], unique }) => ({
    columns: fields.map(String),
    unique: unique === true,
  }));
  return [...columns.map(formatColumn), ...indexes.map(formatIndex)];
}

function getTypeKey(type: unknown): unknown {
  return isRecord(type) ? type['key'] : type;
}

/** In SQLite, an automatic key is declared as `INTEGER`, and it is reported as nullable. */
function readStoredColumn(dialect: DialectName, column: ColumnFacts): ColumnFacts {
  const isAutomaticKey = dialect === 'sqlite' && column.isPrimaryKey && column.type === 'INTEGER';
  return isAutomaticKey ? { ...column, type: 'BIGINT', allowNull: false } : { ...column, type: toType(column.type) };
}

/** MariaDB reports a display width of integers, and all databases shorten INTEGER if the migration did. */
function toType(type: string): string {
  return type.replace(/^(BIGINT|SMALLINT|INT)\(\d+\)$/, '$1').replace(/^INT$/, 'INTEGER');
}

/** A primary key is part of its columns. MySQL flags its index, SQLite names its origin. */
async function readIndexes(catalogue: QueryInterface, table: string): Promise<readonly IndexFacts[]> {
  const found = (await catalogue.showIndex(table)) as readonly object[];
  return found
    .filter((index) => Reflect.get(index, 'primary') !== true && Reflect.get(index, 'origin') !== 'pk')
    .map((index) => {
      const fields = Reflect.get(index, 'fields') as readonly { readonly attribute: string }[];
      return { columns: fields.map(({ attribute }) => attribute), unique: Reflect.get(index, 'unique') === true };
    });
}

function formatColumn({ name, type, allowNull, isPrimaryKey, defaultValue }: ColumnFacts): string {
  const key = isPrimaryKey ? ' primary key' : '';
  return `${name} ${type} ${allowNull ? 'null' : 'not null'}${key}${formatDefault(defaultValue)}`;
}

/** The default of a number or boolean is a text, a number or a boolean, depending on the database. */
function formatDefault(value: unknown): string {
  if (value === null || value === undefined) return '';
  return ` default ${typeof value === 'string' ? value : String(Number(value))}`;
}

function formatIndex({ columns, unique }: IndexFacts): string {
  return `${unique ? 'unique index' : 'index'} (${columns.join(', ')})`;
}
