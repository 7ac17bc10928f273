// Runs the scenarios one after the other on one system, prints the report, and writes it after a full run.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInCreditor, signInPerson, type SignedInPerson } from './clients';
import { COLUMNS, formatReport, toMissingRow, toRow } from './report';
import { runScenario, type Clients, type ScenarioResult } from './scenario';
import { SCENARIOS } from './scenarios';
import { startTestSystem, type TestSystem } from './test-system';

const REPORT = join(__dirname, '..', '..', 'docs', 'fault-injection.md');
/** Of each scenario; `SCENARIO_SECONDS` sets another time. */
const SECONDS = 90;
const WRITERS = 10;
/** Of each kind. */
const SHOWN = 5;

/** `wanted` are parts of the names of scenarios; without any, all run. False if anything was found. */
export async function runFaultInjection(wanted: readonly string[]): Promise<boolean> {
  const startedAt = performance.now();
  const seconds = Number(process.env['SCENARIO_SECONDS'] ?? SECONDS);
  const rows: (readonly string[])[] = [];
  let isClean = true;
  const system = await startTestSystem();
  try {
    const clients = await signInAll(system);
    for (const scenario of SCENARIOS) {
      if (wanted.length > 0 && !wanted.some((part) => scenario.name.includes(part))) continue;
      log(`${scenario.name} …`);
      const result = await runScenario(system, scenario, clients, seconds);
      rows.push(result ? toRow(result) : toMissingRow(scenario.name, scenario.promise, scenario.needs ?? ''));
      if (result) isClean = printResult(result) && isClean;
      else log(`  SCENARIO NOT RUN: ${scenario.needs ?? ''}`);
    }
  } finally {
    await system.close();
  }
  rows.push(...NOT_HERE);
  const report = formatReport(rows, (performance.now() - startedAt) / 60_000);
  log(`\n${report}`);
  if (wanted.length === 0) writeFileSync(REPORT, report);
  return isClean;
}

/** What other commands measure, and what is not built. */
const NOT_HERE = [
  toMissingRow('three times the load that the service can carry', 'R12', '`npm run bench -- overload`'),
  toMissingRow('the writer of three Galera nodes killed', 'R7, R8', 'no scenario yet'),
  toMissingRow('the disk of the database full', 'R17', 'no scenario yet, only forged errors'),
];

async function signInAll(system: TestSystem): Promise<Clients> {
  const people: SignedInPerson[] = [];
  for (let index = 0; index < WRITERS; index += 1) people.push(await signInPerson(system, index));
  return { people, creditorToken: await signInCreditor(system) };
}

function printResult(result: ScenarioResult): boolean {
  const { findings, scenario, history } = result;
  const row = toRow(result);
  log(
    COLUMNS.slice(3)
      .map((column, n) => `  ${column}: ${row[n + 3] ?? ''}`)
      .join('\n'),
  );
  const shown = findings.filter(
    ({ kind }, n) => findings.slice(0, n).filter((one) => one.kind === kind).length < SHOWN,
  );
  for (const { kind, detail } of shown) log(`  FOUND ${kind}: ${detail}`);
  const isSlow = history.longestAnswerMs() > scenario.maxAnswerMs;
  if (isSlow) log(`  FOUND slow: an answer took longer than ${scenario.maxAnswerMs} ms`);
  return findings.length === 0 && !isSlow;
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}
