// Reads and writes the rows of one model, as part of the transaction that its database is bound to.
import {
  col,
  fn,
  literal,
  where as compare,
  type Attributes,
  type CountOptions,
  type CreationAttributes,
  type FindAttributeOptions,
  type FindOptions,
  type Includeable,
  type Model,
  type ModelStatic,
  type Transaction,
  type UpdateOptions,
  type WhereOperators,
  type WhereOptions,
} from 'sequelize';
import type { Col, Fn, Literal } from 'sequelize/types/utils';
import { isRecord } from '../../domain/shared/is-record';
import { UPDATE_OPTIONS } from './dialect';
import { findOwners, isSilent, isUnshown, type NamedOwner, type Raise } from './stamps';

/** A row with the values of the driver under the names of the attributes; `shared/columns` converts them. */
export type StoredRow<Stored extends Model> = { readonly [Name in keyof Attributes<Stored>]: unknown };

/** The rows of an association, such as `company.companyName`. */
export type RelatedRow<Path extends string, Stored extends Model> = {
  readonly [Name in keyof Attributes<Stored> & string as `${Path}.${Name}`]?: unknown;
};

/** New values of attributes, or expressions such as `literal('attempts + 1')`. */
export type Changes<Stored extends Model> = {
  readonly [Name in keyof Attributes<Stored>]?: Attributes<Stored>[Name] | Col | Fn | Literal;
};

/** How many rows a list has, and how many of them precede the page. */
export interface PageCounts {
  readonly total: number;
  readonly before: number;
}

type Find<Stored extends Model> = Omit<FindOptions<Attributes<Stored>>, 'raw' | 'transaction'>;

/** Every method sends one statement. Errors and retries are those of `Database.read` and `Database.write`. */
export interface ModelAccess<Stored extends Model> {
  findAll(options: Find<Stored>): Promise<readonly StoredRow<Stored>[]>;
  /** The first row, or null. */
  findOne(options: Find<Stored>): Promise<StoredRow<Stored> | null>;
  /** `include`: related rows that a counted row must have. */
  count(where: WhereOptions<Attributes<Stored>>, include?: Includeable[]): Promise<number>;
  /** Counts the rows, and those of them whose `attribute` also meets `precedes`. */
  countPage(
    where: WhereOptions<Attributes<Stored>>,
    attribute: keyof Attributes<Stored> & string,
    precedes: WhereOperators,
    include?: Includeable[],
  ): Promise<PageCounts>;
  /** Returns the generated key; 0 for a model without one. */
  insert(values: CreationAttributes<Stored>): Promise<number>;
  /** All rows in one statement. All must name the same attributes. */
  insertAll(rows: readonly CreationAttributes<Stored>[]): Promise<void>;
  /** Returns how many rows matched `where`, whether or not they changed: a condition there decides a race. */
  update(changes: Changes<Stored>, where: WhereOptions<Attributes<Stored>>): Promise<number>;
  /** Returns how many rows were deleted. */
  delete(where: WhereOptions<Attributes<Stored>>): Promise<number>;
}

/** How a statement is sent: with retries, in the queue of writes, or as a step of a transaction. */
export interface Sending {
  readonly transaction: Transaction | null;
  readonly read: <Result>(statement: () => Promise<Result>) => Promise<Result>;
  /** `target`: the table, or the statement. `owners`: whose stamps it raises. */
  readonly write: <Result>(
    target: string,
    statement: (transaction: Transaction | null, raise: Raise) => Promise<Result>,
    owners?: readonly NamedOwner[],
  ) => Promise<Result>;
}

/** No stored answer shows such a write. */
const NO_TABLE = '';

export function createModelAccess<Stored extends Model>(
  repository: ModelStatic<Stored>,
  { transaction, read, write }: Sending,
): ModelAccess<Stored> {
  // Hooks, validation and instances are not used: the domain validates, and the rows are plain.
  const plain = { raw: true, hooks: false, transaction } as const;
  const { tableName: target } = repository;
  const updateOptions = repository.sequelize?.getDialect() === 'mysql' ? UPDATE_OPTIONS.mysql : UPDATE_OPTIONS.sqlite;
  return {
    findAll: (options) => read(async () => toRows<Stored>(await repository.findAll({ ...options, ...plain }))),
    findOne: (options) =>
      read(async () => toRows<Stored>([await repository.findOne({ ...options, ...plain })])[0] ?? null),
    count: (where, include = []) =>
      read(() => repository.count({ where, include, transaction } as CountOptions<Attributes<Stored>>)),
    countPage: (where, attribute, precedes, include = []) =>
      read(async () => {
        const column = `${repository.name}.${repository.getAttributes()[attribute].field ?? attribute}`;
        const before = fn('SUM', compare(col(column), precedes));
        const attributes: FindAttributeOptions = [
          [fn('COUNT', literal('*')), 'total'],
          [before, 'before'],
        ];
        const counted: readonly unknown[] = await repository.findAll({ attributes, where, include, ...plain });
        return toPageCounts(counted[0]);
      }),
    insert: (values) =>
      write(
        isUnshown(target, values) ? NO_TABLE : target,
        async (transaction, raise) => {
          const created = await repository.create(values, { hooks: false, validate: false, transaction });
          const id = Number(created.get(repository.primaryKeyAttribute) ?? 0);
          // A new company has no stamps yet.
          if (target === 'companies') raise('company', [id]);
          return id;
        },
        findOwners(target, [values]),
      ),
    insertAll: (rows) =>
      write(
        target,
        async (transaction) => {
          await repository.bulkCreate([...rows], { hooks: false, transaction });
        },
        findOwners(target, rows),
      ),
    update: (changes, where) => {
      // A condition that was lost would change the rows of everybody.
      if (Reflect.ownKeys(where).length === 0) throw new Error('An update names the rows that it changes.');
      return write(
        isSilent(target, changes) ? NO_TABLE : target,
        async (transaction) => {
          const options: UpdateOptions<Attributes<Stored>> = { where, hooks: false, validate: false, transaction };
          const [matched] = await repository.update(changes, { ...options, ...updateOptions });
          return matched;
        },
        isSilent(target, changes) ? [] : findOwners(target, [changes, where]),
      );
    },
    delete: (where) =>
      write(
        target,
        (transaction) => repository.destroy({ where, hooks: false, transaction }),
        findOwners(target, [where]),
      ),
  };
}

/** With `raw`, Sequelize returns plain rows and types them as instances. */
function toRows<Stored extends Model>(found: readonly unknown[]): readonly StoredRow<Stored>[] {
  return found.filter((row): row is StoredRow<Stored> => isRecord(row));
}

/** The sum over no rows is null. */
function toPageCounts(row: unknown): PageCounts {
  const { total, before } = isRecord(row) ? row : {};
  return { total: Number(total ?? 0), before: Number(before ?? 0) };
}
