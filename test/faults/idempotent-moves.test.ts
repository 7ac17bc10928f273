// One move asked for twenty times at once under one key, at two processes and in both styles: one effect, one answer.
import { addDays } from '../../src/domain/shared/calendar';
import { toCamelCaseMembers, type ApiTransport } from '../support/clients/simulated-browser';
import { connect } from '../support/clients/connect';
import { getRestDocument } from '../support/clients/rest-idiom';
import { NEGOTIATION_ENVIRONMENT, signInBothSides, today } from './negotiators';
import { countOutcomes, withReplicas } from './replicas';

const replicas = withReplicas(NEGOTIATION_ENVIRONMENT);

interface Told {
  readonly status: number;
  /** As REST spells it; the errors of a refusal. */
  readonly body: unknown;
}

type Members = Readonly<Record<string, unknown>>;
type Ask = (door: ApiTransport, token: string, key: string, changed: Members) => Promise<Told>;

const day = (days: number) => addDays(today(), days);

/** An offer that waits can be changed again and again, a hold too: only the key keeps each request from an effect. */
const WAITING = 18;
const HELD = 12;
const COUNTERED = 17;

function overRest(path: string, body: Members): Ask {
  return async (door, token, key, changed) => {
    const headers = { 'idempotency-key': key };
    const sent = { token, headers, body: { ...body, ...changed } };
    const answer = await door.rest('POST', `/accounts/${WAITING}/offers/${path}`, sent);
    return { status: answer.status, body: answer.status === 200 ? answer.body : answer.body['errors'] };
  };
}

/** By the facade's own document, so that both styles can be compared. */
function overGraphql(document: string, body: Members): Ask {
  const { query, toRest } = getRestDocument(document);
  const field = `${document.charAt(0).toLowerCase()}${document.slice(1)}`;
  return graphql(query, field, { accountId: String(WAITING), ...body }, (data) => toRest(data) as Members);
}

function graphql(query: string, field: string, input: Members, read = (data: Members) => data): Ask {
  return async (door, token, key, changed) => {
    const variables = { input: enumsOf(toCamelCaseMembers({ ...input, ...changed })), idempotencyKey: key };
    const { data, errors } = await door.graphql<Members>(query, { token, variables });
    const [refusal] = errors;
    if (!refusal) return { status: 200, body: read(data)[field] };
    return { status: Number(refusal.extensions['status']), body: refusal.extensions['errors'] };
  };
}

function enumsOf(input: Members): Members {
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
    ...{ move: 'create_custom_offer', account: WAITING, side: 'consumer', other: { amount: '30.00' } },
    asks: [overRest('custom', CUSTOM), overGraphql('CreateCustomOffer', CUSTOM)],
  },
  {
    ...{ move: 'create_payment_plan_offer', account: WAITING, side: 'consumer', other: { first_pay_date: day(3) } },
    asks: [
      overRest('payment-plan', { first_pay_date: day(2) }),
      overGraphql('CreatePaymentPlanOffer', { first_pay_date: day(2) }),
    ],
  },
  {
    ...{ move: 'create_settlement_offer', account: WAITING, side: 'consumer', other: { first_pay_date: day(3) } },
    asks: [overRest('settlement', {}), overGraphql('CreateSettlementOffer', {})],
  },
  {
    ...{ move: 'hold_plan', account: HELD, side: 'consumer', other: { restart_date: day(40) } },
    asks: [graphql(HOLD, 'holdPlan', { accountId: String(HELD), holdReason: 'Between jobs.', restart_date: day(30) })],
  },
  {
    ...{ move: 'accept_offer', account: COUNTERED, side: 'creditor', other: { account_id: String(HELD) } },
    asks: [graphql(ACCEPT, 'acceptOffer', { account_id: String(COUNTERED) })],
  },
] as const;

let tokens: Readonly<Record<string, string>>;

beforeAll(async () => {
  tokens = Object.fromEntries((await signInBothSides(replicas())).map(({ side, token }) => [side, token]));
}, 60_000);

async function count(sql: string): Promise<number> {
  return Number((await replicas().database.rows(`SELECT COUNT(*) AS n FROM ${sql}`))[0]?.['n']);
}

it.each(CASES)('$move has one effect and one answer', async ({ move, account, side, other, asks }) => {
  const moves = () => count(`negotiation_history WHERE consumer_id = ${account} AND move = '${move}'`);
  const answers = await count('idempotency_keys');
  const doors = replicas().servers.map(({ origin }) => connect(origin));
  const ways = doors.flatMap((door) => asks.map((ask) => ({ door, ask })));
  const token = tokens[side] ?? '';
  const ask = (way: (typeof ways)[number], changed: Members = {}) =>
    way.ask(way.door, token, `key-of-${move}`, changed);

  const crowd = Array.from({ length: 20 }, (_, index) => ways[index % ways.length] ?? ways[0]);
  const told = await Promise.all(crowd.flatMap((way) => (way ? [ask(way)] : [])));
  expect(countOutcomes(told.map(({ status }) => String(status)))).toEqual({ 200: 20 });
  expect(new Set(told.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect([await moves(), await count('idempotency_keys')]).toEqual([1, answers + 1]);

  for (const way of ways) {
    expect(await ask(way)).toEqual(told[0]);
    const { status, body } = await ask(way, other);
    const words = ['The idempotency key was used for another request.'];
    expect([status, Object.values(body ?? {})]).toEqual([422, [words]]);
  }
  expect([await moves(), await count('idempotency_keys')]).toEqual([1, answers + 1]);
});
