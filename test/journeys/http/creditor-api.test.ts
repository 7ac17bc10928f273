// The creditors' API: only their own tokens open it, and it answers in the manners of the consumers' one.
import { startApp, type RunningApp } from '../../support/fixtures/app';

const CREDITOR = '{ creditor { id companyId companyName email name hasActiveMembership } }';

let app: RunningApp;
let consumer: string;
let creditor: string;

beforeAll(async () => {
  app = await startApp();
  consumer = await app.signIn('Rivera', '1985-04-12', '4321');
  creditor = await app.signInCreditor('dana@acme.test');
});
afterAll(() => app.close());

const profileOf = (token: string) => app.creditorRest('GET', '/profile', { token });

describe('a creditor', () => {
  it('is told who is signed in, alike in both styles', async () => {
    const { status, body } = await profileOf(creditor);
    expect([status, body]).toEqual([
      200,
      {
        ...{ id: 1, company_id: 1, company_name: 'Acme Recovery' },
        ...{ email: 'dana@acme.test', name: 'Dana Whitfield', has_active_membership: true },
      },
    ]);
    expect((await app.graphql(CREDITOR, { token: creditor })).data).toEqual({
      creditor: {
        ...{ id: '1', companyId: '1', companyName: 'Acme Recovery' },
        ...{ email: 'dana@acme.test', name: 'Dana Whitfield', hasActiveMembership: true },
      },
    });
  });

  it.each([
    ['sam@northbank.test', true],
    ['kim@lapsed.test', false],
  ])('without need of a membership: %s has one: %s', async (email, hasOne) => {
    const { status, body } = await profileOf(await app.signInCreditor(email));
    expect([status, body['has_active_membership']]).toEqual([200, hasOne]);
  });
});

describe('a token of the other kind', () => {
  it('of a consumer opens nothing of creditors', async () => {
    const { status, headers, body } = await profileOf(consumer);
    expect([status, body]).toEqual([401, { message: 'Unauthenticated.' }]);
    expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    const { errors } = await app.graphql(CREDITOR, { token: consumer });
    expect(errors.map(({ extensions }) => extensions['code'])).toEqual(['UNAUTHENTICATED']);
  });

  it('of a creditor opens nothing of consumers', async () => {
    expect((await app.rest('GET', '/accounts', { token: creditor })).status).toBe(401);
    const { errors } = await app.graphql('{ viewer { id } }', { token: creditor });
    expect(errors.map(({ extensions }) => extensions['code'])).toEqual(['UNAUTHENTICATED']);
  });
});

describe('the base path', () => {
  it.each([
    ['an unknown path', 'GET', '/nowhere', 404, 'Not found.'],
    ['a path of consumers', 'GET', '/accounts', 404, 'Not found.'],
    ['another method', 'DELETE', '/profile', 405, 'Method not allowed.'],
  ])('answers %s in JSON', async (_what, method, path, status, message) => {
    const answer = await app.creditorRest(method, path);
    expect([answer.status, answer.body]).toEqual([status, { message }]);
    expect(answer.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, OPTIONS' : null);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('of consumers has no creditor’s paths', async () => {
    expect((await app.rest('GET', '/profile', { token: creditor })).status).not.toBe(200);
  });
});
