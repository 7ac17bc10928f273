// Starts a server to be measured in its own process, on its own core where possible, which is the first.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readProcessorTime, readResidentBytes, type ProcessorTime } from './processor-time';
import type { SelfTime } from './profiler';

const START_DEADLINE_MS = 60_000;

export interface MeasuredServer {
  readonly origin: string;
  processorTime(): ProcessorTime;
  residentBytes(): number;
  /** Profiles the processor while `work` runs. */
  profile(work: () => Promise<void>): Promise<readonly SelfTime[]>;
  stop(): Promise<void>;
}

/** Starts a file of `dist` with its arguments. It must listen on `PORT` and respond to `/livez` when it is ready. */
export async function startMeasuredServer(
  program: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<MeasuredServer> {
  const port = await freePort();
  const dist = join(__dirname, '..', '..');
  const [file = '', ...words] = program.split(' ');
  const node = ['--require', join(__dirname, 'profiler.js'), join(dist, file), ...words];
  // Without a list of cores the server would inherit the one of the load generator, which is the second.
  const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;
  const [executable = '', ...args] = [...(canPin ? ['taskset', '--cpu-list', '0'] : []), process.execPath, ...node];
  const child = spawn(executable, args, {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, origin);
  const { pid = 0 } = child;
  const ask = async (question: 'start' | 'stop') => {
    child.send(question);
    const [answer] = (await once(child, 'message')) as [readonly SelfTime[]];
    return answer;
  };
  return {
    origin,
    processorTime: () => readProcessorTime(pid),
    residentBytes: () => readResidentBytes(pid),
    async profile(work) {
      await ask('start');
      await work();
      return ask('stop');
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function waitUntilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = performance.now() + START_DEADLINE_MS;
  while (!(await fetch(`${origin}/livez`).catch(() => null))?.ok) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error('A measured server did not start.');
    }
    await pause(50);
  }
}
