// `npm start` and `npm run parley -- …`: runs the command `parley` of this checkout, and builds it first where that is needed.
// Only a start replaces a build that is older than the sources: a command would do so under a server that runs.
const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { findBuildState } = require('./build-state.cjs');

const ROOT = join(__dirname, '..');
const COMPILER = join(ROOT, 'node_modules', '.bin', 'tsc');

const MISSING =
  'There is no build, and without development packages none can be made. Build where they are installed: ' +
  'npm ci && npm run build && npm prune --omit=dev';
const STALE = 'The build is older than the sources, and is used as it is: npm run build renews it.';

/** Returns false when there is nothing to run. */
function prepareBuild(command) {
  const state = findBuildState(ROOT);
  const isWanted = state === 'missing' || (state === 'stale' && command === 'serve');
  if (isWanted && existsSync(COMPILER)) return build();
  if (state !== 'current') process.stderr.write(`${state === 'missing' ? MISSING : STALE}\n`);
  return state !== 'missing';
}

function build() {
  // What a command prints is its report: the build prints to stderr.
  const stdio = ['ignore', 2, 2];
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: ROOT,
    stdio,
    shell: process.platform === 'win32',
  });
  return status === 0;
}

if (prepareBuild(process.argv[2])) {
  process.setSourceMapsEnabled(true);
  require(join(ROOT, 'dist', 'src', 'cli', 'parley.js'));
} else {
  process.exitCode = 1;
}
