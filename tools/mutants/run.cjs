// `npm run mutants`: changes one place of a guarded file at a time and runs the tests of its area, which must fail. Prints the
// survivors. `-- --count 60 --seed 3 --only tokens` takes a sample; without a count, every mutant runs.
const { fork } = require('node:child_process');
const { readFileSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const { parseArgs } = require('node:util');
const { AREAS } = require('./areas.cjs');
const { listMutants } = require('./mutate.cjs');

const ROOT = resolve(__dirname, '..', '..');
/** A mutant that never ends is noticed too. */
const HANGS_MS = 180_000;

async function main() {
  const { values } = parseArgs({
    options: {
      count: { type: 'string' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
    },
  });
  const areas = AREAS.filter(({ file }) => file.includes(values.only));
  const sampled = sample(areas, values.count === undefined ? Infinity : Number(values.count), Number(values.seed));
  const folder = mkdtempSync(join(tmpdir(), 'parley-mutants-'));
  const results = [];
  for (const [area, mutants] of sampled) results.push(...(await runArea(area, mutants, folder)));
  rmSync(folder, { recursive: true, force: true });
  printTable(areas, results);
}

/** Takes turns among the areas, so that a small sample covers all of them; the seed decides which mutants. */
function sample(areas, count, seed) {
  const random = createRandom(seed);
  const rest = areas.map((area) => {
    const all = listMutants(area.file, readFileSync(join(ROOT, area.file), 'utf8'));
    return all.map((mutant) => ({ mutant, key: random() })).sort((one, other) => one.key - other.key);
  });
  const taken = areas.map(() => []);
  for (let left = count; left > 0 && rest.some((list) => list.length > 0);) {
    for (const [index, list] of rest.entries()) {
      if (list.length === 0 || left <= 0) continue;
      taken[index].push(list.pop().mutant);
      left -= 1;
    }
  }
  return areas.map((area, index) => [area, taken[index]]).filter(([, mutants]) => mutants.length > 0);
}

/** mulberry32: the same seed takes the same sample. */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Starts another worker after a mutant that hangs. */
async function runArea(area, mutants, folder) {
  const results = [];
  for (let rest = mutants; rest.length > 0; rest = mutants.slice(results.length)) {
    const reported = await runWorker(area, rest, folder);
    results.push(...reported);
    if (reported.length === 0) throw new Error(`The worker ended without a result: ${area.file}`);
  }
  return results;
}

/** The tests are arguments too, because the configuration of Jest looks there for named files. */
function runWorker(area, mutants, folder) {
  const worker = fork(join(__dirname, 'worker.cjs'), area.tests, {
    cwd: ROOT,
    env: { ...process.env, PARLEY_TEST_ORIGINALS: folder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const results = [];
  let running = null;
  let timer;
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => worker.kill('SIGKILL'), HANGS_MS);
  };
  watch();
  worker.send({ area, mutants });
  return new Promise((done, fail) => {
    worker.on('message', (message) => {
      watch();
      if (message.broken) fail(new Error(`Red without a mutant: ${message.broken}`));
      else if (message.started) running = message.started;
      else {
        running = null;
        results.push(message);
        const { file, line, original, replacement } = message.mutant;
        const verdict = message.survived ? 'SURVIVED' : 'killed  ';
        console.log(`${verdict} ${file}:${line} ${shorten(original)} → ${replacement}`);
      }
    });
    worker.once('exit', (_code, signal) => {
      clearTimeout(timer);
      if (running && signal === null) fail(new Error(`The worker crashed: ${area.file}:${running.line}`));
      done(running ? [...results, { mutant: running, survived: false }] : results);
    });
  });
}

function shorten(text) {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}

function printTable(areas, results) {
  for (const { file } of areas) {
    const own = results.filter(({ mutant }) => mutant.file === file);
    const survivors = own.filter(({ survived }) => survived).length;
    if (own.length > 0) console.log(`${String(own.length - survivors).padStart(4)} of ${own.length} killed  ${file}`);
  }
  const survivors = results.filter(({ survived }) => survived).length;
  console.log(`${results.length - survivors} of ${results.length} killed, ${survivors} survived.`);
}

void main();
