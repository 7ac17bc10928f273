// `npm run moves`: makes the moves that no person makes: agreed offers expire, held plans go on, payments are charged.
// Every replica may start it, once a day or more often: one does the work, the others say so and end. A run that was cut
// off is simply started again. `npm run moves -- --import file.jsonl` reads events of creditors instead, one a line.
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { readConfig } from '../config/config';
import { createLogger, describeError } from '../providers/log';
import { createDependencies, openConfiguredDatabase } from '../container';
import { importMoves, type ImportSummary } from '../services/system/import-moves';
import type { Dependencies } from '../services/shared/dependencies';
import { runSystemMoves, type JobReport } from '../services/system/run-system-moves';

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { import: { type: 'string' } } });
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL);
  const parts = createDependencies(config, log, await openConfiguredDatabase(config));
  try {
    const broken = values.import === undefined ? await runJobs(parts, log) : await runImport(parts, log, values.import);
    if (broken > 0) throw new Error(`${broken} broke, and the log says why: start it again.`);
  } finally {
    parts.mail.close();
    await parts.db.close();
  }
}

/** Answers how many steps broke. */
async function runJobs(parts: Dependencies, log: Logger): Promise<number> {
  const outcome = await runSystemMoves(parts, randomBytes(11).toString('hex'), {
    progress: (report) => printLine(formatJobReport(report)),
    broke: (job, error) =>
      log.error({ event: 'move.broke', job, ...describeError(error) }, 'A move of the system broke'),
  });
  if (outcome.outcome === 'held') {
    printLine('Another process is at it: nothing to do here.');
    return 0;
  }
  const { reports } = outcome;
  printLine(['', 'All jobs:', ...reports.map(formatJobReport), ''].join('\n'));
  if (!parts.payments) printLine('No payment provider is set (PAYMENT_URL): nothing was charged.');
  printLine(outcome.outcome === 'lost' ? 'Another process has taken over.' : 'What was due is done.');
  return reports.reduce((sum, { tally }) => sum + tally.broken, 0);
}

/** Answers how many lines broke. */
async function runImport(parts: Dependencies, log: Logger, file: string): Promise<number> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
  const summary = await importMoves(parts, lines, {
    skipped: (line, why) => printLine(`  line ${line} skipped: ${why}`),
    broke: (line, error) => log.error({ event: 'import.broke', line, ...describeError(error) }, 'A line broke'),
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
  return `  ${lines} lines, ${done} done, ${skipped} skipped, ${broken} broken`;
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

run().catch((error: unknown) => {
  process.stderr.write(`Not everything was done. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
