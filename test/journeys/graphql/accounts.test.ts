// Accounts over GraphQL: the viewer, the connection, one account, their errors, and their number of statements.
import { getRestDocument } from '../../support/clients/rest-idiom';
import { recordStatements } from '../../support/database/test-database';
import { startApp, type GraphqlAnswer, type RunningApp } from '../../support/fixtures/app';

const RIVERA_ACCOUNTS = 19;
const OKAFOR_ACCOUNT = 20;

let app: RunningApp;
let rivera: string;
let okafor: string;

beforeAll(async () => {
  app = await startApp();
  rivera = await app.signIn('Rivera', '1985-04-12', '4321');
  okafor = await app.signIn('Okafor', '1990-09-30', '0042');
});
afterAll(() => app.close());

const VIEWER = '{ viewer { id firstName requiredSteps } }';
const ACCOUNT = 'query ($id: ID!) { account(id: $id) { id display { state { key } } } }';
const OFFERS = 'query ($id: ID!) { offers(accountId: $id) { actionContext { consumerId } } }';
const LIST = `query ($first: Int, $after: String, $state: ConsumerAccountTabKey) {
  accounts(first: $first, after: $after, state: $state) {
    edges { cursor node { id } }
    nodes { id display { state { key priority } } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    totalCount
  }
}`;

interface Viewer {
  readonly id: string;
  readonly firstName: string | null;
  readonly requiredSteps: readonly string[];
}

interface Connection {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly id: string } }[];
  readonly nodes: readonly {
    readonly id: string;
    readonly display: { readonly state: { readonly key: string; readonly priority: number } };
  }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: number;
}

async function list(variables: Readonly<Record<string, unknown>> = {}): Promise<Connection> {
  const { data, errors } = await app.graphql<{ readonly accounts: Connection }>(LIST, { token: rivera, variables });
  expect(errors).toEqual([]);
  return data.accounts;
}

/** The only error of a response. */
function getError({ data, errors }: GraphqlAnswer<unknown>): unknown {
  expect(errors).toHaveLength(1);
  return {
    data: Object.values(data ?? {}),
    code: errors[0]?.extensions['code'],
    status: errors[0]?.extensions['status'],
  };
}

const getIds = ({ nodes }: Connection) => nodes.map(({ id }) => id);

describe('viewer', () => {
  it('is the signed-in consumer', async () => {
    const { data, errors } = await app.graphql<{ readonly viewer: Viewer }>(VIEWER, { token: rivera });
    expect(errors).toEqual([]);
    expect(data.viewer.id).toMatch(/^[1-9]\d*$/);
    expect(data.viewer).toEqual({ id: data.viewer.id, firstName: 'Maria', requiredSteps: [] });
  });

  it('differs for another token', async () => {
    const own = await app.graphql(VIEWER, { token: rivera });
    expect((await app.graphql(VIEWER, { token: okafor })).data).not.toEqual(own.data);
  });

  it('lists the missing steps of a profile', async () => {
    const token = await app.signIn('Haddad', '2001-02-28', '1200');
    const { data } = await app.graphql(VIEWER, { token });
    expect(data).toMatchObject({ viewer: { requiredSteps: ['PROFILE_COMMUNICATION'] } });
  });
});

describe('accounts', () => {
  it('returns the first twenty by default', async () => {
    const { nodes, totalCount, pageInfo } = await list();
    expect({ nodes: nodes.length, totalCount }).toEqual({ nodes: RIVERA_ACCOUNTS, totalCount: RIVERA_ACCOUNTS });
    expect(pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false });
  });

  it('orders by priority of the state, then by id', async () => {
    const places = (await list()).nodes.map(({ id, display }) => display.state.priority * 1000 + Number(id));
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  it('returns the same accounts in edges and nodes', async () => {
    const connection = await list({ first: 5 });
    expect(connection.edges.map(({ node }) => node.id)).toEqual(getIds(connection));
    expect(connection.pageInfo).toMatchObject({
      startCursor: connection.edges.at(0)?.cursor,
      endCursor: connection.edges.at(-1)?.cursor,
    });
  });

  it('continues after any cursor of the list', async () => {
    const whole = await list();
    for (const [index, { cursor }] of whole.edges.entries()) {
      const rest = await list({ first: 3, after: cursor });
      expect(getIds(rest)).toEqual(getIds(whole).slice(index + 1, index + 4));
      expect(rest.pageInfo).toMatchObject({
        hasPreviousPage: true,
        hasNextPage: index + 4 < RIVERA_ACCOUNTS,
      });
      expect(rest.totalCount).toBe(RIVERA_ACCOUNTS);
    }
  });

  it('ends with an empty page after the last account', async () => {
    const { pageInfo } = await list();
    expect(await list({ after: pageInfo.endCursor })).toEqual({
      edges: [],
      nodes: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
      totalCount: RIVERA_ACCOUNTS,
    });
  });

  it.each([
    ['PAYMENT_PLANS', ['12', '14']],
    ['READY_TO_NEGOTIATE', ['19']],
    ['DEACTIVATED', ['1', '2']],
  ])('returns only accounts in tab %s when filtered', async (state, ids) => {
    const connection = await list({ state });
    expect({ ids: getIds(connection), total: connection.totalCount }).toEqual({ ids, total: ids.length });
    expect(new Set(connection.nodes.map(({ display }) => display.state.key))).toEqual(new Set([state]));
  });

  it('pages inside a filter', async () => {
    const first = await list({ state: 'PAYMENT_PLANS', first: 1 });
    const second = await list({ state: 'PAYMENT_PLANS', first: 1, after: first.pageInfo.endCursor });
    expect([first, second].map(getIds)).toEqual([['12'], ['14']]);
    expect([first, second].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, false]);
  });

  it('starts at the beginning with an empty cursor', async () => {
    expect(await list({ first: 3, after: '' })).toEqual(await list({ first: 3 }));
  });

  it('returns all accounts for DASHBOARD', async () => {
    expect(await list({ state: 'DASHBOARD' })).toEqual(await list());
  });

  it('never contains accounts of another profile', async () => {
    const { data } = await app.graphql(LIST, { token: okafor });
    expect(data).toMatchObject({ accounts: { nodes: [{ id: String(OKAFOR_ACCOUNT) }], totalCount: 1 } });
  });

  it.each([
    ['first', { first: 0 }],
    ['first', { first: -1 }],
    ['first', { first: 51 }],
    ['after', { after: 'bm90IGEgY3Vyc29y' }],
    ['after', { after: '19' }],
  ])('refuses a wrong %s: %j', async (field, variables) => {
    const answer = await app.graphql(LIST, { token: rivera, variables });
    expect(getError(answer)).toEqual({ data: [null], code: 'VALIDATION_FAILED', status: 422 });
    expect(answer.errors[0]?.extensions['errors']).toEqual({ [field]: [expect.any(String)] });
  });
});

describe('account', () => {
  it('returns an account of the caller', async () => {
    const { data } = await app.graphql(ACCOUNT, { token: rivera, variables: { id: '19' } });
    expect(data).toEqual({ account: { id: '19', display: { state: { key: 'READY_TO_NEGOTIATE' } } } });
  });

  it('accepts an id that is an integer', async () => {
    const { data } = await app.graphql(ACCOUNT, { token: rivera, variables: { id: 19 } });
    expect(data).toMatchObject({ account: { id: '19' } });
  });

  it.each(['987654', '0', '-1', '19.0', '1e1', ' 19', '0x13', 'nineteen', '', '99999999999999999999'])(
    'finds nothing with the id "%s"',
    async (id) => {
      for (const query of [ACCOUNT, OFFERS]) {
        const answer = await app.graphql(query, { token: rivera, variables: { id } });
        expect(getError(answer)).toEqual({ data: [null], code: 'NOT_FOUND', status: 404 });
      }
    },
  );

  it.each([ACCOUNT, OFFERS])('is forbidden to other consumers: %s', async (query) => {
    const variables = { id: String(OKAFOR_ACCOUNT) };
    const answer = await app.graphql(query, { token: rivera, variables });
    expect(getError(answer)).toEqual({ data: [null], code: 'FORBIDDEN', status: 403 });
    expect((await app.graphql(query, { token: okafor, variables })).errors).toEqual([]);
  });
});

describe('a caller who is not signed in', () => {
  it.each([
    ['viewer', VIEWER],
    ['accounts', LIST],
    ['account', ACCOUNT],
    ['offers', OFFERS],
  ])('is refused by %s', async (_field, query) => {
    for (const token of [{}, { token: 'made-up' }, { token: `${rivera}x` }]) {
      const answer = await app.graphql(query, { ...token, variables: { id: '19' } });
      expect(getError(answer)).toEqual({ data: [null], code: 'UNAUTHENTICATED', status: 401 });
    }
  });

  it('cannot find out which accounts exist', async () => {
    const ids = ['19', String(OKAFOR_ACCOUNT), '987654', 'nineteen'];
    const answers = await Promise.all(ids.map((id) => app.graphql(ACCOUNT, { variables: { id } })));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});

describe('the statements of one request', () => {
  async function recordStatementsOf(document: string, token: string, variables: Readonly<Record<string, unknown>>) {
    const { query } = getRestDocument(document);
    return recordStatements(app.dependencies.db, async () => {
      expect((await app.graphql(query, { token, variables })).errors).toEqual([]);
    });
  }

  it('are one for the session and the account', async () => {
    expect(await recordStatementsOf('Account', rivera, { accountId: '14' })).toHaveLength(1);
  });

  it('are as many for the offers of an account', async () => {
    expect(await recordStatementsOf('Offers', rivera, { accountId: '18' })).toHaveLength(1);
  });

  it('are as many for a list of one account as for nineteen', async () => {
    const whole = await recordStatementsOf('Accounts', rivera, { first: RIVERA_ACCOUNTS });
    expect(whole).toHaveLength(2);
    expect(await recordStatementsOf('Accounts', rivera, { first: 1 })).toHaveLength(whole.length);
    expect(await recordStatementsOf('Accounts', okafor, {})).toHaveLength(whole.length);
  });
});
