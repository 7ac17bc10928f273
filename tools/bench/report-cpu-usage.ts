// Preloaded into a measured process: reports its processor time, its resident memory, and how long its event loop was
// blocked since the last question, in milliseconds, to its parent.
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
let delay: IntervalHistogram | undefined;

process.on('message', (question) => {
  if (question === 'memory') return void process.send?.(process.memoryUsage.rss());
  if (question === 'blocked') return void process.send?.(readDelay());
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
// A command ends with its work, although the parent may ask again.
process.channel?.unref();

/** The first question starts the measurement. */
function readDelay(): number {
  if (!delay) {
    delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delay.enable();
    return 0;
  }
  const blocked = Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
  delay.reset();
  return blocked;
}
