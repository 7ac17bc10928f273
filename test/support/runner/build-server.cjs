// Global set-up of the faults and browser projects: compiles the server into a temporary folder, with one guard mutated on request.
const { spawnSync } = require('node:child_process');
const { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const { GUARD_MUTATIONS } = require('../../faults/guard-mutations.cjs');

const ROOT = resolve(__dirname, '..', '..', '..');

/** Builds once per run, although several projects use the build. */
module.exports = function build() {
  if (process.env.PARLEY_BUILD) return;
  const folder = mkdtempSync(join(tmpdir(), 'parley-build-'));
  try {
    // Compiled files find packages and the version in the folder above `dist`.
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    compile(join(folder, 'dist'));
    copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
    if (process.env.MUTATE_GUARD) mutateGuard(join(folder, 'dist'), process.env.MUTATE_GUARD);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  process.env.PARLEY_BUILD = folder;
  globalThis.__PARLEY_BUILD__ = folder;
};

function compile(outDir) {
  const compiler = join(ROOT, 'node_modules', '.bin', 'tsc');
  const { status, stdout, stderr } = spawnSync(compiler, ['-p', ROOT, '--outDir', outDir], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Compiling the server failed:\n${stdout}${stderr}`);
  const copying = spawnSync(process.execPath, [join(outDir, 'tools', 'copy-assets.js')], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (copying.status !== 0) throw new Error(`Copying the assets failed:\n${copying.stderr}`);
}

/** Replaces a guard in the compiled server. Throws unless the guard occurs exactly once, so that a stale mutation is noticed. */
function mutateGuard(outDir, name) {
  const mutations = GUARD_MUTATIONS[name];
  if (!mutations) throw new Error(`Unknown guard mutation ${name}. Known: ${Object.keys(GUARD_MUTATIONS).join(', ')}`);
  for (const { file, guard, replacement } of mutations) {
    const path = join(outDir, file);
    const source = readFileSync(path, 'utf8');
    if (source.split(guard).length !== 2) throw new Error(`${file} must contain this guard exactly once: ${guard}`);
    writeFileSync(
      path,
      source.replace(guard, () => replacement),
    );
  }
  process.stderr.write(`\n>>> MUTATED GUARD: ${name}. At least one test must fail.\n\n`);
}
