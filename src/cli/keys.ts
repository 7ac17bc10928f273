// `parley keys`: prints a fresh set of secrets, or checks that those in force fit the data of the database.
import { readConfig } from '../config/config';
import { generateKeyLines } from '../config/keys';
import { findSchemaState } from '../persistence/migrations/schema-state';
import { checkSealed, describeMissingKeys } from '../persistence/system/check-sealed';
import {
  createCommand,
  createReportingCommand,
  formatBar,
  showProgress,
  withOpenDatabase,
  withReport,
  type CommandReport,
} from './run-command';

async function check(): Promise<CommandReport> {
  return withOpenDatabase(readConfig(process.env), async (db) => {
    const { pending } = await findSchemaState(db);
    if (pending.length > 0)
      throw new Error(`The database needs ${pending.length} more migrations: run parley migrate.`);
    const tables = await checkSealed(db, ({ table, done, total }) =>
      showProgress(`${table.padEnd(24)} ${formatBar(done, total)}`),
    );
    const problems = describeMissingKeys(tables);
    if (problems.length > 0) throw new Error(['The keys do not fit the data:', ...problems].join('\n'));
    const rows = tables.reduce((sum, { done }) => sum + done, 0);
    return { lines: [`The keys fit: ${rows} rows can be read and found.`], data: { tables } };
  });
}

export const command = createCommand('keys', {
  description: 'Prints a new set of secrets as lines of an environment file. Nothing is stored or sent.',
  example: 'parley keys >> .env',
})
  .action(() => void process.stdout.write(`${generateKeyLines().join('\n')}\n`))
  .addCommand(
    createReportingCommand('check', {
      description:
        'Checks that all stored data can be decrypted and found with the current keys, for example after a restore. Changes nothing.',
      example: 'parley keys check',
    }).action(withReport(check)),
  );
