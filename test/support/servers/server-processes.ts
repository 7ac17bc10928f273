// Starts and stops the compiled server and other compiled programs as real processes.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** End a test whose server would never be ready, or never stop. */
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 120_000;

export type Environment = Readonly<Record<string, string>>;

export interface Program {
  /** Everything printed so far to stdout and stderr. */
  output(): string;
  /** The part of it on stdout. */
  report(): string;
  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void;
  /** Sends a signal, SIGTERM by default, and waits until the process has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** The exit code; null if a signal ended the process. */
  readonly exited: Promise<number | null>;
}

export interface TestServerProcess extends Program {
  readonly origin: string;
}

/** For a test database on another host. */
const INHERITED = ['PATH', 'ALLOW_INSECURE_LOCAL'];

/** Runs the command `parley` of the build. It inherits only `INHERITED` from the test's environment. */
export function runParley(environment: Environment, ...words: readonly string[]): Program {
  return runParleyIn(findBuild(), environment, ...words);
}

/** Runs it in a folder, which may have a `.env`. */
export function runParleyIn(folder: string, environment: Environment, ...words: readonly string[]): Program {
  return startParley({ folder, environment, words });
}

/** Runs it with a text on its input. */
export function runParleyWith(input: string, environment: Environment, ...words: readonly string[]): Program {
  return startParley({ folder: findBuild(), environment, words, input });
}

interface Start {
  readonly folder: string;
  readonly environment: Environment;
  readonly words: readonly string[];
  readonly input?: string;
}

function startParley({ folder, environment, words, input = '' }: Start): Program {
  const build = findBuild();
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
  const child = spawn(process.execPath, [join(build, 'dist', 'src', 'cli', 'parley.js'), ...words], {
    cwd: folder,
    env: { ...inherited, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const chunks: Buffer[] = [];
  for (const channel of [child.stdout, child.stderr]) channel.on('data', (chunk: Buffer) => chunks.push(chunk));
  const reported: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => reported.push(chunk));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    output: () => Buffer.concat(chunks).toString('utf8'),
    report: () => Buffer.concat(reported).toString('utf8'),
    signal: (signal) => void child.kill(signal),
    stop: (signal = 'SIGTERM') => stop(child, exited, signal),
    exited,
  };
}

function findBuild(): string {
  const build = process.env['PARLEY_BUILD'];
  if (build !== undefined) return build;
  throw new Error('There is no build: run these tests in the Jest projects faults or browser.');
}

/** What a server that did not start has logged about it. */
export function readFailedStart(program: Program): string {
  const line = program
    .output()
    .split('\n')
    .find((each) => each.includes('"event":"start.failed"'));
  if (line === undefined) throw new Error(`There is no such line:\n${program.output()}`);
  return (JSON.parse(line) as { readonly msg: string }).msg;
}

/** Starts a server and waits until it is ready. It runs the regular jobs only if the environment says so. */
export async function startServerProcess(environment: Environment): Promise<TestServerProcess> {
  // On a busy machine a request may wait for long.
  const defaults = { PORT: '0', SCHEDULER: 'off', GRAPHQL_TIMEOUT_MS: '30000' };
  const program = runParley({ ...defaults, ...environment, HOST: '127.0.0.1' }, 'serve');
  const hasExited = new AbortController();
  void program.exited.then(() => hasExited.abort());
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    // The port is bound by the server itself, which prints it.
    const [, origin] = /listens on (http:\/\/\S+)/.exec(program.output()) ?? [];
    if (origin !== undefined && (await isReady(origin))) return { ...program, origin };
    if (hasExited.signal.aborted) throw new Error(`The server exited:\n${program.output()}`);
    if (performance.now() > deadline) {
      await program.stop('SIGKILL');
      throw new Error(`The server did not become ready:\n${program.output()}`);
    }
    await pause(20);
  }
}

/** Starts servers with one migrated database at the same time, but lets the first one store the demo data. `own`: of each. */
export async function startServerProcesses(
  count: number,
  environment: Environment,
  own: readonly Environment[] = [],
): Promise<readonly TestServerProcess[]> {
  const start = (index: number) => startServerProcess({ ...environment, ...own[index] });
  const seeding = environment['SEED_DEMO'] === 'off' ? [] : [await start(0)];
  const rest = Array.from({ length: count - seeding.length }, (_, index) => start(seeding.length + index));
  const outcomes = await Promise.allSettled(rest);
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (!failed) return [...seeding, ...started];
  await stopAll([...seeding, ...started]);
  throw failed.reason;
}

export async function stopAll(programs: readonly Program[]): Promise<void> {
  await Promise.all(programs.map((program) => program.stop()));
}

async function stop(child: ChildProcess, exited: Promise<unknown>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(force);
}

export async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).status === 200;
  } catch {
    return false;
  }
}
