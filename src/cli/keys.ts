// `parley keys`: prints a fresh set of secrets, or checks that those in force fit the data of the database.
import { readConfig } from '../config/config';
import { generateKeyLines } from '../config/keys';
import { checkSealed, type SealedCheck } from '../persistence/system/check-sealed';
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
    const tables = await checkSealed(db, ({ table, done, total }) =>
      showProgress(`${table.padEnd(24)} ${formatBar(done, total)}`),
    );
    const problems = [...describeUnreadable(tables), ...describeUnfound(tables)];
    if (problems.length > 0) throw new Error(['The keys do not fit the data:', ...problems].join('\n'));
    const rows = tables.reduce((sum, { done }) => sum + done, 0);
    return { lines: [`The keys fit: ${rows} rows can be read and found.`], data: { tables } };
  });
}

/** By key, because that says what is missing. */
function describeUnreadable(tables: readonly SealedCheck[]): readonly string[] {
  const kids = new Set(tables.flatMap(({ unreadable }) => Object.keys(unreadable)));
  return [...kids].map((kid) => {
    const counts = tables.flatMap(({ table, unreadable }) => {
      const count = unreadable[kid];
      return count === undefined ? [] : [`${table} ${count}`];
    });
    return `  ENCRYPTION_KEYS lack the key ${kid}, or have another one of this name. Values: ${counts.join(', ')}.`;
  });
}

function describeUnfound(tables: readonly SealedCheck[]): readonly string[] {
  const counts = tables.filter(({ unfound }) => unfound > 0).map(({ table, unfound }) => `${table} ${unfound}`);
  return counts.length === 0 ? [] : [`  INDEX_KEYS lack the key of the stored indexes. Rows: ${counts.join(', ')}.`];
}

export const command = createCommand('keys', {
  description: 'Prints a fresh set of secrets as lines of an environment file. Nothing is stored or sent.',
  example: 'parley keys >> .env',
})
  .action(() => void process.stdout.write(`${generateKeyLines().join('\n')}\n`))
  .addCommand(
    createReportingCommand('check', {
      description: 'Checks that the keys in force open and find all stored data, as after a restore. Changes nothing.',
      example: 'parley keys check',
    }).action(withReport(check)),
  );
