// What clients of older APIs are used to, at the whole service: forms of paths, bodies, values and conditional requests.
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { sendRawHttp } from '../../support/clients/raw-http';

let app: RunningApp;
let token: string;
let creditor: string;

beforeAll(async () => {
  app = await startApp({ CONSUMER_ORIGINS: 'https://portal.example' });
  token = await app.signIn('Rivera', '1985-04-12', '4321');
  creditor = await app.signInCreditor('dana@acme.test');
});
afterAll(() => app.close());

const raw = (method: string, path: string, headers: Record<string, string>, body?: string | Buffer) =>
  sendRawHttp(app.origin, method, path, { authorization: `Bearer ${token}`, ...headers }, body);

const READY = '/consumer-api/accounts/19';
const CUSTOM = { negotiation_type: 'pif', first_pay_date: '2026-03-20' };

async function readContext(): Promise<Record<string, unknown>> {
  const { body } = await app.rest<{ action_context: Record<string, unknown> }>('GET', '/accounts/19/offers', { token });
  return body.action_context;
}

describe('an account', () => {
  it('has an entity tag, and is sent again only after a change', async () => {
    const first = await raw('GET', READY, {});
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^"[\da-f]{32}"$/);
    expect(first.bytes.toString()).not.toContain('etag');
    const again = await raw('GET', READY, { 'if-none-match': `"other", W/${tag}` });
    expect([again.status, again.headers.etag, again.bytes.length]).toEqual([304, tag, 0]);

    const query = '{ account(id: 19) { etag } }';
    expect((await app.graphql<{ account: { etag: string } }>(query, { token })).data.account.etag).toBe(tag);
    const other = await raw('GET', '/consumer-api/accounts/14', { 'if-none-match': tag });
    expect(other.status).toBe(200);
  });

  it('has another tag after a move', async () => {
    const tag = String((await raw('GET', '/consumer-api/accounts/14', {})).headers.etag);
    const body = { restart_date: '2026-04-01', hold_reason: 'Between jobs' };
    expect((await app.rest('POST', '/accounts/14/plan/hold', { token, body })).status).toBe(200);
    const after = await raw('GET', '/consumer-api/accounts/14', { 'if-none-match': tag });
    expect([after.status, after.headers.etag === tag]).toEqual([200, false]);
  });
});

it.each([
  'application/json; charset=utf8',
  'application/json;charset=UTF-8;',
  'application/json; charset=us-ascii',
  "application/json; charset='utf-8'",
  'text/json',
  'application/vnd.api+json; charset="UTF-8"',
])('takes a body of the type %s in both styles', async (type) => {
  const headers = { 'content-type': type };
  const rest = await raw('POST', `${READY}/offers/custom`, headers, '{"amount":"0.00"}');
  expect(rest.status).toBe(422);
  const graphql = await raw('POST', '/graphql', headers, '{"query":"{ health { status } }"}');
  expect([graphql.status, graphql.bytes.toString().trim()]).toEqual([200, '{"data":{"health":{"status":"ok"}}}']);
});

it('takes a body that begins with a byte order mark, in both styles', async () => {
  const headers = { 'content-type': 'application/json' };
  const rest = await raw('POST', `${READY}/offers/custom`, headers, '\ufeff{"amount":"0.00"}');
  expect(rest.status).toBe(422);
  const graphql = await raw('POST', '/graphql', headers, '\ufeff{"query":"{ health { status } }"}');
  expect([graphql.status, graphql.bytes.toString().trim()]).toEqual([200, '{"data":{"health":{"status":"ok"}}}']);
});

it.each(['', '\ufeff'])('asks for UTF-8 when a body is in UTF-16, beginning with %j', async (mark) => {
  const body = Buffer.from(`${mark}{"query":"{ health { status } }"}`, 'utf16le');
  const headers = { 'content-type': 'application/json' };
  for (const path of [`${READY}/offers/custom`, '/graphql']) {
    const { status, bytes } = await raw('POST', path, headers, body);
    expect([status, bytes.toString()]).toEqual([415, expect.stringContaining('UTF-8')]);
  }
});

it.each(['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; charset=UTF-8', 'text/plain'])(
  'takes an empty body for none, also as %s, as axios and jQuery name it',
  async (type) => {
    const headers = { 'content-type': type, 'content-length': '0' };
    expect((await raw('POST', `${READY}/plan/cancel`, headers)).status).toBe(409);
    expect((await raw('POST', `${READY}/offers/custom`, headers)).status).toBe(422);
    expect((await raw('POST', '/graphql', headers)).status).toBe(415);
  },
);

it('takes a query by GET with the content type that Apollo Client sends', async () => {
  const search = `query=${encodeURIComponent('{ health { status } }')}`;
  const answer = await raw('GET', `/graphql?${search}`, { 'content-type': 'application/json' });
  expect([answer.status, answer.bytes.toString().trim()]).toEqual([200, '{"data":{"health":{"status":"ok"}}}']);
});

it('ignores one slash at the end of a path, and answers JSON whatever is accepted', async () => {
  const { status, headers } = await raw('GET', `${READY}/?_=1`, { accept: 'text/html' });
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
});

it('lets pages send X-Requested-With', async () => {
  const preflight = { origin: 'https://portal.example', 'access-control-request-method': 'POST' };
  const { headers } = await raw('OPTIONS', READY, preflight);
  expect(headers['access-control-allow-headers']).toContain('x-requested-with');
});

describe('money', () => {
  it.each(['250', '250.0', '250.00', ' 250.00 ', 250])('may be written %j', async (amount) => {
    const body = {
      ...CUSTOM,
      amount,
      action_context: { ...(await readContext()), version: '2020-01-01T00:00:00.000Z' },
    };
    const rest = await app.rest('POST', '/accounts/19/offers/custom', { token, body });
    expect([rest.status, rest.body['code']]).toEqual([409, 'offer_action_unavailable']);
    if (typeof amount === 'number') return;
    const input = { accountId: '17', oneTimeSettlement: amount, monthlyAmount: '1', firstPayDate: '2026-03-20' };
    const query = 'mutation ($input: SendCounterOfferInput!) { sendCounterOffer(input: $input) { message } }';
    const { errors } = await app.graphql<unknown>(query, { token, variables: { input } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it.each(['1,000.00', '$250', '250.001', '', 'much'])(
    'may not be written %j, and the answer says why',
    async (amount) => {
      const { status, body } = await app.rest('POST', '/accounts/19/offers/custom', {
        token,
        body: { ...CUSTOM, amount },
      });
      const message = 'The amount must be an amount without separators, such as 500, 500.0 or 500.00.';
      expect([status, body['errors']]).toEqual([422, { amount: [message] }]);
    },
  );
});

it('takes an unknown state of a context for an outdated one', async () => {
  const body = { ...CUSTOM, amount: '250', action_context: { ...(await readContext()), state: 'forgotten' } };
  const { status, body: answer } = await app.rest('POST', '/accounts/19/offers/custom', { token, body });
  expect([status, answer['code'], answer['current_state']]).toEqual([
    409,
    'offer_action_unavailable',
    'ready_to_negotiate',
  ]);
});

it('names every invalid member of a body at once', async () => {
  const body = {
    amount: 'much',
    negotiation_type: 'barter',
    installment_type: '',
    first_pay_date: '2026-02-30',
    note: 5,
  };
  const { status, body: answer } = await app.rest('POST', '/accounts/19/offers/custom', { token, body });
  expect([status, Object.keys(answer['errors'] as object).sort()]).toEqual([
    422,
    ['amount', 'first_pay_date', 'negotiation_type', 'note'],
  ]);
});

describe('texts, in both styles', () => {
  const HOLD = 'mutation ($input: HoldPlanInput!) { holdPlan(input: $input) { data { account { holdReason } } } }';

  it('are trimmed', async () => {
    const graphql = await app.graphql<{ holdPlan: { data: { account: { holdReason: string } } } }>(HOLD, {
      token,
      variables: { input: { accountId: '14', restartDate: ' 2026-04-02 ', holdReason: '  Between jobs ' } },
    });
    expect(graphql.data.holdPlan.data.account.holdReason).toBe('Between jobs');
    const body = { restart_date: ' 2026-04-03 ', hold_reason: ' Moving ' };
    const rest = await app.rest<{ data: { account: { hold_reason: string } } }>('POST', '/accounts/14/plan/hold', {
      token,
      body: JSON.stringify(body),
    });
    expect(rest.body.data.account.hold_reason).toBe('Moving');
  });

  it('that are empty count as left out where null is allowed', async () => {
    const body = { reason_id: 1, reason: '' };
    const rest = await app.rest('POST', '/accounts/1/not-paying', { token, body });
    expect([rest.status, rest.body['code']]).toEqual([409, 'offer_action_unavailable']);
    const query = 'mutation ($input: ReportNotPayingInput!) { reportNotPaying(input: $input) { message } }';
    const input = { accountId: '1', reasonId: '1', reason: ' ' };
    const { errors } = await app.graphql<unknown>(query, { token, variables: { input } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'OFFER_ACTION_UNAVAILABLE' });
  });

  it('of a template may be null, which leaves them as they are', async () => {
    const path = '/communications/e-letter-templates/3';
    const saved = await app.creditorRest<{ data: { name: string; content: string } }>('PUT', path, {
      token: creditor,
      body: { name: 'Hello', content: null, type: null },
    });
    expect([saved.status, saved.body.data.name]).toEqual([200, 'Hello']);
    const nothing = { name: null, content: null, type: null };
    const refused = await app.creditorRest('PUT', path, { token: creditor, body: nothing });
    expect([refused.status, Object.keys(refused.body['errors'] as object)]).toEqual([422, ['name', 'content']]);
    const query = 'mutation ($input: UpdateELetterTemplateInput!) { updateELetterTemplate(input: $input) { message } }';
    const input = { id: '3', name: 'Hello again', type: null };
    const { errors } = await app.graphql<unknown>(query, { token: creditor, variables: { input } });
    expect(errors).toEqual([]);
  });

  it('are numbers where they hold digits: a one-time code', async () => {
    const body = { flow_token: 'A'.repeat(43), otp: 12_345 };
    const { status, body: answer } = await app.rest('POST', '/auth/otp/verify', { body });
    expect([status, answer['code']]).toEqual([404, 'flow_token_invalid']);
  });
});

it('takes 0, 1, "0" and "1" for booleans', async () => {
  for (const email_permission of [1, '1']) {
    const body = JSON.stringify({ email_permission, text_permission: '0' });
    expect((await app.rest('PUT', '/profile/communication', { token, body })).status).toBe(200);
  }
});
