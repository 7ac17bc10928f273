// Runs the scenarios one after the other on one system, prints the report, and writes it after a full run.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInCreditor, signInPerson, type SignedInPerson } from './clients';
import { COLUMNS, formatReport, toMissingRow, toRow } from './report';
import { runScenario, type Clients, type Scenario, type ScenarioResult } from './scenario';
import { SYSTEMS } from './systems';
import type { TestSystem } from './test-system';

const REPORT = join(__dirname, '..', '..', 'docs', 'fault-injection.md');
/** Of each scenario; `SCENARIO_SECONDS` sets another time. */
const SECONDS = 75;
const WRITERS = 10;
/** Of each kind. */
const SHOWN = 5;

/** `wanted` are parts of the names of scenarios, or labels of systems; without any, all run. False if anything was found. */
export async function runFaultInjection(wanted: readonly string[]): Promise<boolean> {
  const startedAt = performance.now();
  const rows: (readonly string[])[] = [];
  let isClean = true;
  for (const system of SYSTEMS) {
    const outcome = await system.run(wanted, runScenarios);
    rows.push(...outcome.rows);
    isClean = isClean && outcome.isClean;
  }
  const report = formatReport(rows, (performance.now() - startedAt) / 60_000);
  log(`\n${report}`);
  if (wanted.length === 0) writeFileSync(REPORT, report);
  return isClean;
}

async function runScenarios<System extends TestSystem>(system: System, scenarios: readonly Scenario<System>[]) {
  const seconds = Number(process.env['SCENARIO_SECONDS'] ?? SECONDS);
  const rows: (readonly string[])[] = [];
  let isClean = true;
  let clients = await signInAll(system);
  for (const scenario of scenarios) {
    // Tokens last for an hour.
    if (scenario.seconds !== undefined) clients = await signInAll(system);
    log(`${system.engine}: ${scenario.name} …`);
    const result = await runScenario(system, scenario, clients, scenario.seconds ?? seconds);
    rows.push(result ? toRow(result) : toMissingRow(scenario.name, scenario.promise, scenario.needs ?? ''));
    if (result) isClean = printResult(result) && isClean;
    else log(`  SCENARIO NOT RUN: ${scenario.needs ?? ''}`);
  }
  return { rows, isClean };
}

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
  const { maxAnswerMs, maxPauseMs = Infinity } = scenario;
  const isSlow = history.longestAnswerMs() > maxAnswerMs;
  if (isSlow) log(`  FOUND slow: an answer took longer than ${maxAnswerMs} ms`);
  const isPaused = history.longestPauseMs() > maxPauseMs;
  if (isPaused) log(`  FOUND paused: no write was acknowledged for longer than ${maxPauseMs} ms`);
  return findings.length === 0 && !isSlow && !isPaused;
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}
