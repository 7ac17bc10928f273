// Answers are sent again while nothing that they show has changed: with one small statement, byte for byte, in both styles.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, type IncomingHttpHeaders } from 'node:http';
import { CompanyMembershipModel, SubclientModel } from '../../../src/persistence/models/creditor';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { CompanyModel } from '../../../src/persistence/models/creditor';
import { createLogger } from '../../../src/providers/log';
import { recordStatements } from '../../support/database/test-database';
import { eventually } from '../../support/fixtures/eventually';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';

const DAY = 24 * 60 * 60 * 1000;
const [READY, WAITING] = [19, 18] as const;
const lines: Readonly<Record<string, unknown>>[] = [];
let app: RunningApp;
let maria: string;

const signIn = () => app.signIn('Rivera', '1985-04-12', '4321');

beforeAll(async () => {
  const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line) as never) });
  // What is found is sent, and not made again.
  app = await startApp({ STORED_ANSWERS_CHECK_PERCENT: '0', METRICS_PORT: '0' }, {}, log);
});
beforeEach(async () => {
  app.setTime(NOW);
  maria = await signIn();
});
afterAll(() => app.close());

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Without the decompression of `fetch`. */
function read(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { authorization: `Bearer ${maria}`, ...headers } };
    get(app.origin + path, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}

/** The statements of a request. */
const count = (work: () => Promise<unknown>) => recordStatements(app.dependencies.db, work);
const isStampCheck = (sql: string) => sql.includes('LEFT JOIN company_stamps c ON c.id IN');

const ACCOUNT = `/consumer-api/accounts/${READY}`;
const QUERY = `query One($id: ID!) { account(id: $id) { id identity { accountName } contact { company { companyName } } offers { id } } }`;
const graphql = (id: number, token = maria) => app.graphql(QUERY, { token, variables: { id: String(id) } });

describe.each([
  ['an account', ACCOUNT],
  ['a list', '/consumer-api/accounts?limit=20'],
  ['offers', `${ACCOUNT}/offers`],
  ['upcoming payments', '/consumer-api/upcoming-payments'],
  ['payments', '/consumer-api/payments'],
  ['the wallet', '/consumer-api/wallet/payment-methods'],
  ['the mailbox', '/consumer-api/mailbox'],
])('%s', (_name, path) => {
  it('is sent again with one statement, byte for byte', async () => {
    const first = await read(path);
    expect(first.status).toBe(200);
    const again: RawAnswer[] = [];
    const statements = await count(async () => again.push(await read(path)));
    const [second] = again;
    expect(statements).toHaveLength(1);
    expect(isStampCheck(statements[0] ?? '')).toBe(true);
    expect(second).toMatchObject({ status: 200, bytes: first.bytes });
    const names = (answer: RawAnswer | undefined) => Object.keys(answer?.headers ?? {}).sort();
    expect(names(second)).toEqual(names(first));
    expect(second?.headers).toMatchObject({ etag: first.headers.etag, 'content-type': first.headers['content-type'] });
  });

  it('is "not modified" for a client that has it, stored or not', async () => {
    const { headers } = await read(path);
    const known = { 'if-none-match': String(headers.etag) };
    expect(headers.etag).toMatch(/^(W\/)?"[\w-]+"$/);
    expect(await read(path, known)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    maria = await signIn();
    const unknown = await read(path, known);
    expect([200, 304]).toContain(unknown.status);
    expect((await read(path, { 'if-none-match': '"other"' })).status).toBe(200);
    expect(await read(path, {}, 'HEAD')).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
  });

  it('is compressed as the client can read it', async () => {
    const plain = await read(path);
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await read(path, { 'accept-encoding': encoding });
      const isEncoded = answer.headers['content-encoding'] === encoding;
      expect((isEncoded ? decode(answer.bytes) : answer.bytes).equals(plain.bytes)).toBe(true);
      const isWeak = String(answer.headers.etag).startsWith('W/');
      expect(isEncoded).toBe(isWeak && plain.bytes.length >= 1400);
      expect(answer.headers.vary).toContain('Accept-Encoding');
    }
  });
});

describe('GraphQL', () => {
  it('is answered again by text, variables and operation, with one statement', async () => {
    const first = await graphql(READY);
    const again: (typeof first)[] = [];
    const statements = await count(async () => again.push(await graphql(READY)));
    expect([statements.length, statements.every(isStampCheck)]).toEqual([1, true]);
    expect(again[0]?.body).toEqual(first.body);
    expect((await graphql(WAITING)).data).toMatchObject({ account: { id: String(WAITING) } });
  });

  it('is stored with GET too, and has an entity tag', async () => {
    const path = `/graphql?query=${encodeURIComponent('{ accounts(first: 2) { totalCount } }')}`;
    const first = await read(path);
    expect(await count(() => read(path))).toHaveLength(1);
    expect((await read(path, { 'if-none-match': String(first.headers.etag) })).status).toBe(304);
  });

  it('is made anew where one of its fields has no stamp, or failed', async () => {
    const links = `{ account(id: "${READY}") { giftLinks(first: 1) { totalCount } } }`;
    const mixed = `{ accounts(first: 1) { totalCount } health { status } }`;
    const failed = `{ accounts(first: 1) { totalCount } account(id: "999999") { id } }`;
    for (const query of [links, mixed, failed]) {
      await app.graphql(query, { token: maria });
      const statements = await count(() => app.graphql(query, { token: maria }));
      expect(statements.some(isStampCheck)).toBe(false);
    }
  });
});

describe('a change', () => {
  const name = async () => (await graphql(READY)).data as { account: { identity: { accountName: string } } };
  const rename = (originalAccountName: string) => ({ originalAccountName });

  it('of another process is seen at once', async () => {
    await name();
    const other = await app.openConnection();
    await other.model(ConsumerModel).update(rename('Seven'), { id: READY });
    await other.close();
    expect((await name()).account.identity.accountName).toBe('Seven');
  });

  it('that was rolled back changes nothing', async () => {
    const before = await name();
    const failing = app.dependencies.db.transaction(async (db) => {
      await db.model(ConsumerModel).update(rename('One'), { id: READY });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await count(() => name())).toHaveLength(1);
    expect(await name()).toEqual(before);
  });

  it('between stamp and answer is not hidden by what was read before', async () => {
    const { sessions } = app.dependencies;
    const other = await app.openConnection();
    await name();
    const original = sessions.findSessionStamps;
    // As slow as a process that is about to send the stored answer can be.
    const racing = startRace(async (db, id, companies) => {
      const found = await original(db, id, companies);
      await other.model(ConsumerModel).update(rename('Five'), { id: READY });
      return found;
    });
    await racing(() => name());
    await other.close();
    expect((await name()).account.identity.accountName).toBe('Five');

    function startRace(find: typeof original) {
      return async (work: () => Promise<unknown>) => {
        const { dependencies } = app;
        const replaced = { ...dependencies.sessions, findSessionStamps: find };
        Object.assign(dependencies, { sessions: replaced });
        try {
          await work();
        } finally {
          Object.assign(dependencies, { sessions });
        }
      };
    }
  });

  it('of one company does not concern the answers about another', async () => {
    const { db } = app.dependencies;
    const owned = { attributes: ['id', 'companyId'], where: { consumerProfileId: 1 }, order: ['id'] };
    const all = await db.model(ConsumerModel).findAll(owned);
    const [first] = all;
    const second = all.find(({ companyId }) => companyId !== first?.companyId);
    const rows = [first, second].map((row) => ({ id: Number(row?.id), companyId: Number(row?.companyId) }));
    const [one, other] = rows.map(({ companyId }) => companyId);
    expect(one).not.toBe(other);
    const paths = rows.map(({ id }) => `/consumer-api/accounts/${String(id)}`);
    for (const path of paths) await read(path);
    await db.model(CompanyModel).update({ companyName: 'Renamed' }, { id: one ?? 0 });
    const [changed, unchanged] = [await count(() => read(paths[0] ?? '')), await count(() => read(paths[1] ?? ''))];
    expect([changed.length > 1, unchanged.length]).toEqual([true, 1]);
    expect(JSON.stringify((await read(paths[0] ?? '')).bytes.toString())).toContain('Renamed');
  });

  it.each([
    ['a membership', (companyId: number) => [CompanyMembershipModel, { status: 'inactive' }, { companyId }] as const],
    ['a subclient', (companyId: number) => [SubclientModel, { subclientName: 'Anew' }, { companyId }] as const],
  ])('of %s is a change of the company', async (_name, describeChange) => {
    const { db } = app.dependencies;
    const row = await db.model(ConsumerModel).findOne({ attributes: ['companyId'], where: { id: READY } });
    await read(ACCOUNT);
    const [model, changes, where] = describeChange(Number(row?.companyId));
    await db.model(model as typeof SubclientModel).update(changes as never, where);
    expect((await count(() => read(ACCOUNT))).length).toBeGreaterThan(1);
  });
});

it('is made anew on the next business day', async () => {
  await read(ACCOUNT);
  app.setTime(NOW + DAY / 2 + 60_000);
  const token = await signIn();
  maria = token;
  await read(ACCOUNT);
  expect(await count(() => read(ACCOUNT))).toHaveLength(1);
});

it('is refused at once when the session has ended, whoever ended it', async () => {
  await read(ACCOUNT);
  const other = await app.openConnection();
  const [row] = await other.read('SELECT id FROM sessions ORDER BY created_at DESC, id LIMIT 1');
  await other.write('UPDATE sessions SET revoked_at = ? WHERE revoked_at IS NULL', [NOW]);
  await other.close();
  expect(row).toBeDefined();
  expect((await read(ACCOUNT)).status).toBe(401);
});

it('is dropped when its reader signs out', async () => {
  await read(ACCOUNT);
  expect((await app.rest('POST', '/auth/logout', { token: maria })).status).toBe(200);
  expect((await read(ACCOUNT)).status).toBe(401);
});

it('is nobody else’s', async () => {
  await graphql(READY);
  const stranger = await app.signIn('Haddad', '2001-02-28', '1200');
  const answer = await graphql(READY, stranger);
  expect(answer.errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
});

it('is logged and counted like any other request', async () => {
  const [first, second] = [await read(ACCOUNT), await read(ACCOUNT)];
  const ofRequest = (answer: RawAnswer) =>
    eventually('the line', () =>
      lines.find(({ id, event }) => event === 'request' && id === answer.headers['x-request-id']),
    );
  const facts = async (answer: RawAnswer) => {
    const varying = ['time', 'id', 'ms', 'databaseMs', 'statements'];
    return Object.entries(await ofRequest(answer)).filter(([name]) => !varying.includes(name));
  };
  expect(await facts(second)).toEqual(await facts(first));
  expect(await ofRequest(second)).toMatchObject({ statements: 1, caller: 'consumer' });
  const metrics = await (await fetch(`${String(app.metricsOrigin)}/metrics`)).text();
  expect(metrics).toMatch(/stored_answers_total\{outcome="hit"\} [1-9]/);
});

it('takes no more memory than it may', async () => {
  const small = await startApp({ STORED_ANSWERS_CHECK_PERCENT: '0', STORED_ANSWERS_MB: '1' });
  const token = await small.signIn('Rivera', '1985-04-12', '4321');
  for (let limit = 1; limit <= 20; limit += 1) {
    for (let page = 0; page < 5; page += 1) await small.rest('GET', `/accounts?limit=${limit}&_=${page}`, { token });
  }
  const { dependencies } = small;
  const again = await recordStatements(dependencies.db, () => small.rest('GET', '/accounts?limit=20&_=4', { token }));
  const evicted = await recordStatements(dependencies.db, () => small.rest('GET', '/accounts?limit=1&_=0', { token }));
  expect([again.length, evicted.some(isStampCheck)]).toEqual([1, false]);
  await small.close();
});

describe('a creditor', () => {
  it('is sent an account and the queue again until something changes', async () => {
    const token = await app.signInCreditor('sam@northbank.test');
    const accounts = await app.creditorRest<{ data: { account_id: number }[] }>('GET', '/accounts?limit=5', { token });
    const id = accounts.body.data[0]?.account_id ?? 0;
    for (const path of [`/accounts/${id}`, '/accounts?limit=5', '/offers?limit=5']) {
      await app.creditorRest('GET', path, { token });
      expect(await count(() => app.creditorRest('GET', path, { token }))).toHaveLength(1);
      await app.dependencies.db.model(ConsumerModel).update({ currentBalance: '11.11' }, { id });
      expect((await count(() => app.creditorRest('GET', path, { token }))).length).toBeGreaterThan(1);
    }
  });
});
