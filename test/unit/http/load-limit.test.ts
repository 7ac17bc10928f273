// The limit of requests in progress: what counts, when a place is free again, and what happens to unread bodies.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import express, { type Request, type RequestHandler } from 'express';
import { createLoadLimit, findOverload } from '../../../src/http/middleware/load-limit';
import { eventually } from '../../support/fixtures/eventually';

const MAX = 2;
/** Requests whose body is still arriving have eight times as many places. */
const MAX_RECEIVING = 16;

/** Requests whose work has started and not ended, with the function that ends it. */
let working: (() => void)[] = [];
let requests: Request[] = [];
const sockets: Socket[] = [];

const hold: RequestHandler = async (request, response) => {
  requests.push(request);
  if (request.path === '/stream') response.write('first');
  if (request.method === 'POST') request.resume();
  if (request.path === '/late') {
    await once(request, 'end');
    if (findOverload(request)) return refuse(request, response, () => undefined);
  }
  await new Promise<void>((end) => {
    working.push(end);
    if (request.path === '/upload') request.once('close', end);
    if (request.path === '/short') end();
  });
  response.end('done');
};
const refuse: RequestHandler = (_request, response) => void response.writeHead(503, { 'content-length': 0 }).end();
/** What the limit has reported. */
let observed: (number | 'refused')[];
let server: Server;
let port: number;

beforeEach(async () => {
  [working, requests] = [[], []];
  observed = [];
  const limitLoad = createLoadLimit(MAX, {
    refused: () => observed.push('refused'),
    changed: (inProgress) => observed.push(inProgress),
  });
  const app = express().use(limitLoad(hold, refuse, ({ path }) => path !== '/free'));
  await new Promise<void>((resolve) => void (server = app.listen(0, '127.0.0.1', () => resolve())));
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  await eventually('the connections to end', () => (server.closeAllConnections(), server.listening ? null : true));
});

/** Sends a text as it is, and waits until the work of `count` requests has started. */
async function send(text: string, count: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.write(text);
  await eventually(`${count} requests`, () => working.length === count || null);
  return socket;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const post = (path: string, length: number) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;

/** The answer to a request that is not held. */
async function ask(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write(text);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString();
}

const REFUSED = /^HTTP\/1.1 503 /;
const SERVED = /^HTTP\/1.1 200 /;

it('refuses a request beyond the limit before its body arrives, and serves the next one when a place is free', async () => {
  await send(get('/'), 1);
  await send(get('/'), 2);
  expect(await ask(post('/', 10))).toMatch(REFUSED);
  working[0]?.();
  await eventually('a free place', async () => SERVED.test(await ask(get('/short'))) || null);
});

it('serves what is not limited meanwhile', async () => {
  await send(get('/'), 1);
  await send(get('/'), 2);
  const free = ask(get('/free'));
  await eventually('the free request', () => working.length === 3 || null);
  working[2]?.();
  expect(await free).toMatch(SERVED);
});

it('counts a request whose client has left until its work ends', async () => {
  const first = await send(get('/'), 1);
  const second = await send(get('/'), 2);
  first.destroy();
  second.destroy();
  await eventually('the server to notice', () => requests.every(({ destroyed }) => destroyed) || null);
  expect(await ask(get('/short'))).toMatch(REFUSED);
  for (const end of working) end();
  await eventually('free places', async () => SERVED.test(await ask(get('/short'))) || null);
});

it('does not count answers that are being sent', async () => {
  for (const count of [1, 2, 3]) await send(get('/stream'), count);
  expect(await ask(get('/short'))).toMatch(SERVED);
});

it('does not count requests that wait for their body, of which the newest takes the place of the oldest', async () => {
  const senders: Socket[] = [];
  for (let count = 1; count <= MAX_RECEIVING; count += 1) senders.push(await send(`${post('/upload', 9)}half`, count));
  const [oldest] = senders;
  const answer = oldest && once(oldest, 'data');
  senders.push(await send(`${post('/upload', 9)}half`, MAX_RECEIVING + 1));
  expect(String((await answer)?.[0])).toMatch(/^HTTP\/1.1 503 [^]*\r\nconnection: close\r\n/);
  expect(await ask(get('/short'))).toMatch(SERVED);
  await eventually('the end of the oldest', () => requests[0]?.destroyed || null);
  expect(requests[1]?.destroyed).toBe(false);
});

it('refuses a request whose body arrives when no place for work is free', async () => {
  const late = await send(`${post('/late', 9)}half`, 0);
  await eventually('the request', () => requests.length === 1 || null);
  await send(get('/'), 1);
  await send(get('/'), 2);
  const answer = once(late, 'data');
  late.write('other');
  expect(String((await answer)[0])).toMatch(REFUSED);
});

it('discards a small unread body to use the connection again, and closes the connection of a large one', async () => {
  await send(get('/'), 1);
  await send(get('/'), 2);
  const socket = await send(`${post('/', 5)}12345`, 2);
  const [refused] = (await once(socket, 'data')) as [Buffer];
  expect(refused.toString()).toMatch(/^HTTP\/1.1 503 [^]*\r\nConnection: keep-alive\r\n/);
  socket.write(get('/'));
  const [again] = (await once(socket, 'data')) as [Buffer];
  expect(again.toString()).toMatch(REFUSED);
  expect(await ask(post('/', 65_537))).toMatch(/^HTTP\/1.1 503 [^]*\r\nconnection: close\r\n/);
  expect(await ask('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')).toMatch(
    /^HTTP\/1.1 503 [^]*\r\nconnection: close\r\n/,
  );
});

it('reports how many requests are in progress, and each refusal', async () => {
  await send(get('/'), 1);
  await send(get('/'), 2);
  expect(await ask(get('/'))).toMatch(/^HTTP\/1\.1 503 /);
  for (const end of working) end();
  await eventually('the end of both', () => observed.at(-1) === 0 || null);
  expect(observed).toEqual([1, 2, 'refused', 1, 0]);
});
