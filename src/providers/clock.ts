// Time and randomness of the system, and the minimum response time.
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { toInstant, toMoment, type Moment } from '../domain/shared/calendar';

export type Clock = () => Moment;

/** In every time zone, days start at a quarter of an hour of UTC. */
const QUARTER_HOUR = 15 * 60 * 1000;

/**
 * The clock of all rules, with today's date in `timeZone`, which is recomputed every quarter of an hour. `readEpoch` returns
 * the time in milliseconds: the database's, so that processes on several machines agree.
 */
export function systemClock(timeZone: string, readEpoch: () => number): Clock {
  let quarter = -1;
  let today = '';
  return () => {
    const epoch = readEpoch();
    const current = Math.floor(epoch / QUARTER_HOUR);
    if (current !== quarter) {
      today = toMoment(epoch, timeZone).today;
      quarter = current;
    }
    return {
      epoch,
      today,
      // Most requests need only the other two.
      get now() {
        return toInstant(epoch);
      },
    };
  };
}

export interface Randomness {
  /** 256 random bits, base64url. */
  token(): string;
  /** 128 random bits, base64url. */
  id(): string;
  /** Six decimal digits, with leading zeros. */
  code(): string;
  /** Integer from 0 to below `bound`. */
  below(bound: number): number;
}

export const systemRandomness: Randomness = {
  token: () => randomBytes(32).toString('base64url'),
  id: () => randomBytes(16).toString('base64url'),
  code: () => String(randomInt(0, 1_000_000)).padStart(6, '0'),
  below: (bound) => randomInt(0, bound),
};

/** Runs `work` and delays its result, or its error, so that response times reveal nothing about it. */
export type MinimumResponseTime = <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome>;

/** The minimum is `minimumMs` plus a random part of `jitterMs`. `below` returns a random integer below its argument. */
export function minimumResponseTime(
  minimumMs: number,
  jitterMs: number,
  below: (bound: number) => number,
): MinimumResponseTime {
  return async (work) => {
    const delay = pause(minimumMs + below(jitterMs + 1));
    try {
      return await work();
    } finally {
      await delay;
    }
  };
}
