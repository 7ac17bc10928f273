// The REST API for creditors: it accepts only creditor tokens and follows the conventions of the consumer API.
import { formatApiKey, SAMPLE_API_KEY } from '../../../src/domain/creditor/api-key';
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
        offer_digest: false,
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
  const FOR_CREDITORS = 'This is for creditors, and the token belongs to a consumer.';
  const FOR_CONSUMERS = 'This is for consumers, and the token belongs to a creditor.';

  it('of a consumer is not accepted by the creditor API, which says whom it is for', async () => {
    const { status, headers, body } = await readProfile(consumer);
    expect([status, body]).toEqual([403, { message: FOR_CREDITORS }]);
    // A client that renews tokens when it is asked to must not do so here.
    expect(headers.get('www-authenticate')).toBeNull();
    const { errors } = await app.graphql(CREDITOR, { token: consumer });
    expect(errors).toMatchObject([
      { message: FOR_CREDITORS, extensions: { code: 'WRONG_AUDIENCE', status: 403, audience: 'creditor' } },
    ]);
  });

  it('of a creditor is not accepted by the consumer API, which says whom it is for', async () => {
    const { status, body } = await app.rest('GET', '/accounts', { token: creditor });
    expect([status, body]).toEqual([403, { message: FOR_CONSUMERS }]);
    const { errors } = await app.graphql('{ viewer { id } }', { token: creditor });
    expect(errors).toMatchObject([
      { message: FOR_CONSUMERS, extensions: { code: 'WRONG_AUDIENCE', status: 403, audience: 'consumer' } },
    ]);
  });

  it('of a program with an API key is one of a creditor', async () => {
    const token = formatApiKey(SAMPLE_API_KEY);
    expect((await app.rest('GET', '/accounts', { token })).body).toEqual({ message: FOR_CONSUMERS });
  });

  it('is told so before its request is checked', async () => {
    const invalid = { token: creditor, body: { first_pay_date: 'soon', unknown: 1 } };
    const path = '/accounts/19/offers/payment-plan';
    expect((await app.rest('POST', path, invalid)).body).toEqual({ message: FOR_CONSUMERS });
    const { body } = await app.creditorRest('PUT', '/communications/e-letter-templates/1', {
      token: consumer,
      body: { content: 7 },
    });
    expect(body).toEqual({ message: FOR_CREDITORS });
    const upload = { token: consumer, body: {} };
    expect((await app.creditorRest('PUT', '/imports/1/file', upload)).body).toEqual({ message: FOR_CREDITORS });
  });

  it('is not good for a history that the other side asks for', async () => {
    const ask = (side: string, token: string) =>
      app.graphql(`{ negotiationHistory(accountId: 19, first: 1, side: ${side}) { totalCount } }`, { token });
    expect((await ask('CREDITOR', consumer)).errors[0]?.extensions['audience']).toBe('creditor');
    expect((await ask('CONSUMER', creditor)).errors[0]?.extensions['audience']).toBe('consumer');
  });

  it('gets no stored answer and no "not modified" of the other side', async () => {
    const { headers } = await app.rest('GET', '/accounts/19', { token: consumer });
    const tag = headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    const request = { token: creditor, headers: { 'if-none-match': tag } };
    for (const path of ['/accounts/19', '/accounts/19']) {
      expect((await app.rest('GET', path, request)).status).toBe(403);
    }
    const company = await app.creditorRest('GET', '/company', { token: creditor });
    const known = { token: consumer, headers: { 'if-none-match': company.headers.get('etag') ?? '*' } };
    expect((await app.creditorRest('GET', '/company', known)).status).toBe(403);
  });

  it('that has ended is none: the answer asks for another token', async () => {
    const [token, other] = [
      await app.signInCreditor('lee@acme.test'),
      await app.signIn('Okafor', '1990-09-30', '0042'),
    ];
    await app.graphql('mutation { creditorLogout { message } }', { token });
    await app.graphql('mutation { logout { message } }', { token: other });
    expect((await app.rest('GET', '/accounts', { token })).status).toBe(401);
    expect((await readProfile(other)).status).toBe(401);
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
