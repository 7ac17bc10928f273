// Runs the mutants of one file in a worker process, and in another one after a mutant that hangs.
const { fork } = require('node:child_process');
const { join, resolve } = require('node:path');

const ROOT = resolve(__dirname, '..', '..');
/** A mutant that never ends is noticed too. */
const HANGS_MS = 180_000;

/** Calls `report` with each mutant and whether it survived, as soon as that is known. */
async function runArea(area, mutants, folder, report) {
  for (let rest = mutants; rest.length > 0;) {
    const reported = await runWorker(area, rest, folder, report);
    if (reported === 0) throw new Error(`The worker ended without a result: ${area.file}`);
    rest = rest.slice(reported);
  }
}

/** Returns how many mutants were reported. The tests are arguments, because Jest's configuration looks there for files. */
function runWorker(area, mutants, folder, report) {
  const worker = fork(join(__dirname, 'worker.cjs'), area.tests, {
    cwd: ROOT,
    env: { ...process.env, PARLEY_TEST_ORIGINALS: folder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let reported = 0;
  let running = null;
  let timer;
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => worker.kill('SIGKILL'), HANGS_MS);
  };
  const finish = (mutant, survived) => {
    running = null;
    reported += 1;
    report(mutant, survived);
  };
  watch();
  worker.send({ area, mutants });
  return new Promise((done, fail) => {
    worker.on('message', (message) => {
      watch();
      if (message.broken) fail(new Error(`Red without a mutant: ${message.broken}`));
      else if (message.started) running = message.started;
      else finish(message.mutant, message.survived);
    });
    worker.once('exit', (_code, signal) => {
      clearTimeout(timer);
      if (running && signal === null) fail(new Error(`The worker crashed: ${area.file}:${running.line}`));
      if (running) finish(running, false);
      done(reported);
    });
  });
}

module.exports = { runArea };
