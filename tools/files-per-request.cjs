// Counts the source files in which at least one function runs during a single request, by V8's precise coverage.
// Usage: npm run build && node tools/files-per-request.cjs
const { Session } = require('node:inspector/promises');
const { relative } = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');
const { DIST, LOGIN, startDemoServer, signIn, signInCreditor, send, pause } = require('./demo-server.cjs');

const showsNames = process.argv.includes('--names');

async function main() {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await startDemoServer();

  const consumer = await signIn();
  const creditor = await signInCreditor();
  const account = `{"query":"{ account(id: \\"19\\") { id display { state { key } } } }"}`;
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
    'POST /auth/login': () => send('POST', '/consumer-api/auth/login', LOGIN),
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
  process.exit(0);
}

void main();
