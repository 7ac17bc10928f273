// Pay Terms that change between reading the offers and accepting one: figures that were never shown are not agreed to, in
// REST and GraphQL. See docs/rules §5.12.
import { addDays } from '../../../src/domain/shared/calendar';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { recordStatements } from '../../support/database/test-database';
import { casesByStyle } from '../../support/fixtures/run-length';
import { makeGraphqlMove, makeRestMove } from '../../support/negotiation/moves';
import { toRecord } from '../parity/requests';

/** Ready to negotiate, of Acme, without its own terms. */
const READY = 19;
/** A plan in force. */
const PLAN = 14;

const STYLES = [
  { style: 'REST', make: makeRestMove },
  { style: 'GraphQL', make: makeGraphqlMove },
] as const;

let app: RunningApp;
let token: string;
let creditor: string;
let clock: number;

beforeEach(async () => {
  app = await startApp();
  clock = app.moment().epoch;
  token = await app.signIn('Rivera', '1985-04-12', '4321');
  creditor = await app.signInCreditor('dana@acme.test');
});
afterEach(() => app.close());

/** A change of terms at the next millisecond. */
async function setTerms(path: string, terms: object): Promise<void> {
  clock += 1;
  app.setTime(clock);
  const { status } = await app.creditorRest('PUT', `${path}/pay-terms`, { token: creditor, body: terms });
  expect(status).toBe(200);
}

interface Context {
  readonly consumer_id: number;
  readonly active_negotiation_id: number | null;
  readonly state: string;
  readonly version: string;
}

async function readContext(account = READY): Promise<Context> {
  const { body } = await app.rest<{ action_context: Context }>('GET', `/accounts/${account}/offers`, { token });
  return body.action_context;
}

type Make = typeof makeRestMove;

/** The code of the refusal; null if the plan was agreed to. */
async function acceptPlan(make: Make, context: Context): Promise<string | null> {
  const actionContext = {
    consumerId: String(context.consumer_id),
    activeNegotiationId: context.active_negotiation_id === null ? null : String(context.active_negotiation_id),
    state: context.state.toUpperCase(),
    version: context.version,
  };
  const firstPayDate = addDays(app.moment().today, 1);
  const { code } = await make(app, token, 'createPaymentPlanOffer', { accountId: READY, firstPayDate, actionContext });
  return code;
}

const toSubclient = (id: number | null) =>
  app.dependencies.db.write(`UPDATE consumers SET subclient_id = ${id ?? 'NULL'} WHERE id = ${READY}`);

const LEVELS = [
  { level: 'the company', path: '/company', subclient: null },
  { level: 'the subclient', path: '/subclients/1', subclient: 1 },
  { level: 'the company above its subclient', path: '/company', subclient: 1 },
  { level: 'the account', path: `/accounts/${READY}`, subclient: null },
];

it.each(casesByStyle(STYLES.flatMap((style) => LEVELS.map((level) => ({ ...style, ...level })))))(
  'over $style, terms of $level that change refuse what was read before, and take what is read after',
  async ({ make, path, subclient }) => {
    await toSubclient(subclient);
    const before = await readContext();
    await setTerms(path, { ppa_balance_discount_percent: '5.00' });
    expect(await acceptPlan(make, before)).toBe('offer_action_unavailable');
    const after = await readContext();
    expect(Date.parse(after.version)).toBeGreaterThan(Date.parse(before.version));
    expect(await acceptPlan(make, after)).toBeNull();
  },
);

it.each(STYLES)('over $style, terms of others refuse nothing', async ({ make }) => {
  await toSubclient(1);
  const before = await readContext();
  await setTerms('/subclients/2', { ppa_balance_discount_percent: '5.00' });
  expect(await readContext()).toEqual(before);
  expect(await acceptPlan(make, before)).toBeNull();
});

it('an offer that has captured its terms keeps its context, and so does a plan', async () => {
  await app.dependencies.db.write(`UPDATE consumers SET company_id = 2 WHERE id = ${READY}`);
  expect(await acceptPlan(makeRestMove, await readContext())).toBeNull();
  const [offer, plan] = [await readContext(), await readContext(PLAN)];
  creditor = await app.signInCreditor('sam@northbank.test');
  await setTerms('/company', { max_days_first_pay: 3 });
  creditor = await app.signInCreditor('dana@acme.test');
  await setTerms('/company', { max_days_first_pay: 3 });
  expect([await readContext(), await readContext(PLAN)]).toEqual([offer, plan]);
});

it('a move in the millisecond of a change of terms has another version than the terms', async () => {
  await setTerms('/company', { max_days_first_pay: 3 });
  const before = await readContext();
  const body = { reason_id: 1 };
  expect((await app.rest('POST', `/accounts/${READY}/not-paying`, { token, body })).status).toBe(200);
  const rows = await app.dependencies.db.read(`SELECT version FROM consumers WHERE id = ${READY}`);
  expect(Number(rows[0]?.['version'])).toBeGreaterThan(Date.parse(before.version));
});

it.each<[string, () => Promise<unknown>, number]>([
  ['the offers of an account', () => app.rest('GET', `/accounts/${READY}/offers`, { token }), 1],
  ['an account', () => app.rest('GET', `/accounts/${READY}`, { token }), 1],
  ['a page of accounts', () => app.rest('GET', '/accounts', { token }), 2],
])('%s costs as many statements as without the versions of terms', async (_what, read, expected) => {
  const sent = await recordStatements(app.dependencies.db, async () => {
    expect(toRecord(await read())['status']).toBe(200);
  });
  expect(sent).toHaveLength(expected);
});
