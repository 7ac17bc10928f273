// Nodes of a database cluster die or hang: one of three is lost without an error for clients that wait, two of three never fork.
import { setTimeout as pause } from 'node:timers/promises';
import type { Finding } from '../checks/findings';
import type { ClusterNode } from '../cluster';
import { DATABASE, type ClusterSystem } from '../databases';
import { MAX_ANSWER_MS } from './mariadb';
import type { Scenario } from '../scenario';
import { createReader } from '../test-system';

/** A cluster notices a hanging node after five seconds, and until then commits nothing. */
const MAX_PAUSE_MS = 10_000;
const FROZEN_MS = 15_000;

export const CLUSTER_SCENARIOS: readonly Scenario<ClusterSystem>[] = [
  {
    name: 'the node of three that is written to killed (SIGKILL), and later the next one frozen (SIGSTOP)',
    promise: 'R7',
    maxAnswerMs: MAX_ANSWER_MS,
    maxPauseMs: MAX_PAUSE_MS,
    async inject({ cluster }, isOver) {
      const [first, second] = toNodes(cluster.nodes);
      await pause(5000);
      await first.kill();
      await pause(5000);
      await first.start(second);
      await cluster.waitUntilWhole();
      await pause(5000);
      second.freeze();
      await pause(FROZEN_MS);
      second.thaw();
      await cluster.waitUntilWhole();
      while (!isOver()) await pause(100);
      return 2;
    },
    check: compareNodes,
  },
  {
    name: 'two nodes of three killed (SIGKILL), and the last one declared to be the cluster',
    promise: 'R8',
    maxAnswerMs: MAX_ANSWER_MS,
    async inject({ cluster }, isOver) {
      const [first, second, third] = toNodes(cluster.nodes);
      await pause(5000);
      await Promise.all([first.kill(), second.kill()]);
      await pause(8000);
      await third.bootstrap();
      await pause(3000);
      // The first one to come back is copied from the only one there is.
      for (const node of [first, second]) await node.start(third);
      await cluster.waitUntilWhole();
      while (!isOver()) await pause(100);
      return 2;
    },
    check: compareNodes,
  },
];

function toNodes([first, second, third]: readonly ClusterNode[]) {
  if (!first || !second || !third) throw new Error('The cluster needs three nodes.');
  return [first, second, third] as const;
}

const COUNTS = ['negotiation_history', 'template_versions', 'consumer_profiles', 'sessions', 'schedule_transactions']
  .map((table) => `(SELECT COUNT(*) FROM ${table}) AS ${table}`)
  .join();

/** The nodes must not have gone different ways. */
async function compareNodes({ cluster }: ClusterSystem): Promise<readonly Finding[]> {
  const counts: string[] = [];
  for (const { url } of cluster.nodes) {
    const reader = createReader([new URL(DATABASE, url).href], cluster.seeAllCommits);
    counts.push(JSON.stringify(await reader.rows(`SELECT ${COUNTS}`)));
    await reader.end();
  }
  return new Set(counts).size === 1 ? [] : [{ kind: 'half-written', write: null, detail: counts.join(' ') }];
}
