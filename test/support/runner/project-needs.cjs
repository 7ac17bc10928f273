// What a project needs besides Node: a database server, a browser, a compiled server. What the machine lacks is announced
// plainly before the run and, by the reporter, after it.
const { existsSync, rmSync } = require('node:fs');
const { buildPortal, buildServer } = require('./build-server.cjs');
const { startMariadb, startMysql, stopServer } = require('./database-servers.cjs');

/** The browser without its windows, which takes little more than half of the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = process.env.CHROMIUM_PATH || (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium');
const MARIADB_HINT = 'Install mariadb-server-core or set TEST_DATABASE_URL.';

/** Project → its needs. `hint` says how to get what is missing; `isOptional`: continuous integration goes on without it. */
const PROJECTS = {
  mariadb: { prepare: [mariadb], hint: MARIADB_HINT },
  faults: { prepare: [mariadb, build, portal], hint: MARIADB_HINT },
  mysql: { prepare: [mysql, build], hint: 'Run .ci/unpack-mysql or set TEST_MYSQL_URL.', isOptional: true },
  browser: {
    prepare: [chromium, build, portal],
    hint: 'Install chromium-headless-shell or chromium, or set CHROMIUM_PATH.',
  },
};

/** Servers that this run has started. */
const started = [];

/** The global set-up of a project. It runs only if a test of the project is selected. */
function setUpProject(project) {
  return async () => {
    try {
      for (const prepare of PROJECTS[project].prepare) {
        if (!(await prepare())) return announceMissing(project);
      }
    } catch (error) {
      await stopDatabaseServers();
      throw error;
    }
  };
}

function mariadb() {
  return provideServer('TEST_DATABASE_URL', startMariadb);
}

function mysql() {
  return provideServer('TEST_MYSQL_URL', startMysql);
}

/** Starts a server unless the variable names one, and names it there, where the workers find it. */
async function provideServer(variable, start) {
  if (process.env[variable]) return true;
  const server = await start();
  if (!server) return false;
  if (started.length === 0) endServersWithProcess();
  started.push({ ...server, variable });
  process.env[variable] = server.url;
  return true;
}

/** A run that is interrupted leaves no server, and no data in memory. */
function endServersWithProcess() {
  process.once('exit', () => {
    for (const { child, folder } of started) {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
}

async function stopDatabaseServers() {
  for (const server of started.splice(0)) {
    delete process.env[server.variable];
    await stopServer(server);
  }
}

function build() {
  buildServer();
  return true;
}

function portal() {
  buildPortal();
  return true;
}

function chromium() {
  return existsSync(CHROMIUM);
}

async function announceMissing(project) {
  process.env.PARLEY_MISSING_PROJECTS = [...listMissing(), project].join(',');
  const line = describeMissing(project);
  process.stderr.write(`\n>>> ${line}\n\n`);
  const isCi = !['', '0', 'false', undefined].includes(process.env.CI);
  if (isCi && !PROJECTS[project].isOptional) throw new Error(line);
}

/** The projects that cannot run on this machine. */
function listMissing() {
  return (process.env.PARLEY_MISSING_PROJECTS ?? '').split(',').filter(Boolean);
}

function describeMissing(project) {
  return `PROJECT NOT RUN: ${project}. ${PROJECTS[project].hint}`;
}

module.exports = { CHROMIUM, describeMissing, listMissing, setUpProject, stopDatabaseServers };
