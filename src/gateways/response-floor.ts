// Gives answers the same least duration, so that their time tells nothing about what was found.
import { setTimeout as pause } from 'node:timers/promises';

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
