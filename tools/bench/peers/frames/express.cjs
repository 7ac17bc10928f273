// Express by hand, as most people write it: routes, JSON bodies and `res.json`.
const express = require('express');
const { openRest } = require('../rest.cjs');

module.exports = (createServer, port) => {
  const rest = openRest();
  const app = express();
  app.use(express.json());
  app.get('/accounts/:id', async ({ headers, params }, response) => {
    response.json(await rest.account(headers, params.id));
  });
  app.get('/accounts', async ({ headers }, response) => {
    response.json(await rest.list(headers));
  });
  app.post('/accounts/:id/offers/payment-plan', async ({ headers, params, body }, response) => {
    response.json(await rest.plan(headers, params.id, body));
  });
  createServer(app).listen(port, '127.0.0.1');
};
