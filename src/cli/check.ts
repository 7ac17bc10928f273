// `parley check`: compares what is stored beside the facts with what the rules derive from them, and with `--fix` rewrites it.
import { readConfig } from '../config/config';
import { checkConditions, type ConditionCheck } from '../persistence/account/condition-store';
import { StoppedRun } from '../persistence/shared/patience';
import {
  createReportingCommand,
  EXIT_CODES,
  formatBar,
  showProgress,
  withOpenDatabase,
  withReport,
  type CommandReport,
} from './run-command';

async function run({ fix = false }: { readonly fix?: boolean }): Promise<CommandReport> {
  return withOpenDatabase(readConfig(process.env), async (db) => {
    let position = { checked: 0, total: 0 };
    const check = await checkConditions(db, { onlyMissing: false, fix }, ({ checked, total }) => {
      position = { checked, total };
      showProgress(`conditions of accounts ${formatBar(checked, total)}`);
    }).catch((error: unknown) => {
      throw new StoppedRun('consumers', position.checked, position.total, error);
    });
    return {
      lines: formatLines(check),
      data: { conditions: check },
      exitCode: check.missing + check.wrong > check.fixed ? EXIT_CODES.failed : EXIT_CODES.done,
    };
  });
}

function formatLines({ checked, missing, wrong, fixed }: ConditionCheck): readonly string[] {
  const found = `${checked} accounts checked: ${missing} without a stored condition, ${wrong} with another than the rules derive.`;
  if (fixed > 0) return [found, `${fixed} were rewritten.`];
  return missing + wrong > 0 ? [found, 'parley check --fix rewrites them.'] : [found];
}

export const command = createReportingCommand('check', {
  description:
    'Compares the stored conditions of accounts with those that the rules derive. Servers may keep running. Exits with 1 ' +
    'if there are differences.',
  example: 'parley check --fix',
})
  .option('--fix', 'rewrite what is missing or wrong')
  .action(withReport(run, 'Not all accounts were checked.'));
