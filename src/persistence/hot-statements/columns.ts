// Names the columns of hot statements by the attributes of models: an attribute that does not exist does not compile.
import { DataTypes, Utils, type Attributes } from 'sequelize';
import { getAttributes, type Model } from 'sequelize-typescript';
import type { SqlValue } from '../database/dialect';

type ModelClass<Stored extends Model> = new () => Stored;
type AttributeName<Stored extends Model> = keyof Attributes<Stored> & string;

/** The column that the model states, or the name of the attribute in snake case. */
export function getColumn<Stored extends Model>(model: ModelClass<Stored>, attribute: AttributeName<Stored>): string {
  return getOptions(model)?.[attribute]?.field ?? Utils.underscoredIf(attribute, true);
}

/** What the decorators of a model say about its attributes. */
function getOptions(model: ModelClass<Model>) {
  return getAttributes(model.prototype) as
    Readonly<Record<string, { readonly field?: string; readonly type?: unknown }>> | undefined;
}

/** Such as `id, company_id`. */
export function listColumns<Stored extends Model>(
  model: ModelClass<Stored>,
  attributes: readonly AttributeName<Stored>[],
): string {
  return attributes.map((attribute) => getColumn(model, attribute)).join(', ');
}

/** A column or an expression of a SELECT. */
export interface SelectedColumn {
  readonly name: string;
  readonly sql: string;
  readonly isDecimal?: boolean;
}

/**
 * Lists columns of the table `alias` under the names of their attributes. `path` precedes the names of a related row, as
 * in a query by models: `company.` selects `company.companyName`.
 */
export function createColumnSelector<Stored extends Model>(
  model: ModelClass<Stored>,
  alias: string,
  path = '',
): (...attributes: readonly AttributeName<Stored>[]) => readonly SelectedColumn[] {
  return (...attributes) =>
    attributes.map((name) => ({
      name: `${path}${name}`,
      sql: `${alias}.${getColumn(model, name)}`,
      isDecimal: getOptions(model)?.[name]?.type instanceof DataTypes.DECIMAL,
    }));
}

/** Such as `a.id AS `id`, a.company_id AS `companyId``. */
export function selectColumns(columns: readonly SelectedColumn[]): string {
  return columns.map(({ name, sql }) => `${sql} AS \`${name}\``).join(', ');
}

/** For each fact, its attribute and how it is converted. The compiler requires every fact. */
export type ColumnTable<Facts, Stored extends Model> = {
  readonly [Fact in keyof Facts]-?: readonly [
    AttributeName<Stored>,
    (value: Exclude<Facts[Fact], undefined>) => SqlValue,
  ];
};

/**
 * Returns a function that converts the facts given to columns. The order of the columns is that of `table`, so that equal
 * changes prepare equal statements.
 */
export function createColumnWriter<Facts extends object, Stored extends Model>(
  model: ModelClass<Stored>,
  table: ColumnTable<Facts, Stored>,
): (facts: Facts) => Readonly<Record<string, SqlValue>> {
  const names = Object.keys(table) as (keyof Facts)[];
  const columnOf = new Map(names.map((fact) => [fact, getColumn(model, table[fact][0])]));
  return (facts) => {
    const columns: Record<string, SqlValue> = {};
    for (const [fact, column] of columnOf) {
      const value = facts[fact];
      if (isDefined(value)) columns[column] = table[fact][1](value);
    }
    return columns;
  };
}

/** Such as `status = ?, updated_at = ?`. */
export function assignColumns(columns: Readonly<Record<string, SqlValue>>): string {
  return Object.keys(columns)
    .map((column) => `${column} = ?`)
    .join(', ');
}

/** The placeholders of a list of values. */
export function listPlaceholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

function isDefined<Value>(value: Value): value is Exclude<Value, undefined> {
  return value !== undefined;
}
