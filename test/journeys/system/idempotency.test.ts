// The Idempotency-Key: one effect and one stored answer, whichever style asks and however many ask at once.
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

/** The answer as REST would write it. */
async function overGraphql(key: string, firstPayDate = DAY) {
  const variables = { input: { accountId: '20', firstPayDate }, idempotencyKey: key };
  const { data, errors } = await app.graphql(query, { token, variables });
  const [refusal] = errors;
  if (refusal) return { status: refusal.extensions['status'], body: refusal.extensions };
  return { status: 200, body: (toRest(data) as Record<string, unknown>)['createPaymentPlanOffer'] };
}

async function movesOf(accountId: number): Promise<number> {
  const rows = await app.parts.db.read('SELECT id FROM negotiation_history WHERE consumer_id = ?', [accountId]);
  return rows.length;
}

describe('a key', () => {
  it('is answered again with the stored answer, in either style', async () => {
    const first = await overRest('key-1');
    app.setTime(app.moment().epoch + 60_000);
    const again = await overRest('key-1');
    const other = await overGraphql('key-1');
    expect([first.status, again.status, other.status]).toEqual([200, 200, 200]);
    expect(again.body).toEqual(first.body);
    expect(other.body).toEqual(first.body);
    expect(await movesOf(20)).toBe(1);
  });

  it('has one effect and one answer, though 20 ask at once over both styles', async () => {
    const asked = Array.from({ length: 20 }, (_, index) => (index % 2 ? overRest('key-1') : overGraphql('key-1')));
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await movesOf(20)).toBe(1);
  });

  it('is refused with another request', async () => {
    await overRest('key-1');
    const words = ['The idempotency key was used for another request.'];
    const [rest, graphql] = [await overRest('key-1', '2026-03-13'), await overGraphql('key-1', '2026-03-13')];
    expect([rest.status, rest.body['errors']]).toEqual([422, { 'idempotency-key': words }]);
    expect([graphql.status, graphql.body]).toMatchObject([422, { errors: { idempotencyKey: words } }]);
    expect(await movesOf(20)).toBe(1);
  });

  it('of one consumer is none of another', async () => {
    await overRest('key-1');
    token = await app.signIn('Rivera', '1985-04-12', '4321');
    const body = { first_pay_date: DAY };
    const answer = await app.rest('POST', '/accounts/19/offers/payment-plan', {
      token,
      body,
      headers: { 'idempotency-key': 'key-1' },
    });
    expect(answer.body).toMatchObject({ data: { account: { id: 19 } } });
  });

  it('is free again after a refusal', async () => {
    expect((await overRest('key-1', '2026-03-10')).status).toBe(422);
    expect((await overRest('key-1')).status).toBe(200);
  });

  it.each([
    ['with a space', 'a b'],
    ['of 256 characters', 'x'.repeat(256)],
    ['beyond ASCII', 'é'],
  ])('%s is refused', async (_what, key) => {
    const { status, body } = await overGraphql(key);
    expect([status, body]).toMatchObject([422, { errors: { idempotencyKey: [expect.stringContaining('255')] } }]);
    expect(await movesOf(20)).toBe(0);
  });

  it('is forgotten when answers are kept no longer', async () => {
    await overRest('key-1');
    const { db, idempotency } = app.parts;
    expect(await idempotency.deleteOldResponses(db, app.moment().epoch + 1)).toBe(1);
    expect((await overRest('key-1')).status).toBe(409);
  });

  it('leaves nothing readable of the answer in the database', async () => {
    await overRest('key-1');
    const [row] = await app.parts.db.read('SELECT id, fingerprint, personal FROM idempotency_keys');
    expect(Object.values(row ?? {}).join(' ')).not.toMatch(/key-1|Okafor|0042|monthly/);
  });
});

it('without a key the second request is refused', async () => {
  const body = { first_pay_date: DAY };
  await app.rest('POST', PATH, { token, body });
  expect((await app.rest('POST', PATH, { token, body })).status).toBe(409);
});
