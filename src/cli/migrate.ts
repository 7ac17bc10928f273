// `parley migrate`: brings the tables up to date; `--check` only tells what is pending, for scripts that deploy.
import { readConfig } from '../config/config';
import { migrate } from '../persistence/migrations/migrate';
import { findSchemaState } from '../persistence/migrations/schema-state';
import { assertUsable } from '../prepare-database';
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
    if (check) {
      const { pending } = state;
      const isPending = pending.length > 0;
      const lines = isPending ? ['Pending migrations:', ...pending.map((name) => `  ${name}`)] : [UP_TO_DATE];
      return {
        lines,
        data: { status: state.status, pending },
        exitCode: isPending ? EXIT_CODES.nothingDone : EXIT_CODES.done,
      };
    }
    if (state.status === 'newer')
      return { lines: ['A newer release has migrated the database.'], data: { applied: [] } };
    const applied = await migrate(db, {
      waits: () => showProgress('Another process is migrating the database: waiting for it'),
      starts: (name, done, total) => showProgress(`${formatBar(done, total)} ${name}`),
      advances: (name, done, total) => showProgress(`${formatBar(done, total)} rows of ${name}`),
    });
    const lines = applied.length > 0 ? ['Migrated the database:', ...applied.map((name) => `  ${name}`)] : [UP_TO_DATE];
    return { lines, data: { applied } };
  });
}

const UP_TO_DATE = 'The tables are up to date.';

export const command = createReportingCommand('migrate', {
  description:
    'Brings the tables up to date. Several processes may do so at the same time, even while servers are running.',
  example: 'parley migrate --check || parley migrate',
})
  .option('--check', 'change nothing: list what is pending, and exit with 3 if there is any')
  .action(withReport(run, 'The database was not migrated.'));
