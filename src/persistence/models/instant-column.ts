// The column type of instants: DATETIME(3) in UTC, written in the same text form by both databases.
import { DataType } from 'sequelize-typescript';
import type { Instant } from '../../domain/shared/calendar';

/**
 * Sequelize's own DATE appends an offset in SQLite, so that equal instants would be stored as different texts. A subclass
 * of ABSTRACT loses its methods, because Sequelize exports its types behind a proxy.
 */
export const INSTANT = Object.assign(new DataType.ABSTRACT(), {
  /** Not a key of Sequelize's own types, which would replace this one. */
  key: 'INSTANT',
  toSql: () => 'DATETIME(3)',
  /** Not called for null. */
  stringify: (value: Instant) => value.replace('T', ' ').replace('Z', ''),
});
