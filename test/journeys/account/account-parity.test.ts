// REST and GraphQL return the same data for every account, and REST bodies match the documented shapes.
import { CONDITION_KEYS, STATE_KEYS } from '../../support/openapi/contract-account';
import { findShapeErrors, findUnseenMembers } from '../../support/openapi/contract-shapes';
import { RIVERA_ACCOUNTS as ACCOUNTS } from '../../support/fixtures/demo-accounts';
import { getRestDocument } from '../../support/clients/rest-idiom';
import { startApp, type RunningApp } from '../../support/fixtures/app';

/** `dashboard` is the tab of all accounts and never the state of a single account. */
const ACCOUNT_STATES = STATE_KEYS.filter((key) => key !== 'dashboard');

/** Members that are null everywhere in the demo data. */
const NULL_IN_DEMO_DATA = [
  'account.active_negotiation.counter_one_time_amount',
  'active_negotiation.creditor_offer.one_time_settlement',
  'offer_options.payment_plan.last_month_amount',
];

interface Account {
  readonly id: number;
  readonly display: {
    readonly state: { readonly key: string; readonly priority: number };
    readonly condition: { readonly key: string };
    readonly amounts: unknown;
    readonly offer_summary_items: unknown;
    readonly payment_plan_meta_items: unknown;
  };
  readonly balances: unknown;
  readonly offer_summary_items: unknown;
  readonly payment_plan_meta_items: unknown;
}

interface AccountList {
  readonly data: readonly Account[];
  readonly meta: { readonly next_cursor: string | null; readonly total: number };
}

let app: RunningApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn('Rivera', '1985-04-12', '4321');
});
afterAll(() => app.close());

async function get<Body>(path: string): Promise<Body> {
  const { status, body } = await app.rest<Body>('GET', path, { token });
  expect({ path, status }).toEqual({ path, status: 200 });
  return body;
}

/** The GraphQL result of the facade's own document, converted to REST. */
async function viaGraphql(document: string, variables: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { query, toRest } = getRestDocument(document);
  const { data, errors } = await app.graphql(query, { token, variables });
  expect(errors).toEqual([]);
  return toRest(data);
}

/** Reads all pages of the list. */
async function walk(limit: number): Promise<AccountList[]> {
  const pages: AccountList[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.meta.next_cursor ?? null) {
    expect(pages.length).toBeLessThanOrEqual(ACCOUNTS.length);
    const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    pages.push(await get<AccountList>(`/accounts?limit=${limit}${after}`));
  }
  return pages;
}

const getIds = (accounts: readonly Account[]) => accounts.map(({ id }) => id);

describe.each(ACCOUNTS)('account %i, %s because %s', (id, state, condition) => {
  it('has the expected state and condition', async () => {
    const { display } = await get<Account>(`/accounts/${id}`);
    expect({ state: display.state.key, condition: display.condition.key }).toEqual({ state, condition });
  });

  it('matches the documented shape', async () => {
    expect(findShapeErrors('ConsumerAccount', await get(`/accounts/${id}`))).toEqual([]);
  });

  it('is equal in REST and GraphQL', async () => {
    const { account } = (await viaGraphql('Account', { accountId: String(id) })) as { readonly account: unknown };
    expect(await get(`/accounts/${id}`)).toStrictEqual(account);
  });

  it('repeats the amounts and rows of its display in deprecated members', async () => {
    const { display, ...account } = await get<Account>(`/accounts/${id}`);
    const { amounts, offer_summary_items, payment_plan_meta_items } = display;
    expect(account).toMatchObject({ balances: amounts, offer_summary_items, payment_plan_meta_items });
  });

  it('has offers that match the documented shape', async () => {
    expect(findShapeErrors('ConsumerOfferPayload', await get(`/accounts/${id}/offers`))).toEqual([]);
  });

  it('has equal offers in REST and GraphQL', async () => {
    const { offers } = (await viaGraphql('Offers', { accountId: String(id) })) as { readonly offers: unknown };
    expect(await get(`/accounts/${id}/offers`)).toStrictEqual(offers);
  });

  it('is identified by the action context of its offers', async () => {
    const offers = await get<{ readonly account: unknown; readonly action_context: unknown }>(`/accounts/${id}/offers`);
    expect(offers.action_context).toMatchObject({ consumer_id: id, state });
    expect(offers.account).toEqual(await get(`/accounts/${id}`));
  });
});

describe('the accounts of the demo data', () => {
  it('cover every documented state and condition', async () => {
    const { data } = await get<AccountList>('/accounts?limit=50');
    const states = new Set(data.map(({ display }) => display.state.key));
    const conditions = new Set(data.map(({ display }) => display.condition.key));
    expect([...states].sort()).toEqual([...ACCOUNT_STATES].sort());
    expect([...conditions].sort()).toEqual([...CONDITION_KEYS].sort());
  });

  it('have a value for every documented member of an account and its offers', async () => {
    const payloads = await Promise.all(ACCOUNTS.map(([id]) => get<unknown>(`/accounts/${id}/offers`)));
    expect(
      findUnseenMembers('ConsumerOfferPayload', payloads).filter((member) => !NULL_IN_DEMO_DATA.includes(member)),
    ).toEqual([]);
  });

  it('have every offer option where an offer can be made, and none elsewhere', async () => {
    for (const [id, state] of ACCOUNTS) {
      const { offer_options } = await get<{ readonly offer_options: object }>(`/accounts/${id}/offers`);
      const isOpen = state === 'ready_to_negotiate' || state === 'active_negotiation';
      const options = isOpen ? ['custom', 'payment_plan', 'settlement'] : [];
      expect({ id, options: Object.keys(offer_options).sort() }).toEqual({ id, options });
    }
  });
});

describe('the documented shape of an account', () => {
  it.each([
    ['an undocumented member', { card: 'gold' }, '/ must NOT have additional'],
    ['a missing member', { hold_reason: undefined }, '/ must have required'],
    ['a string for a number', { id: '19' }, '/id '],
    ['null for a string', { reason_label: null }, '/reason_label '],
    [
      'a date that does not exist',
      { scheduled_payment: { id: 1, date: '2026-02-30', amount: '5.00', status: '' } },
      '/scheduled_',
    ],
    ['a number for money', { scheduled_payment: { id: 1, date: '2026-02-28', amount: 5, status: '' } }, '/scheduled_'],
    ['an instant without milliseconds', { created_at: '2026-02-28T10:00:00Z' }, '/created_at '],
  ])('rejects %s', async (_problem, changed, place) => {
    const account = await get<Account>('/accounts/19');
    const errors = findShapeErrors('ConsumerAccount', { ...account, ...changed });
    expect(errors).toEqual([expect.stringContaining(place)]);
  });
});

describe('the list of accounts', () => {
  it('matches the documented shape', async () => {
    expect(findShapeErrors('AccountList', await get('/accounts'))).toEqual([]);
  });

  it('is equal in REST and GraphQL', async () => {
    const { accounts } = (await viaGraphql('Accounts', { first: 7 })) as { readonly accounts: Connection };
    expect(await get('/accounts?limit=7')).toStrictEqual({
      data: accounts.edges.map(({ node }) => node),
      meta: { next_cursor: accounts.pageInfo.endCursor, total: accounts.totalCount },
    });
  });

  it('contains each account as the single account endpoint returns it', async () => {
    const { data } = await get<AccountList>('/accounts?limit=50');
    expect(data).toHaveLength(ACCOUNTS.length);
    for (const account of data) expect(account).toEqual(await get(`/accounts/${account.id}`));
  });

  it('is ordered by the priority of the state, then by ID', async () => {
    const { data } = await get<AccountList>('/accounts');
    const places = data.map(({ id, display }) => [display.state.priority, id] as const);
    const sorted = [...places].sort(([one, first], [other, second]) => one - other || first - second);
    expect(places).toEqual(sorted);
    expect(data.map(({ display }) => STATE_KEYS.findIndex((key) => key === display.state.key))).toEqual(
      places.map(([priority]) => priority),
    );
  });

  it.each([1, 4, 18, 19, 20, 50])('can be read in pages of %i, without gaps or duplicates', async (limit) => {
    const pages = await walk(limit);
    expect(pages.map(({ data }) => data.length)).toEqual(
      pages.map((_, page) => Math.min(limit, ACCOUNTS.length - page * limit)),
    );
    expect(pages.flatMap(({ data }) => getIds(data))).toEqual(getIds((await get<AccountList>('/accounts')).data));
    expect(pages.map(({ meta }) => meta.total)).toEqual(pages.map(() => ACCOUNTS.length));
  });

  it.each(ACCOUNT_STATES)('can be filtered by the state %s', async (state) => {
    const { data, meta } = await get<AccountList>(`/accounts?state=${state}`);
    const expected = ACCOUNTS.filter(([, key]) => key === state).map(([id]) => id);
    expect({ ids: getIds(data), meta }).toEqual({ ids: expected, meta: { next_cursor: null, total: expected.length } });
  });

  it('contains all accounts for the state dashboard', async () => {
    expect(await get('/accounts?state=dashboard')).toEqual(await get('/accounts'));
  });

  it.each([
    ['limit', '0'],
    ['limit', '51'],
    ['limit', 'ten'],
    ['cursor', 'bm90IGEgY3Vyc29y'],
    ['state', 'READY_TO_NEGOTIATE'],
    ['state', 'nowhere'],
  ])('rejects %s=%s and names the parameter', async (field, value) => {
    const { status, body } = await app.rest('GET', `/accounts?${field}=${value}`, { token });
    expect({ status, errors: findShapeErrors('ValidationFailed', body) }).toEqual({ status: 422, errors: [] });
    expect(Object.keys(body['errors'] as object)).toEqual([field]);
  });
});

describe('an account', () => {
  it.each([
    ['a missing token', '/accounts/1', undefined, 401],
    ['an invalid token', '/accounts/1', 'made-up', 401],
    ['an unknown ID', '/accounts/987654', 'rivera', 404],
    ['an ID that is not an integer', '/accounts/one', 'rivera', 404],
    ['the account of another profile', '/accounts/20', 'rivera', 403],
    ['the offers of another profile', '/accounts/20/offers', 'rivera', 403],
    ['a list without a token', '/accounts', undefined, 401],
  ])('is not returned for %s', async (_reason, path, name, expected) => {
    const sent = name === 'rivera' ? { token } : name === undefined ? {} : { token: name };
    const { status, body } = await app.rest('GET', path, sent);
    expect({ status, errors: findShapeErrors('Message', body) }).toEqual({ status: expected, errors: [] });
  });
});

interface Connection {
  readonly edges: readonly { readonly node: unknown }[];
  readonly pageInfo: { readonly endCursor: string };
  readonly totalCount: number;
}
