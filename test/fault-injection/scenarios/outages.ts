// Outages as long as real ones. They run only if they are named, because they take hours:
// `npm run test:faults -- outage`. `OUTAGE_MINUTES` sets another length.
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { signInPerson, type SignedInPerson } from '../clients';
import type { MariadbSystem, SmallDiskSystem } from '../databases';
import { countEvents, watchOutage, type Sightings } from '../outage-watch';
import type { Scenario } from '../scenario';
import { fillDisk } from './disk-full';
import { MAX_ANSWER_MS } from './mariadb';
import { checkPayments, countPayments, writePayments, type PaymentCounts } from './providers';

const MINUTE_MS = 60_000;
const BEFORE_MS = 30_000;
/** Time to recover: the longest wait between two attempts is a minute. */
const AFTER_MS = 3 * MINUTE_MS;
/** Of each writer, between two writes. */
const PACE_MS = 1000;
/** Of the large data set: the consumer who looks on, and those who pay. */
const READER = 19;
const PAYERS = [20, 21, 22, 23];

interface Outage<System> {
  readonly name: string;
  readonly minutes: number;
  /** Before the writers start. */
  prepare?(system: System): Promise<void>;
  start(system: System): Promise<void>;
  end(system: System): Promise<void>;
}

/** Signed in before what the scenario counts. */
let reader: SignedInPerson | undefined;
let payers: readonly SignedInPerson[] = [];
let paidBefore: PaymentCounts = { charged: 0, recorded: 0 };

async function signInAll(system: MariadbSystem): Promise<readonly SignedInPerson[]> {
  const people: SignedInPerson[] = [];
  for (const index of [READER, ...PAYERS]) people.push(await signInPerson(system, index));
  return people;
}

function createOutage<System extends MariadbSystem>(outage: Outage<System>): Scenario<System> {
  const minutes = Number(process.env['OUTAGE_MINUTES'] ?? outage.minutes);
  const isDefault = minutes === outage.minutes;
  return {
    name: `outage: ${outage.name}${isDefault ? '' : `, but ${minutes} minutes`}`,
    promise: 'R17',
    maxAnswerMs: MAX_ANSWER_MS,
    seconds: (BEFORE_MS + AFTER_MS + minutes * MINUTE_MS) / 1000,
    paceMs: PACE_MS,
    async prepare(system) {
      for (const index of [0, 1]) await system.restartProcess(index, 'SIGTERM', REGULAR_JOBS);
      await outage.prepare?.(system);
      [reader, ...payers] = await signInAll(system);
      paidBefore = await countPayments(system);
      return () => Promise.resolve();
    },
    async inject(system, isOver, history) {
      if (!reader) throw new Error('Nobody has signed in.');
      const watch = watchOutage(system, reader);
      // Before, during and after the outage.
      const payingMs = BEFORE_MS + minutes * MINUTE_MS + AFTER_MS / 2;
      const paying = payers.map((person) => writePayments(system, history, person, isOver, payingMs));
      await pause(BEFORE_MS);
      const loggedBefore = countEvents(system.log());
      watch.setPhase('during');
      await outage.start(system);
      await pause(minutes * MINUTE_MS);
      const waiting = await countWaiting(system).catch(() => null);
      await outage.end(system);
      watch.setPhase('after');
      while (!isOver()) await pause(500);
      printSightings(await watch.end());
      const left = await countWaiting(system);
      process.stdout.write(
        `  codes that waited at the end of the outage: ${waiting ?? '?'}, three minutes later: ${left}\n`,
      );
      const events = [...countEvents(system.log())].flatMap(([event, count]) => {
        const added = count - (loggedBefore.get(event) ?? 0);
        return added > 0 ? [`${event} ${added}`] : [];
      });
      process.stdout.write(`  log: ${events.join(', ')}\n`);
      const paid = (await Promise.all(paying)).flat();
      const counts = new Map(paid.map((answer) => [answer, paid.filter((other) => other === answer).length]));
      process.stdout.write(`  payments: ${[...counts].map(([answer, count]) => `${answer} × ${count}`).join(', ')}\n`);
      return 1;
    },
    check: (system) => checkPayments(system, paidBefore),
  };
}

const REGULAR_JOBS = { SCHEDULER: 'on', SYSTEM_MOVES_MINUTES: '1' };

async function countWaiting(system: MariadbSystem): Promise<number> {
  const [row] = await system.rows(
    "SELECT COUNT(*) AS n FROM outbox_messages WHERE state IN ('pending', 'sending') AND purpose = 'code'",
  );
  return Number(row?.['n']);
}

function printSightings(seen: Sightings): void {
  for (const [phase, counts] of Object.entries(seen)) {
    const lines = [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([what, count]) => `${what} × ${count}`);
    process.stdout.write(`  ${phase}: ${lines.join(', ')}\n`);
  }
}

async function setReadOnly({ server }: MariadbSystem, isReadOnly: boolean): Promise<void> {
  const connection = await createConnection(server.url);
  await connection.query(`SET GLOBAL read_only = ${isReadOnly ? 'ON' : 'OFF'}`);
  await connection.end();
}

/** Debian's package `faketime`. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

function createWrongClock(offset: string, name: string): Scenario<MariadbSystem> {
  const environment = { ...REGULAR_JOBS, LD_PRELOAD: FAKETIME, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  return createOutage<MariadbSystem>({
    name,
    minutes: 4,
    start: (system) => system.restartProcess(1, 'SIGTERM', environment),
    end: (system) => system.restartProcess(1, 'SIGTERM', REGULAR_JOBS),
  });
}

const AWAY: Outage<MariadbSystem> = {
  name: 'the database away for 10 minutes',
  minutes: 10,
  start: ({ server }) => server.kill(),
  end: ({ server }) => server.start(),
};

export const OUTAGES: readonly Scenario<MariadbSystem>[] = [
  createOutage(AWAY),
  createOutage<MariadbSystem>({
    name: 'the database read-only for 10 minutes',
    minutes: 10,
    start: (system) => setReadOnly(system, true),
    end: (system) => setReadOnly(system, false),
  }),
  createWrongClock('+5d', 'the clock of one replica 5 days ahead'),
  createWrongClock('-1h', 'the clock of one replica an hour behind'),
  createOutage<MariadbSystem>({
    name: 'the mail server away for 55 minutes',
    minutes: 55,
    start: ({ mailbox }) => Promise.resolve(mailbox.setDown(true)),
    end: ({ mailbox }) => Promise.resolve(mailbox.setDown(false)),
  }),
  createOutage<MariadbSystem>({
    name: 'the payment provider away for 55 minutes',
    minutes: 55,
    start: ({ payments }) => Promise.resolve(payments.failWith({ status: 503, body: {} })),
    end: ({ payments }) => Promise.resolve(payments.failWith(null)),
  }),
];

let filled: { end(): Promise<void> } | null = null;

export const DISK_FULL_OUTAGE = createOutage<SmallDiskSystem>({
  name: 'the disk of the database full for 5 minutes',
  minutes: 5,
  start({ disk }) {
    filled = fillDisk(disk);
    return Promise.resolve();
  },
  async end({ server }) {
    await filled?.end();
    // InnoDB may have ended itself, and is started again as by a supervisor.
    await server.kill();
    await server.start();
  },
});
