// POST /accounts/{consumer}/offers/payment-plan: every documented status and body. See docs/contract.md §6.1.
import { addDays } from '../../../src/domain/shared/calendar';
import { findShapeErrors } from '../../support/openapi/contract-shapes';
import { startApp, type ApiAnswer, type RunningApp } from '../../support/fixtures/app';
import type { RestOfferPayload } from '../../support/negotiation/move-payloads';

interface Created {
  readonly message: string;
  readonly data: {
    readonly account: { readonly display: { readonly state: { readonly key: string } } };
    readonly offer: RestOfferPayload;
    readonly next_action: { readonly key: string; readonly label: string };
  };
}

const READY = 19;
const OKAFOR_READY = 20;
const UNKNOWN = 987654;
const PATH = (account: number | string) => `/accounts/${account}/offers/payment-plan`;

let app: RunningApp;
let rivera: string;
let today: string;

beforeEach(async () => {
  app = await startApp();
  rivera = await app.signIn('Rivera', '1985-04-12', '4321');
  today = app.moment().today;
});
afterEach(() => app.close());

async function post<Body = Record<string, unknown>>(account: number | string, body: unknown, token = rivera) {
  return app.rest<Body>('POST', PATH(account), { token, body });
}

async function getContext(account: number, token = rivera): Promise<RestOfferPayload['action_context']> {
  return (await app.rest<RestOfferPayload>('GET', `/accounts/${account}/offers`, { token })).body.action_context;
}

/** All rows that an offer can change, to verify that an error changes nothing. */
async function stored(account: number): Promise<unknown> {
  const { db } = app.dependencies;
  const [row] = await db.read('SELECT status, version, offer_accepted, custom_offer FROM consumers WHERE id = ?', [
    account,
  ]);
  const negotiations = await db.read('SELECT * FROM consumer_negotiations WHERE consumer_id = ?', [account]);
  return { row, negotiations };
}

async function expectNothingWritten(account: number, act: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const before = await stored(account);
  const response = await act();
  expect(await stored(account)).toEqual(before);
  return response;
}

describe('creating a payment plan offer with REST', () => {
  it('OFFER-200: accepts the offer immediately with automatic approval', async () => {
    const response = await post<Created>(READY, {
      first_pay_date: addDays(today, 1),
      action_context: await getContext(READY),
    });

    expect(response.status).toBe(200);
    expect(findShapeErrors('ConsumerOfferMutationResponse', response.body)).toEqual([]);
    expect(response.body.message).toBe('Payment plan offer created successfully.');
    expect(response.body.data.account.display.state.key).toBe('approved_but_payment_pending');
    expect(response.body.data.next_action).toEqual({ key: 'add_payment', label: 'Add My Payment' });
    expect(response.body.data.offer.offer_options).toEqual({});
    const opened = await app.rest('GET', `/accounts/${READY}`, { token: rivera });
    expect(opened.body).toEqual(response.body.data.account);
  });

  it('OFFER-200: computes amounts to the cent', async () => {
    const token = await app.signIn('Okafor', '1990-09-30', '0042');
    const before = await app.rest<RestOfferPayload>('GET', `/accounts/${OKAFOR_READY}/offers`, { token });
    expect(before.body.offer_options.payment_plan).toMatchObject({
      payment_plan_balance: '94.47',
      monthly_amount: '11.34',
      no_of_installments: 7,
      last_month_amount: '15.09',
      discounted_amount: '6.03',
      discount_percent: '6.00',
    });
    const response = await post(OKAFOR_READY, { first_pay_date: addDays(today, 2) }, token);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      data: {
        account: { active_negotiation: { monthly_amount: '11.34', no_of_installments: 7, last_month_amount: '15.09' } },
      },
    });
  });

  it('OFFER-401: rejects a missing, a malformed and a foreign token', async () => {
    const body = { first_pay_date: addDays(today, 1) };
    for (const authorization of [null, 'Bearer nonsense', 'Basic eA==']) {
      const headers: Record<string, string> = authorization === null ? {} : { authorization };
      const response = await expectNothingWritten(READY, () => app.rest('POST', PATH(READY), { body, headers }));
      expect([response.status, response.body]).toEqual([401, { message: 'Unauthenticated.' }]);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  it('OFFER-403: rejects the account of another profile', async () => {
    const response = await expectNothingWritten(OKAFOR_READY, () =>
      post(OKAFOR_READY, { first_pay_date: addDays(today, 1) }),
    );
    expect(response.status).toBe(403);
    expect(Object.keys(response.body)).toEqual(['message']);
  });

  it.each([UNKNOWN, 'abc', '1.5', '-1', '0', '99999999999999999999', '%F0%9F%98%80'])(
    'OFFER-404: does not know the account %s',
    async (account) => {
      const response = await post(account, { first_pay_date: addDays(today, 1) });
      expect([response.status, response.body]).toEqual([404, { message: 'Account not found.' }]);
    },
  );

  it('OFFER-409-PROFILE: requires a complete profile before it validates the body', async () => {
    const token = await app.signIn('Haddad', '2001-02-28', '1200');
    const list = await app.rest<{ data: readonly { id: number }[] }>('GET', '/accounts', { token });
    const id = list.body.data[0]?.id ?? 0;
    for (const body of [{ first_pay_date: addDays(today, 1) }, { first_pay_date: 'never' }, {}]) {
      const response = await expectNothingWritten(id, () => post(id, body, token));
      expect(response.status).toBe(409);
      expect(findShapeErrors('ProfileIncomplete', response.body)).toEqual([]);
      expect(response.body['required_steps']).toEqual(['profile_communication']);
    }
  });

  it.each([
    ['a state without offers', 4, 'settled'],
    ['a pending counter offer', 17, 'active_negotiation_with_counter_offer'],
    ['a reported account', 6, 'disputed_or_not_paying'],
  ])('OFFER-409-STATE: rejects %s', async (_what, id, state) => {
    const response = await expectNothingWritten(id, () => post(id, { first_pay_date: addDays(today, 1) }));
    expect(response.status).toBe(409);
    expect(findShapeErrors('OfferActionUnavailable', response.body)).toEqual([]);
    expect(response.body['current_state']).toBe(state);
  });

  it.each([
    ['version', { version: '2020-01-01T00:00:00.000Z' }],
    ['state', { state: 'settled' }],
    ['account', { consumer_id: 18 }],
    ['negotiation', { active_negotiation_id: 4711 }],
  ])('OFFER-409-CONTEXT: rejects an action context with another %s', async (_member, changed) => {
    const action_context = { ...(await getContext(READY)), ...changed };
    const response = await expectNothingWritten(READY, () =>
      post(READY, { first_pay_date: addDays(today, 1), action_context }),
    );
    expect(response.status).toBe(409);
    expect(findShapeErrors('OfferActionUnavailable', response.body)).toEqual([]);
    expect(response.body['current_state']).toBe('ready_to_negotiate');
  });

  it('accepts any ISO 8601 representation of the version', async () => {
    const context = await getContext(READY);
    const action_context = { ...context, version: context.version.replace('Z', '+00:00') };
    expect((await post(READY, { first_pay_date: addDays(today, 1), action_context })).status).toBe(200);
  });

  it('rejects the action context of an earlier offer', async () => {
    const action_context = await getContext(READY);
    expect((await post(READY, { first_pay_date: addDays(today, 1), action_context })).status).toBe(200);
    const second = await post(READY, { first_pay_date: addDays(today, 1), action_context });
    expect(second.status).toBe(409);
    expect(second.body['current_state']).toBe('approved_but_payment_pending');
  });

  it('changes a pending offer without cancelling it', async () => {
    const response = await post<Created>(18, {
      first_pay_date: addDays(today, 1),
      action_context: await getContext(18),
    });
    expect(response.status).toBe(200);
  });

  it.each([
    ['missing', {}],
    ['null', { first_pay_date: null }],
    ['a number', { first_pay_date: 20260311 }],
    ['a list', { first_pay_date: ['2026-03-11'] }],
    ['no date', { first_pay_date: 'tomorrow' }],
    ['an impossible date', { first_pay_date: '2026-02-30' }],
    ['an instant', { first_pay_date: '2026-03-11T00:00:00Z' }],
    ['today', { first_pay_date: '2026-03-10' }],
    ['past', { first_pay_date: '2026-03-09' }],
    ['past the limit', { first_pay_date: '2027-03-10' }],
  ])('OFFER-422: rejects a first payment date that is %s', async (_what, body) => {
    const response = await expectNothingWritten(READY, () => post(READY, body));
    expect(response.status).toBe(422);
    expect(findShapeErrors('ValidationFailed', response.body)).toEqual([]);
    expect(Object.keys(response.body['errors'] as object)).toEqual(['first_pay_date']);
  });

  it.each([
    [
      'half-filled',
      { consumer_id: READY },
      ['action_context.active_negotiation_id', 'action_context.state', 'action_context.version'],
    ],
    [
      'with wrong types',
      { consumer_id: 'x', active_negotiation_id: 'y', state: 5, version: 6 },
      [
        'action_context.active_negotiation_id',
        'action_context.consumer_id',
        'action_context.state',
        'action_context.version',
      ],
    ],
    [
      'with a version that is not an instant',
      { consumer_id: READY, active_negotiation_id: null, state: 'ready_to_negotiate', version: 'now' },
      ['action_context.version'],
    ],
  ])('OFFER-422: rejects an action context %s', async (_what, action_context, fields) => {
    const response = await expectNothingWritten(READY, () =>
      post(READY, { first_pay_date: addDays(today, 1), action_context }),
    );
    expect(response.status).toBe(422);
    expect(Object.keys(response.body['errors'] as object).sort()).toEqual(fields);
  });

  it('reports all errors of the body at once', async () => {
    const response = await post(READY, { first_pay_date: 'never', action_context: 'none' });
    expect(Object.keys(response.body['errors'] as object).sort()).toEqual(['action_context', 'first_pay_date']);
  });

  it.each([
    ['malformed JSON', 400, '{"first_pay_date":', {}],
    ['a wrong media type', 415, '{}', { 'content-type': 'text/plain' }],
    ['another charset', 415, '{}', { 'content-type': 'application/json; charset=latin1' }],
    ['a body too large', 413, `{"x":"${'y'.repeat(20_000)}"}`, {}],
  ])('responds to %s with %d', async (_what, status, body, headers) => {
    const response = await expectNothingWritten(READY, () =>
      app.rest('POST', PATH(READY), { token: rivera, body, headers }),
    );
    expect([response.status, Object.keys(response.body)]).toEqual([status, ['message']]);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('responds to a wrong method with 405 and the allowed methods', async () => {
    const response = await app.rest('PUT', PATH(READY), { token: rivera, body: {} });
    expect([response.status, response.headers.get('allow')]).toEqual([405, expect.stringContaining('POST')]);
  });
});
