// Answers are sent again while nothing that they show has changed: with one small statement, byte for byte, in both styles.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { randomUUID } from 'node:crypto';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { CompanyMembershipModel, CompanyModel, SubclientModel } from '../../../src/persistence/models/creditor';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { STAMPED_TABLES } from '../../../src/persistence/database/stamps';
import { JUDGED_EACH_TIME } from '../../support/database/recorded-reads';
import { DomainError } from '../../../src/domain/shared/errors';
import { createLogger } from '../../../src/providers/log';
import { recordStatements } from '../../support/database/test-database';
import { eventually } from '../../support/fixtures/eventually';
import { newIdentity } from '../../support/fixtures/people';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';

const COUNT_VIEWS = `SELECT COUNT(*) AS views FROM audit_events
  WHERE event = 'account.viewed' AND subject_type = 'account' AND subject_id = ?`;
const DAY = 24 * 60 * 60 * 1000;
const [READY, WAITING] = [19, 18] as const;
const PAGE = 'https://app.example.com';
const OTHER_PAGE = 'http://localhost:5173';
const lines: Readonly<Record<string, unknown>>[] = [];
let app: RunningApp;
let maria: string;

const signIn = () => app.signIn('Rivera', '1985-04-12', '4321');

beforeAll(async () => {
  const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line) as never) });
  // What is found is sent, and not made again.
  const origins = { CONSUMER_ORIGINS: `${PAGE}, ${OTHER_PAGE}` };
  app = await startApp({ STORED_ANSWERS_CHECK_PERCENT: '0', METRICS_PORT: '0', ...origins }, {}, log);
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

async function collect(response: IncomingMessage): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) };
}

/** Without the decompression of `fetch`. */
function read(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { authorization: `Bearer ${maria}`, ...headers } };
    request(app.origin + path, options, (response) => void collect(response).then(resolve, reject))
      .on('error', reject)
      .end();
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

/** Sends the body of a query in two parts; `meanwhile` runs between them. */
function postQuery(
  query: string,
  { headers = {}, origin = app.origin, meanwhile = async () => undefined }: PostedQuery = {},
): Promise<RawAnswer> {
  const body = JSON.stringify({ query });
  const half = body.length / 2;
  return new Promise((resolve, reject) => {
    const all = {
      authorization: `Bearer ${maria}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
      ...headers,
    };
    const outgoing = request(`${origin}/graphql`, { method: 'POST', headers: all }, (response) => {
      collect(response).then(resolve, reject);
    });
    outgoing.on('error', reject);
    outgoing.write(body.slice(0, half), () => {
      meanwhile().then(() => outgoing.end(body.slice(half)), reject);
    });
  });
}

interface PostedQuery {
  readonly headers?: Readonly<Record<string, string>>;
  readonly origin?: string;
  readonly meanwhile?: () => Promise<unknown>;
}

/** Those that do not differ for each request. */
function stableHeaders({ headers }: RawAnswer): object {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !['date', 'x-request-id'].includes(name)));
}

describe('a stored answer has the headers of one that is made:', () => {
  const LIST = '/consumer-api/accounts?limit=20';
  const GET_QUERY = `/graphql?query=${encodeURIComponent('{ accounts(first: 20) { nodes { id identity { accountName } contact { company { companyName } } } } }')}`;
  const compressed = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const allowed = { origin: PAGE };
  const stranger = { origin: 'https://evil.example' };

  /** The answer that is made, and the stored one. */
  async function readTwice(path: string, headers: Readonly<Record<string, string>>, method: string) {
    const made: RawAnswer[] = [];
    const again: RawAnswer[] = [];
    const statements = await count(async () => made.push(await read(path, headers, method)));
    const fewer = await count(async () => again.push(await read(path, headers, method)));
    return { made: made[0], again: again[0], statements, fewer };
  }

  it.each(
    [ACCOUNT, LIST, GET_QUERY].flatMap((path) =>
      ['GET', 'HEAD'].flatMap((method) =>
        [{}, compressed, allowed, stranger, { ...compressed, ...allowed }].map(
          (headers) => [method, path.split('?')[0] ?? '', headers, path] as const,
        ),
      ),
    ),
  )('%s %s %j', async (method, _path, headers, path) => {
    const { made, again, statements, fewer } = await readTwice(path, headers, method);
    expect([statements.some(isStampCheck), fewer.map(isStampCheck)]).toEqual([false, [true]]);
    if (!made || !again) throw new Error('The server did not answer.');
    expect(again).toEqual({ ...made, headers: { ...again.headers, ...stableHeaders(made) } });
    expect(Object.keys(again.headers).sort()).toEqual(Object.keys(made.headers).sort());
    const isAllowed = 'origin' in headers && headers.origin === PAGE;
    expect(again.headers['access-control-allow-origin']).toBe(isAllowed ? PAGE : undefined);
    expect(again.headers['x-request-id']).not.toBe(made.headers['x-request-id']);
  });

  it.each([[{}], [compressed], [allowed], [stranger]])('304 %j', async (headers) => {
    const { headers: sent } = await read(LIST, headers);
    const known = { ...headers, 'if-none-match': String(sent.etag) };
    const stored = await read(LIST, known);
    // Of another reading with the same contents.
    const made = await read(`${LIST}&_=${randomUUID()}`, known);
    expect([stored.status, made.status]).toEqual([304, 304]);
    expect(stableHeaders(stored)).toEqual(stableHeaders(made));
  });

  it.each([[{}], [compressed], [allowed]])('POST %j', async (headers) => {
    const query = '{ accounts(first: 3) { nodes { id } } }';
    const made = await postQuery(query, { headers });
    const again: RawAnswer[] = [];
    expect((await count(async () => again.push(await postQuery(query, { headers })))).map(isStampCheck)).toEqual([
      true,
    ]);
    expect(again.map(stableHeaders)).toEqual([stableHeaders(made)]);
    expect(again[0]?.bytes.equals(made.bytes)).toBe(true);
  });
});

describe('in front of everything else', () => {
  it('a page of another origin gets the CORS headers of its own', async () => {
    await read(ACCOUNT, { origin: PAGE });
    for (const origin of ['https://evil.example', OTHER_PAGE]) {
      const { headers } = await read(ACCOUNT, { origin });
      expect(headers['access-control-allow-origin']).toBe(origin === OTHER_PAGE ? OTHER_PAGE : undefined);
    }
    expect((await read(ACCOUNT)).headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    ['another page', { origin: 'https://evil.example' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['the own host under another name', { origin: 'http://own.example', host: 'other.example' }],
  ])('a POST request of %s is refused', async (_what, headers) => {
    const query = '{ accounts(first: 2) { nodes { id } } }';
    const own = { origin: 'http://own.example', host: 'own.example' };
    for (const allowed of [{}, own]) {
      await postQuery(query, { headers: allowed });
      expect((await postQuery(query, { headers: allowed })).status).toBe(200);
    }
    expect((await postQuery(query, { headers })).status).toBe(403);
  });

  it('a body that arrives in parts is read once, whether or not its answer is stored', async () => {
    const query = `{ accounts(first: 4) { nodes { id } } }`;
    const first = await postQuery(query, { meanwhile: () => read('/livez') });
    const second = await postQuery(query, { meanwhile: () => read('/livez') });
    expect([first.status, second.bytes.equals(first.bytes)]).toEqual([200, true]);
    const broken = await app.graphql('{', { token: maria });
    expect(broken.errors).toHaveLength(1);
  });

  it('an answer whose stamp has changed while it was asked for is made, of the same body', async () => {
    const query = '{ accounts(first: 5) { nodes { id identity { accountName } } } }';
    await postQuery(query);
    await app.dependencies.db.model(ConsumerModel).update({ originalAccountName: 'Eleven' }, { id: READY });
    expect((await postQuery(query)).bytes.toString()).toContain('Eleven');
  });

  it('a GET request with a body is never answered from memory', async () => {
    await read(ACCOUNT);
    const headers = { 'content-type': 'application/json', 'content-length': '9' };
    const sent = new Promise<number>((resolve, reject) => {
      const options = { headers: { authorization: `Bearer ${maria}`, ...headers } };
      request(app.origin + ACCOUNT, options, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end('{"a": "b"}'.slice(0, 9));
    });
    expect(await sent).toBe(422);
  });
});

describe('a process', () => {
  const settings = { STORED_ANSWERS_CHECK_PERCENT: '0' };

  /** An application, with what an account was answered there and is stored. */
  async function startWithAnswers(more: Readonly<Record<string, string>>, overrides = {}) {
    const started = await startApp({ ...settings, ...more }, overrides);
    const token = await started.signIn('Rivera', '1985-04-12', '4321');
    const ask = () => fetch(`${started.origin}${ACCOUNT}`, { headers: { authorization: `Bearer ${token}` } });
    const isHit = async () => {
      const statements = await recordStatements(started.dependencies.db, async () => (await ask()).arrayBuffer());
      return statements.length === 1 && isStampCheck(statements[0] ?? '');
    };
    await (await ask()).arrayBuffer();
    expect(await isHit()).toBe(true);
    return { started, token, ask };
  }

  it('that is stopping ends the connection with a stored answer', async () => {
    const { started, ask } = await startWithAnswers({ DRAIN_SECONDS: '2' });
    expect((await ask()).headers.get('connection')).toBe('keep-alive');
    const closed = started.close();
    const { status, headers } = await ask();
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    await closed;
  });

  it('with as many requests in progress as it may have refuses a stored answer, in both styles', async () => {
    const held: (() => void)[] = [];
    let isHolding = false;
    const captcha = {
      challenge: async () => null,
      verify: async () => {
        if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
        return { verdict: 'ok', difficulty: Infinity } as const;
      },
    };
    const { started, token, ask } = await startWithAnswers({ REQUESTS_PER_PROCESS: '1' }, { captcha });
    const query = '{ accounts(first: 2) { nodes { id } } }';
    const post = () => started.graphql(query, { token });
    await post();
    await post();
    isHolding = true;
    let login: Promise<unknown> = Promise.resolve();
    // Its body is complete when no place is free any more.
    const late = await postQuery(query, {
      origin: started.origin,
      headers: { authorization: `Bearer ${token}` },
      async meanwhile() {
        login = started.rest('POST', '/auth/login', { body: { ...newIdentity(970_000), captcha_token: 'any' } });
        await eventually('the login', () => held.length === 1 || null);
      },
    });
    expect([late.status, late.headers['retry-after']]).toEqual([503, '1']);
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toMatchObject({ retry_after: 1 });
    const answer = await post();
    expect([answer.status, answer.errors[0]?.extensions['code']]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    isHolding = false;
    for (const release of held) release();
    await login;
    expect((await ask()).status).toBe(200);
    await started.close();
  });

  it('whose database fails while a stamp is read answers so in each style, after one attempt', async () => {
    const { started, token, ask } = await startWithAnswers({});
    const query = '{ accounts(first: 2) { nodes { id } } }';
    await started.graphql(query, { token });
    const { sessions } = started.dependencies;
    let attempts = 0;
    const findSessionStamps = () => {
      attempts += 1;
      return Promise.reject(new DomainError('service_unavailable', { retryAfter: 1 }));
    };
    Object.assign(started.dependencies, { sessions: { ...sessions, findSessionStamps } });
    const rest = await ask();
    expect([rest.status, rest.headers.get('retry-after'), attempts]).toEqual([503, '1', 1]);
    const answer = await started.graphql(query, { token });
    expect([answer.status, answer.errors[0]?.extensions['code'], attempts]).toEqual([503, 'SERVICE_UNAVAILABLE', 2]);
    Object.assign(started.dependencies, { sessions });
    expect((await ask()).status).toBe(200);
    await started.close();
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

it('reads tables that raise a stamp, and each of these tables is read by a stored answer', async () => {
  const agreements = '{ accounts(first: 20) { nodes { agreement { number } } } }';
  expect((await app.graphql(agreements, { token: await signIn() })).errors).toEqual([]);
  // The embedded database names the columns of a statement; on the others, the same statements are sent.
  if (app.dependencies.db.dialect !== 'sqlite') return;
  const columns = await app.reads.listColumns();
  const tables = new Set([...columns].map((column) => column.split('.', 1)[0]));
  expect([...tables].sort()).toEqual([...Object.keys(STAMPED_TABLES), ...JUDGED_EACH_TIME].sort());
  expect(columns).toContain('creditor_profiles.company_name');
});

describe('a creditor', () => {
  it('is sent what is true now, with the name that a colleague has by now, and each reading is recorded', async () => {
    const token = await app.signInCreditor('sam@northbank.test');
    const { db } = app.dependencies;
    await db.model(CompanyMembershipModel).update({ status: 'active' }, { companyId: 1 });
    const accounts = await app.creditorRest<{ data: { account_id: number }[] }>('GET', '/accounts?limit=5', { token });
    const id = accounts.body.data[0]?.account_id ?? 0;
    const viewed = async () => Number((await db.read(COUNT_VIEWS, [id]))[0]?.['views']);
    const before = await viewed();
    for (const path of [`/accounts/${id}`, '/accounts?limit=5', '/offers?limit=5']) {
      const first = await app.creditorRest('GET', path, { token });
      const again = await app.creditorRest('GET', path, { token });
      expect(again.body).toEqual(first.body);
      const known = { 'if-none-match': String(first.headers.get('etag')) };
      expect((await app.creditorRest('GET', path, { token, headers: known })).status).toBe(304);
    }
    expect((await viewed()) - before).toBe(3);
    const dana = await app.signInCreditor('dana@acme.test');
    const send = { token: dana, body: { account_ids: [READY] } };
    expect((await app.creditorRest('POST', '/communications/e-letter-templates/1/send', send)).status).toBe(200);
    const path = `/accounts/${READY}`;
    await app.creditorRest('GET', path, { token: dana });
    const rename = { token: dana, body: { name: 'Renamed Colleague' } };
    expect((await app.creditorRest('PUT', '/users/1', rename)).status).toBe(200);
    const { body } = await app.creditorRest('GET', path, { token: dana });
    expect(JSON.stringify(body)).toContain('Renamed Colleague');
  });
});
