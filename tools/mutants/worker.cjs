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

/** The first red test file, or null. File by file: with `bail`, Jest would end this process. */
async function findRed({ tests }, mutant) {
  for (const test of tests) {
    const options = {
      config: configure(test.project, mutant),
      runInBand: true,
      silent: true,
      reporters: [],
      watchman: false,
    };
    const { results } = await runCLI({ ...options, _: [test.path], $0: '' }, [ROOT]);
    if (results.numTotalTestSuites === 0) throw new Error(`No test: ${test.path}`);
    if (!results.success) return test;
  }
  return null;
}

process.on('message', async ({ area, mutants }) => {
  // A test that is red without any mutant proves nothing. This run also fills the originals of the database.
  const start = performance.now();
  const red = await findRed(area, null);
  process.send(red ? { broken: `${red.project} ${red.path}` } : { ready: performance.now() - start });
  for (const mutant of red ? [] : mutants) {
    process.send({ started: mutant });
    process.send({ mutant, noticedBy: await findRed(area, mutant) });
  }
  await stopDatabaseServers();
  process.disconnect();
});
