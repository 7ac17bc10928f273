// The subscription accountChanged over server-sent events: who may open it, what it tells, and how it ends.
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

let app: RunningApp;
let maria: string;
const opened: OpenedStream[] = [];

beforeAll(async () => {
  app = await startApp({
    ...{ STREAM_POLL_MS: '100', STREAM_KEEP_ALIVE_SECONDS: '1', STREAM_UNREAD_SECONDS: '1' },
    ...{ STREAMS_PER_SESSION: '3', STREAMS_PER_PROCESS: '5' },
  });
  await app.parts.outboxSender.stop();
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

/** As another process would change it. */
async function touch(account: number): Promise<void> {
  await app.parts.db.write('UPDATE consumers SET version = version + 1 WHERE id = ?', [account]);
}

async function versionOf(account: number): Promise<string> {
  const [row] = await app.parts.db.read('SELECT version FROM consumers WHERE id = ?', [account]);
  return new Date(Number(row?.version)).toISOString();
}

/** Code and status of a refusal, whichever form it has. */
function refusalOf({ status, body }: OpenedStream): readonly unknown[] {
  return [status, body.errors?.[0]?.extensions.code ?? body.message];
}

describe('a stream is refused before it begins', () => {
  it.each<[string, StreamRequest, readonly unknown[]]>([
    ['to nobody', { headers: { authorization: 'Bearer nothing' } }, [401, 'UNAUTHENTICATED']],
    ['for an unknown account', { id: 99_999 }, [404, 'NOT_FOUND']],
    ['for an account of somebody else', { id: FOREIGN }, [403, 'FORBIDDEN']],
    ['with a variable of the wrong type', { since: 'yesterday' }, [400, 'BAD_USER_INPUT']],
    ['for an unknown field', { body: { query: 'subscription { nothing }' } }, [400, 'GRAPHQL_VALIDATION_FAILED']],
    ['for no GraphQL', { body: { query: 'subscription {' } }, [400, 'GRAPHQL_PARSE_FAILED']],
    ['for nothing', { body: {} }, [400, 'BAD_REQUEST']],
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
      'for a field that is left out',
      { body: { query: 'subscription { ... { accountChanged(id: 19) @skip(if: true) { version } } }' } },
      [400, 'GRAPHQL_VALIDATION_FAILED'],
    ],
    ['to a client that reads no events', { headers: { accept: 'application/json' } }, [406, expect.any(String)]],
    ['as another media type', { headers: { 'content-type': 'text/plain' } }, [415, expect.any(String)]],
    ['to a foreign page', { headers: { origin: 'https://evil.test' } }, [403, 'Origin not allowed.']],
    ['beyond the size of a body', { body: 'x'.repeat(600_000) }, [413, expect.any(String)]],
  ])('%s', async (_whom, request, refusal) => {
    const stream = await open(request);
    expect(refusalOf(stream)).toEqual(refusal);
    expect(stream.headers.get('content-type')).toMatch(/^application\/(graphql-response\+)?json/);
    expect(stream.headers.get('cache-control')).toBe('no-store');
  });

  it('over GET, which a page could send with cookies', async () => {
    const search = new URLSearchParams({ query: 'subscription { accountChanged(id: 19) { version } }' }).toString();
    const answer = await fetch(`${app.origin}/graphql/stream?${search}`, { headers: { accept: 'text/event-stream' } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('at /graphql, where one answer is all that is given', async () => {
    const { status, errors } = await app.graphql(ACCOUNT_CHANGED, { token: maria, variables: { id: READY } });
    expect([status, errors[0]?.message]).toEqual([400, 'Subscriptions are sent to /graphql/stream.']);
  });
});

describe('a stream', () => {
  it('begins at once, is kept by nobody in between, and shows signs of life', async () => {
    const stream = await open();
    const names = ['content-type', 'cache-control', 'x-accel-buffering'];
    expect([stream.status, ...names.map((name) => stream.headers.get(name))]).toEqual([
      ...[200, 'text/event-stream; charset=utf-8', 'no-store, no-transform', 'no'],
    ]);
    void stream.next();
    await eventually('two signs of life after the first', () => (stream.comments() >= 3 ? true : null));
  });

  it("tells a consumer's move over REST and a creditor's over GraphQL, with the version as the id", async () => {
    const [ready, waiting] = [await open(), await open({ id: WAITING })];
    const body = { first_pay_date: '2026-03-11' };
    const move = await app.rest('POST', `/accounts/${READY}/offers/payment-plan`, { token: maria, body });
    expect(move.status).toBe(200);
    const told = await ready.next();
    const version = await versionOf(READY);
    const account = { id: String(READY), display: { state: { key: 'APPROVED_BUT_PAYMENT_PENDING' } } };
    expect(told).toEqual({ event: 'next', id: version, data: { data: { accountChanged: { version, account } } } });

    const decline = `mutation { declineOffer(input: { accountId: ${WAITING} }) { message } }`;
    const { errors } = await app.graphql(decline, { token: await app.signInCreditor('sam@northbank.test') });
    expect(errors).toEqual([]);
    const declined = await waiting.next();
    expect(declined?.data?.data?.accountChanged.account.display.state.key).toBe('PAYMENT_DECLINED');
  });

  it.each<[string, (version: string) => StreamRequest]>([
    ['the argument since', (version) => ({ since: version })],
    [
      'the header Last-Event-ID, which goes before it',
      (version) => ({
        since: '2020-01-01T00:00:00Z',
        headers: { 'last-event-id': version },
      }),
    ],
  ])('goes on after a break by %s', async (_how, knowing) => {
    const known = await versionOf(READY);
    const quiet = await open(knowing(known.replace('Z', '+00:00')));
    await touch(READY);
    await touch(READY);
    const late = await open(knowing(known));
    const latest = await versionOf(READY);
    expect([(await late.next())?.id, (await quiet.next())?.id]).toEqual([latest, latest]);
  });

  it('tells the present account to a client that knows no version of it', async () => {
    const stream = await open({ headers: { 'last-event-id': 'nonsense' } });
    expect((await stream.next())?.id).toBe(await versionOf(READY));
  });

  it('asks the database once a tick, whatever the number of streams, and not at all without any', async () => {
    const looks = () => recordStatements(app.parts.db, () => pause(250));
    await eventually('the last stream to end', async () => ((await looks()).length === 0 ? true : null));
    await Promise.all([open(), open({ id: WAITING }), open({ id: 17 })]);
    const before = performance.now();
    const sent = await looks();
    expect(new Set(sent).size).toBe(1);
    expect(sent.length).toBeLessThanOrEqual((performance.now() - before) / 100 + 1);
  });
});

describe('a stream ends with its reason', () => {
  const ENDED = [{ message: 'Unauthenticated.', extensions: { code: 'UNAUTHENTICATED', status: 401 } }];

  it.each<[string, (token: string) => Promise<unknown>]>([
    ['the consumer signs out', (token) => app.rest('POST', '/auth/logout', { token })],
    [
      'another browser ends the other sessions',
      () => app.graphql('mutation { revokeOtherSessions { revoked } }', { token: maria }),
    ],
    ['the session was left idle for too long', () => app.parts.db.write('UPDATE sessions SET idle_until = 1')],
    ['support closes the profile', () => app.parts.db.write("UPDATE consumer_profiles SET status = 'blocked'")],
  ])('when %s', async (_what, end) => {
    const token = await signIn();
    const stream = await open({ token });
    await end(token);
    expect(await stream.next()).toEqual({ event: 'next', id: null, data: { errors: ENDED } });
    expect([await stream.next(), await stream.next()]).toEqual([{ event: 'complete', id: null, data: null }, null]);
    await app.parts.db.write("UPDATE consumer_profiles SET status = 'active'");
    maria = await signIn();
  });

  it('when the account is taken away, by the refusal of the query', async () => {
    const { db } = app.parts;
    const stream = await open();
    await db.write('UPDATE consumers SET consumer_profile_id = 2, version = version + 1 WHERE id = ?', [READY]);
    expect((await stream.next())?.data?.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    await db.write('UPDATE consumers SET consumer_profile_id = 1 WHERE id = ?', [READY]);
    expect((await stream.next())?.event).toBe('complete');
  });
});

describe('streams', () => {
  it('are few in a session, and bounded in a process', async () => {
    const token = await signIn();
    const session = await Promise.all([open(), open(), open()]);
    expect(session.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refusalOf(await open())).toEqual([429, 'TOO_MANY_STREAMS']);
    await Promise.all([open({ token }), open({ token })]);
    const full = await open({ token });
    expect([...refusalOf(full), full.headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '1']);
    session.forEach((stream) => stream.close());
    await eventually('room for another one', async () => ((await open()).status === 200 ? true : null));
  });

  it('outlive a look at the database that fails', async () => {
    const { db } = app.parts;
    const stream = await open();
    await db.write('ALTER TABLE sessions RENAME TO sessions_away');
    await touch(READY);
    await pause(400);
    await db.write('ALTER TABLE sessions_away RENAME TO sessions');
    expect((await stream.next())?.id).toBe(await versionOf(READY));
  });

  it('are given up when nobody reads them, and until then what they have to tell is gathered', async () => {
    const { db } = app.parts;
    const about =
      'UPDATE custom_contents SET content = ? WHERE company_id = (SELECT company_id FROM consumers WHERE id = ?)';
    await db.write(about, ['<p>long</p>'.repeat(50_000), READY]);
    const query = `subscription { accountChanged(id: ${READY}) { account { company { aboutUs } } } }`;
    const socket = await openUnreadStream(app.origin, maria, { query });
    let [changes, reads] = [0, 0];
    await eventually('the connection to be given up', async () => {
      await touch(READY);
      changes += 1;
      const sent = await recordStatements(db, () => pause(250));
      reads += sent.filter((sql) => sql.includes('custom_contents')).length;
      return sent.length === 0 ? true : null;
    });
    socket.destroy();
    expect(reads).toBeGreaterThan(2);
    expect(reads).toBeLessThan(changes - 2);
  });

  it('end without a last word when the process stops, so that clients come again', async () => {
    const stream = await open();
    await close();
    expect(await stream.next()).toBeNull();
  });
});
