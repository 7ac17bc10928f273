// Brings the database up to date before the server listens.
import type { Config } from './config/config';
import type { Dependencies } from './container';
import type { Moment } from './domain/shared/calendar';
import type { Database } from './persistence/database/database';
import { cleanStoredHtml } from './persistence/letters/clean-stored-html';
import { migrate } from './persistence/migrations/migrate';

/** Stores the demo data in a database without companies and consumers. Returns false, and changes nothing, in any other. */
export type DemoSeeder = (db: Database, moment: Moment) => Promise<boolean>;

/** Runs the missing migrations; an empty embedded database gets the demo data, any other empty database on request. */
export async function prepareDatabase(
  config: Config,
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  seedIfEmpty: DemoSeeder,
  printLine: (line: string) => void,
): Promise<void> {
  const migrations = await migrate(db);
  if (migrations.length > 0) printLine(`Migrated the database: ${migrations.join(', ')}`);
  const cleaned = await cleanStoredHtml(db);
  if (cleaned > 0) printLine(`Cleaned ${cleaned} creditor texts by the current HTML policy`);
  if (config.seedsDemoData && (await seedIfEmpty(db, clock()))) printLine('Seeded the demo data');
}
