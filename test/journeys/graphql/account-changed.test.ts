// The subscription accountChanged over server-sent events: authorization, events, reconnecting, limits and end.
import { setTimeout as pause } from 'node:timers/promises';
import {
  ACCOUNT_CHANGED,
  openStream,
  openUnreadStream,
  type OpenedStream,
  type StreamRequest,
} from '../../support/clients/event-stream';
import { eventually } from '../../support/fixtures/eventually';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { recordStatements } from '../../support/database/test-database';

const [READY, WAITING, FOREIGN] = [19, 18, 20] as const;
const POLL = ['poll-subscriptions'];
let app: RunningApp;
let maria: string;
const opened: OpenedStream[] = [];

beforeAll(async () => {
  app = await startApp({
    STREAM_POLL_MS: '100',
    STREAM_KEEP_ALIVE_SECONDS: '1',
    STREAM_UNREAD_SECONDS: '1',
    STREAMS_PER_SESSION: '3',
    STREAMS_PER_PROCESS: '5',
  });
  maria = await signIn();
});
afterAll(() => close());
afterEach(() => opened.splice(0).forEach((stream) => stream.close()));

let closed: Promise<void> | null = null;
const close = () => (closed ??= app.close());
const signIn = () => app.signIn('Rivera', '1985-04-12', '4321');

async function open(request: StreamRequest = {}): Promise<OpenedStream> {
  const stream = await openStream(app.origin, { token: maria, ...request });
  opened.push(stream);
  return stream;
}

/** Changes an account like another process. */
async function changeAccount(account: number): Promise<void> {
  await app.dependencies.db.write('UPDATE consumers SET version = version + 1 WHERE id = ?', [account]);
}

async function readVersion(account: number): Promise<string> {
  const [row] = await app.dependencies.db.read('SELECT version FROM consumers WHERE id = ?', [account]);
  return new Date(Number(row?.version)).toISOString();
}

/** Status and code of an error over REST or GraphQL. */
function getError({ status, body }: OpenedStream): readonly unknown[] {
  return [status, body.errors?.[0]?.extensions.code ?? body.message];
}

describe('a subscription is refused', () => {
  it.each<[string, StreamRequest, readonly unknown[]]>([
    ['without a valid token', { headers: { authorization: 'Bearer nothing' } }, [401, 'UNAUTHENTICATED']],
    ['for an unknown account', { id: 99_999 }, [404, 'NOT_FOUND']],
    ['for an account of another consumer', { id: FOREIGN }, [403, 'FORBIDDEN']],
    ['with a variable of the wrong type', { since: 'yesterday' }, [400, 'BAD_USER_INPUT']],
    ['for an unknown field', { body: { query: 'subscription { nothing }' } }, [400, 'GRAPHQL_VALIDATION_FAILED']],
    ['for an invalid document', { body: { query: 'subscription {' } }, [400, 'GRAPHQL_PARSE_FAILED']],
    ['without a document', { body: {} }, [400, 'BAD_REQUEST']],
    ['for a query', { body: { query: '{ health { status } }' } }, [400, 'OPERATION_RESOLUTION_FAILURE']],
    ['for a mutation', { body: { query: 'mutation { logout { message } }' } }, [400, 'OPERATION_RESOLUTION_FAILURE']],
    [
      'for a document beyond the limits',
      { body: { query: `subscription { accountChanged(id: 19) { ${'version '.repeat(900)} } }` } },
      [400, 'GRAPHQL_VALIDATION_FAILED'],
    ],
    [
      'for two fields at once',
      {
        body: { query: 'subscription { a: accountChanged(id: 19) { version } b: accountChanged(id: 18) { version } }' },
      },
      [400, 'GRAPHQL_VALIDATION_FAILED'],
    ],
    [
      'for a field that is skipped',
      { body: { query: 'subscription { ... { accountChanged(id: 19) @skip(if: true) { version } } }' } },
      [400, 'GRAPHQL_VALIDATION_FAILED'],
    ],
    ['to a client that does not accept events', { headers: { accept: 'application/json' } }, [406, expect.any(String)]],
    ['as another media type', { headers: { 'content-type': 'text/plain' } }, [415, expect.any(String)]],
    ['to a page of another origin', { headers: { origin: 'https://evil.test' } }, [403, 'Origin not allowed.']],
    ['for a body that is too large', { body: 'x'.repeat(600_000) }, [413, expect.any(String)]],
  ])('%s', async (_case, request, error) => {
    const stream = await open(request);
    expect(getError(stream)).toEqual(error);
    expect(stream.headers.get('content-type')).toMatch(/^application\/(graphql-response\+)?json/);
    expect(stream.headers.get('cache-control')).toBe('no-store');
  });

  it('over GET', async () => {
    const search = new URLSearchParams({ query: 'subscription { accountChanged(id: 19) { version } }' }).toString();
    const response = await fetch(`${app.origin}/graphql/stream?${search}`, {
      headers: { accept: 'text/event-stream' },
    });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('at /graphql', async () => {
    const { status, errors } = await app.graphql(ACCOUNT_CHANGED, { token: maria, variables: { id: READY } });
    expect([status, errors[0]?.message]).toEqual([400, 'Subscriptions are sent to /graphql/stream.']);
  });
});

describe('a subscription', () => {
  it('starts immediately, is not cached or buffered, and sends keep-alive comments', async () => {
    const stream = await open();
    const names = ['content-type', 'cache-control', 'x-accel-buffering'];
    expect([stream.status, ...names.map((name) => stream.headers.get(name))]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store, no-transform',
      'no',
    ]);
    void stream.next();
    await eventually('two keep-alive comments after the first', () => (stream.comments() >= 3 ? true : null));
  });

  it('reports moves of consumers and creditors, with the version as the event id', async () => {
    const [ready, waiting] = [await open(), await open({ id: WAITING })];
    const body = { first_pay_date: '2026-03-11' };
    const move = await app.rest('POST', `/accounts/${READY}/offers/payment-plan`, { token: maria, body });
    expect(move.status).toBe(200);
    const event = await ready.next();
    const version = await readVersion(READY);
    const account = { id: String(READY), display: { state: { key: 'APPROVED_BUT_PAYMENT_PENDING' } } };
    expect(event).toEqual({ event: 'next', id: version, data: { data: { accountChanged: { version, account } } } });

    const decline = `mutation { declineOffer(input: { accountId: ${WAITING} }) { message } }`;
    const { errors } = await app.graphql(decline, { token: await app.signInCreditor('sam@northbank.test') });
    expect(errors).toEqual([]);
    const declined = await waiting.next();
    expect(declined?.data?.data?.accountChanged.account.display.state.key).toBe('PAYMENT_DECLINED');
  });

  it.each<[string, (version: string) => StreamRequest]>([
    ['the argument since', (version) => ({ since: version })],
    [
      'the header Last-Event-ID, which takes precedence',
      (version) => ({
        since: '2020-01-01T00:00:00Z',
        headers: { 'last-event-id': version },
      }),
    ],
  ])('continues after a disconnect by %s', async (_how, createRequest) => {
    const known = await readVersion(READY);
    const quiet = await open(createRequest(known.replace('Z', '+00:00')));
    await changeAccount(READY);
    expect((await quiet.next())?.id).toBe(await readVersion(READY));
    await changeAccount(READY);
    const late = await open(createRequest(known));
    expect((await late.next())?.id).toBe(await readVersion(READY));
  });

  it('sends the current account to a client without a known version', async () => {
    const stream = await open({ headers: { 'last-event-id': 'nonsense' } });
    expect((await stream.next())?.id).toBe(await readVersion(READY));
  });

  it('polls the database by two statements per interval for any number of subscriptions, and not at all without one', async () => {
    const recordPolls = () => recordStatements(app.dependencies.db, () => pause(250), POLL);
    await eventually('the last subscription to end', async () => ((await recordPolls()).length === 0 ? true : null));
    await Promise.all([open(), open({ id: WAITING }), open({ id: 17 })]);
    const before = performance.now();
    const sent = await recordPolls();
    expect(new Set(sent).size).toBe(2);
    expect(sent.length).toBeLessThanOrEqual(2 * ((performance.now() - before) / 100 + 1));
  });
});

describe('a subscription ends with an error', () => {
  const ENDED = [{ message: 'Unauthenticated.', extensions: { code: 'UNAUTHENTICATED', status: 401 } }];

  it.each<[string, (token: string) => Promise<unknown>]>([
    ['the consumer signs out', (token) => app.rest('POST', '/auth/logout', { token })],
    [
      'another device ends the other sessions',
      () => app.graphql('mutation { revokeOtherSessions { revoked } }', { token: maria }),
    ],
    ['the idle time of the session is over', () => app.dependencies.db.write('UPDATE sessions SET idle_until = 1')],
    ['support closes the profile', () => app.dependencies.db.write("UPDATE consumer_profiles SET status = 'blocked'")],
  ])('when %s', async (_what, end) => {
    const token = await signIn();
    const stream = await open({ token });
    await end(token);
    expect(await stream.next()).toMatchObject({ event: 'next', id: null, data: { errors: ENDED } });
    expect([await stream.next(), await stream.next()]).toEqual([{ event: 'complete', id: null, data: null }, null]);
    await app.dependencies.db.write("UPDATE consumer_profiles SET status = 'active'");
    maria = await signIn();
  });

  it('when the account no longer belongs to the consumer', async () => {
    const { db } = app.dependencies;
    const stream = await open();
    await db.write('UPDATE consumers SET consumer_profile_id = 2, version = version + 1 WHERE id = ?', [READY]);
    expect((await stream.next())?.data?.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    await db.write('UPDATE consumers SET consumer_profile_id = 1 WHERE id = ?', [READY]);
    expect((await stream.next())?.event).toBe('complete');
  });
});

describe('subscriptions', () => {
  it('are limited per session and per process', async () => {
    const token = await signIn();
    const session = await Promise.all([open(), open(), open()]);
    expect(session.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(getError(await open())).toEqual([429, 'TOO_MANY_STREAMS']);
    await Promise.all([open({ token }), open({ token })]);
    const full = await open({ token });
    expect([...getError(full), full.headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '1']);
    session.forEach((stream) => stream.close());
    await eventually('a free place', async () => ((await open()).status === 200 ? true : null));
  });

  it('continue after a failed poll', async () => {
    const { db } = app.dependencies;
    const stream = await open();
    await db.write('ALTER TABLE sessions RENAME TO sessions_away');
    await changeAccount(READY);
    await pause(400);
    await db.write('ALTER TABLE sessions_away RENAME TO sessions');
    expect((await stream.next())?.id).toBe(await readVersion(READY));
  });

  it('are disconnected when the client does not read, and changes are merged until then', async () => {
    const { db } = app.dependencies;
    const enlarge =
      'UPDATE custom_contents SET content = ? WHERE company_id = (SELECT company_id FROM consumers WHERE id = ?)';
    await db.write(enlarge, ['<p>long</p>'.repeat(50_000), READY]);
    const query = `subscription { accountChanged(id: ${READY}) { account { company { aboutUs } } } }`;
    const socket = await openUnreadStream(app.origin, maria, { query });
    let [changes, reads] = [0, 0];
    await eventually('the disconnect', async () => {
      await changeAccount(READY);
      changes += 1;
      const sent = await recordStatements(db, () => pause(250), POLL);
      reads += sent.filter((sql) => sql.includes('custom_contents')).length;
      return sent.length === 0 ? true : null;
    });
    socket.destroy();
    expect(reads).toBeGreaterThan(2);
    expect(reads).toBeLessThan(changes - 2);
  });

  it('end without `complete` when the process stops, so that clients reconnect', async () => {
    const stream = await open();
    await close();
    expect(await stream.next()).toBeNull();
  });
});
