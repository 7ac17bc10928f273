// CORS for pages of creditors: a separate list of origins, without cookies.
import { startApp, type RunningApp } from '../../support/fixtures/app';

const [CONSUMERS, CREDITORS, BOTH] = ['https://pay.example.com', 'https://desk.example.com', 'https://all.example.com'];

let app: RunningApp;

beforeAll(async () => {
  app = await startApp({ CONSUMER_ORIGINS: `${CONSUMERS},${BOTH}`, CREDITOR_ORIGINS: `${CREDITORS},${BOTH}` });
});
afterAll(() => app.close());

const preflight = (path: string, origin: string) =>
  fetch(`${app.origin}${path}`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });

/** What pages of an origin may do: read responses, and send cookies. */
async function findPermission(path: string, origin: string): Promise<string> {
  const { status, headers } = await preflight(path, origin);
  expect([status, headers.get('vary')]).toEqual([204, 'Origin']);
  if (headers.get('access-control-allow-origin') !== origin) return 'no';
  return headers.get('access-control-allow-credentials') === 'true' ? 'with cookies' : 'bearer only';
}

it.each([
  ['/creditor-api/auth/token', CONSUMERS, 'no'],
  ['/creditor-api/auth/token', CREDITORS, 'bearer only'],
  ['/creditor-api/profile', BOTH, 'bearer only'],
  ['/creditor-api/profile', 'https://evil.example', 'no'],
  ['/consumer-api/auth/login', CREDITORS, 'no'],
  ['/consumer-api/auth/login', CONSUMERS, 'with cookies'],
  ['/graphql', CONSUMERS, 'with cookies'],
  ['/graphql', CREDITORS, 'bearer only'],
  ['/graphql', BOTH, 'with cookies'],
  ['/graphql', 'null', 'no'],
])('%s allows %s: %s', async (path, origin, expected) => {
  expect(await findPermission(path, origin)).toBe(expected);
});

it.each([
  ['/consumer-api/auth/login', CREDITORS, 403],
  ['/graphql', CREDITORS, 400],
  ['/graphql', 'https://evil.example', 403],
])('POST %s from %s has status %i', async (path, origin, status) => {
  const headers = { origin, 'content-type': 'application/json' };
  expect((await fetch(`${app.origin}${path}`, { method: 'POST', headers, body: '{}' })).status).toBe(status);
});
