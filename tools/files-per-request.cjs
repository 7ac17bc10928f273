// Counts the source files in which at least one function runs during a single request, by V8's precise coverage.
// Usage: npm run build && node tools/files-per-request.cjs
const { mkdtempSync, rmSync } = require('node:fs');
const { Session } = require('node:inspector/promises');
const { tmpdir } = require('node:os');
const { join, relative, resolve } = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');

const { fetch } = globalThis;

const DIST = resolve(process.env.DIST ?? join(__dirname, '..', 'dist'));
const PORT = process.env.PORT ?? '4390';
const ORIGIN = `http://127.0.0.1:${PORT}`;
const showsNames = process.argv.includes('--names');

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-coverage-'));
  Object.assign(process.env, { APP_ENV: 'local', PORT, DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  require(join(DIST, 'src', 'main.js'));
  await untilReady();

  const consumer = await signIn('Rivera', '1985-04-12', '4321');
  const creditor = (
    await send('POST', '/creditor-api/auth/token', { email: 'dana@acme.test', password: 'parley-demo' })
  ).meta.access_token;
  const account = `{"query":"{ account(id: \\"19\\") { id display { state { key } } } }"}`;
  const login = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
  const offers = (id) => send('GET', `/consumer-api/accounts/${id}/offers`, null, consumer);
  const day = (await offers(19)).offer_options.payment_plan.first_pay_date_min;

  const requests = {
    'POST /accounts/{consumer}/offers/payment-plan': (turn) =>
      send(
        'POST',
        `/consumer-api/accounts/${turn === 0 ? 18 : 19}/offers/payment-plan`,
        { first_pay_date: day },
        consumer,
      ),
    'POST /auth/login': () => send('POST', '/consumer-api/auth/login', login),
    'GraphQL account': () => send('POST', '/graphql', JSON.parse(account), consumer),
    'PUT /communications/e-letter-templates/{template}': (turn) =>
      send(
        'PUT',
        '/creditor-api/communications/e-letter-templates/1',
        { content: `<p>${turn} [First Name]</p>` },
        creditor,
      ),
  };
  for (const [name, run] of Object.entries(requests)) {
    await run(0);
    await pause();
    await session.post('Profiler.takePreciseCoverage');
    await run(1);
    await pause(20);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const files = result
      .filter(
        ({ url, functions }) =>
          url.startsWith(pathToFileURL(DIST).href) &&
          functions.some(
            ({ functionName, ranges }) => ranges[0].count > 0 && (functionName !== '' || ranges[0].startOffset > 0),
          ),
      )
      .map(({ url }) => relative(DIST, fileURLToPath(url)))
      .sort();
    console.log(`${String(files.length).padStart(4)}  ${name}`);
    if (showsNames) console.log(files.map((file) => `        ${file}`).join('\n'));
  }
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

async function signIn(last_name, date_of_birth, last4ssn) {
  const { flow_token } = await send('POST', '/consumer-api/auth/login', {
    last_name,
    date_of_birth,
    last4ssn,
    captcha_token: 'demo',
  });
  return (await send('POST', '/consumer-api/auth/otp/verify', { flow_token, otp: '123456' })).meta.access_token;
}

async function send(method, path, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${ORIGIN}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const answer = await response.json();
  if (!response.ok && !path.includes('/18/'))
    console.error(`${method} ${path} → ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

const pause = (ms = 300) => new Promise((done) => setTimeout(done, ms));

async function untilReady() {
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

main();
