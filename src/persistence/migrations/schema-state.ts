// Compares the migrations that the database records with those that this release needs.
import type { Database } from '../database/database';
import { isMissingColumn, isMissingTable } from '../database/errors';
import { ConsumerModel } from '../models/account';
import { findExecutedMigrations, MIGRATION_NAMES } from './migrate';

/**
 * `missing`: none was run. `older`: some were not run. `newer`: a later release has run its own, too. `foreign`: the tables
 * are of another program, or of another line of development.
 */
type SchemaStatus = 'current' | 'missing' | 'older' | 'newer' | 'foreign';

export interface SchemaState {
  readonly status: SchemaStatus;
  /** Migrations that this release needs and the database lacks. */
  readonly pending: readonly string[];
  /** Migrations of the database that this release does not know. */
  readonly unknown: readonly string[];
}

const MIGRATION_NAME = /^\d{4}-[a-z\d-]+$/;

export async function findSchemaState(db: Database): Promise<SchemaState> {
  try {
    const executed = await findExecutedMigrations(db);
    if (executed === null) {
      const status = (await hasOurTables(db)) ? 'foreign' : 'missing';
      return { status, pending: MIGRATION_NAMES, unknown: [] };
    }
    return compareMigrations(MIGRATION_NAMES, executed);
  } catch (error) {
    // Other programs have a table of that name, too.
    if (isMissingColumn(error)) return { status: 'foreign', pending: MIGRATION_NAMES, unknown: [] };
    throw error;
  }
}

function compareMigrations(needed: readonly string[], executed: readonly string[]): SchemaState {
  const last = needed.at(-1) ?? '';
  const pending = needed.filter((name) => !executed.includes(name));
  const unknown = executed.filter((name) => !needed.includes(name));
  const isLater = unknown.every((name) => MIGRATION_NAME.test(name) && name > last);
  if (unknown.length > 0) return { status: isLater && pending.length === 0 ? 'newer' : 'foreign', pending, unknown };
  if (pending.length === 0) return { status: 'current', pending, unknown };
  return { status: executed.length === 0 ? 'missing' : 'older', pending, unknown };
}

/** Returns true if a table has the name of one of ours, whoever made it. */
async function hasOurTables(db: Database): Promise<boolean> {
  try {
    await db.model(ConsumerModel).findOne({ attributes: ['id'] });
    return true;
  } catch (error) {
    if (isMissingTable(error)) return false;
    throw error;
  }
}
