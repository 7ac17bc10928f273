// `parley audit export`: writes the audit trail of all companies and consumers as it is stored. That of one company, with
// names, is `parley export audit`.
import { Option } from 'commander';
import { EXPORT_FORMATS, type ExportFormat } from '../domain/exports/export';
import { DomainError } from '../domain/shared/errors';
import { findRangeErrors } from '../domain/shared/range';
import { keysOf } from '../domain/shared/vocabulary';
import { startTrailExport } from '../services/exports/export-trail';
import { writeExport } from './export';
import { createCommand, createReportingCommand, withReport } from './run-command';
import { parseTime, toPast, type GivenTime } from './times';

interface Options {
  readonly since: GivenTime;
  readonly until?: GivenTime;
  readonly format: ExportFormat;
  readonly output?: string;
  readonly after?: string;
  readonly endMarker?: boolean;
  readonly json?: boolean;
}

function run({ since, until, format, output, after, endMarker = false, json = false }: Options) {
  const target = { kind: 'audit', output, isContinued: after !== undefined, isJson: json };
  return writeExport(target, (dependencies, operator) => {
    const now = dependencies.clock().epoch;
    const range = { from: toPast(since, now), until: until === undefined ? null : toPast(until, now) };
    const errors = findRangeErrors({ from: range.from, to: range.until }, 'until');
    if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
    return startTrailExport(dependencies, operator, { ...range, format, after: after ?? null, endMarker });
  });
}

export const command = createCommand('audit', {
  description: 'The audit trail of all companies and consumers.',
}).addCommand(
  createReportingCommand('export', {
    description:
      'Writes the audit trail, the oldest event first: ids and codes, no personal data. Takes constant memory, and goes on where it broke off with --after.',
    example: 'parley audit export --since 1d --until 5m --output audit.jsonl',
  })
    .requiredOption('--since <time>', 'from this time on: 30m, 12h, 3d, a day, or a time in UTC', parseTime)
    .option(
      '--until <time>',
      'only until this time; for a regular copy 5m, so that no event is still being written',
      parseTime,
    )
    .addOption(new Option('--format <format>', 'format of the file').choices(keysOf(EXPORT_FORMATS)).default('jsonl'))
    .option('--output <file>', 'write to this file instead of stdout; with --after, append to it')
    .option('--after <id>', 'go on behind the event with this ID')
    .option('--end-marker', 'end with a line that has the number of rows')
    .action(withReport(run)),
);
