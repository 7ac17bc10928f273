// For commands that have time: a step of a long run is repeated while the database is busy or away, instead of ending the run.
import { setTimeout as pauseFor } from 'node:timers/promises';
import { DomainError } from '../../domain/shared/errors';

export interface Patience {
  /** Waits this many milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
}

const PAUSES_MS = [1, 2, 4, 8, 15, 30, 30, 30, 30, 30, 60, 60, 60, 60, 60, 60].map((seconds) => seconds * 1000);

/** About nine minutes, beside what each attempt waits itself. `step` must be safe to repeat. */
export async function withPatience<Outcome>(
  step: () => Promise<Outcome>,
  { pause }: Patience = { pause: pauseFor },
): Promise<Outcome> {
  for (const ms of PAUSES_MS) {
    try {
      return await step();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await pause(ms);
    }
  }
  return step();
}

function isUnavailable(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'service_unavailable';
}

/** Says how far a run came, and that it can be repeated. */
export class StoppedRun extends Error {
  constructor(table: string, done: number, total: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `It stopped in ${table} after ${done} of ${total} rows: ${reason} Run it again: what is done is skipped quickly.`,
      {
        cause,
      },
    );
  }
}
