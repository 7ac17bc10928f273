// Starts the compiled server with the demo data in this process, and sends requests to it, for the tools that count the
// work of a request. `DIST` names the compiled files of another checkout.
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');

const { fetch } = globalThis;

const DIST = resolve(process.env.DIST ?? join(__dirname, '..', 'dist'));
const PORT = process.env.PORT ?? '4390';
const ORIGIN = `http://127.0.0.1:${PORT}`;

const LOGIN = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
const TOKEN = { email: 'dana@acme.test', password: 'parley-demo' };

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

module.exports = { DIST, LOGIN, startDemoServer, signIn, signInCreditor, send, pause };
