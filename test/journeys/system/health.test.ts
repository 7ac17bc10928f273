// System endpoints, and the response for unknown paths.
import { findShapeErrors } from '../../support/openapi/contract-shapes';
import { startApp, type RunningApp } from '../../support/fixtures/app';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const get = async (path: string) => {
  const response = await fetch(`${app.origin}${path}`);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

describe('the system endpoints', () => {
  it('report the health without a sign-in', async () => {
    const response = await app.rest('GET', '/health');
    expect([response.status, findShapeErrors('Health', response.body)]).toEqual([200, []]);
    expect(response.body['status']).toBe('ok');
  });

  it('report the same health at the root, where monitors ask', async () => {
    const { status, text } = await get('/health');
    expect([status, Object.keys(JSON.parse(text) as object)]).toEqual([200, ['status', 'version', 'time']]);
  });

  it.each(['/livez', '/readyz', '/readyz?for=reads'])('respond to %s', async (path) => {
    const response = await get(path);
    expect([response.status, JSON.parse(response.text)]).toEqual([200, { status: 'ok' }]);
  });

  it('serve the schema', async () => {
    expect((await get('/schema.graphql')).text).toContain('type ConsumerAccount');
  });

  it.each(['/nothing', '/consumer-api/nothing', '/consumer-api/', '/%E0%A4%A'])(
    'respond to %s with JSON',
    async (path) => {
      const response = await get(path);
      expect([400, 404]).toContain(response.status);
      expect(response.type).toBe('application/json; charset=utf-8');
      expect(Object.keys(JSON.parse(response.text) as object)).toEqual(['message']);
    },
  );

  it('return a valid request ID and replace an invalid one', async () => {
    const sane = await app.rest('GET', '/health', { headers: { 'x-request-id': 'abc-12345678' } });
    const odd = await app.rest('GET', '/health', { headers: { 'x-request-id': 'a b' } });
    expect(sane.headers.get('x-request-id')).toBe('abc-12345678');
    expect(odd.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('report that the service is not ready while the database is unavailable', async () => {
    const disconnected = await startApp();
    const token = await disconnected.signIn('Rivera', '1985-04-12', '4321');
    await disconnected.dependencies.db.close();
    expect((await fetch(`${disconnected.origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${disconnected.origin}/livez`)).status).toBe(200);
    expect((await disconnected.rest('GET', '/health')).body['status']).toBe('unavailable');
    const rejected = await disconnected.rest('GET', '/accounts', { token });
    expect([rejected.status, rejected.body['message']]).toEqual([503, 'Service unavailable.']);
    await disconnected.close();
  });
});
