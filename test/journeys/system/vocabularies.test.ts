// What everyone can ask of the service: its time and versions, and the vocabularies that clients store for an hour.
import { ENDPOINTS } from '../../../rest-facade/endpoints';
import { ACCOUNT_ACTIONS, ACCOUNT_STATES, keysOf, NEXT_ACTIONS } from '../../../src/domain/shared/vocabulary';
import { startApp, type RunningApp } from '../../support/fixtures/app';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Entry {
  readonly value: string;
  readonly label: string;
  readonly operation?: { readonly method: string; readonly path: string };
}
type Vocabularies = Readonly<Record<string, readonly Entry[]>>;

const read = (headers: Readonly<Record<string, string>> = {}) =>
  app.rest<Vocabularies>('GET', '/system/vocabularies', { headers });

describe('the information about the service', () => {
  it('names the business day and its time zone without a sign-in', async () => {
    const { status, body, headers } = await app.rest('GET', '/system/info');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ name: 'Parley', api_version: '2.0', currency: 'USD', today: '2026-03-10' });
    expect(body['business_time_zone']).toBe('America/New_York');
    expect(body['captcha']).toEqual({ kind: 'off', site_key: null });
  });

  it('names the hosted CAPTCHA and its public key, never its secret', async () => {
    const settings = {
      CAPTCHA_PROVIDER: 'hcaptcha',
      CAPTCHA_SECRET: 'of-the-service',
      CAPTCHA_SITE_KEY: 'of-the-page',
    };
    const hosted = await startApp(settings);
    const { body } = await hosted.rest('GET', '/system/info');
    const { data } = await hosted.graphql('{ systemInfo { captcha { kind siteKey } } }');
    expect(body['captcha']).toEqual({ kind: 'hcaptcha', site_key: 'of-the-page' });
    expect(data).toEqual({ systemInfo: { captcha: { kind: 'HCAPTCHA', siteKey: 'of-the-page' } } });
    await hosted.close();
  });
});

describe('the vocabularies', () => {
  it('have eleven lists of values with labels', async () => {
    const { status, body } = await read();
    expect([status, Object.keys(body).length]).toEqual([200, 11]);
    for (const entries of Object.values(body)) {
      expect(entries.length).toBeGreaterThan(1);
      expect(entries.filter(({ value, label }) => value === '' || label === '')).toEqual([]);
    }
    expect(body['tabs']?.map(({ value }) => value)).toEqual(keysOf(ACCOUNT_STATES));
  });

  it('name an existing endpoint for each action', async () => {
    const { body } = await read();
    const actions = body['actions'] ?? [];
    const keys = new Set([...keysOf(ACCOUNT_ACTIONS), ...keysOf(NEXT_ACTIONS)]);
    expect(actions.map(({ value }) => value).sort()).toEqual([...keys].sort());
    const rows = ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    const missing = actions.filter(({ operation }) => !rows.includes(`${operation?.method} ${operation?.path}`));
    expect(missing.map(({ value }) => value)).toEqual([]);
  });

  it('may be stored for an hour, and are not sent again to a client that has them', async () => {
    const first = await read();
    const tag = String(first.headers.get('etag'));
    expect(tag).toMatch(/^W\/"[\da-f]{32}"$/);
    const again = await read({ 'if-none-match': tag });
    for (const { headers } of [first, again]) expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect([again.status, again.headers.get('etag'), again.body]).toEqual([304, tag, {}]);
  });

  it('have an entity tag of the compressed response too', async () => {
    const { headers } = await read({ 'accept-encoding': 'br' });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('etag')).toMatch(/^W\//);
  });
});
