// Starts a server to be measured in its own process, on its own core where possible, which is the first, or on all of them.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const START_DEADLINE_MS = 60_000;

export interface MeasuredServer {
  readonly origin: string;
  /** Processor time since the start of the process, in microseconds. */
  cpuTime(): Promise<number>;
  residentBytes(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a compiled file of `dist` with its arguments. It must listen on `PORT` and respond to `/livez` when it is ready. */
export async function startMeasuredServer(
  program: string,
  environment: Readonly<Record<string, string>>,
  options: readonly string[] = [],
  isPinned = true,
): Promise<MeasuredServer> {
  const port = await freePort();
  const dist = join(__dirname, '..', '..');
  const [file = '', ...words] = program.split(' ');
  const node = [...options, '--require', join(__dirname, 'report-cpu-usage.js'), join(dist, file), ...words];
  const [executable, args] = onCores(isPinned ? '0' : `0-${cpus().length - 1}`, node);
  const child = spawn(executable, args, {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, origin);
  const ask = async (question: 'cpu' | 'memory') => {
    child.send(question);
    const [answer] = (await once(child, 'message')) as [number];
    return answer;
  };
  return {
    origin,
    cpuTime: () => ask('cpu'),
    residentBytes: () => ask('memory'),
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Without a list of cores the server would inherit the one of the load generator, which is the second. */
function onCores(cores: string, args: readonly string[]): readonly [string, readonly string[]] {
  const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;
  return canPin ? ['taskset', ['--cpu-list', cores, process.execPath, ...args]] : [process.execPath, args];
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
