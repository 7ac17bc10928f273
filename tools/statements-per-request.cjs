// Counts what a request asks of the database: calls into models, hand-written statements, and control of transactions.
// Usage: npm run build && node tools/statements-per-request.cjs
const { AsyncLocalStorage } = require('node:async_hooks');
const { mkdtempSync, rmSync } = require('node:fs');
const { Server } = require('node:http');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');

const { fetch } = globalThis;

/** Of this checkout, or of another one. */
const DIST = resolve(process.env.DIST ?? join(__dirname, '..', 'dist'));
const PORT = process.env.PORT ?? '4390';
const ORIGIN = `http://127.0.0.1:${PORT}`;

const LOGIN = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
const TOKEN = { email: 'dana@acme.test', password: 'parley-demo' };

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

/** Starts the compiled server with the demo data in this process. */
async function startDemoServer() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-demo-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  Object.assign(process.env, { APP_ENV: 'local', PORT, DATA_DIR: folder, LOG_LEVEL: 'silent', DOCS: 'off' });
  // The jobs would add to what is counted.
  process.env.SCHEDULER = 'off';
  await require(join(DIST, 'src', 'main.js')).startServer?.();
  for (let tries = 0; tries < 200; tries += 1) {
    const isReady = await fetch(`${ORIGIN}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await pause(50);
  }
  throw new Error('The server did not start.');
}

/** Signs in a consumer of the demo data and returns the access token. */
async function signIn() {
  const { flow_token } = await send('POST', '/consumer-api/auth/login', LOGIN);
  return (await send('POST', '/consumer-api/auth/otp/verify', { flow_token, otp: '123456' })).meta.access_token;
}

/** Signs in a creditor user of the demo data and returns the access token. */
async function signInCreditor() {
  return (await send('POST', '/creditor-api/auth/token', TOKEN)).meta.access_token;
}

/** Returns the body of the response, and reports every status but a successful one. */
async function send(method, path, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${ORIGIN}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const answer = await response.json();
  if (!response.ok) process.stderr.write(`${method} ${path} → ${response.status} ${JSON.stringify(answer)}\n`);
  return answer;
}

const pause = (ms = 300) => new Promise((done) => setTimeout(done, ms));

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
