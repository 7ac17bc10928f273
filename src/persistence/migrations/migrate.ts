// Brings a database up to date: the numbered migrations in their order, each once.
import { Umzug } from 'umzug';
import type { Database } from '../database/database';
import * as creditors from './0001-creditors';
import * as accounts from './0002-accounts';
import * as signIn from './0003-sign-in';
import * as guards from './0004-guards';
import * as creditorSignIn from './0005-creditor-sign-in';
import * as eLetters from './0006-e-letters';
import * as profileContacts from './0007-profile-contacts';
import * as moves from './0008-negotiation-moves';
import * as letterFacts from './0009-letter-facts';
import * as idempotency from './0010-idempotency';
import * as trustedDocuments from './0011-trusted-documents';
import * as usage from './0013-usage';
import { DDL_SYNTAX } from '../database/dialect';
import { isUniqueViolation } from '../database/errors';

/** A list rather than a folder search, so that it holds for sources and for built files alike. */
const MIGRATIONS = [
  creditors,
  accounts,
  signIn,
  guards,
  creditorSignIn,
  eLetters,
  profileContacts,
  moves,
  letterFacts,
  idempotency,
  trustedDocuments,
  usage,
] as const;

/**
 * Runs what is missing and answers its names. Two processes may start at once: a migration creates only what is not
 * there yet, and notes its name only once.
 */
export async function migrate(db: Database): Promise<string[]> {
  const done = await createUmzug(db).up();
  return done.map(({ name }) => name);
}

/** The names of the migrations that have not run. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const pending = await createUmzug(db).pending();
  return pending.map(({ name }) => name);
}

function createUmzug(db: Database): Umzug<Database> {
  return new Umzug({
    migrations: MIGRATIONS.map(({ name, up }) => ({ name, up: ({ context }) => up(context) })),
    context: db,
    logger: undefined,
    storage: {
      logMigration: ({ name }) => recordMigration(db, name),
      unlogMigration: async ({ name }) => {
        await db.write('DELETE FROM schema_migrations WHERE name = ?', [name]);
      },
      executed: () => findExecutedMigrations(db),
    },
  });
}

async function findExecutedMigrations(db: Database): Promise<string[]> {
  const { exactText, tableOptions } = DDL_SYNTAX[db.dialect];
  await db.write(
    `CREATE TABLE IF NOT EXISTS schema_migrations (name ${exactText(191)} NOT NULL PRIMARY KEY)${tableOptions}`,
  );
  const rows = await db.read('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map(({ name }) => String(name));
}

/** Another process that started at the same time may have been faster. */
async function recordMigration(db: Database, name: string): Promise<void> {
  try {
    await db.write('INSERT INTO schema_migrations (name) VALUES (?)', [name]);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}
