// Three times the load that the service can carry, at a fixed rate: everything is answered, with 200 or at once with 503.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadRequest } from '../../../tools/bench/load';
import type { Finding } from '../checks/findings';
import { signInPerson, type SignedInPerson } from '../clients';
import { DATABASE, type MariadbSystem } from '../databases';
import type { OverloadReport } from '../overload-generator';
import type { Scenario } from '../scenario';

const GENERATOR = join(__dirname, '..', 'overload-generator.ts');
/** Of 95 % of the answers, in milliseconds. */
const MAX_MS = { served: 2000, refused: 200, servedAfter: 100 } as const;
/** Of the large data set, beyond the writers. */
const READING_PERSON = 31;

let reader: SignedInPerson | null = null;
let reports: OverloadReport[] = [];

export const OVERLOAD: Scenario<MariadbSystem> = {
  name: 'three times the load that the service can carry, at a fixed rate',
  promise: 'R12',
  maxAnswerMs: 10_000,
  async prepare(system) {
    // The proxy runs in this process, and would be the limit.
    const direct = new URL(DATABASE, system.server.url).href;
    const restart = async (environment = {}) => {
      for (const index of system.origins().keys()) await system.restartProcess(index, 'SIGTERM', environment);
    };
    await restart({ DATABASE_URL: direct });
    reader = await signInPerson(system, READING_PERSON);
    return () => restart();
  },
  async inject(system, isOver) {
    reports = [];
    const path = `/consumer-api/accounts/${String(reader?.accounts[0])}`;
    const headers = { authorization: `Bearer ${String(reader?.token)}` };
    const loads = system.origins().map((origin) => ({ origin, path, headers }));
    do reports.push(await generate(loads));
    while (!isOver());
    return reports.reduce((sum, { statuses }) => sum + (statuses['503'] ?? 0), 0);
  },
  check: () => Promise.resolve(reports.flatMap(findViolations)),
};

async function generate(loads: readonly LoadRequest[]): Promise<OverloadReport> {
  const child = fork(GENERATOR, { execArgv: ['--require', '@swc-node/register'] });
  child.send(loads);
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The load generator exited with ${String(code)}.`);
  });
  const [report] = (await Promise.race([once(child, 'message'), failed])) as [OverloadReport];
  // It exits once it has answered.
  failed.catch(() => undefined);
  return report;
}

function findViolations(report: OverloadReport): readonly Finding[] {
  process.stdout.write(`  overload: ${JSON.stringify(report)}\n`);
  const statuses = [...Object.keys(report.statuses), ...Object.keys(report.statusesAfter)];
  const details = [
    ...statuses.filter((status) => !['200', '503'].includes(status)).map((status) => `answered ${status}`),
    ...(report.statuses['503'] === undefined ? ['nothing was refused'] : []),
    ...Object.entries(MAX_MS)
      .map(([part, max]) => ({ part, max, ms: report[part as keyof typeof MAX_MS] }))
      .filter(({ max, ms }) => ms > max)
      .map(({ part, max, ms }) => `${part}: 95 % within ${ms.toFixed(0)} ms instead of ${max}`),
  ];
  return details.map((detail) => ({ kind: 'failed', write: null, detail }));
}
