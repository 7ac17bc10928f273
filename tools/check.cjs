// `npm run check:tools`: installs the packages that only a few checks need and those of the examples, then compiles, lints
// and tests what uses them.
// Arguments go to the test runner.
const { spawn, spawnSync } = require('node:child_process');
const { once } = require('node:events');
const { join, resolve } = require('node:path');

const ROOT = resolve(__dirname, '..');
const TOOLS = ['clients', 'deployment'];
const SCHEMA_LINT = 'tools/schema-lint';
const EXAMPLES = join(ROOT, 'docs', 'examples');

async function main() {
  const folders = [...TOOLS.map((tool) => join(__dirname, tool)), join(ROOT, SCHEMA_LINT), EXAMPLES];
  await Promise.all(folders.map(install));
  run('npm', ['run', 'build', '--workspaces', '--silent'], EXAMPLES);
  run('tsc', ['--noEmit', '-p', 'tools']);
  run('eslint', [...TOOLS.map((tool) => `tools/${tool}`), 'docs/examples']);
  run('eslint', ['--no-config-lookup', '--config', `${SCHEMA_LINT}/graphql.config.mjs`, 'schema/schema.graphql']);
  run('node', ['tools/vendor-graphiql.cjs', '--check']);
  run('jest', ['--config', 'tools/jest.config.cjs', '--selectProjects', ...TOOLS, ...process.argv.slice(2)]);
}

const INSTALL_ATTEMPTS = 2;

/** Installations wait for the registry most of the time, and sometimes fail. */
async function install(cwd) {
  let status = 1;
  for (let attempt = 0; attempt < INSTALL_ATTEMPTS && status !== 0; attempt += 1) {
    const child = spawn('npm', ['ci', '--no-audit', '--no-fund'], { cwd, stdio: 'inherit' });
    [status] = await once(child, 'exit');
  }
  if (status !== 0) process.exit(status ?? 1);
}

/** npm scripts have the installed programs on their PATH. */
function run(program, options, cwd = ROOT) {
  const { status, error } = spawnSync(program, options, { cwd, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

void main();
