// From the caller to everything that is theirs in one document: each nested list is the same as from the root, and is
// loaded for all accounts of a page at once.
import { recordStatements } from '../../support/database/test-database';
import { startApp, type RunningApp } from '../../support/fixtures/app';

let app: RunningApp;
let tokens: Readonly<Record<'rivera' | 'dana' | 'lapsed', string>>;

beforeAll(async () => {
  app = await startApp();
  tokens = {
    rivera: await app.signIn('Rivera', '1985-04-12', '4321'),
    dana: await app.signInCreditor('dana@acme.test'),
    lapsed: await app.signInCreditor('kim@lapsed.test'),
  };
  const { rivera: token } = tokens;
  // A move on account 17, and letters to it and two others.
  const move = (path: string) => app.rest('POST', `/accounts/17/offers/${path}`, { token, body: {} });
  expect([(await move('accept')).status]).toEqual([200]);
  const letters = { token: tokens.dana, body: { account_ids: [14, 17, 19] } };
  expect((await app.creditorRest('POST', '/communications/e-letter-templates/1/send', letters)).status).toBe(200);
});
afterAll(() => app.close());

const PAGE = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount';
const HISTORY = `edges { cursor } nodes { id at move { key } actor { key } conditionAfter { key } } ${PAGE}`;
const LETTERS = `edges { cursor } nodes { id subject preview isRead account { id identity { accountName } } } ${PAGE} unreadCount`;
const OFFERS = `id actionContext { version state activeNegotiationId }
  offerOptions { settlement { amount } paymentPlan { monthlyAmount noOfInstallments } } availableActions { key }`;
const ACCOUNT = `id offers { ${OFFERS} } negotiationHistory(first: 2) { ${HISTORY} } letters(first: 1) { ${LETTERS} }`;

type Members = Readonly<Record<string, unknown>>;
interface Nested extends Members {
  readonly id: string;
  readonly negotiationHistory: { readonly totalCount: number };
  readonly letters: { readonly totalCount: number };
}

async function ask<Data>(who: keyof typeof tokens, query: string): Promise<Data> {
  const { data, errors } = await app.graphql<Data>(query, { token: tokens[who] });
  expect(errors).toEqual([]);
  return data;
}

const readAccounts = async (list: string) =>
  (
    await ask<{ viewer: { accounts: { nodes: readonly Nested[] } } }>(
      'rivera',
      `{ viewer { accounts(${list}) { nodes { ${ACCOUNT} } } } }`,
    )
  ).viewer.accounts.nodes;

it('each account of the viewer has the offers, moves and letters of the root fields', async () => {
  const accounts = await readAccounts('first: 20');
  for (const { id, ...nested } of accounts) {
    const own = await ask<Members>(
      'rivera',
      `{ offers(accountId: "${id}") { ${OFFERS} }
         negotiationHistory(accountId: "${id}", first: 2) { ${HISTORY} }
         letters: mailbox(accountId: "${id}", first: 1) { ${LETTERS} } }`,
    );
    expect({ id, ...nested }).toEqual({ id, ...own });
  }
  expect(accounts.filter(({ negotiationHistory }) => negotiationHistory.totalCount > 0)).not.toEqual([]);
  expect(accounts.filter(({ letters }) => letters.totalCount > 0).length).toBeGreaterThan(1);
});

it('the accounts of the viewer are those of the root field, page by page and tab by tab', async () => {
  const lists = ['first: 3', 'first: 50, state: PAYMENT_PLANS'];
  const selection = `{ edges { cursor } nodes { id } ${PAGE} }`;
  for (const list of lists) {
    const { viewer, accounts } = await ask<{ viewer: { accounts: unknown }; accounts: { pageInfo: unknown } }>(
      'rivera',
      `{ viewer { accounts(${list}) ${selection} } accounts(${list}) ${selection} }`,
    );
    expect(viewer.accounts).toEqual(accounts);
  }
});

it('as many statements are needed for three accounts as for nineteen', async () => {
  const count = async (list: string, length: number) => {
    const statements = await recordStatements(app.dependencies.db, async () => {
      expect(await readAccounts(list)).toHaveLength(length);
    });
    return statements.length;
  };
  // A tab with account 17: pages without moves or letters need fewer statements.
  expect(await count('first: 19, state: APPROVED_BUT_PAYMENT_PENDING', 3)).toBe(await count('first: 19', 19));
});

describe('links to the account', () => {
  const LINKS = ['upcomingPayments', 'payments', 'mailbox', 'giftLinks'];
  const NAME = 'identity { accountName }';

  const countStatements = async (query: string) => {
    const statements = await recordStatements(app.dependencies.db, () => ask('rivera', query));
    return statements.length;
  };
  const readLinks = async (field: string, first: number, selection: string) =>
    (
      await ask<Record<string, { nodes: readonly { account: Members }[] }>>(
        'rivera',
        `{ ${field}(first: ${first}) { nodes { account { id ${selection} } } } }`,
      )
    )[field]?.nodes ?? [];

  beforeAll(async () => {
    await ask('rivera', 'mutation { createGiftLink(input: { accountId: "14", message: "Thank you!" }) { message } }');
  });

  it.each(LINKS)('of %s show the account itself', async (field) => {
    const selection = `${NAME} etag display { condition { key } } company { companyName aboutUs } letters(first: 1) { totalCount }`;
    const rows = await readLinks(field, 5, selection);
    expect(rows.length).toBeGreaterThan(0);
    for (const { account } of rows) {
      const own = await ask('rivera', `{ account(id: "${String(account['id'])}") { id ${selection} } }`);
      expect({ account }).toEqual(own);
    }
  });

  it.each(LINKS)('of %s cost nothing for the name, and one statement for everything else of a page', async (field) => {
    const query = (first: number, account: string) => `{ ${field}(first: ${first}) { nodes { id ${account} } } }`;
    const without = await countStatements(query(20, ''));
    const whole = 'account { id etag reasonLabel display { condition { key } } }';
    const counts = [
      await countStatements(query(20, `account { id ${NAME} }`)),
      await countStatements(query(20, whole)),
      await countStatements(query(1, whole)),
    ];
    expect(counts).toEqual([without, without + 1, without + 1]);
  });

  describe('that the consumer has lost', () => {
    const LOST = '{ giftLinks { nodes { account { id etag } } } }';
    const setOwner = (id: number) =>
      app.dependencies.db.write('UPDATE consumers SET consumer_profile_id = ? WHERE id = 14', [id]);
    afterEach(() => setOwner(1));

    it('have no gift links, nor a link to change', async () => {
      const { giftLinks } = await ask<{ giftLinks: { nodes: { id: string }[] } }>(
        'rivera',
        '{ giftLinks { nodes { id } } }',
      );
      const [link] = giftLinks.nodes;
      await setOwner(2);
      expect(await ask('rivera', LOST)).toEqual({ giftLinks: { nodes: [] } });
      const revoke = `mutation { revokeGiftLink(input: { id: "${String(link?.id)}" }) { data { account { etag } } } }`;
      const { errors } = await app.graphql(revoke, { token: tokens.rivera });
      expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    });

    it('are not shown when the next owner gets them after the list was read', async () => {
      const { dependencies } = app;
      const { giftLinks } = dependencies;
      const findLinks: typeof giftLinks.findLinks = async (...args) => {
        const links = await giftLinks.findLinks(...args);
        await setOwner(2);
        return links;
      };
      Object.assign(dependencies, { giftLinks: { ...giftLinks, findLinks } });
      const { data } = await app.graphql(LOST, { token: tokens.rivera });
      Object.assign(dependencies, { giftLinks });
      expect(data).toEqual({ giftLinks: null });
    });
  });

  it('are those of fragments and of conditions as well', async () => {
    const query = `query ($all: Boolean!) {
      payments(first: 3) { nodes { account { ...Name ... on ConsumerAccount { etag @include(if: $all) } } } }
    }
    fragment Name on ConsumerAccount { id identity { accountName } }`;
    for (const all of [true, false]) {
      const { data, errors } = await app.graphql<{ payments: { nodes: { account: Members }[] } }>(query, {
        token: tokens.rivera,
        variables: { all },
      });
      expect(errors).toEqual([]);
      expect(data.payments.nodes.map(({ account }) => Object.keys(account).length)).toEqual(
        [1, 1, 1].map((one) => one + (all ? 2 : 1)),
      );
    }
  });
});

it('each action has its key as a value of an enum, too', async () => {
  const actions = 'availableActions { key action }';
  const { accounts, upcomingPayments } = await ask<Record<string, unknown>>(
    'rivera',
    `{ accounts { nodes { display { ${actions} } } } upcomingPayments { nodes { ${actions} } } }`,
  );
  const found = JSON.stringify([accounts, upcomingPayments]).matchAll(/"key":"(\w+)","action":"(\w+)"/g);
  const pairs = [...found].map(([, key = '', action]) => [key.toUpperCase(), action]);
  expect(pairs.length).toBeGreaterThan(30);
  expect(pairs.filter(([key, action]) => key !== action)).toEqual([]);
});

it('moves and letters are read page by page', async () => {
  const read = async (after: string) =>
    (
      await ask<{ account: { letters: { edges: { cursor: string }[]; nodes: { id: string }[] } } }>(
        'rivera',
        `{ account(id: "14") { letters(first: 1${after}) { ${LETTERS} } } }`,
      )
    ).account.letters;
  const first = await read('');
  const second = await read(`, after: "${first.edges[0]?.cursor}"`);
  expect(first).toMatchObject({ pageInfo: { hasPreviousPage: false } });
  expect(second).toMatchObject({ pageInfo: { hasPreviousPage: true } });
  expect(second.nodes.map(({ id }) => id)).not.toContain(first.nodes[0]?.id);
});

it('the lists of a creditor user are those of the root fields', async () => {
  const [accounts, offers, templates] = [
    `{ edges { cursor } nodes { id accountName condition { key } } ${PAGE} }`,
    `{ edges { cursor } nodes { id consumerName } ${PAGE} }`,
    `{ edges { cursor } nodes { id name } ${PAGE} }`,
  ];
  const { creditor, ...own } = await ask<{ creditor: Members }>(
    'dana',
    `{ creditor { accounts(first: 2, filter: { state: PAYMENT_PLANS }) ${accounts} openOffers(first: 1) ${offers} templates ${templates} }
       accounts: creditorAccounts(first: 2, filter: { state: PAYMENT_PLANS }) ${accounts} openOffers(first: 1) ${offers}
       templates: eLetterTemplates ${templates} }`,
  );
  expect(creditor).toEqual(own);
  expect(creditor).toMatchObject({ templates: { totalCount: 3 } });
});

it('a creditor user without a membership has no lists, but is somebody', async () => {
  const query = '{ creditor { companyId accounts { totalCount } openOffers { totalCount } templates { totalCount } } }';
  const { data, errors } = await app.graphql<{ creditor: Members }>(query, { token: tokens.lapsed });
  expect(data.creditor).toEqual({
    companyId: expect.any(String) as string,
    accounts: null,
    openOffers: null,
    templates: null,
  });
  expect(errors.map((error) => [Reflect.get(error, 'path') as unknown, error.extensions['code']])).toEqual([
    [['creditor', 'accounts'], 'MEMBERSHIP_REQUIRED'],
    [['creditor', 'openOffers'], 'MEMBERSHIP_REQUIRED'],
    [['creditor', 'templates'], 'MEMBERSHIP_REQUIRED'],
  ]);
});

it.each([
  ['rivera', 'viewer { accounts(first: 51) { totalCount } }', 'viewer'],
  ['rivera', 'account(id: "14") { negotiationHistory(first: 0) { totalCount } }', 'account'],
  ['rivera', 'account(id: "14") { letters(after: "x") { totalCount } }', 'account'],
  ['dana', 'creditor { accounts(first: 0) { totalCount } }', 'creditor'],
] as const)('%s: %s is refused, and nothing else', async (who, field, root) => {
  const { data, errors } = await app.graphql<Members>(`{ ${field} }`, { token: tokens[who] });
  expect(Object.values(data[root] as Members)).toEqual([null]);
  expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED' } }]);
});
