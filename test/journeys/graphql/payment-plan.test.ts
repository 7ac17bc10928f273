// The main journey over GraphQL: sign in, open an account, agree on a payment plan; and its errors.
import { errorExtensions } from '../../support/clients/refusals';
import { addDays } from '../../../src/domain/shared/calendar';
import { startApp, type RunningApp } from '../../support/fixtures/app';

const READY = '19';

const LOGIN = `mutation ($input: LoginInput!) {
  login(input: $input) { __typename ... on OtpSent { flowToken } ... on NoMatch { attemptToken } }
}`;
const VERIFY = `mutation ($input: VerifyOtpInput!) { verifyOtp(input: $input) { meta { accessToken tokenType expiresIn } } }`;
const OFFERS = `query ($id: ID!) {
  offers(accountId: $id) {
    actionContext { consumerId activeNegotiationId state version }
    offerOptions { paymentPlan { monthlyAmount noOfInstallments firstPayDateMin firstPayDateMax } }
  }
}`;
const CREATE = `mutation ($input: CreatePaymentPlanOfferInput!) {
  createPaymentPlanOffer(input: $input) {
    message
    data { nextAction { key label } account { id display { state { key } } } offer { offerOptions { settlement { amount } } } }
  }
}`;

interface Offers {
  readonly offers: {
    readonly actionContext: Readonly<Record<string, unknown>>;
    readonly offerOptions: { readonly paymentPlan: { readonly firstPayDateMin: string } };
  };
}

let app: RunningApp;
let token: string;

beforeEach(async () => {
  app = await startApp();
  token = await app.signIn('Rivera', '1985-04-12', '4321');
});
afterEach(() => app.close());

const create = (input: Readonly<Record<string, unknown>>, bearer = token) =>
  app.graphql(CREATE, { token: bearer, variables: { input: { accountId: READY, ...input } } });

async function expectError(input: Readonly<Record<string, unknown>>, extensions: Readonly<Record<string, unknown>>) {
  const answer = await create(input);
  expect([answer.status, answer.data]).toEqual([200, { createPaymentPlanOffer: null }]);
  expect(answer.errors.map((error) => error.extensions)).toEqual([expect.objectContaining(extensions)]);
}

describe('a payment plan over GraphQL', () => {
  it('is agreed on after sign-in', async () => {
    const input = { lastName: 'Rivera', dateOfBirth: '1985-04-12', last4ssn: '4321', captchaToken: 'demo' };
    const login = await app.graphql<{ login: { __typename: string; flowToken: string } }>(LOGIN, {
      variables: { input },
    });
    expect(login.data.login.__typename).toBe('OtpSent');
    const code = { flowToken: login.data.login.flowToken, otp: '123456' };
    const verified = await app.graphql<{ verifyOtp: { meta: { accessToken: string } } }>(VERIFY, {
      variables: { input: code },
    });
    const bearer = verified.data.verifyOtp.meta.accessToken;

    const opened = await app.graphql<Offers>(OFFERS, { token: bearer, variables: { id: READY } });
    const { actionContext, offerOptions } = opened.data.offers;
    expect(actionContext).toMatchObject({ consumerId: READY, state: 'READY_TO_NEGOTIATE', activeNegotiationId: null });

    const answer = await create({ firstPayDate: offerOptions.paymentPlan.firstPayDateMin, actionContext }, bearer);
    expect(answer.errors).toEqual([]);
    expect(answer.data['createPaymentPlanOffer']).toEqual({
      message: 'Payment plan offer created successfully.',
      data: {
        nextAction: { key: 'ADD_PAYMENT', label: 'Add My Payment' },
        account: { id: READY, display: { state: { key: 'APPROVED_BUT_PAYMENT_PENDING' } } },
        offer: { offerOptions: { settlement: null } },
      },
    });
  });

  it('reports an invalid date by its input field', async () => {
    await expectError(
      { firstPayDate: app.moment().today },
      {
        ...errorExtensions('VALIDATION_FAILED', 422),
        errors: { firstPayDate: ['The first pay date must be a date after today.'] },
      },
    );
  });

  it('reports the current state when the action context is stale', async () => {
    const stale = {
      consumerId: READY,
      activeNegotiationId: null,
      state: 'READY_TO_NEGOTIATE',
      version: '2020-01-01T00:00:00Z',
    };
    await expectError(
      { firstPayDate: addDays(app.moment().today, 1), actionContext: stale },
      { ...errorExtensions('OFFER_ACTION_UNAVAILABLE', 409), currentState: 'READY_TO_NEGOTIATE' },
    );
  });

  it('requires a token', async () => {
    const answer = await app.graphql(CREATE, {
      variables: { input: { accountId: READY, firstPayDate: '2026-03-11' } },
    });
    expect(answer.errors[0]?.extensions).toEqual(errorExtensions('UNAUTHENTICATED', 401));
  });

  it('lists the missing steps of an incomplete profile', async () => {
    const haddad = await app.signIn('Haddad', '2001-02-28', '1200');
    const list = await app.graphql<{ accounts: { nodes: { id: string }[] } }>('{ accounts { nodes { id } } }', {
      token: haddad,
    });
    const accountId = list.data.accounts.nodes[0]?.id;
    const answer = await create({ accountId, firstPayDate: '2026-03-11' }, haddad);
    expect(answer.errors[0]?.extensions).toEqual({
      ...errorExtensions('PROFILE_INCOMPLETE', 409),
      requiredSteps: ['PROFILE_COMMUNICATION'],
    });
  });
});

const NO_DAY = { firstPayDate: ['The first pay date must be a date such as 2026-06-30.'] };

describe('an invalid GraphQL request', () => {
  it.each([
    ['an impossible day', { accountId: READY, firstPayDate: '2026-02-31' }, '2026-02-31', NO_DAY],
    ['a number for a day', { accountId: READY, firstPayDate: 4321_8877 }, '43218877', NO_DAY],
    [
      'an unknown field',
      { accountId: READY, firstPayDate: '2026-03-11', secret: 'canary' },
      'canary',
      { secret: ['This member is not known.'] },
    ],
  ])('has status 400 for %s and does not echo the value', async (_what, input, value, errors) => {
    const answer = await app.graphql(CREATE, { token, variables: { input } });
    const [member = ''] = Object.keys(errors);
    expect([answer.status, answer.errors[0]?.extensions]).toEqual([
      400,
      { ...errorExtensions('BAD_USER_INPUT', 400), errors, errorCodes: { [member]: [expect.any(Object)] } },
    ]);
    expect(JSON.stringify(answer.body)).not.toContain(value);
  });

  it('does not echo a login with values of the wrong type', async () => {
    const input = { lastName: ['Canary'], dateOfBirth: 19850412, last4ssn: 4321, captchaToken: 'x' };
    const answer = await app.graphql(LOGIN, { variables: { input } });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toMatch(/Canary|19850412|4321/);
  });

  it('gets JSON for an invalid document, an unknown field and an empty document', async () => {
    for (const query of ['{', '{ nothing }', '']) {
      const answer = await app.graphql(query, { token });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toMatch(/^application\/.*json/);
    }
  });

  it.each([
    ['malformed JSON', '{"query":', 'application/json', 400],
    ['another media type', '{}', 'text/plain', 415],
    ['a huge body', JSON.stringify({ query: `{ ${'x '.repeat(300_000)} }` }), 'application/json', 413],
  ])('gets JSON and a status for %s', async (_what, body, type, status) => {
    const answer = await fetch(`${app.origin}/graphql`, { method: 'POST', headers: { 'content-type': type }, body });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8']);
    expect(Object.keys((await answer.json()) as object)).toEqual(['message']);
  });

  it('is a mutation by GET', async () => {
    const query = encodeURIComponent('mutation { refreshTokens(input: { refreshToken: "x" }) { meta { tokenType } } }');
    expect((await fetch(`${app.origin}/graphql?query=${query}`)).status).toBe(405);
  });

  it('does not include a query by GET', async () => {
    const answer = await fetch(`${app.origin}/graphql?query=${encodeURIComponent('{ health { status } }')}`);
    expect(await answer.json()).toEqual({ data: { health: { status: 'ok' } } });
  });
});
