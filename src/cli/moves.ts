// `parley moves`: runs the system moves that are due: agreed offers expire, plans on hold resume, payments are charged.
// Any replica may start it at any time: a lease lets one run at a time, and an interrupted run is continued by the next.
// `parley moves import file.jsonl` imports creditor events instead, one per line.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { describeError } from '../providers/log';
import { importMoves, type ImportSummary } from '../services/system/import-moves';
import { describeErrors, FAILURE, runJobs } from './jobs';
import {
  createReportingCommand,
  EXIT_CODES,
  showProgress,
  withDependencies,
  withReport,
  type CommandReport,
} from './run-command';

async function importEvents(file: string): Promise<CommandReport> {
  return withDependencies(async (dependencies, log) => {
    const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
    const skipped: { readonly line: number; readonly reason: string }[] = [];
    const summary = await importMoves(dependencies, lines, {
      skipped: (line, reason) => skipped.push({ line, reason }),
      broke: (line, error) => log.error({ event: 'import.failed', line, ...describeError(error) }, 'A line failed'),
      progress: (report) => showProgress(formatImportSummary(report)),
    });
    const report = [
      ...skipped.map(({ line, reason }) => `  line ${line} skipped: ${reason}`),
      '',
      'All lines:',
      formatImportSummary(summary),
      ...(summary.broken > 0 ? [describeErrors(summary.broken)] : []),
    ];
    return { lines: report, data: { ...summary, errors: skipped }, exitCode: getExitCode(summary) };
  });
}

function getExitCode({ broken, skipped }: ImportSummary) {
  if (broken > 0) return EXIT_CODES.failed;
  return skipped > 0 ? EXIT_CODES.rowErrors : EXIT_CODES.done;
}

function formatImportSummary({ lines, done, skipped, broken }: ImportSummary): string {
  return `  ${lines} lines, ${done} done, ${skipped} skipped, ${broken} errors`;
}

export const command = createReportingCommand('moves', {
  description:
    'Runs the moves of the system that are due: offers expire, plans on hold resume, payments are charged. Exits with 3 if another process is already doing so.',
  example: 'parley moves',
})
  .action(withReport(() => runJobs(['system_moves']), FAILURE))
  .addCommand(
    createReportingCommand('import', {
      description:
        'Imports events that creditors report, one JSON document per line. Exits with 4 if lines were skipped.',
      example: 'parley moves import events.jsonl',
    })
      .argument('<file>', 'the events, as JSON Lines')
      .action(withReport(importEvents, FAILURE)),
  );
