// The scenarios of MariaDB: what each injects while the writers are at work.
import { setTimeout as pause } from 'node:timers/promises';
import type { Injection, SentCommand } from '../../support/servers/injecting-proxy';
import type { Scenario } from '../scenario';
import { OVERLOAD } from './overload';
import { ROLLING_RESTART } from './rolling-restart';
import type { MariadbSystem } from '../databases';
import { MAIL_DOWN, PAYMENT_ANSWERS_LOST } from './providers';

/** A request waits at most for its deadline, and for the command that is on its way then. */
export const MAX_ANSWER_MS = 12_000;

export const MARIADB_SCENARIOS: readonly Scenario<MariadbSystem>[] = [
  {
    name: 'connections cut before, at and after COMMIT, and at any command',
    promise: 'R5',
    maxAnswerMs: MAX_ANSWER_MS,
    inject: (system, isOver) =>
      injectCommands(system, isOver, ({ isCommit }) => {
        const drawn = Math.random();
        if (!isCommit)
          return drawn < 0.002 ? 'cut before' : drawn < 0.005 ? 'cut at' : drawn < 0.01 ? 'cut after' : null;
        return drawn < 0.08 ? 'cut before' : drawn < 0.12 ? 'cut at' : drawn < 0.2 ? 'cut after' : null;
      }),
  },
  createKills(2),
  {
    name: 'mariadbd killed (SIGKILL) and started again on its data',
    promise: 'R4',
    maxAnswerMs: MAX_ANSWER_MS,
    inject: (system, isOver) =>
      repeat(4, isOver, async () => {
        await system.server.kill();
        await system.server.start();
      }),
  },
  {
    name: 'the network to the database silent for 8 s',
    promise: 'R6',
    maxAnswerMs: MAX_ANSWER_MS,
    async inject({ proxy }, isOver) {
      await pause(2000);
      proxy.setSilent(true);
      await pause(8000);
      proxy.setSilent(false);
      while (!isOver()) await pause(100);
      return 1;
    },
  },
  {
    name: 'forged errors of the server: rolled back, lost and unknown at COMMIT, overloaded, disk full',
    promise: 'R17',
    maxAnswerMs: MAX_ANSWER_MS,
    inject: (system, isOver) =>
      injectCommands(system, isOver, ({ isCommit, isWrite }) => {
        if (Math.random() > (isCommit ? 0.1 : isWrite ? 0.01 : 0)) return null;
        const errors = isCommit ? COMMIT_ERRORS : WRITE_ERRORS;
        return errors[Math.floor(Math.random() * errors.length)] ?? null;
      }),
  },
  OVERLOAD,
  ROLLING_RESTART,
  MAIL_DOWN,
  PAYMENT_ANSWERS_LOST,
];

/** Certification failure, deadlock, not primary, error during commit, read-only, TiDB. */
const COMMIT_ERRORS = [1213, 1047, 1180, 3100, 3101, 1290, 9007, 8002, 2013, 1053];
/** Deadlock, lock timeout, snapshot, not primary, table full, disk full, memory, prepared again. */
const WRITE_ERRORS = [1213, 1205, 1020, 1047, 1290, 1836, 1114, 1021, 1030, 1041, 1615, 1927];

/** Kills one process after the other. */
export function createKills(processes: number): Scenario {
  return {
    name: 'one API process killed (SIGKILL) and started again',
    promise: 'R3',
    maxAnswerMs: MAX_ANSWER_MS,
    inject: (system, isOver) => repeat(6, isOver, (turn) => system.restartProcess(turn % processes, 'SIGKILL')),
  };
}

async function injectCommands(
  { proxy }: MariadbSystem,
  isOver: () => boolean,
  choose: (command: SentCommand) => Injection | null,
): Promise<number> {
  const before = proxy.count();
  proxy.inject(choose);
  while (!isOver()) await pause(100);
  proxy.inject(null);
  return proxy.count() - before;
}

/** `times` times unless `isOver` comes first. */
async function repeat(times: number, isOver: () => boolean, act: (turn: number) => Promise<void>): Promise<number> {
  for (let turn = 0; turn < times && !isOver(); turn += 1) {
    await pause(1500 + Math.random() * 1000);
    await act(turn);
  }
  while (!isOver()) await pause(100);
  return times;
}
