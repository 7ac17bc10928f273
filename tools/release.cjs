// `npm run release -- 1.0.0`: cuts a release of a clean checkout: its version, contracts, dump, archive, commit and tag. Nothing
// is pushed. Run it again after a step has failed: each step gives the same when it runs twice. `--dry-run` works in a
// new clone, and commits nothing.
const { spawnSync } = require('node:child_process');
const { mkdtempSync, readFileSync, symlinkSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const { parseArgs } = require('node:util');
const { FOLDER, packRelease } = require('./release/pack.cjs');

const CHECKOUT = resolve(__dirname, '..');

/** In their order. */
const STEPS = {
  'set the version': setVersion,
  'print the contracts': (root) => run(root, 'npm', ['run', '--silent', 'contracts']),
  'store the released contracts, and open their section of CHANGELOG.md': (root, version) =>
    run(root, 'npm', ['run', '--silent', 'contract-diff', '--', '--release', version]),
  'dump a database of the release': dumpDatabase,
  'pack the archive': packRelease,
  'commit and tag': commitAndTag,
};
const IN_A_DRY_RUN = Object.keys(STEPS).slice(0, -1);

function main() {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [version = ''] = positionals;
  assertReleasable(version);
  const root = values['dry-run'] ? clone() : CHECKOUT;
  for (const step of values['dry-run'] ? IN_A_DRY_RUN : Object.keys(STEPS)) {
    process.stdout.write(`\n> ${step}\n`);
    STEPS[step](root, version);
  }
  process.stdout.write(`\n${version} is in ${join(root, FOLDER)}.\n`);
}

/** A checkout that has the version already is that of a run that failed. */
function assertReleasable(version) {
  const current = readJson(CHECKOUT, 'package.json').version;
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`A release has a number such as 1.0.0, not "${version}".`);
  if (ask(CHECKOUT, 'git', ['tag', '--list', `v${version}`]) !== '') throw new Error(`${version} is released.`);
  if (version === current) return;
  if (toNumber(version) < toNumber(current)) throw new Error(`${version} does not come after ${current}.`);
  const changed = ask(CHECKOUT, 'git', ['status', '--porcelain']);
  if (changed !== '') throw new Error(`The checkout is not clean:\n${changed}`);
}

const toNumber = (version) => version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);

/** Of what is committed, with the installed packages of this checkout. */
function clone() {
  const root = mkdtempSync(join(tmpdir(), 'parley-release-'));
  run(CHECKOUT, 'git', ['clone', '--quiet', '.', root]);
  for (const packages of ['node_modules', 'portal/node_modules'])
    symlinkSync(join(CHECKOUT, packages), join(root, packages));
  return root;
}

/** Everything that shows the version reads it here, or is printed from it with the contracts. */
function setVersion(root, version) {
  changeJson(root, 'package.json', (manifest) => (manifest.version = version));
  changeJson(root, 'portal/package.json', (manifest) => (manifest.version = version));
  changeJson(root, 'package-lock.json', (lock) => {
    for (const entry of [lock, lock.packages[''], lock.packages.portal]) entry.version = version;
  });
}

/** Later releases try their migrations on it. */
function dumpDatabase(root, version) {
  const test = 'test/faults/database/release-upgrade.test.ts';
  run(root, 'npx', ['jest', '--selectProjects', 'faults', '-t', 'writes the dump', '--', test], {
    RECORD_RELEASE: version,
  });
}

function commitAndTag(root, version) {
  run(root, 'git', ['add', '--all']);
  if (ask(root, 'git', ['status', '--porcelain']) !== '')
    run(root, 'git', ['commit', '--quiet', '-m', `Release ${version}`]);
  run(root, 'git', ['tag', '-a', `v${version}`, '-m', `Parley ${version}`]);
}

function run(cwd, program, words, environment = {}) {
  const { status, error } = spawnSync(program, words, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}.`);
}

function ask(cwd, program, words) {
  const { stdout, error } = spawnSync(program, words, { cwd, encoding: 'utf8' });
  if (error) throw error;
  return stdout.trim();
}

function readJson(root, path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

function changeJson(root, path, change) {
  const value = readJson(root, path);
  change(value);
  writeFileSync(join(root, path), `${JSON.stringify(value, null, 2)}\n`);
}

try {
  main();
} catch (error) {
  process.stderr.write(`\nNot released: ${error.message}\n`);
  process.exitCode = 1;
}
