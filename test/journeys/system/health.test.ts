// What operators ask, and what is answered where there is nothing.
import { findShapeErrors } from '../../support/openapi/contract-shapes';
import { startApp, type RunningApp } from '../../support/fixtures/app';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const get = async (path: string) => {
  const answer = await fetch(`${app.origin}${path}`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

describe('the system endpoints', () => {
  it('tells its health to everybody', async () => {
    const answer = await app.rest('GET', '/health');
    expect([answer.status, findShapeErrors('Health', answer.body)]).toEqual([200, []]);
    expect(answer.body['status']).toBe('ok');
  });

  it.each(['/livez', '/readyz'])('answers %s', async (path) => {
    const answer = await get(path);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { status: 'ok' }]);
  });

  it('shows the schema', async () => {
    expect((await get('/schema.graphql')).text).toContain('type ConsumerAccount');
  });

  it.each(['/', '/nothing', '/consumer-api/nothing', '/consumer-api/', '/%E0%A4%A'])(
    'answers %s with JSON',
    async (path) => {
      const answer = await get(path);
      expect([400, 404]).toContain(answer.status);
      expect(answer.type).toBe('application/json; charset=utf-8');
      expect(Object.keys(JSON.parse(answer.text) as object)).toEqual(['message']);
    },
  );

  it('gives back a sane request id and replaces another', async () => {
    const sane = await app.rest('GET', '/health', { headers: { 'x-request-id': 'abc-12345678' } });
    const odd = await app.rest('GET', '/health', { headers: { 'x-request-id': 'a b' } });
    expect(sane.headers.get('x-request-id')).toBe('abc-12345678');
    expect(odd.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('is not ready, and says so, while the database is away', async () => {
    const lonely = await startApp();
    const token = await lonely.signIn('Rivera', '1985-04-12', '4321');
    await lonely.parts.db.close();
    expect((await fetch(`${lonely.origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${lonely.origin}/livez`)).status).toBe(200);
    expect((await lonely.rest('GET', '/health')).body['status']).toBe('unavailable');
    const refused = await lonely.rest('GET', '/accounts', { token });
    expect([refused.status, refused.body['message']]).toEqual([503, 'Service unavailable.']);
    await lonely.close();
  });
});
