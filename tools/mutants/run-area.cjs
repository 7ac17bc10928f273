// Runs the mutants of one file in a worker process, and in another one after a mutant that hangs.
const { fork } = require('node:child_process');
const { mkdtempSync } = require('node:fs');
const { join, resolve } = require('node:path');

const ROOT = resolve(__dirname, '..', '..');
/** A mutant that hangs is noticed too: one whose tests take this long, and a few times longer than without a mutant. */
const HANGS_MS = 20_000;
const HANGS_FACTOR = 4;
const START_MS = 300_000;

/** Calls `report` with each mutant and the test that noticed it, null if none did, as soon as that is known. */
async function runArea(area, mutants, folder, report) {
  for (let rest = mutants; rest.length > 0;) {
    const reported = await runWorker(area, rest, folder, report);
    if (reported === 0) throw new Error(`The worker ended without a result: ${mutants[0].file}`);
    rest = rest.slice(reported);
  }
}

/** Returns how many mutants were reported. The tests are arguments, because Jest's configuration looks there for files. */
function runWorker(area, mutants, folder, report) {
  const paths = area.tests.map(({ path }) => path);
  const worker = fork(join(__dirname, 'worker.cjs'), paths, {
    cwd: ROOT,
    // Originals of databases are on the database server that a worker starts.
    env: { ...process.env, PARLEY_TEST_ORIGINALS: mkdtempSync(join(folder, 'originals-')) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A group of processes, which ends with the database server that the worker has started.
    detached: true,
  });
  let reported = 0;
  let running = null;
  let timer;
  let limit = START_MS;
  const end = () => process.kill(-worker.pid, 'SIGKILL');
  process.once('exit', end);
  let hangs = false;
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      hangs = true;
      end();
    }, limit);
  };
  const finish = (mutant, noticedBy) => {
    running = null;
    reported += 1;
    report(mutant, noticedBy);
  };
  watch();
  worker.send({ area, mutants });
  return new Promise((done, fail) => {
    worker.on('message', (message) => {
      if (message.ready) limit = HANGS_MS + HANGS_FACTOR * message.ready;
      watch();
      if (message.broken) fail(new Error(`Red without a mutant: ${message.broken}`));
      else if (message.started) running = message.started;
      else if (message.mutant) finish(message.mutant, message.noticedBy);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      process.off('exit', end);
      // Ended by somebody, a mutant has not been noticed.
      if (running && !hangs) fail(new Error(`The worker crashed: ${running.file}:${running.line}`));
      if (running) finish(running, area.tests[0]);
      done(reported);
    });
  });
}

module.exports = { runArea };
