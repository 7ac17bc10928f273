// The clock: the only place that asks the machine what time it is.
import { type Moment, toInstant, toMoment } from '../domain/shared/calendar';
import { setTimeout as pause } from 'node:timers/promises';

export type Clock = () => Moment;

/** No zone changes its day inside a quarter of an hour of UTC. */
const QUARTER_HOUR = 15 * 60 * 1000;

/** The machine's clock, with today's date in `timeZone`. The date is worked out once a quarter of an hour. */
export function systemClock(timeZone: string): Clock {
  let quarter = -1;
  let today = '';
  return () => {
    const epoch = Date.now();
    const current = Math.floor(epoch / QUARTER_HOUR);
    if (current !== quarter) {
      today = toMoment(epoch, timeZone).today;
      quarter = current;
    }
    return { now: toInstant(epoch), epoch, today };
  };
}

// Gives answers the same least duration, so that their time tells nothing about what was found.

/** Runs the work and lets its answer, or its refusal, leave no earlier than the floor. */
export type MinimumResponseTime = <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome>;

/** `floorMs` plus up to `jitterMs`, a random share of it. */
export function minimumResponseTime(
  floorMs: number,
  jitterMs: number,
  below: (bound: number) => number,
): MinimumResponseTime {
  return async (work) => {
    const least = pause(floorMs + below(jitterMs + 1));
    try {
      return await work();
    } finally {
      await least;
    }
  };
}
