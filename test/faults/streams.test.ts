// Streams over two processes on one database: a process reports changes made in the other, clients continue after a
// process has stopped, and idle streams need little memory.
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'graphql-sse';
import { addDays } from '../../src/domain/shared/calendar';
import { getTokens, getText, openBrowser } from '../support/clients/simulated-browser';
import { connect } from '../support/clients/connect';
import { eventually } from '../support/fixtures/eventually';
import {
  ACCOUNT_CHANGED,
  ACCOUNTS_CHANGED,
  OPEN_OFFERS_CHANGED,
  openStream,
  openUnreadStream,
  type StreamResult,
} from '../support/clients/event-stream';
import type { TestServerProcess } from '../support/servers/server-processes';
import { NEGOTIATED_ACCOUNT, NEGOTIATION_ENVIRONMENT, RIVERA, today } from './negotiators';
import { withReplicas } from './replicas';

const SESSIONS = 5;
const STREAMS = 500;
const CONCURRENCY = 20;

/** APP_ENV=local accepts any code and has no minimum response time. */
const replicas = withReplicas({
  ...NEGOTIATION_ENVIRONMENT,
  APP_ENV: 'local',
  STREAMS_PER_SESSION: String(STREAMS / SESSIONS),
  NODE_OPTIONS: `--require ${require.resolve('../support/servers/memory-probe.cjs')}`,
});

function server(index: number): TestServerProcess {
  const found = replicas().servers[index];
  if (!found) throw new Error('The process does not exist.');
  return found;
}

async function signIn(): Promise<string> {
  const flow_token = getText(await replicas().login(RIVERA), 'flow_token');
  return getTokens(await replicas().browser().send('verify', { flow_token, otp: '000000' })).access_token;
}

async function signInCreditor(): Promise<string> {
  const user = { email: 'dana@acme.test', password: 'parley-demo' };
  return getTokens(await replicas().browser().send('creditorLogin', user)).access_token;
}

const changeAccount = () =>
  replicas().database.change('UPDATE consumers SET version = version + 1 WHERE id = ?', [NEGOTIATED_ACCOUNT]);

async function readVersion(): Promise<string> {
  const [row] = await replicas().database.rows('SELECT version FROM consumers WHERE id = ?', [NEGOTIATED_ACCOUNT]);
  return new Date(Number(row?.['version'])).toISOString();
}

it('reports offers to both sides over one stream each, wherever they are made, and ends with a session', async () => {
  const [token, creditor] = [await signIn(), await signInCreditor()];
  const accounts = await openStream(server(1).origin, { token, body: { query: ACCOUNTS_CHANGED } });
  const offers = await openStream(server(1).origin, { token: creditor, body: { query: OPEN_OFFERS_CHANGED } });
  const accountId = String(NEGOTIATED_ACCOUNT);
  const { rest } = connect(server(0).origin);
  const offer = { negotiation_type: 'pif', amount: '250.00', first_pay_date: addDays(today(), 1) };
  expect((await rest('POST', `/accounts/${accountId}/offers/custom`, { token, body: offer })).status).toBe(200);
  const made = (await accounts.next())?.data?.data?.accountsChanged;
  expect(made).toMatchObject({ accountId, version: await readVersion(), account: { id: accountId } });
  expect((await offers.next())?.data?.data?.openOffersChanged).toMatchObject({ accountId, version: made?.version });
  expect((await rest('POST', `/accounts/${accountId}/offers/cancel`, { token })).status).toBe(200);
  expect((await accounts.next())?.data?.data?.accountsChanged?.version).toBe(await readVersion());
  const closed = { accountId, version: null, offer: null };
  expect((await offers.next())?.data?.data?.openOffersChanged).toEqual(closed);

  await rest('POST', '/auth/logout', { token });
  expect((await accounts.next())?.data?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  await openBrowser(connect(server(0).origin), 'GraphQL').send('creditorLogout', {}, { token: creditor });
  expect((await offers.next())?.data?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});

it('reports a change that was made over REST in the other process', async () => {
  const token = await signIn();
  const stream = await openStream(server(1).origin, { token });
  const body = { first_pay_date: addDays(today(), 1) };
  const move = await connect(server(0).origin).rest('POST', `/accounts/${NEGOTIATED_ACCOUNT}/offers/payment-plan`, {
    token,
    body,
  });
  expect(move.status).toBe(200);
  const change = (await stream.next())?.data?.data?.accountChanged;
  expect(change).toMatchObject({ version: await readVersion(), account: { id: String(NEGOTIATED_ACCOUNT) } });
  expect(change?.account.display.state.key).toBe('APPROVED_BUT_PAYMENT_PENDING');
  stream.close();
});

it('ends the stream of a session that was ended in the other process', async () => {
  const [token, other] = [await signIn(), await signIn()];
  const [stream, unaffected] = [
    await openStream(server(1).origin, { token }),
    await openStream(server(1).origin, { token: other }),
  ];
  await connect(server(0).origin).rest('POST', '/auth/logout', { token });
  expect((await stream.next())?.data?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  expect([(await stream.next())?.event, await stream.next()]).toEqual(['complete', null]);
  await changeAccount();
  expect((await unaffected.next())?.data?.data?.accountChanged.version).toBe(await readVersion());
  unaffected.close();
});

interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
}

/** Reads the memory in use of a process after garbage collection, in MB. */
async function readMemory(process: TestServerProcess): Promise<Memory> {
  const lines = () => process.output().match(/^memory .*$/gm) ?? [];
  const before = lines().length;
  process.signal('SIGUSR2');
  const line = await eventually('the memory of a process', () => lines()[before]);
  const { rss, heapUsed } = JSON.parse(line.slice('memory '.length)) as Memory;
  return { rss: rss / 2 ** 20, heapUsed: heapUsed / 2 ** 20 };
}

it('holds 500 idle streams in less than 50 MB', async () => {
  const { origin } = server(1);
  const tokens: string[] = [];
  while (tokens.length < SESSIONS) tokens.push(await signIn());
  const request = { query: ACCOUNT_CHANGED, variables: { id: NEGOTIATED_ACCOUNT } };
  const sockets: Socket[] = [];
  /** Opens few streams at a time to stay below the limit of concurrent openings. */
  async function openFor(token: string, total: number): Promise<void> {
    for (let count = 0; count < total; count += CONCURRENCY) {
      sockets.push(
        ...(await Promise.all(Array.from({ length: CONCURRENCY }, () => openUnreadStream(origin, token, request)))),
      );
    }
  }
  const close = () => sockets.splice(0).forEach((socket) => socket.destroy());
  // The first streams fill caches, which must not count as the cost of streams.
  await openFor(await signIn(), CONCURRENCY);
  close();
  await pause(1000);
  const before = await readMemory(server(1));
  for (const token of tokens) await openFor(token, STREAMS / SESSIONS);
  const after = await readMemory(server(1));
  expect(sockets).toHaveLength(STREAMS);
  const cost = { rss: after.rss - before.rss, heapUsed: after.heapUsed - before.heapUsed };
  expect({ cost, isSmall: cost.rss < 50 && cost.heapUsed < 50 }).toEqual({ cost, isSmall: true });

  const texts = sockets.map((socket) => {
    let text = '';
    socket.on('data', (bytes) => (text += String(bytes)));
    return () => text;
  });
  await changeAccount();
  const event = `id: ${await readVersion()}`;
  await eventually('the event in all of them', () => (texts.every((text) => text().includes(event)) ? true : null));
  close();
});

it('continues at the other process when one stops, without missing a change in between', async () => {
  const token = await signIn();
  const seen: string[] = [];
  let [origin, connections, canReconnect, hasEnded] = [server(0).origin, 0, false, false];
  const client = createClient({
    url: () => `${origin}/graphql/stream`,
    headers: () => ({ authorization: `Bearer ${token}`, 'last-event-id': seen.at(-1) ?? '' }),
    retry: async () => {
      await eventually('the other process', () => (canReconnect ? true : null));
    },
    on: { connected: () => (connections += 1) },
  });
  const end = () => (hasEnded = true);
  const next = ({ data }: StreamResult) => seen.push(data?.accountChanged.version ?? 'nothing');
  const unsubscribe = client.subscribe(
    { query: ACCOUNT_CHANGED, variables: { id: NEGOTIATED_ACCOUNT } },
    { next: (result) => next(result as StreamResult), error: end, complete: end },
  );
  await eventually('the stream to start', () => (connections === 1 ? true : null));
  await changeAccount();
  await eventually('the first event', () => seen[0]);
  await server(0).stop();
  await changeAccount();
  origin = server(1).origin;
  canReconnect = true;
  await eventually('the event during the interruption', () => seen[1]);
  expect(seen.at(-1)).toBe(await readVersion());
  await changeAccount();
  await eventually('an event after it', () => seen[2]);
  expect([seen.at(-1), connections, hasEnded]).toEqual([await readVersion(), 2, false]);
  unsubscribe();
});
