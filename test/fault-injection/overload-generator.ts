// Runs in its own process, so that the load does not wait for the writers: measures the capacity of the servers, sends three
// times as much, and then a little, and answers with what came back.
import { closeConnections, sendMany, type LoadRequest } from '../../tools/bench/load';
import { countStatuses, findTimes, sendAtRate, type Answer } from './open-loop';

const CAPACITY_REQUESTS = 1500;
const FACTOR = 3;
const SECONDS = 8;
/** After the overload. */
const CALM = { rate: 50, seconds: 5 };

export interface OverloadReport {
  readonly capacity: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** 95 %, in milliseconds. */
  readonly served: number;
  readonly refused: number;
  readonly servedAfter: number;
  readonly statusesAfter: Readonly<Record<string, number>>;
}

async function overload(loads: readonly LoadRequest[]): Promise<OverloadReport> {
  const sendAll = () => Promise.all(loads.map((load) => sendMany(load, CAPACITY_REQUESTS)));
  await sendAll();
  const startedAt = performance.now();
  await sendAll();
  const capacity = (loads.length * CAPACITY_REQUESTS) / ((performance.now() - startedAt) / 1000);
  closeConnections();
  const answers = await sendAtRate(loads, Math.round(capacity * FACTOR), SECONDS);
  const after = await sendAtRate(loads, CALM.rate, CALM.seconds);
  return {
    capacity,
    statuses: toRecord(answers),
    served: findTimes(answers, '200')[0],
    refused: findTimes(answers, '503')[0],
    servedAfter: findTimes(after, '200')[0],
    statusesAfter: toRecord(after),
  };
}

function toRecord(answers: readonly Answer[]): Readonly<Record<string, number>> {
  return Object.fromEntries(countStatuses(answers));
}

process.once('message', (loads) => {
  overload(loads as readonly LoadRequest[]).then(
    (report) => {
      process.send?.(report);
      process.disconnect();
    },
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
