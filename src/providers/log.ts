// The JSON log. Callers log from allow-lists, never what people entered.
import pino, { type DestinationStream, type Logger } from 'pino';
import { DomainError } from '../domain/shared/errors';

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
 * Begins the log with `warnings`, so that a log says which protection is missing. Without `stream` it is written to stdout as
 * JSON.
 */
export function createLogger(level: string, warnings: readonly string[] = [], stream?: DestinationStream): Logger {
  const options = { level, redact: REDACTED };
  const log = stream ? pino(options, stream) : pino(options);
  for (const warning of warnings) log.warn({ event: 'start.exception' }, warning);
  return log;
}

/** Writes readable lines to a terminal; undefined where that package is not installed, as in production. */
export async function openLogStream(): Promise<DestinationStream | undefined> {
  const pretty = await import('pino-pretty').catch(() => null);
  return pretty?.default({
    ...{ singleLine: true, sync: true, translateTime: 'SYS:HH:MM:ss' },
    messageFormat: '{msg}{if method}{method} {path} {status}, {ms} ms{end}',
    ignore: 'pid,hostname,event,method,path,status,ms',
  });
}

/** Logs unexpected errors, and as a warning a value that validation accepted and the database rejected. */
export function createErrorReporter(log: Logger): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof DomainError) || error.code !== 'validation_failed') {
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

/** The loggable part of an unexpected error. Its message is left out: it may quote a row or the values of a statement. */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const origin: unknown = 'original' in error ? error.original : error;
  const code = origin instanceof Error && 'code' in origin ? origin.code : undefined;
  return { kind: error.name, code, stack: frames.slice(0, 12).map((line) => line.trim()) };
}
