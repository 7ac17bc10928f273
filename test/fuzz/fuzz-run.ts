// What both fuzzers share: the number of requests, the seed, the count of successes by operation, and the memory.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc, { type IAsyncProperty } from 'fast-check';
import { RARE_SUCCESS } from './recipes';

export const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 2_000);

/** Every run draws another one; `FUZZ_SEED` repeats a run. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

/**
 * Allowed ratio of the heap at the end to the heap after half of the requests: until then caches and compiled code grow to
 * their bounds (12,000 requests: 175, 202, 199 and 190 MB after each quarter).
 */
const GROWTH_ALLOWED = 1.2;

export interface FuzzRun {
  /** Counts a response by its operation and a word for its outcome. */
  count(operation: string, outcome: string, isSuccess: boolean): void;
  /**
   * Sends the requests that succeed as many times as the floor of successes, and generated ones. A run that does not send
   * all of them fails.
   */
  run<Ts>(property: IAsyncProperty<Ts>, succeeding: readonly Ts[]): Promise<void>;
  /** Operations with fewer successes than the floor. */
  findBelowFloor(operations: readonly string[]): readonly string[];
  /** Whether the memory stays within bounds. */
  expectSteadyMemory(): void;
}

/** The least number of successes of each operation: enough to know that its success is tried too. */
const FLOOR = Math.max(1, Math.floor(REQUESTS / 1000));

export function startFuzzRun(name: string): FuzzRun {
  const outcomes = new Map<string, number>();
  const successes = new Map<string, number>();
  const heaps: number[] = [];
  const startedAt = performance.now();
  let sent = 0;
  return {
    count(operation, outcome, isSuccess) {
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (isSuccess) successes.set(operation, (successes.get(operation) ?? 0) + 1);
      sent += 1;
      if (sent % Math.floor(REQUESTS / 4) === 0) heaps.push(heapAfterCollection());
    },
    async run(property, succeeding) {
      const examples = Array.from({ length: FLOOR }, () => succeeding).flat();
      process.stdout.write(`\n${name}: ${REQUESTS} requests of FUZZ_SEED=${SEED}\n`);
      await fc.assert(property, { numRuns: REQUESTS, seed: SEED, examples, markInterruptAsFailure: true });
      const counts = [...outcomes].sort(([one], [other]) => (one < other ? -1 : 1)).map(([what, n]) => `${what}: ${n}`);
      const least = [...successes].sort(([, one], [, other]) => one - other)[0];
      process.stdout.write(
        `${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s. ${counts.join(', ')}. ` +
          `Fewest successes: ${least?.join(' ') ?? 'none'}. ` +
          `Heap after each quarter: ${heaps.map((bytes) => (bytes / 1e6).toFixed(0)).join(', ')} MB\n`,
      );
      if (sent !== REQUESTS) throw new Error(`Only ${sent} of ${REQUESTS} requests were sent.`);
    },
    findBelowFloor: (operations) =>
      operations.filter((one) => (successes.get(one) ?? 0) < (RARE_SUCCESS.includes(one) ? 1 : FLOOR)),
    expectSteadyMemory() {
      expect((heaps.at(-1) ?? 0) / (heaps[1] ?? 1)).toBeLessThan(GROWTH_ALLOWED);
    },
  };
}

const collect = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
})();

function heapAfterCollection(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
