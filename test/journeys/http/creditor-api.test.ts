// The REST API for creditors: it accepts only creditor tokens and follows the conventions of the consumer API.
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

const readProfile = (token: string) => app.creditorRest('GET', '/profile', { token });

describe('a creditor user', () => {
  it('reads the own profile over REST and GraphQL', async () => {
    const { status, body } = await readProfile(creditor);
    expect([status, body]).toEqual([
      200,
      {
        id: 1,
        company_id: 1,
        company_name: 'Acme Recovery',
        email: 'dana@acme.test',
        name: 'Dana Whitfield',
        role: 'admin',
        has_active_membership: true,
      },
    ]);
    expect((await app.graphql(CREDITOR, { token: creditor })).data).toEqual({
      creditor: {
        id: '1',
        companyId: '1',
        companyName: 'Acme Recovery',
        email: 'dana@acme.test',
        name: 'Dana Whitfield',
        hasActiveMembership: true,
      },
    });
  });

  it.each([
    ['sam@northbank.test', true],
    ['kim@lapsed.test', false],
  ])('reads it without a membership too: %s has one: %s', async (email, hasMembership) => {
    const { status, body } = await readProfile(await app.signInCreditor(email));
    expect([status, body['has_active_membership']]).toEqual([200, hasMembership]);
  });
});

describe('a token of the other realm', () => {
  it('of a consumer is not accepted by the creditor API', async () => {
    const { status, headers, body } = await readProfile(consumer);
    expect([status, body]).toEqual([401, { message: 'Unauthenticated.' }]);
    expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    const { errors } = await app.graphql(CREDITOR, { token: consumer });
    expect(errors.map(({ extensions }) => extensions['code'])).toEqual(['UNAUTHENTICATED']);
  });

  it('of a creditor is not accepted by the consumer API', async () => {
    expect((await app.rest('GET', '/accounts', { token: creditor })).status).toBe(401);
    const { errors } = await app.graphql('{ viewer { id } }', { token: creditor });
    expect(errors.map(({ extensions }) => extensions['code'])).toEqual(['UNAUTHENTICATED']);
  });
});

describe('the base path', () => {
  it.each([
    ['an unknown path', 'GET', '/nowhere', 404, 'Not found.'],
    ['a path of the consumer API', 'GET', '/wallet/payment-methods', 404, 'Not found.'],
    ['another method', 'DELETE', '/profile', 405, 'Method not allowed.'],
  ])('answers %s with JSON', async (_what, method, path, status, message) => {
    const response = await app.creditorRest(method, path);
    expect([response.status, response.body]).toEqual([status, { message }]);
    expect(response.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, OPTIONS' : null);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('of the consumer API has no paths of the creditor API', async () => {
    expect((await app.rest('GET', '/profile', { token: creditor })).status).not.toBe(200);
  });
});
