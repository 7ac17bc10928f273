// Which scenarios run on which database. Each system is started when one of its scenarios is wanted, and closed before the next.
import {
  canMount,
  startEmbeddedSystem,
  startGaleraSystem,
  startMariadbSystem,
  startSmallDiskSystem,
  type MariadbSystem,
} from './databases';
import { hasGalera } from './galera-cluster';
import { GALERA_SCENARIOS } from './scenarios/galera';
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
  /** Runs the scenarios with one of these parts in their names, or all. */
  run(wanted: readonly string[], runScenarios: RunScenarios): Promise<Outcome>;
}

/** `needs`: the programs that the system needs, null if they are there. */
function disturb<System extends TestSystem>(
  start: () => Promise<System>,
  scenarios: readonly Scenario<System>[],
  needs: string | null = null,
): DisturbedSystem {
  return {
    async run(wanted, runScenarios) {
      const chosen = scenarios.filter(({ name, seconds }) =>
        wanted.length === 0 ? seconds === undefined : wanted.some((part) => name.includes(part)),
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
  disturb<MariadbSystem>(startMariadbSystem, [...MARIADB_SCENARIOS, ...OUTAGES]),
  disturb(startSmallDiskSystem, [DISK_FULL, DISK_FULL_OUTAGE], canMount() ? null : 'only root may mount a small disk'),
  disturb(
    startGaleraSystem,
    GALERA_SCENARIOS,
    hasGalera() ? null : 'the packages galera-4, mariadb-server and rsync are missing',
  ),
  disturb(startEmbeddedSystem, [createKills(1)]),
];
