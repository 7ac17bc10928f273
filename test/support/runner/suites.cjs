// Packs the test files of a project into suites that take about as long as each other: every suite loads all modules again,
// and while the last one runs, the other workers wait. Files named on the command line run individually.
const { appendFileSync, existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { performance } = require('node:perf_hooks');
const { listFiles } = require('./tiers.cjs');

const TESTS = join(__dirname, '..', '..');

/** Project → test file → its seconds, where they are worth naming. `RECORD_SECONDS=on npm test` writes them. */
const TIMES = join(__dirname, 'seconds.json');
const WORTH_NAMING = 1.5;
/** Any other file. */
const SHORT_SECONDS = 0.5;

/** What a suite should take. Loading the application takes about eight of them. */
const SUITE_SECONDS = 100;
/** The number of files in `test/suites`. */
const MAX_SUITES = 12;

const isRecorded = process.env.RECORD_SECONDS === 'on';
const readTimes = () => JSON.parse(readFileSync(TIMES, 'utf8'));

/** The suites of a project in this tier, the longest first. */
function packSuites(project) {
  const times = readTimes()[project] ?? {};
  const files = listFiles(project).map((file) => ({ file, seconds: times[file] ?? SHORT_SECONDS }));
  const total = files.reduce((sum, { seconds }) => sum + seconds, 0);
  const count = Math.min(MAX_SUITES, files.length, Math.max(1, Math.round(total / SUITE_SECONDS)));
  const suites = Array.from({ length: count }, () => ({ seconds: 0, files: [] }));
  for (const { file, seconds } of files.sort((one, other) => other.seconds - one.seconds)) {
    const shortest = suites.reduce((least, suite) => (suite.seconds < least.seconds ? suite : least));
    shortest.files.push(file);
    shortest.seconds += seconds;
  }
  for (const suite of suites) suite.files.sort();
  return suites.sort((one, other) => other.seconds - one.seconds);
}

/** The files that Jest runs for a project, relative to `test`. */
function listSuites(project) {
  return packSuites(project).map((_suite, index) => `suites/suite-${index + 1}.cjs`);
}

/** The suite of a project that a file of `test/suites` runs. */
function findSuite(project, path) {
  const [, number] = /suite-(\d+)\.cjs$/.exec(path) ?? [];
  return number === undefined ? null : packSuites(project)[number - 1];
}

/** Declares the tests of a suite, each file in its own `describe` block so that its hooks apply to that file only. */
function defineSuite(number) {
  for (const file of packSuites(globalThis.__PROJECT__)[number - 1].files) {
    globalThis.describe(file, () => {
      let startedAt = 0;
      globalThis.beforeAll(() => {
        startedAt = performance.now();
      });
      require(join(TESTS, file));
      globalThis.afterAll(() => noteSeconds(file, (performance.now() - startedAt) / 1000));
    });
  }
}

/** Each worker adds its files; the end of the run collects them. */
const getNotes = () => join(process.env.PARLEY_TEST_ORIGINALS, 'seconds.txt');

function noteSeconds(file, seconds) {
  if (isRecorded) appendFileSync(getNotes(), `${JSON.stringify([globalThis.__PROJECT__, file, seconds])}\n`);
}

/** Replaces the times of the files that have run, and forgets those of files that are gone. */
function recordTimes() {
  // Files that are named run without suites.
  if (!isRecorded || !existsSync(getNotes())) return;
  const times = readTimes();
  for (const line of readFileSync(getNotes(), 'utf8').trim().split('\n')) {
    const [project, file, seconds] = JSON.parse(line);
    times[project] = { ...times[project], [file]: Math.round(seconds * 10) / 10 };
    if (seconds < WORTH_NAMING) delete times[project][file];
  }
  const sorted = Object.entries(times).map(([project, files]) => [
    project,
    Object.fromEntries(
      Object.entries(files)
        .filter(([file]) => existsSync(join(TESTS, file)))
        .sort(),
    ),
  ]);
  writeFileSync(TIMES, `${JSON.stringify(Object.fromEntries(sorted.sort()), null, 2)}\n`);
}

module.exports = { defineSuite, findSuite, listSuites, recordTimes };
