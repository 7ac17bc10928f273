// Compiles the server into a temporary folder for tests with real processes.
const { spawnSync } = require('node:child_process');
const { copyFileSync, existsSync, mkdtempSync, rmSync, symlinkSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');

const ROOT = resolve(__dirname, '..', '..', '..');

let built = null;

/** Builds once per run, although several projects use the build. A caller that sets PARLEY_BUILD brings its own. */
function buildServer() {
  if (process.env.PARLEY_BUILD) return;
  const folder = mkdtempSync(join(tmpdir(), 'parley-build-'));
  try {
    // Compiled files find packages and the version in the folder above `dist`.
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    compile(join(folder, 'dist'));
    copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  process.env.PARLEY_BUILD = folder;
  built = folder;
}

/** Beside the compiled server, for tests with a browser. */
function buildPortal() {
  const folder = join(process.env.PARLEY_BUILD, 'dist', 'portal-files');
  if (existsSync(join(folder, 'index.html'))) return;
  const program = join(ROOT, 'node_modules', '.bin', 'vite');
  const { status, stderr } = spawnSync(program, ['build', '--logLevel', 'error'], {
    cwd: join(ROOT, 'portal'),
    encoding: 'utf8',
    env: { ...process.env, PORTAL_OUT: folder, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`Building the portal failed:\n${stderr}`);
}

function removeBuild() {
  if (built !== null) rmSync(built, { recursive: true, force: true });
}

function compile(outDir) {
  const compiler = join(ROOT, 'node_modules', '.bin', 'tsc');
  // The types are checked by `npm run types`.
  const words = ['-p', ROOT, '--outDir', outDir, '--noCheck'];
  const { status, stdout, stderr } = spawnSync(compiler, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Compiling the server failed:\n${stdout}${stderr}`);
  const copying = spawnSync(process.execPath, [join(outDir, 'tools', 'copy-assets.js')], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (copying.status !== 0) throw new Error(`Copying the assets failed:\n${copying.stderr}`);
}

module.exports = { buildPortal, buildServer, removeBuild };
