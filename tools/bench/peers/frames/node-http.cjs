// `node:http` by hand: no framework, no GraphQL, no limits, no log.
const { Buffer } = require('node:buffer');
const { createServer } = require('node:http');
const { openByHand, readAccountBody, readListBody } = require('../product.cjs');

const ACCOUNT = /^\/accounts\/([1-9]\d{0,15})$/;

async function listen(port) {
  const dependencies = await openByHand();
  const handle = async ({ url, headers }, response) => {
    if (url === '/livez') return response.end();
    const [, id] = ACCOUNT.exec(url) ?? [];
    const body = id
      ? await readAccountBody(dependencies, headers.authorization, id)
      : await readListBody(dependencies, headers.authorization);
    const text = JSON.stringify(body);
    const length = Buffer.byteLength(text);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': length }).end(text);
  };
  createServer((request, response) => {
    handle(request, response).catch((error) => response.writeHead(500).end(String(error)));
  }).listen(port, '127.0.0.1');
}

module.exports = { listen };
