// Global teardown of every run: stops the servers that it started, removes its databases on other servers, and its build.
const { rmSync } = require('node:fs');
const { createConnection } = require('mysql2/promise');
const { removeBuild } = require('./build-server.cjs');
const { stopDatabaseServers } = require('./project-needs.cjs');
const { isOutermostRun } = require('./set-up-run.cjs');
const { recordTimes } = require('./suites.cjs');

module.exports = async function cleanUpRun() {
  removeBuild();
  await stopDatabaseServers();
  if (!isOutermostRun()) return;
  recordTimes();
  rmSync(process.env.PARLEY_TEST_ORIGINALS, { recursive: true, force: true });
  const remaining = [process.env.TEST_DATABASE_URL, process.env.TEST_MYSQL_URL].filter(Boolean);
  for (const url of remaining) await dropDatabases(url);
};

async function dropDatabases(url) {
  const connection = await createConnection(url);
  const [rows] = await connection.query('SHOW DATABASES LIKE ?', [`${process.env.PARLEY_TEST_PREFIX}%`]);
  for (const row of rows) await connection.query(`DROP DATABASE ${Object.values(row)[0]}`);
  await connection.end();
}
