// Runs `parley import run` in its own process, and samples its memory and how long its event loop was blocked.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface ImportReport {
  readonly id: string;
  readonly state: string;
  readonly counts: Readonly<Record<string, number>>;
}

export interface Sample {
  readonly seconds: number;
  readonly megabytes: number;
  /** The longest pause of the event loop since the sample before. */
  readonly blockedMs: number;
}

export interface ImportProcess {
  readonly samples: readonly Sample[];
  /** Resolves with null if the process was killed. */
  readonly ended: Promise<ImportReport | null>;
  readonly kill: () => void;
}

const DIST = join(__dirname, '..', '..', '..');
const SAMPLE_MS = 1000;
const MEGABYTE = 1024 * 1024;

/** `words` follow `parley import run`. */
export function startImport(environment: Readonly<Record<string, string>>, words: readonly string[]): ImportProcess {
  const probe = join(__dirname, '..', 'report-cpu-usage.js');
  const program = join(DIST, 'src', 'cli', 'parley.js');
  const child = spawn(process.execPath, ['--require', probe, program, 'import', 'run', ...words, '--json'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  let lastLine = '';
  child.stderr?.on('data', (chunk: Buffer) => (lastLine = chunk.toString('utf8').trim()));
  const samples: Sample[] = [];
  void sample(child, samples);
  const ended = once(child, 'close').then(([code]) => {
    if (code === null) return null;
    const text = Buffer.concat(chunks).toString('utf8');
    if (text === '') throw new Error(`The import exited with ${String(code)}: ${lastLine}`);
    return JSON.parse(text) as ImportReport;
  });
  return { samples, ended, kill: () => void child.kill('SIGKILL') };
}

async function sample(child: ChildProcess, samples: Sample[]): Promise<void> {
  const startedAt = performance.now();
  const gone = once(child, 'disconnect').then(() => [null]);
  /** Null once the process has ended. */
  const ask = async (question: 'memory' | 'blocked'): Promise<number | null> => {
    if (!child.connected) return null;
    const answer = Promise.race([once(child, 'message'), gone]);
    child.send(question, () => undefined);
    const [value] = (await answer) as [number | null];
    return value;
  };
  for (;;) {
    await pause(SAMPLE_MS);
    const [bytes, blockedMs] = [await ask('memory'), await ask('blocked')];
    if (bytes === null || blockedMs === null) return;
    samples.push({ seconds: (performance.now() - startedAt) / 1000, megabytes: bytes / MEGABYTE, blockedMs });
  }
}
