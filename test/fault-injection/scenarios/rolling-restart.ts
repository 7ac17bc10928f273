// Both processes are restarted one after the other behind haproxy, while they are written to and read from: no request may fail.
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../../support/clients/connect';
import { hasBalancer, startBalancer } from '../balancer';
import { signInPerson } from '../clients';
import { reservePort } from '../../support/servers/reserve-port';
import { findingOf, type Finding } from '../checks/findings';
import type { Scenario } from '../scenario';
import type { TestSystem } from '../test-system';
import type { WriteHistory } from '../write-history';

/** A drain longer than the balancer takes to notice, and a start that waits for a busy database. */
const RESTART = { DRAIN_SECONDS: '5', DATABASE_WAIT_SECONDS: '60' };
const READERS = 8;
/** The restarts go on until so many requests were sent. */
const REQUESTS = 10_000;
/** Of the large data set, beyond the writers. */
const READING_PERSON = 30;

let ports: readonly number[] = [];
let token = '';
let reads = 0;
let failedReads: string[] = [];

export const ROLLING_RESTART: Scenario = {
  name: 'rolling restart of two processes behind haproxy (SIGTERM), at least 10,000 requests',
  promise: 'R11',
  needs: 'haproxy',
  maxAnswerMs: 10_000,
  async prepare(system) {
    if (!hasBalancer()) return null;
    ports = [await reservePort(), await reservePort()];
    for (const [index, port] of ports.entries())
      await system.restartProcess(index, 'SIGTERM', { ...RESTART, PORT: String(port) });
    const balancer = await startBalancer(ports);
    system.sendThrough(balancer.origin);
    ({ token } = await signInPerson(system, READING_PERSON));
    return async () => {
      system.sendThrough(null);
      await balancer.close();
    };
  },
  async inject(system, isOver, history) {
    [reads, failedReads] = [0, []];
    const isDone = () => isOver() && countRequests(history) >= REQUESTS;
    const readers = Array.from({ length: READERS }, () => readAccounts(system, isDone));
    let restarts = 0;
    while (!isDone()) {
      const index = restarts % ports.length;
      await system.restartProcess(index, 'SIGTERM', { ...RESTART, PORT: String(ports[index]) });
      restarts += 1;
      // Until the balancer sends it requests again.
      await pause(3000);
    }
    await Promise.all(readers);
    return restarts;
  },
  check: (_system, history) => Promise.resolve(findFailures(history)),
};

async function readAccounts(system: TestSystem, isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    reads += 1;
    const status = await connect(system.origin())
      .rest('GET', '/accounts?limit=5', { token })
      .then(
        (answer) => answer.status,
        (error: unknown) => String(error),
      );
    if (status !== 200) failedReads.push(String(status));
  }
}

/** Every request counts, also one whose repetition succeeded. */
function countRequests({ writes }: WriteHistory): number {
  return writes.reduce((sum, write) => sum + write.requests, reads);
}

function findFailures(history: WriteHistory): readonly Finding[] {
  process.stdout.write(`  requests: ${countRequests(history)}, of them reads: ${reads}\n`);
  return [
    ...history.writes
      .filter(({ outcome, requests: sent }) => outcome === 'unknown' || sent > 1)
      .map((write) => findingOf('failed', write, `${write.status} ${write.detail} during the restart`)),
    ...failedReads.map((detail): Finding => ({ kind: 'failed', write: null, detail: `a read was answered ${detail}` })),
  ];
}
