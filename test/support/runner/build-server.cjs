// Before tests that start real server processes: compiles the server into a folder of its own, weakened on request.
const { spawnSync } = require('node:child_process');
const { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const { WEAKENINGS } = require('../../faults/guard-mutations.cjs');

const ROOT = resolve(__dirname, '..', '..', '..');

/** Several projects need the build, which is made once a run. */
module.exports = function build() {
  if (process.env.PARLEY_BUILD) return;
  const folder = mkdtempSync(join(tmpdir(), 'parley-build-'));
  try {
    // Compiled files look for packages and for the version beside their own folder.
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    compile(join(folder, 'dist'));
    copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
    if (process.env.WEAKEN) weaken(join(folder, 'dist'), process.env.WEAKEN);
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
  if (status !== 0) throw new Error(`The server does not compile:\n${stdout}${stderr}`);
  const copying = spawnSync(process.execPath, [join(outDir, 'tools', 'copy-assets.js')], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (copying.status !== 0) throw new Error(`The assets of the server are not copied:\n${copying.stderr}`);
}

/** Takes one guard out of the compiled server. It must still be where the list says, or nothing would be shown. */
function weaken(outDir, name) {
  const changes = WEAKENINGS[name];
  if (!changes) throw new Error(`There is no weakening ${name}. Known: ${Object.keys(WEAKENINGS).join(', ')}`);
  for (const { file, guard, instead } of changes) {
    const path = join(outDir, file);
    const source = readFileSync(path, 'utf8');
    if (source.split(guard).length !== 2) throw new Error(`${file} does not hold once: ${guard}`);
    writeFileSync(
      path,
      source.replace(guard, () => instead),
    );
  }
  process.stderr.write(`\n>>> WEAKENED BUILD: ${name}. Its tests are meant to fail.\n\n`);
}
