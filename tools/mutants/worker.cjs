// Runs mutants one after the other in one process, which saves the start of Jest for each, and reports each to the parent.
const { resolve } = require('node:path');
const { performance } = require('node:perf_hooks');
const { runCLI } = require('jest');
const { projects, testTimeout } = require('../../jest.config.cjs');
const { stopDatabaseServers } = require('../../test/support/runner/project-needs.cjs');

const ROOT = resolve(__dirname, '..', '..');
const TRANSFORM = require.resolve('./transform.cjs');

process.env.PARLEY_TEST_PREFIX = 'parley_mutants_';

/** The mutant is part of the configuration, because Jest remembers the compiled files of a configuration. */
function configure(project, mutant) {
  const own = projects.find(({ displayName }) => displayName === project);
  const transform = { '^.+\\.ts$': [TRANSFORM, { mutant }] };
  return JSON.stringify({ rootDir: ROOT, testTimeout, projects: [{ ...own, transform }] });
}

/** File by file up to the first red one: with `bail`, Jest would end this process. */
async function isGreen({ tests }, mutant) {
  for (const { project, path } of tests) {
    const options = {
      config: configure(project, mutant),
      runInBand: true,
      silent: true,
      reporters: [],
      watchman: false,
    };
    const { results } = await runCLI({ ...options, _: [path], $0: '' }, [ROOT]);
    if (results.numTotalTestSuites === 0) throw new Error(`No test: ${path}`);
    if (!results.success) return false;
  }
  return true;
}

process.on('message', async ({ area, mutants }) => {
  // A test that is red without any mutant proves nothing. This run also fills the originals of the database.
  const start = performance.now();
  const isReady = await isGreen(area, null);
  process.send(isReady ? { ready: performance.now() - start } : { broken: area.file });
  for (const mutant of isReady ? mutants : []) {
    process.send({ started: mutant });
    process.send({ mutant, survived: await isGreen(area, mutant) });
  }
  await stopDatabaseServers();
  process.disconnect();
});
