// Lets long work give way to requests, which are then answered as fast as without it.
import { setImmediate as letOthersWork, setTimeout as pause } from 'node:timers/promises';
import type { Dependencies } from './dependencies';

const MAX_PAUSE_MS = 1000;
/** Longer than most requests take, and short enough for work that never finds the process idle. */
const MAX_WAIT_MS = 20;

/**
 * Returns a function that pauses when requests have come since its last call: for as long as that is ago, or `times` as long, and
 * then until they are answered.
 */
export function startGivingWay(load: Dependencies['requestLoad'], times = 1): () => Promise<void> {
  let [requests, since] = [load.count(), performance.now()];
  return async () => {
    if (load.count() === requests && load.isIdle()) {
      await letOthersWork();
    } else {
      await pause(Math.min((performance.now() - since) * times, MAX_PAUSE_MS));
      await load.whenIdle(MAX_WAIT_MS);
    }
    [requests, since] = [load.count(), performance.now()];
  };
}
