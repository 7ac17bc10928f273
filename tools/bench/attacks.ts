// Measures how long /livez takes while each attack is sent once a second, and the processor time of one attack.
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ATTACKS, type Attack } from './attack-bodies';
import { startMeasuredServer, type MeasuredServer } from './measured-server';

/** The promise of docs/threat-model.md. */
const MAX_MS = 200;

const ROUNDS = 3;
const MAX_TRIES = 3;
/** Attacks whose processor time is measured together. */
const REPEATS = 20;
const PROBE_INTERVAL_MS = 10;

export interface AttackFigure {
  readonly name: string;
  /** Status of the attack, or that its connection was closed. */
  readonly outcome: string;
  /** Longest and usual response time of /livez, in milliseconds. */
  readonly longest: number;
  readonly median: number;
  /** Processor time of the server for one attack, in milliseconds. */
  readonly processor: number;
}

/** Attacks during which /livez took too long. */
export function findSlow(figures: readonly AttackFigure[]): readonly string[] {
  return figures.filter(({ longest }) => longest > MAX_MS).map(({ name }) => name);
}

export async function measureAttacks(log: (line: string) => void): Promise<readonly AttackFigure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-attacks-'));
  const server = await startMeasuredServer('src/cli/parley.js serve', {
    APP_ENV: 'local',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
  });
  try {
    const figures = [await measureAttack(server, null)];
    for (const attack of ATTACKS) {
      log(`measuring ${attack.name} …`);
      figures.push(await measureRepeatedly(server, attack));
    }
    return figures;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Other work on the machine delays a response now and then; an attack that blocks the process does so every time. */
async function measureRepeatedly(server: MeasuredServer, attack: Attack): Promise<AttackFigure> {
  let figure = await measureAttack(server, attack);
  for (let tries = 1; figure.longest > MAX_MS && tries < MAX_TRIES; tries += 1) {
    const next = await measureAttack(server, attack);
    if (next.longest < figure.longest) figure = next;
  }
  return figure;
}

/** Sends an attack at the start of each second; null measures the probes alone. */
async function measureAttack(server: MeasuredServer, attack: Attack | null): Promise<AttackFigure> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const end = performance.now() + 1000;
    const sent = attack ? send(server.origin, attack).then((outcome) => outcomes.add(outcome)) : null;
    while (performance.now() < end) {
      const before = performance.now();
      await send(server.origin, { name: '', path: '/livez', body: '' }, agent);
      times.push(performance.now() - before);
      await pause(PROBE_INTERVAL_MS);
    }
    await sent;
  }
  agent.destroy();
  times.sort((one, other) => one - other);
  return {
    name: attack?.name ?? 'no attack',
    outcome: [...outcomes].join(', '),
    longest: times.at(-1) ?? 0,
    median: times[Math.floor(times.length / 2)] ?? 0,
    processor: attack ? await measureProcessor(server, attack) : 0,
  };
}

/** Processor time does not depend on what else the machine does. */
async function measureProcessor(server: MeasuredServer, attack: Attack): Promise<number> {
  const before = await server.cpuTime();
  for (let sent = 0; sent < REPEATS; sent += 1) await send(server.origin, attack);
  return ((await server.cpuTime()) - before) / 1000 / REPEATS;
}

/** Returns the status; a server may answer and close the connection before it has read the body. */
function send(origin: string, { path, headers = {}, body }: Attack, agent?: Agent): Promise<string> {
  return new Promise((resolve) => {
    const options = {
      method: body === '' ? 'GET' : 'POST',
      headers: { ...(body === '' ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(agent ? { agent } : { agent: false as const }),
    };
    const sent = request(`${origin}${path}`, options, (response) => {
      response.resume().once('close', () => resolve(String(response.statusCode)));
    });
    sent.once('error', () => resolve('closed'));
    sent.end(body);
  });
}
