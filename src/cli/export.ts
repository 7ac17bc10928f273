// `parley export`: writes the data of a company to a file or to stdout. Progress is on stderr.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Dependencies } from '../container';
import { ACCOUNT_SORTS, NO_FILTER, type AccountFilter, type AccountSort } from '../domain/creditor/account-list';
import { EXPORT_FORMATS, EXPORT_KINDS, type ExportFormat, type ExportKind } from '../domain/exports/export';
import { PAYMENT_CHANNELS } from '../domain/payments/creditor-payment';
import { isDay } from '../domain/shared/calendar';
import { DomainError } from '../domain/shared/errors';
import { ACCOUNT_CONDITIONS, ACCOUNT_STATES, keysOf, LINK_STATES, PAYMENT_OUTCOMES } from '../domain/shared/vocabulary';
import { AUDIT_ACTORS } from '../domain/system/audit';
import { startOperatorExport } from '../services/exports/operate-exports';
import type { WantedRows } from '../services/exports/steps/start-export';
import type { WrittenPart } from '../services/exports/steps/write-export';
import { findOperator } from './operator';
import {
  createCommand,
  createReportingCommand,
  EXIT_CODES,
  parseId,
  showProgress,
  UsageError,
  withDependencies,
  withReport,
  type CommandReport,
} from './run-command';

interface FileOptions {
  readonly company: number;
  readonly format: ExportFormat;
  readonly output?: string;
  readonly columns?: readonly string[];
  readonly after?: string;
  readonly bom?: boolean;
  readonly raw?: boolean;
  readonly endMarker?: boolean;
  readonly json?: boolean;
}

/** Filters have the names of the API, as commander spells them. */
type FilterOptions = Readonly<Record<string, unknown>>;

async function run(kind: ExportKind, options: FileOptions & FilterOptions): Promise<CommandReport> {
  const { company: companyId, format, output, columns = null, after = null, json = false } = options;
  const { bom = false, raw = false, endMarker = false } = options;
  const request = { format, columns, after, bom, raw, endMarker };
  const target = { kind, output, isContinued: after !== null, isJson: json };
  return writeExport(target, (dependencies, operator) =>
    startOperatorExport(dependencies, operator, { companyId, wanted: readWanted(kind, options), request }),
  );
}

export interface ExportTarget {
  /** What it is called in the report. */
  readonly kind: string;
  /** Absent: stdout. */
  readonly output: string | undefined;
  /** It is appended to what is there. */
  readonly isContinued: boolean;
  /** The report is on stdout as JSON. */
  readonly isJson: boolean;
}

/** Writes what `start` exports as it is read, a part at a time. */
export async function writeExport(
  { kind, output, isContinued, isJson }: ExportTarget,
  start: (dependencies: Dependencies, operator: string) => Promise<AsyncGenerator<WrittenPart>>,
): Promise<CommandReport> {
  if (isJson && output === undefined) {
    throw new UsageError('With --json, stdout is for the report: name a file with --output.');
  }
  return withDependencies(async (dependencies) => {
    const { operator } = findOperator();
    let rows = 0;
    try {
      const parts = await start(dependencies, operator);
      const texts = toTexts(parts, (part) => {
        rows += part.rows;
        showProgress(`${kind} ${rows} rows`);
      });
      const target =
        output === undefined ? process.stdout : createWriteStream(output, { flags: isContinued ? 'a' : 'w' });
      await pipeline(Readable.from(texts, { highWaterMark: 1 }), target, { end: output !== undefined });
    } catch (error) {
      if (!(error instanceof DomainError)) throw explainBreak(error, rows);
      if (error.code === 'validation_failed' || error.code === 'not_found')
        throw new UsageError(error.message, { cause: error });
      if (error.code !== 'export_limit') throw explainBreak(error, rows);
      process.stderr.write(`${error.message}\n`);
      return { lines: [], data: { rows: 0 }, exitCode: EXIT_CODES.nothingDone };
    }
    if (output === undefined) {
      process.stderr.write(`${rows} rows\n`);
      return { lines: [], data: null };
    }
    return { lines: [`${rows} rows`], data: { kind, rows, file: output } };
  });
}

async function* toTexts(
  parts: AsyncGenerator<WrittenPart>,
  onPart: (part: WrittenPart) => void,
): AsyncGenerator<string> {
  for await (const part of parts) {
    yield part.content;
    onPart(part);
  }
}

function explainBreak(error: unknown, rows: number): Error {
  const reason = error instanceof Error ? error.message : String(error);
  const advice = rows === 0 ? '' : ' The export broke off: continue it with --after and the ID of the last whole row.';
  return new Error(`${reason}${advice}`, { cause: error });
}

function readWanted(kind: ExportKind, options: FilterOptions): WantedRows {
  const pick = <Names extends string>(...names: Names[]) =>
    Object.fromEntries(names.map((name) => [name, options[name] ?? null])) as Record<Names, never>;
  if (kind === 'accounts') {
    const given = pick(...keysOf(NO_FILTER)) as unknown as AccountFilter;
    return { kind, filter: { filter: given, sort: options['sort'] as AccountSort } };
  }
  if (kind === 'payments') return { kind, filter: pick('status', 'source', 'accountId', 'from', 'to') };
  if (kind === 'history') return { kind, filter: pick('accountId', 'from', 'to') };
  return { kind, filter: pick('event', 'actor', 'actorId', 'accountId', 'from', 'to') };
}

function parseList(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim());
}

function parseChoices(known: object): (text: string) => readonly string[] {
  return (text) => {
    const unknown = parseList(text).find((word) => !Object.hasOwn(known, word));
    if (unknown === undefined) return parseList(text);
    throw new InvalidArgumentError(`Known values are ${Object.keys(known).join(', ')}.`);
  };
}

function parseInstant(text: string): string {
  const epoch = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(epoch)) throw new InvalidArgumentError('It must be a time such as 2026-06-30T15:00:00Z.');
  return new Date(epoch).toISOString();
}

function parseDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('It must be a day such as 2026-06-30.');
  return text;
}

function parseAmount(text: string): string {
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text)) throw new InvalidArgumentError('It must be an amount such as 1234.50.');
  const [whole = '', cents = ''] = text.split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}

function parseBoolean(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('It must be true or false.');
  return text === 'true';
}

function addAccount(command: Command): Command {
  return command.option('--account-id <id>', 'only of this account');
}

function addTimes(command: Command): Command {
  return addAccount(command)
    .option('--from <time>', 'only from this time on', parseInstant)
    .option('--to <time>', 'only until this time', parseInstant);
}

const FILTERS: Readonly<Record<ExportKind, (command: Command) => Command>> = {
  accounts: (command) =>
    command
      .option('--state <states>', 'only in these tabs, separated by commas', parseChoices(ACCOUNT_STATES))
      .option(
        '--condition <conditions>',
        'only in these conditions, separated by commas',
        parseChoices(ACCOUNT_CONDITIONS),
      )
      .option('--account-number <number>', 'only with this account number')
      .option('--subclient-id <id>', 'only of this subclient')
      .addOption(new Option('--link-state <state>', 'only claimed or unclaimed ones').choices(keysOf(LINK_STATES)))
      .option('--has-failed-payment <yes>', 'only those whose last payment failed, or did not', parseBoolean)
      .option('--balance-min <amount>', 'with --sort current_balance: from this balance on', parseAmount)
      .option('--balance-max <amount>', 'with --sort current_balance: up to this balance', parseAmount)
      .option('--updated-since <time>', 'with --sort updated_at: changed at this time or later', parseInstant)
      .option('--updated-until <time>', 'with --sort updated_at: changed at this time or earlier', parseInstant)
      .option('--placed-since <day>', 'with --sort placement_date: placed on this day or later', parseDay)
      .option('--placed-until <day>', 'with --sort placement_date: placed on this day or earlier', parseDay)
      .option('--import-id <import>', 'only those that this import was the last to change')
      .addOption(new Option('--sort <order>', 'order of the rows').choices(keysOf(ACCOUNT_SORTS)).default('id')),
  payments: (command) =>
    addAccount(
      command
        .addOption(new Option('--status <status>', 'only with this outcome').choices(keysOf(PAYMENT_OUTCOMES)))
        .addOption(new Option('--source <source>', 'only of this source').choices(keysOf(PAYMENT_CHANNELS))),
    )
      .option('--from <day>', 'only from this business day on', parseDay)
      .option('--to <day>', 'only until this business day', parseDay),
  history: addTimes,
  audit: (command) =>
    addTimes(
      command
        .option('--event <event>', 'only this event, such as account.viewed')
        .addOption(new Option('--actor <type>', 'only of this kind of actor').choices(keysOf(AUDIT_ACTORS)))
        .option('--actor-id <id>', 'only of this user or API key'),
    ),
};

const DESCRIPTIONS: Readonly<Record<ExportKind, string>> = {
  accounts: 'Exports accounts. The file can be imported again, and every row is then unchanged.',
  payments: 'Exports payments that were made or failed, the oldest first.',
  history: 'Exports the moves on accounts, the oldest first.',
  audit: 'Exports the audit trail, the oldest event first.',
};

function createExportCommand(kind: ExportKind): Command {
  const command = createReportingCommand(kind, {
    description: DESCRIPTIONS[kind],
    example: `parley export ${kind} --company 1 --output ${kind}.csv`,
  })
    .requiredOption('--company <id>', 'the company', parseId)
    .option('--output <file>', 'write to this file instead of stdout; with --after, append to it')
    .addOption(new Option('--format <format>', 'format of the file').choices(keysOf(EXPORT_FORMATS)).default('csv'))
    .option('--columns <names>', 'these columns, separated by commas; personal data only when named', parseList)
    .option('--after <id>', 'go on behind the row with this ID')
    .option('--bom', 'begin with a byte order mark, for Excel')
    .option('--raw', 'write texts as they are, for programs')
    .option('--end-marker', 'end with a line that has the number of rows');
  return FILTERS[kind](command).action(withReport((options: FileOptions & FilterOptions) => run(kind, options)));
}

export const command = keysOf(EXPORT_KINDS).reduce(
  (group, kind) => group.addCommand(createExportCommand(kind)),
  createCommand('export', { description: 'Exports the data of a company as CSV or JSON Lines.' }),
);
