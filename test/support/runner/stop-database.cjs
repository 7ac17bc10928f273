// Global teardown: removes the databases of this run and stops the server if the set-up started it.
const { rmSync } = require('node:fs');
const { createConnection } = require('mysql2/promise');

module.exports = async function stopServer() {
  rmSync(process.env.PARLEY_TEST_ORIGINALS, { recursive: true, force: true });
  const server = globalThis.__TEST_SERVER__;
  if (!server) return dropDatabases();
  const exited = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGTERM');
  await exited;
  rmSync(server.folder, { recursive: true, force: true });
};

async function dropDatabases() {
  const { TEST_DATABASE_URL, PARLEY_TEST_PREFIX } = process.env;
  if (!TEST_DATABASE_URL) return;
  const connection = await createConnection(TEST_DATABASE_URL);
  const [rows] = await connection.query('SHOW DATABASES LIKE ?', [`${PARLEY_TEST_PREFIX}%`]);
  for (const row of rows) await connection.query(`DROP DATABASE ${Object.values(row)[0]}`);
  await connection.end();
}
