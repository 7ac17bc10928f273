// Lets long work give way to requests, which are then answered as fast as without it.
import { setImmediate as letOthersWork, setTimeout as pause } from 'node:timers/promises';
import type { Dependencies } from './dependencies';

const MAX_PAUSE_MS = 1000;

/** Returns a function that pauses, when requests have come since its last call, for as long as that is ago, or `times` as long. */
export function startGivingWay({ count }: Dependencies['requestLoad'], times = 1): () => Promise<void> {
  let [requests, since] = [count(), performance.now()];
  return async () => {
    if (count() === requests) await letOthersWork();
    else await pause(Math.min((performance.now() - since) * times, MAX_PAUSE_MS));
    [requests, since] = [count(), performance.now()];
  };
}
