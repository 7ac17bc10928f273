// Express by hand, as most people write it: routes, JSON bodies and `res.json`.
const express = require('express');
const { openByHand, readAccountBody, readListBody } = require('../product.cjs');

async function listen(port) {
  const dependencies = await openByHand();
  const app = express();
  app.use(express.json());
  app.get('/livez', (_request, response) => response.end());
  app.get('/accounts/:id', async ({ headers, params }, response) => {
    response.json(await readAccountBody(dependencies, headers.authorization, params.id));
  });
  app.get('/accounts', async ({ headers }, response) => {
    response.json(await readListBody(dependencies, headers.authorization));
  });
  app.listen(port, '127.0.0.1');
}

module.exports = { listen };
