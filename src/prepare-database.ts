// Brings the database up to date before the server listens.
import type { Config } from './config/config';
import { isDeployed } from './config/server';
import type { Dependencies } from './container';
import type { Moment } from './domain/shared/calendar';
import { DomainError } from './domain/shared/errors';
import type { Database } from './persistence/database/database';
import { cleanStoredHtml } from './persistence/letters/clean-stored-html';
import { isDenied } from './persistence/database/errors';
import { findMissingRights } from './persistence/database/rights';
import { checkSealedSample, describeMissingKeys } from './persistence/system/check-sealed';
import { migrate, type MigrationListener } from './persistence/migrations/migrate';
import { findSchemaState, type SchemaState } from './persistence/migrations/schema-state';

export interface DemoData {
  /** Stores the demo data in a database without companies and consumers. Returns false, and changes nothing, in any other. */
  seedIfEmpty(db: Database, moment: Moment): Promise<boolean>;
  /** What of the demo data the database has, in words. */
  find(db: Database, moment: Moment): Promise<readonly string[]>;
}

/** Runs the missing migrations; an empty embedded database gets the demo data, any other empty database on request. */
export async function prepareDatabase(
  config: Config,
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  demo: DemoData,
  printLine: (line: string) => void,
): Promise<void> {
  const migrations = await updateSchema(config, db, printLine);
  if (migrations.length > 0) printLine(`Migrated the database: ${migrations.join(', ')}`);
  await checkRights(db);
  await checkKeys(db);
  if (isDeployed(config)) refuseDemoData(config, await demo.find(db, clock()));
  const cleaned = await cleanStoredHtml(db);
  if (cleaned > 0) printLine(`Cleaned ${cleaned} creditor texts by the current HTML policy`);
  if (config.seedsDemoData && (await demo.seedIfEmpty(db, clock()))) printLine('Seeded the demo data');
}

/** Runs the missing migrations and returns their names. Throws where `parley migrate` has to. */
export async function updateSchema(
  { DATABASE_MIGRATION_URL, NEWER_SCHEMA }: Pick<Config, 'DATABASE_MIGRATION_URL' | 'NEWER_SCHEMA'>,
  db: Database,
  printLine: (line: string) => void = () => undefined,
): Promise<readonly string[]> {
  const state = await findSchemaState(db);
  assertUsable(state, NEWER_SCHEMA);
  const { pending } = state;
  if (pending.length === 0) return [];
  if (DATABASE_MIGRATION_URL !== undefined) throw new Error(`${describePending(pending)}. Run parley migrate.`);
  return runMigrations(db, { waits: () => printLine('Another process is migrating the database: waiting for it') });
}

/** Runs the missing migrations and returns their names. Names the setting for a user who may. */
export async function runMigrations(db: Database, listener?: MigrationListener): Promise<readonly string[]> {
  try {
    return await migrate(db, listener);
  } catch (error) {
    if (!isDenied(error)) throw error;
    const problem = describePending((await findSchemaState(db)).pending);
    const advice = 'run parley migrate with DATABASE_MIGRATION_URL set to a user who may';
    const { message } = (error instanceof DomainError ? error.cause : error) as Error;
    throw new Error(`${problem}, and its user may not change tables: ${advice} (${message}).`, { cause: error });
  }
}

/** For work that changes nothing but what it is for: throws where `updateSchema` would have something to do. */
export async function assertMigrated({ NEWER_SCHEMA }: Pick<Config, 'NEWER_SCHEMA'>, db: Database): Promise<void> {
  const state = await findSchemaState(db);
  assertUsable(state, NEWER_SCHEMA);
  if (state.pending.length > 0) throw new Error(`${describePending(state.pending)}. Run parley migrate.`);
}

function describePending(pending: SchemaState['pending']): string {
  return `The database lacks ${pending.length} migrations, from ${pending[0] ?? ''} on`;
}

/** Names what the user of the database lacks now, rather than in the request that needs it. */
async function checkRights(db: Database): Promise<void> {
  const missing = await findMissingRights(db);
  if (missing.length === 0) return;
  const lines = missing.map(({ right, tables: [first = '', ...others] }) => {
    return `  ${right} on ${first}${others.length > 0 ? ` and ${others.length} other tables` : ''}`;
  });
  const advice = 'It needs SELECT, INSERT, UPDATE and DELETE on all tables.';
  throw new Error(['The user of DATABASE_URL lacks rights:', ...lines, advice].join('\n'));
}

/** Everybody knows its passwords, keys and links. */
function refuseDemoData({ APP_ENV }: Pick<Config, 'APP_ENV'>, found: readonly string[]): void {
  if (found.length === 0) return;
  throw new Error(
    `The database has demo data, which APP_ENV=${APP_ENV} refuses because its passwords are known: ${found.join(', ')}. ` +
      'Set DATABASE_URL to another database, or run parley demo remove, which empties one that has nothing else.',
  );
}

/** With the keys of another installation people would not be found, and rows be stored that the right keys cannot read. */
async function checkKeys(db: Database): Promise<void> {
  const problems = describeMissingKeys(await checkSealedSample(db));
  if (problems.length === 0) return;
  const advice = 'The newest rows were tried; parley keys check tries all.';
  throw new Error(['The keys do not fit the data:', ...problems, advice].join('\n'));
}

/** Throws for tables that this release must not work with. */
export function assertUsable({ status, unknown }: SchemaState, newer: Config['NEWER_SCHEMA']): void {
  const names = unknown.length === 0 ? '' : ` (${unknown.slice(0, 3).join(', ')})`;
  if (status === 'foreign') {
    throw new Error(
      `The database has tables or migrations${names} that are of no release of Parley: ` +
        'DATABASE_URL names the database of something else, or of another line of development.',
    );
  }
  if (status === 'newer' && newer === 'refuse') {
    throw new Error(
      `A newer release has migrated the database${names}. Start that release, or set NEWER_SCHEMA=allow to go back by one.`,
    );
  }
}
