// `parley migrate`: brings the tables up to date; `--check` only tells what is pending, for scripts that deploy.
import { readConfig, type Config } from '../config/config';
import { isPortalBuilt, readPortalDocuments } from '../config/portal-files';
import type { Database } from '../persistence/database/database';
import { isUniqueViolation } from '../persistence/database/errors';
import { findSchemaState } from '../persistence/migrations/schema-state';
import * as trustedDocuments from '../persistence/system/trusted-document-store';
import { assertUsable, runMigrations } from '../prepare-database';
import { systemClock } from '../providers/clock';
import { registerDocuments } from '../services/system/trusted-documents';
import {
  createReportingCommand,
  EXIT_CODES,
  formatBar,
  showProgress,
  withChangeableDatabase,
  withReport,
  type CommandReport,
} from './run-command';

async function run({ check = false }: { readonly check?: boolean }): Promise<CommandReport> {
  const config = readConfig(process.env);
  return withChangeableDatabase(config, async (db) => {
    const state = await findSchemaState(db);
    assertUsable(state, 'allow');
    const { status, pending, unknown } = state;
    const data = { status, pending, unknown };
    if (status === 'newer')
      return { lines: [NEWER, ...unknown.map((name) => `  ${name}`)], data: check ? data : { applied: [] } };
    if (check && pending.length > 0)
      return {
        lines: ['Pending migrations:', ...pending.map((name) => `  ${name}`)],
        data,
        exitCode: EXIT_CODES.nothingDone,
      };
    if (check) return { lines: [UP_TO_DATE], data };
    const applied = await runMigrations(db, {
      waits: () => showProgress('Another process is migrating the database: waiting for it'),
      starts: (name, done, total) => showProgress(`${formatBar(done, total)} ${name}`),
      advances: (name, done, total) => showProgress(`${formatBar(done, total)} rows of ${name}`),
    });
    await registerPortal(db, config);
    const lines = applied.length > 0 ? ['Migrated the database:', ...applied.map((name) => `  ${name}`)] : [UP_TO_DATE];
    return { lines, data: { applied } };
  });
}

/**
 * Each server knows the portal that it serves. While an upgrade replaces servers, those of the old release also get what the
 * pages of the new one ask, and later the new servers what pages ask that were opened before.
 */
async function registerPortal(db: Database, { graphql, showsPortal, BUSINESS_TIME_ZONE }: Config): Promise<void> {
  if (graphql.documents === 'open' || !showsPortal || !isPortalBuilt()) return;
  const documents = [...readPortalDocuments()].map(([digest, text]) => ({ id: digest, digest, text }));
  try {
    const clock = systemClock(BUSINESS_TIME_ZONE, () => db.readEpoch());
    await registerDocuments({ db, trustedDocuments, clock }, documents);
  } catch (error) {
    // Another process has registered the same.
    if (!isUniqueViolation(error)) throw error;
  }
}

const UP_TO_DATE = 'The tables are up to date.';
const NEWER = 'A newer release has migrated the database. This release has nothing to do. It does not know:';

export const command = createReportingCommand('migrate', {
  description:
    'Brings the tables up to date. Several processes may do so at the same time, even while servers are running.',
  example: 'parley migrate --check || parley migrate',
})
  .option('--check', 'change nothing: list what is pending, and exit with 3 if there is any')
  .action(withReport(run, 'The database was not migrated.'));
