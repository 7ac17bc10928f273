// 20 concurrent requests for one move, at two processes: with one idempotency key one effect and one response, in both
// styles; without a key one effect.
import { addDays } from '../../src/domain/shared/calendar';
import { toCamelCaseMembers, type ApiTransport } from '../support/clients/simulated-browser';
import { connect } from '../support/clients/connect';
import { getRestDocument } from '../support/clients/rest-idiom';
import { signInBothSides, today } from './negotiators';
import { countOutcomes, untilDone, withSharedReplicas } from './replicas';

const replicas = withSharedReplicas();

interface KeyedResponse {
  readonly status: number;
  /** The body with REST names, or the field errors. */
  readonly body: unknown;
}

type Members = Readonly<Record<string, unknown>>;
type SendMove = (api: ApiTransport, token: string, key: string, changes: Members) => Promise<KeyedResponse>;

const day = (days: number) => addDays(today(), days);

/** Accounts whose state permits every move repeatedly, so that only the key prevents repeated effects. */
const WAITING = 18;
const HELD = 12;
const COUNTERED = 17;

function overRest(path: string, body: Members): SendMove {
  return async (api, token, key, changes) => {
    const headers = { 'idempotency-key': key };
    const request = { token, headers, body: { ...body, ...changes } };
    const answer = await api.rest('POST', `/accounts/${WAITING}/offers/${path}`, request);
    return { status: answer.status, body: answer.status === 200 ? answer.body : answer.body['errors'] };
  };
}

/** Uses the document of the facade, so that both styles return comparable bodies. */
function overGraphql(document: string, body: Members): SendMove {
  const { query, toRest } = getRestDocument(document);
  const field = `${document.charAt(0).toLowerCase()}${document.slice(1)}`;
  return graphql(query, field, { accountId: String(WAITING), ...body }, (data) => toRest(data) as Members);
}

function graphql(query: string, field: string, input: Members, read = (data: Members) => data): SendMove {
  return async (api, token, key, changes) => {
    const variables = { input: toEnumValues(toCamelCaseMembers({ ...input, ...changes })), idempotencyKey: key };
    const { data, errors } = await api.graphql<Members>(query, { token, variables });
    const [error] = errors;
    if (!error) return { status: 200, body: read(data)[field] };
    return { status: Number(error.extensions['status']), body: error.extensions['errors'] };
  };
}

function toEnumValues(input: Members): Members {
  const value = (member: unknown) =>
    typeof member === 'string' && /^[a-z]+$/.test(member) ? member.toUpperCase() : member;
  return Object.fromEntries(Object.entries(input).map(([name, member]) => [name, value(member)]));
}

const CUSTOM = { negotiation_type: 'installment', installment_type: 'weekly', amount: '25.00', first_pay_date: day(2) };
const HOLD = `mutation ($input: HoldPlanInput!, $idempotencyKey: String) {
  holdPlan(input: $input, idempotencyKey: $idempotencyKey) { message data { account { dates { restartDate } } } }
}`;
const ACCEPT = `mutation ($input: AcceptOfferInput!, $idempotencyKey: String) {
  acceptOffer(input: $input, idempotencyKey: $idempotencyKey) { message offer { actionContext { version } } }
}`;

const CASES = [
  {
    move: 'create_custom_offer',
    account: WAITING,
    side: 'consumer',
    other: { amount: '30.00' },
    senders: [overRest('custom', CUSTOM), overGraphql('CreateCustomOffer', CUSTOM)],
  },
  {
    move: 'create_payment_plan_offer',
    account: WAITING,
    side: 'consumer',
    other: { first_pay_date: day(3) },
    senders: [
      overRest('payment-plan', { first_pay_date: day(2) }),
      overGraphql('CreatePaymentPlanOffer', { first_pay_date: day(2) }),
    ],
  },
  {
    move: 'create_settlement_offer',
    account: WAITING,
    side: 'consumer',
    other: { first_pay_date: day(3) },
    senders: [overRest('settlement', {}), overGraphql('CreateSettlementOffer', {})],
  },
  {
    move: 'hold_plan',
    account: HELD,
    side: 'consumer',
    other: { restart_date: day(40) },
    senders: [
      graphql(HOLD, 'holdPlan', { accountId: String(HELD), holdReason: 'Between jobs.', restart_date: day(30) }),
    ],
  },
  {
    move: 'accept_offer',
    account: COUNTERED,
    side: 'creditor',
    other: { account_id: String(HELD) },
    senders: [graphql(ACCEPT, 'acceptOffer', { account_id: String(COUNTERED) })],
  },
] as const;

let tokens: Readonly<Record<string, string>>;

beforeAll(async () => {
  tokens = Object.fromEntries((await signInBothSides(replicas())).map(({ side, token }) => [side, token]));
});

async function count(sql: string): Promise<number> {
  return Number((await replicas().database.rows(`SELECT COUNT(*) AS n FROM ${sql}`))[0]?.['n']);
}

it.each(CASES)('$move has one effect and one response', async ({ move, account, side, other, senders }) => {
  const moves = () => count(`negotiation_history WHERE consumer_id = ${account} AND move = '${move}'`);
  const [movesBefore, keysBefore] = [await moves(), await count('idempotency_keys')];
  const apis = replicas().servers.map(({ origin }) => connect(origin));
  const routes = apis.flatMap((api) => senders.map((send) => ({ api, send })));
  const token = tokens[side] ?? '';
  const send = (route: (typeof routes)[number], changes: Members = {}) =>
    untilDone(() => route.send(route.api, token, `key-of-${move}`, changes));

  const callers = Array.from({ length: 20 }, (_, index) => routes[index % routes.length] ?? routes[0]);
  const responses = await Promise.all(callers.flatMap((route) => (route ? [send(route)] : [])));
  expect(countOutcomes(responses.map(({ status }) => String(status)))).toEqual({ 200: 20 });
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect([await moves(), await count('idempotency_keys')]).toEqual([movesBefore + 1, keysBefore + 1]);

  for (const route of routes) {
    expect(await send(route)).toEqual(responses[0]);
    const { status, body } = await send(route, other);
    const messages = ['The idempotency key was used for another request.'];
    expect([status, Object.values(body ?? {})]).toEqual([422, [messages]]);
  }
  expect([await moves(), await count('idempotency_keys')]).toEqual([movesBefore + 1, keysBefore + 1]);
});

it('rejects a key that was used for another move with the same body', async () => {
  const apis = replicas().servers.map(({ origin }) => connect(origin));
  const body = { first_pay_date: day(4) };
  const sendEach = async (path: string, document: string) => {
    const routes = apis.flatMap((api) =>
      [overRest(path, body), overGraphql(document, body)].map((send) => ({ api, send })),
    );
    const answers = routes.map(({ api, send }) => send(api, tokens['consumer'] ?? '', 'key-of-two-moves', {}));
    return countOutcomes((await Promise.all(answers)).map(({ status }) => String(status)));
  };
  expect(await sendEach('payment-plan', 'CreatePaymentPlanOffer')).toEqual({ 200: 4 });
  expect(await sendEach('settlement', 'CreateSettlementOffer')).toEqual({ 422: 4 });
});

describe('a returned notice', () => {
  /** Sends it again by 20 requests, and returns their responses and the number of resends. */
  async function resend(headers: Readonly<Record<string, string>>) {
    const { database, servers } = replicas();
    await database.change("UPDATE consumers SET status = 'notice_sent' WHERE id = 9");
    const changes = 'status = 4, resend_count = 0, resent_at = NULL';
    await database.change(`UPDATE consumer_notice_responses SET ${changes} WHERE consumer_id = 9`);
    const apis = servers.map(({ origin }) => connect(origin));
    const request = { token: tokens['consumer'] ?? '', headers, body: { reason: 'New address' } };
    const moves = await count("negotiation_history WHERE move = 'resend_notice'");
    const sent = Array.from({ length: 20 }, (_, index) => apis[index % apis.length]).flatMap((api) =>
      api ? [untilDone(() => api.rest('POST', '/notice-responses/1/resend', request))] : [],
    );
    const answers = await Promise.all(sent);
    const [row] = await database.rows('SELECT resend_count AS n FROM consumer_notice_responses WHERE consumer_id = 9');
    const entries = (await count("negotiation_history WHERE move = 'resend_notice'")) - moves;
    return { answers, resends: Number(row?.['n']), entries };
  }

  it('is sent again once without a key, and the other requests are refused', async () => {
    const { answers, ...effect } = await resend({});
    expect(countOutcomes(answers.map(({ status }) => String(status)))).toEqual({ 200: 1, 409: 19 });
    expect(effect).toEqual({ resends: 1, entries: 1 });
  });

  it('is sent again once with one key, and all requests have one response', async () => {
    const { answers, ...effect } = await resend({ 'idempotency-key': 'resend-once' });
    expect(countOutcomes(answers.map(({ status }) => String(status)))).toEqual({ 200: 20 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(effect).toEqual({ resends: 1, entries: 1 });
  });
});
