// Maintenance: moves are refused in both styles, reading and signing in go on, regular jobs wait, and it ends by itself.
import pino from 'pino';
import { MUTATIONS_IN_MAINTENANCE } from '../../../src/domain/system/runtime-settings';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { toInstant } from '../../../src/domain/shared/calendar';
import { refreshRuntimeSettings } from '../../../src/services/shared/runtime-settings';
import { beginRuntimeSetting, endRuntimeSetting } from '../../../src/services/system/runtime-settings';
import { runJob } from '../../../src/services/system/run-job';
import { buildSchema } from '../../../schema/build-schema';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';
import { openSignInFixture } from '../../support/fixtures/sign-in-fixture';
import { getTokens } from '../../support/clients/simulated-browser';
import { ALONE, runNow } from '../../support/servers/job-turn';

const OPERATOR = { operator: 'tester' };
const MESSAGE = 'We are moving to larger servers until 8 am.';
const MINUTE = 60_000;
const EMAIL = 'dana@acme.test';

const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });

let app: RunningApp;
let token: string;
beforeAll(async () => {
  app = await startApp({}, {}, log);
  token = await app.signIn('Rivera', '1985-04-12', '4321');
});
beforeEach(async () => {
  app.setTime(NOW);
  await endRuntimeSetting(app.dependencies, OPERATOR, 'maintenance');
  await refreshRuntimeSettings(app.dependencies);
  lines.length = 0;
});
afterAll(() => app.close());

async function begin(ms = 10 * MINUTE): Promise<void> {
  const setting = { name: 'maintenance', value: MESSAGE, endsAt: NOW + ms } as const;
  await beginRuntimeSetting(app.dependencies, OPERATOR, setting);
  await refreshRuntimeSettings(app.dependencies);
}

it('a move is refused with 503, Retry-After and the message, in both styles', async () => {
  await begin();
  const rest = await app.rest('DELETE', '/profile/billing', { token });
  expect([rest.status, rest.headers.get('retry-after'), rest.body]).toEqual([
    503,
    '600',
    { code: 'maintenance', message: MESSAGE, retry_after: 600 },
  ]);
  const graphql = await app.graphql('mutation { clearBilling { message } }', { token });
  expect([graphql.status, graphql.headers.get('retry-after'), graphql.errors[0]]).toMatchObject([
    503,
    '600',
    { message: MESSAGE, extensions: { code: 'MAINTENANCE', status: 503, retryAfter: 600 } },
  ]);
});

it('nobody is asked who they are first, so that nothing is read', async () => {
  await begin();
  expect((await app.rest('DELETE', '/profile/billing')).status).toBe(503);
  const headers = { 'idempotency-key': 'one-key' };
  await app.rest('POST', '/accounts/1/gift-links', { token, headers, body: {} });
  expect(await app.dependencies.db.read('SELECT id FROM idempotency_keys')).toEqual([]);
});

it('a file of placed accounts is refused before it is read', async () => {
  const creditor = await app.signInCreditor(EMAIL);
  const body = { file_name: 'placements.csv', format: 'csv' };
  const created = await app.creditorRest<{ data: { id: string } }>('POST', '/imports', { token: creditor, body });
  await begin();
  const file = await app.creditorRest('PUT', `/imports/${created.body.data.id}/file`, {
    token: creditor,
    headers: { 'content-type': 'text/csv' },
    body: 'account_number\n1\n',
  });
  expect([created.status, file.status, file.body]).toEqual([
    201,
    503,
    { code: 'maintenance', message: MESSAGE, retry_after: 600 },
  ]);
});

it('reading goes on, and the process stays ready and warns its operator', async () => {
  await begin();
  expect((await app.rest('GET', '/accounts', { token })).status).toBe(200);
  expect((await app.graphql('{ accounts { totalCount } }', { token })).status).toBe(200);
  const ready = await fetch(`${app.origin}/readyz`);
  const until = toInstant(NOW + 10 * MINUTE);
  expect([ready.status, await ready.json()]).toMatchObject([
    200,
    { status: 'ok', warnings: [`Maintenance until ${until}: moves are refused.`] },
  ]);
});

it.each(['REST', 'GraphQL'] as const)('people sign in, renew their tokens and sign out over %s', async (style) => {
  const fixture = await openSignInFixture();
  const { dependencies } = fixture.app;
  const setting = { name: 'maintenance', value: MESSAGE, endsAt: dependencies.clock().epoch + 60 * MINUTE } as const;
  await beginRuntimeSetting(dependencies, OPERATOR, setting);
  await refreshRuntimeSettings(dependencies);
  const browser = fixture.browser(style);
  const person = await fixture.createPerson('email');
  const { refresh_token } = await fixture.signIn(browser, person);
  const { access_token } = getTokens(await browser.send('refresh', { refresh_token }));
  const refused = await browser.send('communication', { email_permission: true }, { token: access_token });
  expect([refused.answer.status, refused.answer.body]).toMatchObject([
    503,
    style === 'REST' ? { code: 'maintenance' } : { errors: [{ message: MESSAGE }] },
  ]);
  expect((await browser.send('logout', undefined, { token: access_token })).value).not.toBeNull();
  await fixture.close();
});

it('ends by itself at its time, also if the database is not asked again, and the log has both', async () => {
  await begin();
  app.setTime(NOW + 10 * MINUTE - 1);
  expect((await app.rest('DELETE', '/profile/billing', { token })).headers.get('retry-after')).toBe('1');
  app.setTime(NOW + 10 * MINUTE);
  expect((await app.rest('DELETE', '/profile/billing', { token })).status).toBe(200);
  await refreshRuntimeSettings(app.dependencies);
  const events = lines.map(({ event }) => event).filter((event) => String(event).startsWith('maintenance.'));
  expect(events).toEqual(['maintenance.began', 'maintenance.ended']);
});

it('a regular job does not start, and one that runs stops before its next step', async () => {
  await begin();
  expect(await runNow(app.dependencies, 'system_moves')).toEqual({ outcome: 'maintenance' });
  await endRuntimeSetting(app.dependencies, OPERATOR, 'maintenance');
  const work = async (_dependencies: unknown, { goOn }: { goOn: () => Promise<boolean> }) => {
    expect(await goOn()).toBe(true);
    await begin();
    expect(await goOn()).toBe(false);
    return [];
  };
  const result = await runJob(app.dependencies, { name: 'counts', work }, { holder: 'tests', listener: ALONE });
  expect(result).toMatchObject({ outcome: 'stopped' });
});

it('the level of the log is what an operator has set, until its time has come', async () => {
  const { clock } = app.dependencies;
  const setting = { name: 'log_level', value: 'debug', endsAt: clock().epoch + 15 * MINUTE } as const;
  await beginRuntimeSetting(app.dependencies, OPERATOR, setting);
  await refreshRuntimeSettings(app.dependencies);
  expect(log.level).toBe('debug');
  app.setTime(NOW + 15 * MINUTE);
  await refreshRuntimeSettings(app.dependencies);
  expect(log.level).toBe('info');
  expect(lines.map(({ event, level }) => [event, level])).toEqual([
    ['log.level', 'debug'],
    ['log.level', 'info'],
  ]);
});

it('every mutation but those of signing in and of protection is refused', () => {
  const mutations = Object.values(buildSchema().schema.getMutationType()?.getFields() ?? {});
  const open = mutations.filter(({ extensions }) => extensions['refusedInMaintenance'] !== true);
  expect(open.map(({ name }) => name).sort()).toEqual(keysOf(MUTATIONS_IN_MAINTENANCE).sort());
});
