// Payments, payment method and contact as fields of an account: the same as the lists of their own, and loaded for all
// accounts of a page at once.
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { recordStatements } from '../../support/database/test-database';

let app: RunningApp;
let tokens: Readonly<Record<'rivera' | 'castillo', string>>;

beforeAll(async () => {
  app = await startApp();
  tokens = {
    rivera: await app.signIn('Rivera', '1985-04-12', '4321'),
    castillo: await app.signIn('Castillo', '1972-06-18', '2468'),
  };
});
afterAll(() => app.close());

const UPCOMING =
  'nodes { id date amount status { key } paymentMethod { id label } } pageInfo { hasNextPage hasPreviousPage endCursor } totalCount totalAmount';
const PAID =
  'nodes { id madeAt amount status { key } receiptNumber } pageInfo { hasNextPage hasPreviousPage endCursor } totalCount totalPaid';
const CONTACT =
  'company { id companyName phone } subclient { subclientName } quote { key value } sender { companyName }';
const FIELDS = `id paymentMethod { id label status { key } inUse { accounts } }
  upcomingPayments(first: 3) { ${UPCOMING} } payments(first: 2) { ${PAID} } contact { ${CONTACT} }`;

type Members = Readonly<Record<string, unknown>>;

interface Nested extends Members {
  readonly id: string;
  readonly upcomingPayments: unknown;
  readonly payments: unknown;
  readonly contact: unknown;
  readonly paymentMethod: { readonly id: string } | null;
}

async function ask<Data>(who: keyof typeof tokens, query: string): Promise<Data> {
  const { data, errors } = await app.graphql<Data>(query, { token: tokens[who] });
  expect(errors).toEqual([]);
  return data;
}

const readAccounts = async (who: keyof typeof tokens, list = 'first: 20') =>
  (await ask<{ accounts: { nodes: readonly Nested[] } }>(who, `{ accounts(${list}) { nodes { ${FIELDS} } } }`)).accounts
    .nodes;

it.each(['rivera', 'castillo'] as const)('of each account of %s are those of the lists', async (who) => {
  const accounts = await readAccounts(who);
  expect(accounts.length).toBeGreaterThan(4);
  for (const { id, upcomingPayments, payments, contact } of accounts) {
    const own = await ask<Members>(
      who,
      `{ upcomingPayments(accountId: "${id}", first: 3) { ${UPCOMING} }
         payments(accountId: "${id}", first: 2) { ${PAID} }
         contact(accountId: "${id}") { ${CONTACT} } }`,
    );
    expect({ id, upcomingPayments, payments, contact }).toEqual({ id, ...own });
  }
});

it('show the assigned method, and none where none is assigned', async () => {
  const accounts = await readAccounts('castillo');
  const methods = accounts.map(({ id, paymentMethod }) => [id, paymentMethod?.id ?? null] as const);
  expect(Object.fromEntries(methods)).toEqual({ 26: '3', 27: '3', 28: '3', 29: '3', 30: null });
});

it('are read with as many statements for one account as for nineteen', async () => {
  const count = async (list: string, length: number) => {
    const statements = await recordStatements(app.dependencies.db, async () => {
      expect(await readAccounts('rivera', list)).toHaveLength(length);
    });
    return statements.length;
  };
  // An account on a plan: one without payments needs fewer statements.
  expect(await count('first: 1, state: PAYMENT_PLANS', 1)).toBe(await count('first: 19', 19));
});

it('are read once for an account that is selected as node and as edge', async () => {
  const query = `{ accounts(first: 3) { nodes { contact { ${CONTACT} } } edges { node { contact { ${CONTACT} } } } } }`;
  const statements = await recordStatements(app.dependencies.db, async () => {
    await ask('rivera', query);
  });
  expect(statements.filter((sql) => /FROM .?companies/i.test(sql) && !/consumers/i.test(sql))).toHaveLength(1);
});

it('are read page by page, each account by the same cursor', async () => {
  const page = async (after: string) => {
    const query = `{ account(id: "14") { upcomingPayments(first: 2${after}) { ${UPCOMING} } payments(first: 2) { ${PAID} } } }`;
    return (
      await ask<{ account: { upcomingPayments: { nodes: { id: string }[]; pageInfo: { endCursor: string } } } }>(
        'rivera',
        query,
      )
    ).account.upcomingPayments;
  };
  const first = await page('');
  const second = await page(`, after: "${first.pageInfo.endCursor}"`);
  expect([first, second]).toMatchObject([
    { pageInfo: { hasNextPage: true, hasPreviousPage: false }, totalCount: 7, totalAmount: '2520.00' },
    { pageInfo: { hasNextPage: true, hasPreviousPage: true }, totalCount: 7, totalAmount: '2520.00' },
  ]);
  expect(new Set([...first.nodes, ...second.nodes].map(({ id }) => id)).size).toBe(4);
});

it.each([
  'upcomingPayments(first: 51) { totalCount }',
  'payments(first: 0) { totalCount }',
  'payments(after: "x") { totalCount }',
])('refuse %s', async (field) => {
  const { errors } = await app.graphql(`{ account(id: "14") { ${field} } }`, { token: tokens.rivera });
  expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED' } }]);
});
