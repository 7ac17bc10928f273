// `node:http` by hand: no framework, no GraphQL.
const { Buffer } = require('node:buffer');
const { openRest } = require('../rest.cjs');

const ACCOUNT = /^\/accounts\/([1-9]\d{0,15})$/;
const PLAN = /^\/accounts\/([1-9]\d{0,15})\/offers\/payment-plan$/;

module.exports = (createServer, port) => {
  const rest = openRest();

  async function run(request) {
    const { url, headers, method } = request;
    if (method === 'POST') return rest.plan(headers, PLAN.exec(url)[1], JSON.parse(await readText(request)));
    const [, id] = ACCOUNT.exec(url) ?? [];
    return id ? rest.account(headers, id) : rest.list(headers);
  }

  async function respond(request, response) {
    const bytes = Buffer.from(JSON.stringify(await run(request)));
    const head = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
    response.writeHead(200, head).end(bytes);
  }

  createServer((request, response) => {
    respond(request, response).catch((error) => response.writeHead(500).end(String(error.stack)));
  }).listen(port, '127.0.0.1');
};

function readText(request) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', reject);
  });
}
