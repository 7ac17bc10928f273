// `node:http` by hand: no framework, no GraphQL, no limits, no log.
const { Buffer } = require('node:buffer');
const { createServer } = require('node:http');
const { openAll } = require('../by-hand.cjs');

const ACCOUNT = /^\/accounts\/([1-9]\d{0,15})$/;
const PLAN = /^\/accounts\/([1-9]\d{0,15})\/offers\/payment-plan$/;
const TEMPLATE = /^\/templates\/([1-9]\d{0,15})$/;

async function listen(port) {
  const jobs = await openAll();

  async function run(request) {
    const { url, headers, method } = request;
    if (method === 'GET') {
      const [, id] = ACCOUNT.exec(url) ?? [];
      return id ? jobs.account(headers, id) : jobs.list(headers);
    }
    const text = await readText(request);
    if (url === '/imports') return jobs.importRows(headers, text);
    const body = JSON.parse(text);
    if (url === '/auth/login') return jobs.login(headers, body);
    if (url === '/auth/otp/verify') return jobs.verify(headers, body);
    const [, account] = PLAN.exec(url) ?? [];
    if (account) return jobs.plan(headers, account, body);
    return jobs.template(headers, TEMPLATE.exec(url)[1], body);
  }

  const handle = async (request, response) => {
    if (request.url === '/livez') return response.end();
    const text = JSON.stringify(await run(request));
    const length = Buffer.byteLength(text);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': length }).end(text);
  };
  createServer((request, response) => {
    handle(request, response).catch((error) => response.writeHead(500).end(String(error.stack)));
  }).listen(port, '127.0.0.1');
}

function readText(request) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', reject);
  });
}

module.exports = { listen };
