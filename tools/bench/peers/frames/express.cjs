// Express by hand, as most people write it: routes, JSON bodies and `res.json`.
const express = require('express');
const { openAll } = require('../by-hand.cjs');

async function listen(port) {
  const jobs = await openAll();
  const app = express();
  app.use(express.json());
  app.get('/livez', (_request, response) => response.end());
  app.get('/accounts/:id', async ({ headers, params }, response) => {
    response.json(await jobs.account(headers, params.id));
  });
  app.get('/accounts', async ({ headers }, response) => {
    response.json(await jobs.list(headers));
  });
  app.post('/accounts/:id/offers/payment-plan', async ({ headers, params, body }, response) => {
    response.json(await jobs.plan(headers, params.id, body));
  });
  app.post('/auth/login', async ({ headers, body }, response) => {
    response.json(await jobs.login(headers, body));
  });
  app.post('/auth/otp/verify', async ({ headers, body }, response) => {
    response.json(await jobs.verify(headers, body));
  });
  app.put('/templates/:id', async ({ headers, params, body }, response) => {
    response.json(await jobs.template(headers, params.id, body));
  });
  app.post('/imports', express.text({ type: 'text/csv' }), async ({ headers, body }, response) => {
    response.json(await jobs.importRows(headers, body));
  });
  app.listen(port, '127.0.0.1');
}

module.exports = { listen };
