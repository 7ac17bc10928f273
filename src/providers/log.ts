// The log: lines of facts, never of what people typed.
import pino, { type Logger } from 'pino';

/** A second net under the allow-lists of the callers. */
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

export function createLogger(level: string): Logger {
  return pino({ level, redact: REDACTED });
}

/**
 * What may be logged of an unexpected error. Its message may quote a row or a statement with its values,
 * so only the kind, the code and the places of the stack are kept.
 */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const origin: unknown = 'original' in error ? error.original : error;
  const code = origin instanceof Error && 'code' in origin ? origin.code : undefined;
  return { kind: error.name, code, stack: places.slice(0, 12).map((line) => line.trim()) };
}
