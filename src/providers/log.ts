// The JSON log. Callers log from allow-lists, never what people entered.
import pino, { type DestinationStream, type Logger } from 'pino';
import { DomainError } from '../domain/shared/errors';
import { describeActivity } from './observation/activity';

/** A second safeguard after the allow-lists of the callers. */
const REDACTED = [
  'authorization',
  'cookie',
  'otp',
  'last_name',
  'lastName',
  'date_of_birth',
  'last4ssn',
  'email',
  'mobile',
];

/**
 * Begins the log with `warnings`, so that a log says which protection is missing. Lines of a request or a job have its id and name.
 */
export function createLogger(
  level: string,
  warnings: readonly string[] = [],
  stream: DestinationStream = process.stdout,
): Logger {
  const log = pino({ level, redact: REDACTED, mixin: describeActivity }, stream);
  for (const warning of warnings) log.warn({ event: 'start.exception' }, warning);
  return log;
}

/** One write for dozens of lines takes a tenth of the time that the lines would take. */
const BATCH_BYTES = 8192;
const FLUSH_MS = 1000;
/** The number of the level `error`. */
const ERROR = 50;

/** Signals that end the process unless somebody listens. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Writes lines to stdout in batches: when a batch is full, a second later at the latest, and at once from the level of errors on.
 * However the process ends, nothing is lost, unless it is killed. Writes block, because a batch that is still on its way at the
 * exit might be lost.
 */
export function openLogBatches(): DestinationStream {
  const batches = pino.destination({ dest: 1, sync: true, minLength: BATCH_BYTES, periodicFlush: FLUSH_MS });
  const flush = () => batches.flushSync();
  process.on('exit', flush);
  for (const signal of SIGNALS) {
    const end = () => {
      flush();
      if (process.listenerCount(signal) > 1) return;
      // Nobody else listens: the signal ends the process, as it would without this listener.
      process.removeListener(signal, end);
      process.kill(process.pid, signal);
    };
    process.on(signal, end);
  }
  const stream = {
    [Symbol.for('pino.metadata')]: true,
    /** Pino sets this to the level of the line that is written. */
    lastLevel: 0,
    write(line: string) {
      batches.write(line);
      if (stream.lastLevel >= ERROR) flush();
    },
    flush,
  };
  return stream;
}

/**
 * Logs what Node would print about the process: its warnings, and the error that ends it, whose text may quote a row. A program
 * that reads the log then finds nothing else among the lines.
 */
export function logProcess(log: Logger): void {
  // Node's own listener prints them.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    const code = 'code' in warning ? warning.code : undefined;
    log.warn({ event: 'node.warning', kind: warning.name, code }, warning.message);
  });
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ event: 'process.crashed', origin, ...describeError(error) }, 'An uncaught error ends the process');
    process.exit(1);
  });
}

/** Logs why a server has not started, when the process exits: after the lines that wait in a batch. */
export function logFailedStart(message: string): void {
  process.once('exit', () => createLogger('info').fatal({ event: 'start.failed' }, message));
}

/** Writes readable lines, for a terminal. */
export async function openLogStream(): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    singleLine: true,
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    messageFormat: '{msg}{if method}{method} {path} {operation} {status}, {ms} ms{end}',
    ignore: 'pid,hostname,event,method,path,operation,status,ms',
  });
}

/** Logs unexpected errors, for which it calls `onError`, and as a warning a value that validation accepted and the database rejected. */
export function createErrorReporter(log: Logger, onError: () => void = () => undefined): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof DomainError) || error.code !== 'validation_failed') {
      onError();
      log.error({ event: 'unexpected_error', ...describeError(error) }, 'Unexpected error');
      return;
    }
    const fields = Object.keys(error.details.errors ?? {});
    log.warn(
      { event: 'database.value_rejected', fields, ...describeError(error.cause) },
      'The database rejected a value',
    );
  };
}

/** The loggable part of an unexpected error. Its message may quote a row or the values of a statement, which are left out. */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  // What the client was told says nothing about the reason.
  if (error instanceof DomainError && error.cause instanceof Error) return describeError(error.cause);
  if (!(error instanceof Error)) return { kind: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const origin: unknown = 'original' in error ? error.original : error;
  const code = origin instanceof Error && 'code' in origin ? origin.code : undefined;
  const message = toSafeMessage(error);
  return { kind: error.name, code, ...(message === null ? {} : { message }), stack: frames.slice(0, 12).map(trim) };
}

function trim(line: string): string {
  return line.trim();
}

const MAX_LENGTH = 200;

/** Messages in which every quoted text is the name of a table, a column or a member. The first match applies. */
const NAMES_ONLY = [
  /^Table '[\w.$-]+' doesn't exist$/,
  /^Unknown column '[\w.]+' in '[\w ]+'$/,
  /^(Column|Field) '\w+' (cannot be null|doesn't have a default value)$/,
  /^Cannot (read|set) properties of (undefined|null) \((reading|setting) '\w+'\)$/,
] as const;

/** The name of a key or column at the end, behind the value that was refused. */
const NAME_AT_END = / for (?:key|column) '[\w.]+'(?: at row \d+)?$/;

/** A quoted value may contain quotation marks, so everything behind the first one goes. */
const QUOTED = /['"`].*$/;
const ADDRESS = /\S+@\S+/g;
const NUMBER = /\d{2,}/g;

/**
 * The first line without quoted texts, numbers and addresses. A failed connection keeps its message: it names a host of
 * the configuration. Null for an error of a parser, which may quote its input without quotation marks.
 */
export function toSafeMessage(error: Error): string | null {
  if (error instanceof SyntaxError) return null;
  const [line = ''] = error.message.split('\n', 1);
  if ('syscall' in error && typeof error.syscall === 'string') return shorten(line);
  if (NAMES_ONLY.some((pattern) => pattern.test(line))) return shorten(line);
  const [end = ''] = NAME_AT_END.exec(line) ?? [];
  const start = line.slice(0, line.length - end.length);
  const safe = start.replace(QUOTED, '…').replace(ADDRESS, '…').replace(NUMBER, '#');
  return shorten(safe + end);
}

function shorten(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…`;
}
