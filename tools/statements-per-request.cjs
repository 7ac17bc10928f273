// Counts what a request asks of the database: calls into models, hand-written statements, and control of transactions.
// Usage: npm run build && node tools/statements-per-request.cjs
const { AsyncLocalStorage } = require('node:async_hooks');
const { Server } = require('node:http');
const { join } = require('node:path');
const { DIST, LOGIN, startDemoServer, signIn, signInCreditor, send, pause } = require('./demo-server.cjs');

const showsStatements = process.argv.includes('--statements');

const CONTROL = /^(START|BEGIN|COMMIT|ROLLBACK|SET|SAVEPOINT)\b/;
const sent = { models: [], byHand: [], control: [] };

/** Set while a request is handled, so that statements of background jobs are not counted. */
const handled = new AsyncLocalStorage();

function markRequests() {
  const { emit } = Server.prototype;
  Server.prototype.emit = function (event, ...args) {
    return event === 'request'
      ? handled.run(true, () => emit.call(this, event, ...args))
      : emit.call(this, event, ...args);
  };
}

/** Models send through Sequelize, hand-written statements through the dialect. */
function recordStatements() {
  const { Sequelize } = require('sequelize');
  const { query } = Sequelize.prototype;
  Sequelize.prototype.query = function (statement, options) {
    const sql = String(typeof statement === 'string' ? statement : statement.query).trim();
    if (handled.getStore()) (CONTROL.test(sql) ? sent.control : sent.models).push(sql);
    return query.call(this, statement, options);
  };
  for (const [file, create] of [
    ['sqlite.js', 'sqliteDialect'],
    ['mysql.js', 'mysqlDialect'],
  ]) {
    const module = require(join(DIST, 'src', 'persistence', 'database', file));
    const original = module[create];
    module[create] = (...args) => {
      const dialect = original(...args);
      return dialect instanceof Promise ? dialect.then(recordDialect) : recordDialect(dialect);
    };
  }
}

function recordDialect(dialect) {
  const record = (send) => (connection, sql, params) => {
    if (handled.getStore()) sent.byHand.push(sql.trim());
    return send(connection, sql, params);
  };
  return { ...dialect, read: record(dialect.read), write: record(dialect.write) };
}

async function main() {
  markRequests();
  recordStatements();
  await startDemoServer();
  const consumer = await signIn();
  const creditor = await signInCreditor();
  const read = (path) => () => send('GET', `/consumer-api${path}`, null, consumer);
  const readAsCreditor = (path) => () => send('GET', `/creditor-api${path}`, null, creditor);
  const { offer_options } = await read('/accounts/19/offers')();
  const plan = { first_pay_date: offer_options.payment_plan.first_pay_date_min };
  const login = () => send('POST', '/consumer-api/auth/login', LOGIN);
  const template = '/communications/e-letter-templates/1';
  const save = (content) => () => send('PUT', `/creditor-api${template}`, { content }, creditor);
  // The first save of a template also stores its text before.
  await save('<p>[Last Name]</p>')();
  let flow = await login();

  const requests = {
    'POST /auth/login': async () => {
      flow = await login();
    },
    'POST /auth/otp/verify': () =>
      send('POST', '/consumer-api/auth/otp/verify', { flow_token: flow.flow_token, otp: '123456' }),
    'GET /accounts': read('/accounts'),
    'GET /accounts?limit=5': read('/accounts?limit=5'),
    'GET /accounts/{consumer}': read('/accounts/14'),
    'GET /accounts/{consumer}, ready': read('/accounts/19'),
    'GET /accounts/{consumer}/offers': read('/accounts/19/offers'),
    'GET /profile': read('/profile'),
    'GET /health': read('/health'),
    'GET (creditor) /profile': readAsCreditor('/profile'),
    'GET (creditor) templates': readAsCreditor('/communications/e-letter-templates'),
    'GET (creditor) template': readAsCreditor(template),
    'POST payment plan': () => send('POST', '/consumer-api/accounts/19/offers/payment-plan', plan, consumer),
    'POST (creditor) /auth/token': signInCreditor,
    'PUT template': save('<p>[First Name]</p>'),
  };
  // Until the message of the last login is sent.
  await pause(1000);
  print('by models', 'by hand', 'control', 'request');
  for (const [name, run] of Object.entries(requests)) {
    for (const list of Object.values(sent)) list.length = 0;
    await run();
    await pause();
    print(sent.models.length, sent.byHand.length, sent.control.length, name);
    if (showsStatements)
      for (const [kind, list] of Object.entries(sent)) list.forEach((sql) => print('', '', kind, sql));
  }
  process.exit(0);
}

function print(models, byHand, control, text) {
  const columns = [models, byHand, control].map((value) => String(value).padStart(10));
  process.stdout.write(`${columns.join('')}  ${String(text).replaceAll(/\s+/g, ' ').slice(0, 150)}\n`);
}

void main();
