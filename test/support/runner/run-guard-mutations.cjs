// `npm run test:mutations`: takes each guard of test/faults/guard-mutations.cjs out of a copy of the compiled server and runs
// the test that must notice. Fails if that test stays green. `-- limited claim-key` selects mutations by name; `-- --green`
// says that the tests have just passed without a mutation.
const { spawn, spawnSync } = require('node:child_process');
const { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { availableParallelism, tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const { parseArgs } = require('node:util');
const { GUARD_MUTATIONS } = require('../../faults/guard-mutations.cjs');
const cleanUpRun = require('./clean-up-run.cjs');
const { listMissing, setUpProject } = require('./project-needs.cjs');
const setUpRun = require('./set-up-run.cjs');

const ROOT = resolve(__dirname, '..', '..', '..');
// Each waits for its server processes for about as long as it works.
const AT_ONCE = Math.ceil(availableParallelism() * 1.5);

async function main() {
  const { values, positionals } = parseArgs({ options: { green: { type: 'boolean' } }, allowPositionals: true });
  const names = positionals.length > 0 ? positionals : Object.keys(GUARD_MUTATIONS);
  const unknown = names.filter((name) => !GUARD_MUTATIONS[name]);
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(GUARD_MUTATIONS)}`);
  const folder = mkdtempSync(join(tmpdir(), 'parley-mutations-'));
  setUpRun();
  try {
    await setUpProject('faults')();
    if (listMissing().length > 0) throw new Error('The mutations need a database server.');
    // A test that is red without any mutation proves nothing.
    if (!values.green) await assertGreen(folder, names);
    const results = await runAll(folder, names);
    printTable(results);
    const survivors = results.filter(({ verdict }) => verdict !== 'noticed');
    console.log(`${results.length - survivors.length} of ${results.length} guard mutations were noticed.`);
    process.exitCode = survivors.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await cleanUpRun();
  }
}

async function assertGreen(folder, names) {
  const tests = names.map((name) => GUARD_MUTATIONS[name].test);
  const { results, output } = await runTests(process.env.PARLEY_BUILD, join(folder, 'unmutated.json'), tests);
  const missing = tests.filter(
    ([, title]) => !results.some((one) => one.fullName === title && one.status === 'passed'),
  );
  if (missing.length > 0) throw new Error(`Not green without a mutation:\n${missing.join('\n')}\n${output}`);
}

async function runAll(folder, names) {
  const queue = [...names];
  const results = [];
  const work = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const started = Date.now();
      const verdict = await runMutation(folder, name);
      results.push({ name, verdict, seconds: Math.round((Date.now() - started) / 1000) });
      console.log(`${name}: ${verdict}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results.sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

/** `noticed` only if an expectation of the named test failed; a server that does not start proves nothing. */
async function runMutation(folder, name) {
  const { test, changes } = GUARD_MUTATIONS[name];
  const copy = join(folder, name);
  cpSync(process.env.PARLEY_BUILD, copy, { recursive: true, verbatimSymlinks: true });
  try {
    for (const change of changes) replaceGuard(join(copy, 'dist'), change);
    const { results } = await runTests(copy, join(folder, `${name}.json`), [test]);
    const outcome = results.find(({ fullName }) => fullName === test[1]);
    if (outcome?.status === 'passed') return 'SURVIVED';
    const isExpectation = outcome?.failureMessages.some((message) => message.includes('expect('));
    return isExpectation ? 'noticed' : `BROKEN: ${outcome?.failureMessages.join('\n') ?? 'the test did not run'}`;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function replaceGuard(dist, { file, guard, replacement }) {
  const path = join(dist, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(guard).length !== 2) throw new Error(`${file} must contain this guard exactly once: ${guard}`);
  writeFileSync(
    path,
    source.replace(guard, () => replacement),
  );
  const { status, stderr } = spawnSync(process.execPath, ['--check', path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The mutated ${file} is no program:\n${stderr}`);
}

/** Runs tests, each given as file and title, against a build. */
function runTests(buildFolder, report, tests) {
  const files = [...new Set(tests.map(([file]) => `test/faults/${file}.test.ts`))];
  const titles = [...new Set(tests.map(([, title]) => `^${escape(title)}$`))].join('|');
  // A worker would load Jest a second time.
  const options = ['--runInBand', '--selectProjects', 'faults', '--json', '--outputFile', report];
  options.push('--testNamePattern', titles);
  const child = spawn(join(ROOT, 'node_modules', '.bin', 'jest'), [...options, '--', ...files], {
    cwd: ROOT,
    env: { ...process.env, PARLEY_BUILD: buildFolder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', () => {
      try {
        const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
        done({ results: testResults.flatMap(({ assertionResults }) => assertionResults), output });
      } catch {
        fail(new Error(`Jest wrote no report:\n${output}`));
      }
    });
  });
}

function escape(title) {
  return title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function printTable(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  for (const { name, verdict, seconds } of results) {
    const [file, title] = GUARD_MUTATIONS[name].test;
    console.log(`${name.padEnd(width)}  ${verdict}  ${String(seconds).padStart(3)} s  ${file}: ${title}`);
  }
}

void main();
