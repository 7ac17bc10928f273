// An open loop: requests start at a fixed rate, whether or not earlier ones have been answered.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoadRequest } from '../../tools/bench/load';

/** As of a load balancer: opened before, and used again. A request beyond them waits, and its time goes on. */
const CONNECTIONS = 500;
const CLIENT_TIMEOUT_MS = 30_000;

export interface Answer {
  /** `none` without an answer after 30 s. */
  readonly status: string;
  readonly ms: number;
}

/** `rate` requests a second for `seconds`, one after the other to each of the servers. */
export async function sendAtRate(
  loads: readonly LoadRequest[],
  rate: number,
  seconds: number,
): Promise<readonly Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });
  const idle = loads.map((load) => ({ ...load, path: '/livez' }));
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => sendOnce(pick(idle, n), agent)));
  const total = rate * seconds;
  const answers: Promise<Answer>[] = [];
  const startedAt = performance.now();
  while (answers.length < total) {
    // A timer that was late sends what it has missed.
    const due = Math.min(total, Math.ceil(((performance.now() - startedAt) / 1000) * rate));
    while (answers.length < due) answers.push(sendOnce(pick(loads, answers.length), agent));
    await pause(2);
  }
  const received = await Promise.all(answers);
  agent.destroy();
  return received;
}

function sendOnce({ origin, path, headers }: LoadRequest, agent: Agent): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const settle = (status: string) => resolve({ status, ms: performance.now() - startedAt });
    const outgoing = request(`${origin}${path}`, { agent, headers }, (response) => {
      response.resume().once('end', () => settle(String(response.statusCode)));
      response.once('error', () => settle('none'));
    });
    outgoing.setTimeout(CLIENT_TIMEOUT_MS, () => outgoing.destroy());
    outgoing.once('error', () => settle('none'));
    outgoing.end();
  });
}

export function countStatuses(answers: readonly Answer[]): ReadonlyMap<string, number> {
  const statuses = new Map<string, number>();
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  return statuses;
}

/** Of the answers with the status: 95 % and the longest, in milliseconds. */
export function findTimes(answers: readonly Answer[], status: string): readonly [high: number, longest: number] {
  const times = answers.filter((answer) => answer.status === status).map(({ ms }) => ms);
  times.sort((one, other) => one - other);
  return [times[Math.floor(times.length * 0.95)] ?? 0, times.at(-1) ?? 0];
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is no server to send requests to.');
  return item;
}
