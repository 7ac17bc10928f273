// What all commands share: how they are declared, the configured database, progress, reports and exit codes.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline/promises';
import { Command, InvalidArgumentError } from 'commander';
import type { Logger } from 'pino';
import type * as Configuration from '../config/config';
import type * as Container from '../container';
import { describeClockDifference } from '../domain/shared/clock-difference';
import { DomainError } from '../domain/shared/errors';
import { isRecord } from '../domain/shared/is-record';
import type * as OpenDatabase from '../open-database';
import type { Database } from '../persistence/database/database';
import { explainFailure } from '../persistence/database/errors';
import type * as PrepareDatabase from '../prepare-database';
import type * as Log from '../providers/log';

export const EXIT_CODES = {
  done: 0,
  failed: 1,
  wrongUsage: 2,
  /** Another process has the lease, or, with `--check`, there is something to do. */
  nothingDone: 3,
  /** All was read, and some rows were refused. */
  rowErrors: 4,
} as const;

/** What a command prints on stdout, once: lines for people, or with `--json` one document for programs. */
export interface CommandReport {
  readonly lines: readonly string[];
  readonly data: unknown;
  readonly exitCode?: (typeof EXIT_CODES)[keyof typeof EXIT_CODES];
}

/** All commands have these options. */
export interface GlobalOptions {
  readonly envFile?: string;
}

interface CommandText {
  readonly description: string;
  /** A line that can be run. Groups of commands leave it to their commands. */
  readonly example?: string;
}

export function createCommand(name: string, { description, example }: CommandText): Command {
  const command = new Command(name).description(description).exitOverride().helpCommand(false);
  command.helpOption('--help', 'explain this command').showHelpAfterError('--help explains the command.');
  return example === undefined ? command : command.addHelpText('after', `\nExample:\n  ${example}`);
}

/** A command that ends with a report. */
export function createReportingCommand(name: string, text: CommandText): Command {
  return createCommand(name, text).option('--json', 'print one JSON document');
}

/**
 * The action of such a command. `failure` opens the message of an error with what it means. `names`: the options, as attributes,
 * for what the API calls otherwise.
 */
export function withReport<Parameters extends readonly unknown[]>(
  work: (...parameters: Parameters) => CommandReport | Promise<CommandReport>,
  failure = '',
  names: Readonly<Record<string, string>> = {},
) {
  return async function (this: Command, ...parameters: Parameters): Promise<void> {
    const nameField = (field: string) =>
      this.options.find((option) => option.attributeName() === (names[field] ?? field))?.long ?? field;
    try {
      const { lines, data, exitCode = EXIT_CODES.done } = await work(...parameters);
      const isJson = this.opts<{ readonly json?: boolean }>().json === true;
      process.stdout.write(isJson ? `${JSON.stringify(data, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''));
      process.exitCode = exitCode;
    } catch (error) {
      const isUsage = error instanceof UsageError;
      printFailure(error, isUsage ? '' : failure, nameField);
      process.exitCode = isUsage ? EXIT_CODES.wrongUsage : EXIT_CODES.failed;
    } finally {
      clearProgress();
    }
  };
}

/** Asks on a terminal, unless `--yes` was given. Elsewhere nobody can answer: then `--yes` is the only consent. */
export async function confirm(question: string, { yes = false }: { readonly yes?: boolean }): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new UsageError('Nothing was done: without a terminal, nobody can be asked. Add --yes.');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was done.');
}

export const CONFIRMED = ['--yes', 'do not ask'] as const;

/** Options that are wrong together, or that the API refuses in a request: then the cause is its refusal. */
export class UsageError extends Error {}

export function printFailure(error: unknown, failure = '', nameField?: (field: string) => string): void {
  clearProgress();
  process.stderr.write(`${failure} ${describeFailure(error, nameField)}\n`.trimStart());
}

/** What failed and, in lines of their own, the fields that are wrong. */
export function describeFailure(error: unknown, nameField = (field: string) => field): string {
  const explanation = explainFailure(error) ?? explainFileError(error);
  const message = explanation ?? (error instanceof Error ? error.message : String(error));
  const refusal = error instanceof UsageError ? error.cause : error;
  const fields = refusal instanceof DomainError ? Object.entries(refusal.details.errors ?? {}) : [];
  return [message, ...fields.map(([field, messages]) => `  ${nameField(field)}: ${messages.join(' ')}`)].join('\n');
}

/** What happened to the file or folder that a command was given. */
const FILE_ERRORS: Readonly<Record<string, string>> = {
  EEXIST: 'exists already, and is not overwritten: name another place, or delete it',
  ENOENT: 'does not exist, or its folder does not',
  ENOTDIR: 'has a file where it needs a folder',
  EISDIR: 'is a folder',
  EACCES: 'may not be used by this user',
  EPERM: 'may not be used by this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'does not fit on the disk',
};

function explainFileError(error: unknown): string | null {
  if (!isRecord(error)) return null;
  const { code, path } = error;
  const problem = typeof code === 'string' ? FILE_ERRORS[code] : undefined;
  return problem === undefined || typeof path !== 'string' ? null : `${path} ${problem}.`;
}

const CLEAR_LINE = '\r\u001b[K';
const LINE_MS = 10_000;

export interface ProgressOutput {
  /** Returns null if no terminal shows the output. */
  readonly columns: () => number | null;
  readonly write: (text: string) => void;
  /** Milliseconds of any beginning. */
  readonly now: () => number;
}

/**
 * On a terminal, one line that is written again and again. Elsewhere, in the log of a job or of a container, a line every ten
 * seconds: a command that ends earlier prints none.
 */
export function createProgress({ columns, write, now }: ProgressOutput) {
  let isShown = false;
  let last: number | null = null;
  return {
    show(text: string): void {
      const width = columns();
      if (width !== null) {
        isShown = true;
        write(`${CLEAR_LINE}${text.slice(0, width - 1)}`);
        return;
      }
      last ??= now();
      if (now() - last < LINE_MS) return;
      last = now();
      write(`${text}\n`);
    },
    clear(): void {
      if (isShown) write(CLEAR_LINE);
      isShown = false;
    },
  };
}

const { show, clear } = createProgress({
  columns: () => (process.stderr.isTTY ? process.stderr.columns : null),
  write: (text) => process.stderr.write(text),
  now: () => performance.now(),
});

/** To a person who waits. */
export const showProgress = show;
const clearProgress = clear;

const BAR_WIDTH = 24;

export function formatBar(done: number, total: number): string {
  const filled = total === 0 ? BAR_WIDTH : Math.round((Math.min(done, total) / total) * BAR_WIDTH);
  return `[${'#'.repeat(filled).padEnd(BAR_WIDTH)}] ${done} of ${total}`;
}

/** Rows of the same length, as columns. */
export function formatTable(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_title, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Loading the application takes a second, which --help and a wrong command line do not need. */
const loadFile: (path: string) => unknown = createRequire(__filename);
const loadOpenDatabase = () => loadFile('../open-database') as typeof OpenDatabase;

/** Opens the database and brings its tables up to date, as the server does. */
export async function withDatabase<Result>(
  config: Configuration.Config,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  return useAndClose(await loadOpenDatabase().openConfiguredDatabase(config), async (db) => {
    const { updateSchema } = loadFile('../prepare-database') as typeof PrepareDatabase;
    await updateSchema(config, db);
    return use(db);
  });
}

/** Opens the database, and changes no tables: they must be up to date. */
export async function withOpenDatabase<Result>(
  config: Configuration.Config,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  return useAndClose(await loadOpenDatabase().openConfiguredDatabase(config), async (db) => {
    const { assertMigrated } = loadFile('../prepare-database') as typeof PrepareDatabase;
    await assertMigrated(config, db);
    return use(db);
  });
}

/** Opens the database for a change of its tables. */
export async function withChangeableDatabase<Result>(
  config: Configuration.Config,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  return useAndClose(await loadOpenDatabase().openForMigrations(config), use);
}

async function useAndClose<Result>(db: Database, use: (db: Database) => Promise<Result>): Promise<Result> {
  const difference = describeClockDifference(db.msAhead());
  if (difference !== null) process.stderr.write(`${difference}\n`);
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

/** For commands that do what the server does. They log as it does, but on stderr, because stdout is for their report. */
export async function withDependencies(
  work: (dependencies: Container.Dependencies, log: Logger) => Promise<CommandReport>,
): Promise<CommandReport> {
  const { readConfig } = loadFile('../config/config') as typeof Configuration;
  const { createDependencies } = loadFile('../container') as typeof Container;
  const { createLogger } = loadFile('../providers/log') as typeof Log;
  const config = readConfig(process.env);
  // Without the warnings of a start: `parley config check` and `parley doctor` print them for people.
  const log = createLogger(config.LOG_LEVEL, [], process.stderr);
  return withDatabase(config, async (db) => {
    const dependencies = createDependencies(config, log, db);
    try {
      return await work(dependencies, log);
    } finally {
      dependencies.mail.close();
    }
  });
}

const MAX_INPUT = 4096;

/** One line of the input, such as `the password`: command lines are stored by shells. A terminal would show it. */
export async function readInputLine(what: string): Promise<string> {
  if (process.stdin.isTTY) throw new UsageError(`Send ${what} to the standard input of the command.`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_INPUT) throw new UsageError(`The input is too long for ${what}.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}

/** For options and arguments. */
export function parseId(text: string): number {
  if (!/^[1-9][0-9]{0,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of at least 1.');
  return Number(text);
}
