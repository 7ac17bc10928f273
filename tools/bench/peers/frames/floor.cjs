// What no server with a database can go below: one small statement, and 4 KB that are there already.
const { Buffer } = require('node:buffer');
const { openUseCases } = require('../use-cases.cjs');

const BYTES = Buffer.alloc(4096, '{"floor":true}');
const HEAD = { 'content-type': 'application/json; charset=utf-8', 'content-length': BYTES.length };

module.exports = (createServer, port) => {
  const { pool } = openUseCases();
  const respond = async (response) => {
    await pool.execute('SELECT id, status FROM consumer_profiles WHERE id = ?', [1]);
    response.writeHead(200, HEAD).end(BYTES);
  };
  createServer((_request, response) => {
    respond(response).catch((error) => response.writeHead(500).end(String(error.stack)));
  }).listen(port, '127.0.0.1');
};
