// Streams over two processes on one database: what happens in one is told in the other, clients go on after a process
// has stopped, and open streams cost little.
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'graphql-sse';
import { addDays } from '../../src/domain/shared/calendar';
import { getTokens, getText } from '../support/clients/simulated-browser';
import { connect } from '../support/clients/connect';
import { eventually } from '../support/fixtures/eventually';
import { ACCOUNT_CHANGED, openStream, openUnreadStream, type StreamResult } from '../support/clients/event-stream';
import type { TestServerProcess } from '../support/servers/server-processes';
import { NEGOTIATED_ACCOUNT, NEGOTIATION_ENVIRONMENT, RIVERA, today } from './negotiators';
import { withReplicas } from './replicas';

const SESSIONS = 5;
const STREAMS = 500;
const AT_ONCE = 20;

/** In `local` any six digits pass, and nobody is kept waiting. */
const replicas = withReplicas({
  ...NEGOTIATION_ENVIRONMENT,
  ...{ APP_ENV: 'local', STREAMS_PER_SESSION: String(STREAMS / SESSIONS) },
  NODE_OPTIONS: `--require ${require.resolve('../support/servers/memory-probe.cjs')}`,
});

function server(index: number): TestServerProcess {
  const found = replicas().servers[index];
  if (!found) throw new Error('There is no such process.');
  return found;
}

async function signIn(): Promise<string> {
  const flow_token = getText(await replicas().login(RIVERA), 'flow_token');
  return getTokens(await replicas().browser().send('verify', { flow_token, otp: '000000' })).access_token;
}

const touch = () =>
  replicas().database.change('UPDATE consumers SET version = version + 1 WHERE id = ?', [NEGOTIATED_ACCOUNT]);

async function versionNow(): Promise<string> {
  const [row] = await replicas().database.rows('SELECT version FROM consumers WHERE id = ?', [NEGOTIATED_ACCOUNT]);
  return new Date(Number(row?.['version'])).toISOString();
}

it('tells in one process what was changed over REST in the other', async () => {
  const token = await signIn();
  const stream = await openStream(server(1).origin, { token });
  const body = { first_pay_date: addDays(today(), 1) };
  const move = await connect(server(0).origin).rest('POST', `/accounts/${NEGOTIATED_ACCOUNT}/offers/payment-plan`, {
    token,
    body,
  });
  expect(move.status).toBe(200);
  const told = (await stream.next())?.data?.data?.accountChanged;
  expect(told).toMatchObject({ version: await versionNow(), account: { id: String(NEGOTIATED_ACCOUNT) } });
  expect(told?.account.display.state.key).toBe('APPROVED_BUT_PAYMENT_PENDING');
  stream.close();
});

it('ends in one process the stream of a session that was ended in the other', async () => {
  const [token, other] = [await signIn(), await signIn()];
  const [stream, kept] = [
    await openStream(server(1).origin, { token }),
    await openStream(server(1).origin, { token: other }),
  ];
  await connect(server(0).origin).rest('POST', '/auth/logout', { token });
  expect((await stream.next())?.data?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  expect([(await stream.next())?.event, await stream.next()]).toEqual(['complete', null]);
  await touch();
  expect((await kept.next())?.data?.data?.accountChanged.version).toBe(await versionNow());
  kept.close();
});

interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
}

/** What a process has in use after its garbage was collected, in MB. */
async function memoryOf(process: TestServerProcess): Promise<Memory> {
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
  /** Few at a time: how many are opened at once is another question. */
  async function openFor(token: string, count: number): Promise<void> {
    for (let begun = 0; begun < count; begun += AT_ONCE) {
      sockets.push(
        ...(await Promise.all(Array.from({ length: AT_ONCE }, () => openUnreadStream(origin, token, request)))),
      );
    }
  }
  const close = () => sockets.splice(0).forEach((socket) => socket.destroy());
  // What the first of them leave behind is no stream's.
  await openFor(await signIn(), AT_ONCE);
  close();
  await pause(1000);
  const before = await memoryOf(server(1));
  for (const token of tokens) await openFor(token, STREAMS / SESSIONS);
  const after = await memoryOf(server(1));
  expect(sockets).toHaveLength(STREAMS);
  const cost = { rss: after.rss - before.rss, heapUsed: after.heapUsed - before.heapUsed };
  expect({ cost, isLittle: cost.rss < 50 && cost.heapUsed < 50 }).toEqual({ cost, isLittle: true });

  const texts = sockets.map((socket) => {
    let text = '';
    socket.on('data', (bytes) => (text += String(bytes)));
    return () => text;
  });
  await touch();
  const event = `id: ${await versionNow()}`;
  await eventually('the event in all of them', () => (texts.every((text) => text().includes(event)) ? true : null));
  close();
}, 90_000);

it('goes on at the other process when one stops, and misses nothing that happened in between', async () => {
  const token = await signIn();
  const seen: string[] = [];
  let [origin, connections, isBack, isOver] = [server(0).origin, 0, false, false];
  const client = createClient({
    url: () => `${origin}/graphql/stream`,
    headers: () => ({ authorization: `Bearer ${token}`, 'last-event-id': seen.at(-1) ?? '' }),
    retry: async () => {
      await eventually('the way to the other process', () => (isBack ? true : null));
    },
    on: { connected: () => (connections += 1) },
  });
  const end = () => (isOver = true);
  const next = ({ data }: StreamResult) => seen.push(data?.accountChanged.version ?? 'nothing');
  const leave = client.subscribe(
    { query: ACCOUNT_CHANGED, variables: { id: NEGOTIATED_ACCOUNT } },
    { next: (result) => next(result as StreamResult), error: end, complete: end },
  );
  await eventually('the stream to begin', () => (connections === 1 ? true : null));
  await touch();
  await eventually('the first event', () => seen[0]);
  await server(0).stop();
  await touch();
  origin = server(1).origin;
  isBack = true;
  await eventually('the event of the break', () => seen[1]);
  expect(seen.at(-1)).toBe(await versionNow());
  await touch();
  await eventually('an event after it', () => seen[2]);
  expect([seen.at(-1), connections, isOver]).toEqual([await versionNow(), 2, false]);
  leave();
});
