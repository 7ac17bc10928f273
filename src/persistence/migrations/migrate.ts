// Runs the numbered migrations in order, each once.
import type { Umzug } from 'umzug';
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
import * as usedTokens from './0014-used-tokens';
import * as sealedColumns from './0015-sealed-columns';
import * as foreignKeyIndexes from './0017-foreign-key-indexes';
import * as contactChanges from './0018-contact-changes';
import * as payments from './0019-payments';
import * as paymentMethods from './0020-payment-methods';
import * as mailbox from './0021-mailbox';
import * as profile from './0022-profile';
import * as calendar from './0023-calendar';
import * as gifts from './0024-gifts';
import * as expiringMethods from './0026-expiring-methods';
import * as transactionMarks from './0027-transaction-marks';
import * as jobRuns from './0028-job-runs';
import * as creditorRoles from './0029-creditor-roles';
import * as creditorCredentials from './0030-creditor-credentials';
import * as companySetUp from './0031-company-set-up';
import * as imports from './0033-imports';
import * as accountConditions from './0035-account-conditions';
import * as accountLists from './0036-account-lists';
import * as accountOrder from './0037-account-order';
import * as importRetention from './0038-import-retention';
import * as directPayments from './0040-direct-payments';
import * as headerProfiles from './0043-header-profiles';
import * as accountSorts from './0044-account-sorts';
import * as accountSearch from './0045-account-search';
import * as openAccounts from './0046-open-accounts';
import * as paymentReversals from './0047-payment-reversals';
import * as pastAgreements from './0051-past-agreements';
import * as outboxLifetimes from './0048-outbox-lifetimes';
import * as pendingResponses from './0050-pending-responses';
import { DDL_SYNTAX } from '../database/dialect';
import { isMissingTable, isUniqueViolation } from '../database/errors';
import { takeMigrationTurn } from './migration-turn';
import { createSchemaChanges, type SchemaChanges } from './schema-changes';

/** The first migrations write their own SQL. They stay as they were released. */
const RELEASED = [
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

interface Migration {
  readonly name: string;
  readonly up: (schema: SchemaChanges) => Promise<void>;
}

/** Listed rather than found by a folder search, so that it works for sources and compiled files. Add new ones at the end. */
const MIGRATIONS: readonly Migration[] = [
  ...RELEASED.map(({ name, up }) => ({ name, up: toSchemaChange(up) })),
  usedTokens,
  sealedColumns,
  foreignKeyIndexes,
  contactChanges,
  payments,
  paymentMethods,
  mailbox,
  profile,
  calendar,
  gifts,
  expiringMethods,
  transactionMarks,
  jobRuns,
  creditorRoles,
  creditorCredentials,
  companySetUp,
  imports,
  accountConditions,
  accountLists,
  accountOrder,
  importRetention,
  directPayments,
  headerProfiles,
  accountSorts,
  accountSearch,
  openAccounts,
  paymentReversals,
  pastAgreements,
  outboxLifetimes,
  pendingResponses,
];

export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

function toSchemaChange(up: (db: Database) => Promise<void>): Migration['up'] {
  return ({ db }) => up(db);
}

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
 * all, a migration creates only what does not exist, and its name is recorded once.
 */
export async function migrate({ repeatable: db }: Database, listener: MigrationListener = {}): Promise<string[]> {
  const { length: total } = await findPendingMigrations(db);
  if (total === 0) return [];
  await createMigrationTable(db);
  const umzug = await createUmzug(db, listener);
  let started = 0;
  umzug.on('migrating', ({ name }) => listener.starts?.(name, started++, total));
  const done = await takeMigrationTurn(db, () => umzug.up(), listener.waits ?? (() => undefined));
  return done.map(({ name }) => name);
}

/** The names of the migrations that are missing, in their order. Only reads: most servers may not change tables. */
async function findPendingMigrations(db: Database): Promise<string[]> {
  const executed = new Set(await findExecutedMigrations(db));
  return MIGRATION_NAMES.filter((name) => !executed.has(name));
}

/** Loads the library on demand, because it brings a command line along and most starts have nothing to migrate. */
async function createUmzug(db: Database, { advances }: MigrationListener): Promise<Umzug<SchemaChanges>> {
  const { Umzug } = await import('umzug');
  return new Umzug({
    migrations: MIGRATIONS.map(({ name, up }) => ({
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

/** Null without the table that records them. */
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
