// The metrics of a server after requests of both styles: what they count, and that nothing of a client is in them.
import { ROW_OUTCOMES } from '../../../src/domain/imports/import';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { makeRestMove } from '../../support/negotiation/moves';
import { eventually, waitForDelivery } from '../../support/fixtures/eventually';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { HEADER, placeFile, placementRow, runToEnd, uploadFile } from '../../support/imports/place-accounts';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp({ METRICS_PORT: '0' });
});
afterAll(() => app.close());

async function readMetrics(): Promise<string> {
  return (await fetch(`${String(app.metricsOrigin)}/metrics`)).text();
}

/** The value of each line of a metric, by its labels. */
async function readMetric(name: string): Promise<Readonly<Record<string, number>>> {
  const lines = (await readMetrics()).split('\n').filter((line) => line.startsWith(`${name}{`) || line === name);
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf('} ');
      return [line.slice(name.length + 1, end), Number(line.slice(end + 2))];
    }),
  );
}

/** Waits until the metric has a line with these labels, because a request counts after its response. */
function waitFor(name: string, labels: string): Promise<number> {
  return eventually(`${name}{${labels}}`, async () => (await readMetric(name))[labels]);
}

describe('a journey of both styles', () => {
  let token: string;

  beforeAll(async () => {
    token = await app.signIn('Rivera', '1985-04-12', '4321');
    await app.graphql('query Rivera19850412 { accounts { edges { node { balances } } } }', { token });
    await app.graphql('query MyNames { sessions { id } devices { id } }', { token });
    await app.graphql('{ nothingHere }', { token });
    await app.rest('GET', '/accounts/1', {});
    await app.rest('GET', '/rivera/4321');
    await makeRestMove(app, token, 'createSettlementOffer', { accountId: 19 });
    await waitForDelivery(app);
  });

  it.each([
    ['an endpoint', 'style="rest",operation="POST /consumer-api/auth/login",status="200",code="none"'],
    ['a refusal', 'style="rest",operation="GET /consumer-api/accounts/{consumer}",status="401",code="unauthenticated"'],
    ['an unknown path', 'style="rest",operation="other",status="404",code="not_found"'],
    ['a root field', 'style="graphql",operation="Query.accounts",status="200",code="none"'],
    ['several root fields', 'style="graphql",operation="Query.(several)",status="200",code="none"'],
    ['no document', 'style="graphql",operation="other",status="400",code="graphql_validation_failed"'],
  ])('counts requests: %s', async (_what, labels) => {
    expect(await waitFor('parley_requests_total', labels)).toBe(1);
  });

  it('measures requests, their statements, and statements of each kind', async () => {
    const request = 'style="graphql",operation="Query.accounts"';
    expect(await waitFor('parley_request_duration_seconds_count', request)).toBe(1);
    expect(await waitFor('parley_request_statements_total', request)).toBeGreaterThan(0);
    for (const kind of ['select', 'insert', 'update', 'transaction'])
      expect(await waitFor('parley_statement_duration_seconds_count', `kind="${kind}"`)).toBeGreaterThan(0);
  });

  it('counts sign-ins, codes and sessions', async () => {
    for (const event of ['login.matched', 'otp.sent', 'otp.verified', 'session.created'])
      expect(await waitFor('parley_security_events_total', `event="${event}"`)).toBe(1);
  });

  it('counts offers by the condition that they lead to', async () => {
    const labels = 'move="create_settlement_offer",condition="approved_settlement_but_payment_setup_is_pending"';
    expect(await waitFor('parley_moves_total', labels)).toBe(1);
  });

  it('counts uses of deprecated members', async () => {
    const labels = 'style="graphql",member="ConsumerAccount.balances"';
    expect(await waitFor('parley_deprecated_uses_total', labels)).toBe(1);
  });

  it('measures jobs', async () => {
    const labels = 'job_name="deliver-messages",outcome="succeeded"';
    expect(await waitFor('parley_job_duration_seconds_count', labels)).toBeGreaterThan(0);
  });

  it('shows the state of the process', async () => {
    expect(await waitFor('parley_circuit_breaker_open', 'provider="email"')).toBe(0);
    expect(await waitFor('parley_requests_in_progress', 'kind="request"')).toBe(0);
    expect(await readMetrics()).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  });

  it('has nothing of a client in any line', async () => {
    // Digits also stand in values, by chance.
    const text = (await readMetrics()).replace(/ [\d.e+-]+$/gm, '');
    expect(text).not.toMatch(/rivera|1985|4321|MyNames|nothingHere|000000|@/i);
    expect(text).not.toContain(token);
  });
});

describe('imports', () => {
  const readRows = () => readMetric('parley_import_rows_total');
  const FILE = [HEADER, placementRow(1), placementRow(2), placementRow(3, 'much')].join('\n');
  const NO_ROWS = Object.fromEntries(keysOf(ROW_OUTCOMES).map((outcome) => [`outcome="${outcome}"`, 0]));

  it('counts their rows by outcome, from zero on and without dry runs', async () => {
    expect(await readRows()).toEqual(NO_ROWS);
    await placeFile(app.dependencies, FILE, { dryRun: true });
    expect(await readRows()).toEqual(NO_ROWS);
    await placeFile(app.dependencies, FILE, { batchRows: 1 });
    await placeFile(app.dependencies, FILE);
    expect(await readRows()).toEqual({
      ...NO_ROWS,
      'outcome="created"': 2,
      'outcome="unchanged"': 2,
      'outcome="failed"': 2,
    });
  });

  it('shows how many wait', async () => {
    const shows = (waiting: number) =>
      eventually(`${waiting} waiting imports`, async () =>
        (await readMetrics()).includes(`\nparley_imports_waiting ${waiting}\n`) ? true : null,
      );
    expect(await readMetrics()).not.toMatch(/^parley_imports_waiting/m);
    const ids = [await uploadFile(app.dependencies, FILE), await uploadFile(app.dependencies, FILE)];
    app.jobWatch?.start();
    await shows(2);
    for (const id of ids) await runToEnd(app.dependencies, id);
    app.jobWatch?.ask();
    await shows(0);
    app.jobWatch?.stop();
  });
});

it('counts unexpected errors, and statements that fail', async () => {
  const { db } = app.dependencies;
  await db.write('ALTER TABLE companies RENAME TO elsewhere');
  await app
    .signIn('Rivera', '1985-04-12', '4321')
    .then((token) => app.graphql('{ accounts { totalCount } }', { token }));
  await db.write('ALTER TABLE elsewhere RENAME TO companies');
  const text = await readMetrics();
  expect(text).toMatch(/^parley_unexpected_errors_total [1-9]/m);
  expect(await waitFor('parley_statement_errors_total', 'kind="select"')).toBeGreaterThan(0);
});

it('serves nothing else, and other methods nothing', async () => {
  const origin = String(app.metricsOrigin);
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${app.origin}/metrics`)).status).toBe(404);
});

it('is off without a port', async () => {
  const silent = await startApp();
  expect(silent.metricsOrigin).toBeNull();
  await silent.close();
});
