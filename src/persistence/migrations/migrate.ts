// Runs the numbered migrations in order, each once.
import type { Umzug } from 'umzug';
import type { Database } from '../database/database';
import * as companies from './0001-companies';
import * as creditorUsers from './0002-creditor-users';
import * as profiles from './0003-profiles';
import * as signIn from './0004-sign-in';
import * as accounts from './0005-accounts';
import * as negotiation from './0006-negotiation';
import * as payments from './0007-payments';
import * as gifts from './0008-gifts';
import * as calendar from './0009-calendar';
import * as letters from './0010-letters';
import * as imports from './0011-imports';
import * as system from './0012-system';
import * as results from './0013-results';
import * as calendarRevisions from './0014-calendar-revisions';
import * as lettersNotReached from './0015-letters-not-reached';
import { DDL_SYNTAX } from '../database/dialect';
import { isMissingTable, isUniqueViolation } from '../database/errors';
import { takeMigrationTurn } from './migration-turn';
import { createSchemaChanges, type SchemaChanges } from './schema-changes';

export interface Migration {
  readonly name: string;
  readonly up: (schema: SchemaChanges) => Promise<void>;
}

/** Listed rather than found by a folder search, so that it works for sources and compiled files. Add new ones at the end. */
export const MIGRATIONS: readonly Migration[] = [
  companies,
  creditorUsers,
  profiles,
  signIn,
  accounts,
  negotiation,
  payments,
  gifts,
  calendar,
  letters,
  imports,
  system,
  results,
  calendarRevisions,
  lettersNotReached,
];

export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/** What a command shows meanwhile. */
export interface MigrationListener {
  /** Another process is migrating the database. */
  readonly waits?: () => void;
  /** Before each migration. `done` of `total` have ended. */
  readonly starts?: (name: string, done: number, total: number) => void;
  /** Within a migration that changes many rows. */
  readonly advances?: (name: string, done: number, total: number) => void;
}

/**
 * Runs the pending migrations and returns their names. Of several processes one does; the others wait. Should two run after
 * all, a migration creates only what does not exist, and its name is recorded once. `migrations` are those of this release.
 */
export async function migrate(
  { repeatable: db }: Database,
  listener: MigrationListener = {},
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  const { length: total } = await findPendingMigrations(db, migrations);
  if (total === 0) return [];
  await createMigrationTable(db);
  const umzug = await createUmzug(db, listener, migrations);
  let started = 0;
  umzug.on('migrating', ({ name }) => listener.starts?.(name, started++, total));
  const done = await takeMigrationTurn(db, () => umzug.up(), listener.waits ?? (() => undefined));
  return done.map(({ name }) => name);
}

/** The names of the migrations that are missing, in their order. Only reads: most servers may not change tables. */
async function findPendingMigrations(db: Database, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const executed = new Set(await findExecutedMigrations(db));
  return migrations.filter(({ name }) => !executed.has(name));
}

/** Loads the library on demand, because it brings a command line along and most starts have nothing to migrate. */
async function createUmzug(
  db: Database,
  { advances }: MigrationListener,
  migrations: readonly Migration[],
): Promise<Umzug<SchemaChanges>> {
  const { Umzug } = await import('umzug');
  return new Umzug({
    migrations: migrations.map(({ name, up }) => ({
      name,
      up: ({ context }) => up({ ...context, report: (done, total) => advances?.(name, done, total) }),
    })),
    context: createSchemaChanges(db),
    logger: undefined,
    storage: {
      logMigration: ({ name }) => recordMigration(db, name),
      unlogMigration: async ({ name }) => {
        await db.write('DELETE FROM schema_migrations WHERE name = ?', [name]);
      },
      executed: async () => (await findExecutedMigrations(db)) ?? [],
    },
  });
}

async function createMigrationTable(db: Database): Promise<void> {
  const { exactText, tableOptions } = DDL_SYNTAX[db.dialect];
  await db.write(
    `CREATE TABLE IF NOT EXISTS schema_migrations (name ${exactText(191)} NOT NULL PRIMARY KEY)${tableOptions}`,
  );
}

/** Returns null without the table that records them. */
export async function findExecutedMigrations(db: Database): Promise<string[] | null> {
  try {
    const rows = await db.read('SELECT name FROM schema_migrations ORDER BY name');
    return rows.map(({ name }) => String(name));
  } catch (error) {
    if (isMissingTable(error)) return null;
    throw error;
  }
}

/** Another process may have recorded it first. */
async function recordMigration(db: Database, name: string): Promise<void> {
  try {
    await db.write('INSERT INTO schema_migrations (name) VALUES (?)', [name]);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}
