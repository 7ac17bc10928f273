// One scenario: writers and injected errors for a time, then the check of the whole history.
import { setTimeout as pause } from 'node:timers/promises';
import { checkLetters } from './checks/check-letters';
import { checkMoves, countStoredAnswers } from './checks/check-moves';
import { checkSignIns, countSignIns } from './checks/check-sign-ins';
import { waitUntilReady, type SignedInPerson } from './clients';
import { FIRST_TEMPLATE, TEMPLATES } from './fill-database';
import { findRefusals, type Finding } from './checks/findings';
import { writeLetters } from './letter-writer';
import { writeMoves } from './move-writer';
import { writeSignIns } from './sign-in-writer';
import type { TestSystem } from './test-system';
import { createWriteHistory, type WriteHistory } from './write-history';

/** `System`: with what it disturbs. */
export interface Scenario<System extends TestSystem = TestSystem> {
  readonly name: string;
  /** Rows of design/reliability, such as R5. */
  readonly promise: string;
  /** What the machine must have, if that is more than MariaDB. */
  readonly needs?: string;
  /** Of its own. It then runs only if it is named, because it takes long. */
  readonly seconds?: number;
  /** Between two writes of each writer. */
  readonly paceMs?: number;
  /** Before the writers start. Returns what to undo after the check; null if the machine cannot run the scenario. */
  prepare?(system: System): Promise<(() => Promise<void>) | null>;
  /** Injects until `isOver`, removes what it injected, and returns the number of injected errors. */
  inject(system: System, isOver: () => boolean, history: WriteHistory): Promise<number>;
  /** Further checks. */
  check?(system: System, history: WriteHistory): Promise<readonly Finding[]>;
  /** The longest answer that is accepted. */
  readonly maxAnswerMs: number;
  /** The longest time without an acknowledged write that is accepted, if that is limited. */
  readonly maxPauseMs?: number;
}

export interface ScenarioResult {
  readonly scenario: Pick<Scenario, 'name' | 'promise' | 'maxAnswerMs' | 'maxPauseMs'>;
  readonly engine: string;
  readonly injected: number;
  readonly history: WriteHistory;
  readonly findings: readonly Finding[];
}

export interface Clients {
  readonly people: readonly SignedInPerson[];
  readonly creditorToken: string;
}

const SIGN_UPS = 2;
/** For messages whose sender was killed: its lease has to end first. */
const MESSAGE_TIMEOUT_MS = 75_000;

let scenarios = 0;

/** Null if the machine cannot run it. */
export async function runScenario<System extends TestSystem>(
  system: System,
  scenario: Scenario<System>,
  { people, creditorToken }: Clients,
  seconds: number,
): Promise<ScenarioResult | null> {
  const undo = await scenario.prepare?.(system);
  if (undo === null) return null;
  try {
    return await disturb(system, scenario, { people, creditorToken }, seconds);
  } finally {
    await undo?.();
  }
}

async function disturb<System extends TestSystem>(
  system: System,
  scenario: Scenario<System>,
  { people, creditorToken }: Clients,
  seconds: number,
): Promise<ScenarioResult> {
  scenarios += 1;
  const [answersBefore, signInsBefore] = [await countStoredAnswers(system), await countSignIns(system)];
  const { paceMs = 0 } = scenario;
  const history = createWriteHistory(`run${process.pid}-${scenarios}-`, paceMs);
  const endsAt = performance.now() + seconds * 1000;
  const isOver = () => performance.now() > endsAt;
  const isGivenUp = () => performance.now() > endsAt + MESSAGE_TIMEOUT_MS;
  const writers = [
    ...people.map((person) => writeMoves(system, history, person, isOver)),
    ...Array.from({ length: TEMPLATES }, (_, n) =>
      writeLetters(system, history, { id: FIRST_TEMPLATE + n, token: creditorToken }, isOver),
    ),
    // In a long outage they would wait for codes that have expired; somebody else looks on.
    ...Array.from({ length: paceMs > 0 ? 0 : SIGN_UPS }, () => writeSignIns(system, history, isOver, isGivenUp)),
  ];
  const injecting = scenario.inject(system, isOver, history);
  const [injected] = await Promise.all([injecting, ...writers]);
  await waitUntilReady(system);
  // A request whose client is gone may still be running.
  await pause(SETTLE_MS);
  const findings = [
    ...findRefusals(history.writes),
    ...(await checkMoves(system, history, answersBefore)),
    ...(await checkLetters(system, history)),
    ...(await checkSignIns(system, history, signInsBefore)),
    ...((await scenario.check?.(system, history)) ?? []),
  ];
  return { scenario, engine: system.engine, injected, history, findings };
}

const SETTLE_MS = 1000;
