// Real server processes for tests: the compiled server under node, several on free ports, with one database.
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const START_DEADLINE_MS = 30_000;
const STOP_DEADLINE_MS = 25_000;

export type Environment = Readonly<Record<string, string>>;

export interface Program {
  /** What it has printed so far, on both channels. */
  printed(): string;
  /** Sends it a signal, and waits for nothing. */
  signal(signal: NodeJS.Signals): void;
  /** Asks it to end, and waits until it has. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

export interface TestServerProcess extends Program {
  readonly origin: string;
}

/** Starts a compiled file, such as `src/cli/rotate.js`, with this environment and nothing of ours. */
export function runProgram(file: string, environment: Environment, options: readonly string[] = []): Program {
  const build = process.env['PARLEY_BUILD'];
  if (build === undefined) throw new Error('Nothing was built: these tests run in the projects faults and browser.');
  const child = spawn(process.execPath, [join(build, 'dist', file), ...options], {
    cwd: build,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for (const channel of [child.stdout, child.stderr]) channel.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    printed: () => Buffer.concat(chunks).toString('utf8'),
    signal: (signal) => void child.kill(signal),
    stop: (signal = 'SIGTERM') => stop(child, ended, signal),
    ended,
  };
}

/** Starts a server and waits until it takes work. */
export async function startServerProcess(environment: Environment): Promise<TestServerProcess> {
  const port = await freePort();
  const program = runProgram('src/main.js', { ...environment, HOST: '127.0.0.1', PORT: String(port) });
  const origin = `http://127.0.0.1:${port}`;
  const ended = new AbortController();
  void program.ended.then(() => ended.abort());
  const deadline = performance.now() + START_DEADLINE_MS;
  while (!(await isReady(origin))) {
    if (ended.signal.aborted) throw new Error(`The server ended at once:\n${program.printed()}`);
    if (performance.now() > deadline) {
      await program.stop('SIGKILL');
      throw new Error(`The server did not get ready:\n${program.printed()}`);
    }
    await pause(50);
  }
  return { ...program, origin };
}

/** One after the other: the first brings the database up to date. */
export async function startServerProcesses(
  count: number,
  environment: Environment,
): Promise<readonly TestServerProcess[]> {
  const started: TestServerProcess[] = [];
  try {
    for (let index = 0; index < count; index += 1) started.push(await startServerProcess(environment));
    return started;
  } catch (error) {
    await stopAll(started);
    throw error;
  }
}

export async function stopAll(programs: readonly Program[]): Promise<void> {
  await Promise.all(programs.map((program) => program.stop()));
}

async function stop(child: ChildProcess, ended: Promise<unknown>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS);
  await ended;
  clearTimeout(force);
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
