// The JSON log. Callers log from allow-lists, never what people entered.
import pino, { type DestinationStream, type Logger } from 'pino';
import { DomainError } from '../domain/shared/errors';
import { describeActivity } from './observation/activity';
import { toSafeMessage } from './observation/safe-message';

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
 * JSON. Lines of a request or a job have its id and name.
 */
export function createLogger(level: string, warnings: readonly string[] = [], stream?: DestinationStream): Logger {
  const options = { level, redact: REDACTED, mixin: describeActivity };
  const log = stream ? pino(options, stream) : pino(options);
  for (const warning of warnings) log.warn({ event: 'start.exception' }, warning);
  return log;
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
