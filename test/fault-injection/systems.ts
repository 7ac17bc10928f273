// Which scenarios run on which database. Each system is started when one of its scenarios is wanted, and closed before the next.
import {
  canMount,
  startClusterSystem,
  startEmbeddedSystem,
  startMariadbSystem,
  startSmallDiskSystem,
  type MariadbSystem,
} from './databases';
import { hasGalera, startGaleraCluster } from './galera-cluster';
import { hasGroupReplication, startGroupReplication } from './group-replication-cluster';
import { CLUSTER_SCENARIOS } from './scenarios/cluster';
import { toMissingRow } from './report';
import type { Scenario } from './scenario';
import { DISK_FULL } from './scenarios/disk-full';
import { createKills, MARIADB_SCENARIOS } from './scenarios/mariadb';
import { DISK_FULL_OUTAGE, OUTAGES } from './scenarios/outages';
import type { TestSystem } from './test-system';

interface Outcome {
  /** Of the report. */
  readonly rows: readonly (readonly string[])[];
  readonly isClean: boolean;
}

type RunScenarios = <System extends TestSystem>(
  system: System,
  scenarios: readonly Scenario<System>[],
) => Promise<Outcome>;

interface DisturbedSystem {
  /** Runs the scenarios with one of these parts in their names, all if one is the label of the system, or without any. */
  run(wanted: readonly string[], runScenarios: RunScenarios): Promise<Outcome>;
}

/** `label` chooses all of its scenarios. `needs`: the programs that the system needs, null if they are there. */
function disturb<System extends TestSystem>(
  label: string,
  start: () => Promise<System>,
  scenarios: readonly Scenario<System>[],
  needs: string | null = null,
): DisturbedSystem {
  return {
    async run(wanted, runScenarios) {
      const isWhole = wanted.length === 0 || wanted.includes(label);
      const chosen = scenarios.filter(
        ({ name, seconds }) => (isWhole && seconds === undefined) || wanted.some((part) => name.includes(part)),
      );
      if (chosen.length === 0) return { rows: [], isClean: true };
      if (needs !== null)
        return { rows: chosen.map(({ name, promise }) => toMissingRow(name, promise, needs)), isClean: true };
      const system = await start();
      try {
        return await runScenarios(system, chosen);
      } finally {
        await system.close();
      }
    },
  };
}

export const SYSTEMS: readonly DisturbedSystem[] = [
  disturb<MariadbSystem>('mariadb', startMariadbSystem, [...MARIADB_SCENARIOS, ...OUTAGES]),
  disturb(
    'small-disk',
    startSmallDiskSystem,
    [DISK_FULL, DISK_FULL_OUTAGE],
    canMount() ? null : 'only root may mount a small disk',
  ),
  disturb(
    'galera',
    () => startClusterSystem(startGaleraCluster),
    CLUSTER_SCENARIOS,
    hasGalera() ? null : 'the packages galera-4, mariadb-server and rsync are missing',
  ),
  disturb(
    'group-replication',
    () => startClusterSystem(startGroupReplication),
    CLUSTER_SCENARIOS,
    hasGroupReplication() ? null : '.ci/unpack-mysql has not run',
  ),
  disturb('embedded', startEmbeddedSystem, [createKills(1)]),
];
