// `npm run moves`: runs the system moves that are due: agreed offers expire, plans on hold resume, payments are charged.
// Any replica may start it at any time: a lease lets one run at a time, and an interrupted run is continued by the next.
// `npm run moves -- --import file.jsonl` imports creditor events instead, one per line.
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { readConfig } from '../config/config';
import { createDependencies, type Dependencies } from '../container';
import { createLogger, describeError } from '../providers/log';
import { importMoves, type ImportSummary } from '../services/system/import-moves';
import { runSystemMoves, type JobReport } from '../services/system/run-system-moves';
import { printLine, runCommand, withDatabase } from './run-command';

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { import: { type: 'string' } } });
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL, config.warnings);
  await withDatabase(config, async (db) => {
    const dependencies = createDependencies(config, log, db);
    try {
      const errors = await (values.import === undefined
        ? runJobs(dependencies, log)
        : runImport(dependencies, log, values.import));
      if (errors > 0) throw new Error(`${errors} steps failed with an error, which the log describes. Run it again.`);
    } finally {
      dependencies.mail.close();
    }
  });
}

/** Returns the number of steps that failed with an error. */
async function runJobs(dependencies: Dependencies, log: Logger): Promise<number> {
  const outcome = await runSystemMoves(dependencies, randomBytes(11).toString('hex'), {
    progress: (report) => printLine(formatJobReport(report)),
    broke: (job, error) => log.error({ event: 'move.failed', job, ...describeError(error) }, 'A system move failed'),
  });
  if (outcome.outcome === 'held') {
    printLine('Another process is running the jobs.');
    return 0;
  }
  const { reports } = outcome;
  printLine(['', 'All jobs:', ...reports.map(formatJobReport), ''].join('\n'));
  if (!dependencies.payments) printLine('No payment provider is set (PAYMENT_PROVIDER): nothing was charged.');
  printLine(outcome.outcome === 'lost' ? 'Another process has taken over.' : 'Everything that was due is done.');
  return reports.reduce((sum, { tally }) => sum + tally.broken, 0);
}

/** Returns the number of lines that failed with an error. */
async function runImport(dependencies: Dependencies, log: Logger, file: string): Promise<number> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
  const summary = await importMoves(dependencies, lines, {
    skipped: (line, reason) => printLine(`  line ${line} skipped: ${reason}`),
    broke: (line, error) => log.error({ event: 'import.failed', line, ...describeError(error) }, 'A line failed'),
    progress: (report) => printLine(formatImportSummary(report)),
  });
  printLine(['', 'All lines:', formatImportSummary(summary)].join('\n'));
  return summary.broken;
}

function formatJobReport({ job, tally }: JobReport): string {
  const counts = Object.entries(tally).map(([outcome, count]) => `${String(count).padStart(7)} ${outcome}`);
  return `  ${job.padEnd(30)}${counts.join('')}`;
}

function formatImportSummary({ lines, done, skipped, broken }: ImportSummary): string {
  return `  ${lines} lines, ${done} done, ${skipped} skipped, ${broken} errors`;
}

runCommand(run, 'Not everything was done.');
