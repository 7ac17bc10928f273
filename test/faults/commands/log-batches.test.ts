// The log is written in batches, of which nothing is lost however a process ends, unless it is killed.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs a script that has the logger of the server as `log`. Its lines are numbered. */
function run(script: string) {
  const build = process.env['PARLEY_BUILD'] ?? '';
  const file = JSON.stringify(join(build, 'dist', 'src', 'providers', 'log.js'));
  const head = `const { createLogger, openLogBatches } = require(${file});
    const { writeSync } = require('node:fs');
    const log = createLogger('info', [], openLogBatches());
    const mark = (text) => writeSync(1, text + '\\n');`;
  const { stdout, status, signal } = spawnSync(process.execPath, ['-e', head + script], { encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => line !== '');
  const read = (line: string): unknown => (line.startsWith('{') ? (JSON.parse(line) as { n: number }).n : line);
  return { written: lines.map(read), status, signal };
}

/** More than a batch. */
const MANY = 'for (let n = 0; n < 150; n += 1) log.info({ n });';
const ALL = Array.from({ length: 150 }, (_, n) => n);
const STAY = 'setInterval(() => undefined, 1000);';

interface Ending {
  readonly how: string;
  readonly end: string;
  readonly status?: number;
  readonly signal?: NodeJS.Signals;
  readonly last?: readonly number[];
}

const ENDINGS: readonly Ending[] = [
  { how: 'without more work', end: '', status: 0 },
  { how: 'with an exit code', end: 'process.exit(3);', status: 3 },
  { how: 'with an uncaught exception', end: "throw new Error('any');", status: 1 },
  { how: 'with an unhandled rejection', end: `${STAY} void Promise.reject(new Error('any'));`, status: 1 },
  { how: 'by SIGTERM', end: `${STAY} process.kill(process.pid, 'SIGTERM');`, signal: 'SIGTERM' },
  { how: 'by SIGINT', end: `${STAY} process.kill(process.pid, 'SIGINT');`, signal: 'SIGINT' },
  { how: 'by SIGHUP', end: `${STAY} process.kill(process.pid, 'SIGHUP');`, signal: 'SIGHUP' },
  {
    how: 'by a second signal, while the first one stops the server',
    end: `${STAY} process.once('SIGTERM', () => {
      log.info({ n: 150 });
      process.kill(process.pid, 'SIGTERM');
    });
    process.kill(process.pid, 'SIGTERM');`,
    signal: 'SIGTERM',
    last: [150],
  },
];

it.each(ENDINGS)('loses no line of a process that ends $how', ({ end, status = null, signal = null, last = [] }) => {
  expect(run(MANY + end)).toEqual({ written: [...ALL, ...last], status, signal });
});

it('writes a line later than it was logged, but without another one', () => {
  const script = `log.info({ n: 1 }); mark('later'); setTimeout(() => mark('end'), 5000);`;
  expect(run(script).written).toEqual(['later', 1, 'end']);
});

it('writes errors at once, with what was logged before', () => {
  const script = `log.info({ n: 1 }); log.error({ n: 2 }); process.kill(process.pid, 'SIGKILL'); ${STAY}`;
  expect(run(script)).toEqual({ written: [1, 2], status: null, signal: 'SIGKILL' });
});
