// A row as an export shows it: each value by the type of its column, so that no file has what one driver returns.
import { getAttributes, type Model } from 'sequelize-typescript';
import { toDecimalOrNull } from '../../domain/shared/money';
import type { StoredRow } from '../database/model-access';
import { readDate, readInstantColumn, readMoney, readNumber, readOptionalFlag, type Reader } from './columns';

export type ExportedRow = Readonly<Record<string, unknown>>;

/** Keys are the names that Sequelize gives to types. Texts and expressions are shown as they are. */
const READERS: Readonly<Record<string, Reader<unknown>>> = {
  BIGINT: readNumber,
  INTEGER: readNumber,
  SMALLINT: readNumber,
  DECIMAL: (column) => toDecimalOrNull(readMoney(column)),
  BOOLEAN: readOptionalFlag,
  DATEONLY: readDate,
  INSTANT: readInstantColumn,
};

/** Expressions that were selected with the columns are members too. */
export function toExportedRow<Stored extends Model>(
  model: new () => Stored,
  row: StoredRow<Stored> | ExportedRow,
): ExportedRow {
  const columns = getAttributes(model.prototype) as Readonly<
    Record<string, { readonly type?: { readonly key?: string } }>
  >;
  const members = Object.entries(row).map(([name, value]): readonly [string, unknown] => {
    const read = READERS[columns[name]?.type?.key ?? ''];
    return [name, read ? read(value) : value];
  });
  return Object.fromEntries(members);
}
