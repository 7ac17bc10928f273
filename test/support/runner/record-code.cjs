// Starts the server of the test build once, and stores the code of its modules for all programs that the tests start.
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { URL } = require('node:url');
const { createConnection } = require('mysql2/promise');
const { packCode, unpackCode } = require('../servers/code-cache.cjs');

const RECORDER = join(__dirname, 'code-recorder.cjs');
/** Ends the set-up of a run whose server would never end. */
const TIMEOUT_MS = 120_000;
const JSON_TYPE = { 'content-type': 'application/json' };

const findCode = (build) => join(build, 'code-cache');

/** Whether an earlier run has stored the code of this build. */
const hasCode = (build) => existsSync(findCode(build));

/** Stores it in the build. */
async function recordCode(build) {
  const settings = { APP_ENV: 'test', LOG_LEVEL: 'error', CAPTCHA_PROVIDER: 'off', SCHEDULER: 'off', PORT: '0' };
  const { PATH, ALLOW_INSECURE_LOCAL } = process.env;
  const inherited = { PATH, ...(ALLOW_INSECURE_LOCAL && { ALLOW_INSECURE_LOCAL }) };
  const words = ['--require', RECORDER, join(build, 'dist', 'src', 'cli', 'parley.js'), 'serve'];
  const server = spawn(process.execPath, words, {
    env: { ...inherited, CODE_CACHE: findCode(build), ...settings, ...(await chooseDatabase(build)) },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const ended = once(server, 'exit');
  let printed = '';
  const origin = await new Promise((resolve) => {
    server.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
      const [, found] = /listens on (http:\S+)/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => resolve(null));
  });
  if (origin !== null) {
    await warmUp(origin);
    server.kill('SIGTERM');
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`The server of the test build ended with ${code ?? 'a signal'}:\n${printed}`);
}

/** Most programs of the tests use the database server, if there is one. */
async function chooseDatabase(build) {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { DATA_DIR: join(build, 'data') };
  const url = new URL(server);
  url.pathname = `/${process.env.PARLEY_TEST_PREFIX}build`;
  const connection = await createConnection(server);
  await connection.query(`CREATE DATABASE ${url.pathname.slice(1)} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  await connection.end();
  return { DATABASE_URL: url.href };
}

/** V8 compiles a function when it is first called. */
async function warmUp(origin) {
  const person = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'any' };
  const post = (path, body) =>
    globalThis.fetch(`${origin}${path}`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });
  await post('/consumer-api/auth/login', person);
  await post('/creditor-api/auth/token', { email: 'dana@acme.test', password: 'wrong' });
  await post('/graphql', { query: '{ health { status } }' });
}

/** Makes the stored code of a build that was copied usable there, except for `changed` files, given relative to `dist`. */
function moveCode(build, copy, changed) {
  const place = findCode(copy);
  const { bytes, ...head } = unpackCode(readFileSync(place));
  const { paths, files } = JSON.parse(JSON.stringify(head).replaceAll(`"${build}/`, `"${copy}/`));
  for (const file of changed) delete files[join(copy, 'dist', file)];
  writeFileSync(place, packCode({ paths, files }, [bytes]));
}

module.exports = { hasCode, moveCode, recordCode };
