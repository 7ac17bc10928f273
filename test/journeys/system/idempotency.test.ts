// Idempotency keys: one effect and one stored response, for REST and GraphQL and for concurrent requests.
import { DomainError } from '../../../src/domain/shared/errors';
import { withIdempotencyKey } from '../../../src/services/shared/idempotency';
import { startApp, type ApiAnswer, type RunningApp } from '../../support/fixtures/app';
import { getRestDocument } from '../../support/clients/rest-idiom';

const OKAFOR = ['Okafor', '1990-09-30', '0042'] as const;
const PATH = '/accounts/20/offers/payment-plan';
const DAY = '2026-03-12';

let app: RunningApp;
let token: string;
beforeEach(async () => {
  app = await startApp();
  token = await app.signIn(...OKAFOR);
});
afterEach(() => app.close());

const { query, toRest } = getRestDocument('CreatePaymentPlanOffer');

function overRest(key: string, firstPayDate = DAY): Promise<ApiAnswer> {
  const headers = { 'idempotency-key': key };
  return app.rest('POST', PATH, { token, headers, body: { first_pay_date: firstPayDate } });
}

/** The GraphQL response, converted to REST. */
async function overGraphql(key: string, firstPayDate = DAY) {
  const variables = { input: { accountId: '20', firstPayDate }, idempotencyKey: key };
  const { data, errors } = await app.graphql(query, { token, variables });
  const [error] = errors;
  if (error) return { status: error.extensions['status'], body: error.extensions };
  return { status: 200, body: (toRest(data) as Record<string, unknown>)['createPaymentPlanOffer'] };
}

async function listMoves(accountId: number): Promise<number> {
  const rows = await app.dependencies.db.read('SELECT id FROM negotiation_history WHERE consumer_id = ?', [accountId]);
  return rows.length;
}

describe('a key', () => {
  it('returns the stored response again, in REST and GraphQL', async () => {
    const first = await overRest('key-1');
    app.setTime(app.moment().epoch + 60_000);
    const again = await overRest('key-1');
    const other = await overGraphql('key-1');
    expect([first.status, again.status, other.status]).toEqual([200, 200, 200]);
    expect(again.body).toEqual(first.body);
    expect(other.body).toEqual(first.body);
    expect(await listMoves(20)).toBe(1);
  });

  it('counts a member that is null as one that is missing', async () => {
    const first = await overRest('key-1');
    const variables = { input: { accountId: '20', firstPayDate: DAY, actionContext: null }, idempotencyKey: 'key-1' };
    const { data } = await app.graphql(query, { token, variables });
    expect((toRest(data) as Record<string, unknown>)['createPaymentPlanOffer']).toEqual(first.body);
    const headers = { 'idempotency-key': 'key-1' };
    const body = { action_context: null, first_pay_date: DAY };
    expect((await app.rest('POST', PATH, { token, headers, body })).body).toEqual(first.body);
    expect(await listMoves(20)).toBe(1);
  });

  it('has one effect and one response for 20 concurrent requests in REST and GraphQL', async () => {
    const request = Array.from({ length: 20 }, (_, index) => (index % 2 ? overRest('key-1') : overGraphql('key-1')));
    const responses = await Promise.all(request);
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await listMoves(20)).toBe(1);
  });

  it('is rejected with a different request', async () => {
    await overRest('key-1');
    const text = ['The idempotency key was used for another request.'];
    const [rest, graphql] = [await overRest('key-1', '2026-03-13'), await overGraphql('key-1', '2026-03-13')];
    expect([rest.status, rest.body['errors']]).toEqual([422, { 'idempotency-key': text }]);
    expect([graphql.status, graphql.body]).toMatchObject([422, { errors: { idempotencyKey: text } }]);
    expect(await listMoves(20)).toBe(1);
  });

  it('is rejected with another move and the same body, in REST and GraphQL', async () => {
    await overRest('key-1');
    const text = ['The idempotency key was used for another request.'];
    const headers = { 'idempotency-key': 'key-1' };
    const path = '/accounts/20/offers/settlement';
    const rest = await app.rest('POST', path, { token, headers, body: { first_pay_date: DAY } });
    expect([rest.status, rest.body['errors']]).toEqual([422, { 'idempotency-key': text }]);
    const variables = { input: { accountId: '20', firstPayDate: DAY }, idempotencyKey: 'key-1' };
    const settlement = getRestDocument('CreateSettlementOffer');
    const { errors } = await app.graphql(settlement.query, { token, variables });
    expect(errors[0]?.extensions).toMatchObject({ status: 422, errors: { idempotencyKey: text } });
    expect(await listMoves(20)).toBe(1);
  });

  it('belongs to one consumer', async () => {
    await overRest('key-1');
    token = await app.signIn('Rivera', '1985-04-12', '4321');
    const body = { first_pay_date: DAY };
    const response = await app.rest('POST', '/accounts/19/offers/payment-plan', {
      token,
      body,
      headers: { 'idempotency-key': 'key-1' },
    });
    expect(response.body).toMatchObject({ data: { account: { id: 19 } } });
  });

  it('can be used again after an error', async () => {
    expect((await overRest('key-1', '2026-03-10')).status).toBe(422);
    expect((await overRest('key-1')).status).toBe(200);
  });

  it.each([
    ['with a space', 'a b'],
    ['of 256 characters', 'x'.repeat(256)],
    ['beyond ASCII', 'é'],
  ])('%s is rejected', async (_what, key) => {
    const { status, body } = await overGraphql(key);
    expect([status, body]).toMatchObject([422, { errors: { idempotencyKey: [expect.stringContaining('255')] } }]);
    expect(await listMoves(20)).toBe(0);
  });

  it('expires with the stored response', async () => {
    await overRest('key-1');
    const { db, idempotency } = app.dependencies;
    expect(await idempotency.deleteOldResponses(db, app.moment().epoch)).toBe(0);
    expect(await idempotency.deleteOldResponses(db, app.moment().epoch + 1)).toBe(1);
    expect((await overRest('key-1')).status).toBe(409);
  });

  it('stores the response encrypted', async () => {
    await overRest('key-1');
    const [row] = await app.dependencies.db.read('SELECT id, fingerprint, personal FROM idempotency_keys');
    expect(Object.values(row ?? {}).join(' ')).not.toMatch(/key-1|Okafor|0042|monthly/);
  });
});

it('rejects the second request without a key', async () => {
  const body = { first_pay_date: DAY };
  await app.rest('POST', PATH, { token, body });
  expect((await app.rest('POST', PATH, { token, body })).status).toBe(409);
});

describe('a repeated request', () => {
  const REQUEST = { amount: 12, isFirst: true, note: 'ab', days: [1, 2], terms: { rate: 1, note: null } };

  /** The stored response, or the code of the error, and how often the work was done. */
  async function repeat(request: object, move = 'move', owner = 'consumer:1') {
    const work = jest.fn(() => Promise.resolve({ done: 'again' }));
    const idempotent = { key: 'key-1', owner, move, request };
    const outcome = await withIdempotencyKey(app.dependencies, idempotent, work).catch((error: unknown) =>
      error instanceof DomainError ? error.code : error,
    );
    return [outcome, work.mock.calls.length];
  }

  beforeEach(async () => {
    const first = { key: 'key-1', owner: 'consumer:1', move: 'move', request: REQUEST };
    await withIdempotencyKey(app.dependencies, first, async (store) => {
      await store?.(app.dependencies.db, { done: 'first' });
      return { done: 'first' };
    });
  });

  it.each<[string, object]>([
    ['equal', { ...REQUEST }],
    ['in another order', Object.fromEntries(Object.entries(REQUEST).reverse())],
    ['with null for a missing member', { ...REQUEST, more: null, terms: { rate: 1, more: undefined } }],
  ])('%s gets the first response without any work', async (_what, request) => {
    expect(await repeat(request)).toEqual([{ done: 'first' }, 0]);
  });

  it.each<[string, object]>([
    ['number', { ...REQUEST, amount: 13 }],
    ['boolean', { ...REQUEST, isFirst: false }],
    ['text', { ...REQUEST, note: 'ba' }],
    ['list', { ...REQUEST, days: [2, 1] }],
    ['longer list', { ...REQUEST, days: [1, 2, null] }],
    ['list that is an object', { ...REQUEST, days: { 0: 1, 1: 2 } }],
    ['nested member', { ...REQUEST, terms: { rate: 2 } }],
    ['member more', { ...REQUEST, more: 0 }],
    ['member less', { ...REQUEST, amount: null }],
  ])('with another %s is refused without any work', async (_what, request) => {
    expect(await repeat(request)).toEqual(['validation_failed', 0]);
  });

  it('of another move is refused, and one of another caller is another request', async () => {
    expect(await repeat(REQUEST, 'other')).toEqual(['validation_failed', 0]);
    expect(await repeat(REQUEST, 'move', 'consumer:2')).toEqual([{ done: 'again' }, 1]);
  });

  it.each([
    ['of an outage is not looked for again, which would take as long as the outage', 'service_unavailable', 1],
    ['of any other failure is', 'offer_action_unavailable', 2],
  ] as const)('%s', async (_what, code, lookups) => {
    const { idempotency } = app.dependencies;
    const findStoredResponse = jest.fn(idempotency.findStoredResponse);
    const dependencies = { ...app.dependencies, idempotency: { ...idempotency, findStoredResponse } };
    const idempotent = { key: 'key-2', owner: 'consumer:1', move: 'move', request: REQUEST };
    const failed = withIdempotencyKey(dependencies, idempotent, () => Promise.reject(new DomainError(code)));
    await expect(failed).rejects.toMatchObject({ code });
    expect(findStoredResponse).toHaveBeenCalledTimes(lookups);
  });
});
