// The JSON log. Callers log from allow-lists, never what people entered.
import pino, { type Logger } from 'pino';

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

/** Begins the log with `warnings`, so that a log says which protection is missing. */
export function createLogger(level: string, warnings: readonly string[] = []): Logger {
  const log = pino({ level, redact: REDACTED });
  for (const warning of warnings) log.warn({ event: 'start.exception' }, warning);
  return log;
}

/** The loggable part of an unexpected error. Its message is left out: it may quote a row or the values of a statement. */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const origin: unknown = 'original' in error ? error.original : error;
  const code = origin instanceof Error && 'code' in origin ? origin.code : undefined;
  return { kind: error.name, code, stack: frames.slice(0, 12).map((line) => line.trim()) };
}
