// The proxy in front of two servers: what it keeps from them, and what it answers itself.
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { eventually } from '../../test/support/fixtures/eventually';
import { startProxy, type Proxy } from './proxy';

/** Of one source. */
const CONNECTIONS = 20;
const ORIGIN = 'https://portal.example.com';

let folder: string;
let proxy: Proxy;
const servers: Server[] = [];
const received: string[] = [];
const sockets: TLSSocket[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-proxy-'));
  const ports = [await startStub(), await startStub()] as const;
  proxy = await startProxy(ports, folder, { CONNECTIONS_PER_SOURCE: String(CONNECTIONS) });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  const exited = new Promise((resolve) => proxy.child.once('exit', resolve));
  proxy.child.kill('SIGTERM');
  await exited;
  for (const server of servers) server.close().closeAllConnections();
  rmSync(folder, { recursive: true });
});

/** What the servers answer to the question whether they accept writes. */
let writes = 200;
let refusals = 0;

/** Answers everything else with 200, and notes requests as they begin. */
async function startStub(): Promise<number> {
  const server = createServer((request: IncomingMessage, response) => {
    if (!String(request.url).startsWith('/readyz') || request.headers['x-forwarded-for'] !== undefined) {
      received.push(`${request.method} ${request.url}`);
    }
    if (request.url === '/readyz') response.statusCode = writes;
    if (response.statusCode === 503) refusals += 1;
    request.resume().once('end', () => response.end('{}'));
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Sends a text over a new connection. Returns what has arrived so far; null once the connection has ended without an answer. */
function send(text: string): () => string | null {
  const socket = proxy.connect();
  sockets.push(socket);
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString())).on('error', () => undefined);
  socket.write(text);
  return () => (answer === '' && socket.closed ? null : answer);
}

const PREFLIGHT =
  `OPTIONS /consumer-api/auth/login HTTP/1.1\r\nHost: localhost\r\nOrigin: ${ORIGIN}\r\n` +
  'Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: content-type\r\nConnection: close\r\n\r\n';

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;

it.each(['/readyz', '/livez', '/READYZ', '/Livez', '/readyz/', '/LIVEZ//', '//readyz', '/%72eadyz', '/readyz?verbose'])(
  'keeps %s from the public',
  async (path) => {
    received.splice(0);
    const answer = send(request(path));
    expect(await eventually('an answer', () => answer() || null)).toMatch(/^HTTP\/1\.1 404 /);
    expect(received).toEqual([]);
  },
);

it('keeps requests whose body has not arrived from the servers, and passes on those of others', async () => {
  const head = 'POST /consumer-api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n';
  const slow = Array.from({ length: CONNECTIONS / 2 }, () => send(`${head}{`));
  expect(await proxy.ask('/consumer-api/accounts')).toBe(200);
  expect(received.filter((line) => line.startsWith('POST'))).toEqual([]);
  // The time limit of the proxy.
  for (const answer of slow) expect(await eventually('an answer', () => answer() || null)).toMatch(/^HTTP\/1\.1 408 /);
  expect(String(slow[0]?.())).toContain('{"message":"The request took too long."}');
  expect(received.filter((line) => line.startsWith('POST'))).toEqual([]);
});

it('passes an upload on before it is complete', async () => {
  const head = 'PUT /creditor-api/imports/x/file HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n';
  send(`${head}${'a'.repeat(100_000)}`);
  await eventually('the upload', () => received.includes('PUT /creditor-api/imports/x/file') || null);
});

it.each([
  ['localhost:8080', 'https://localhost:8443/portal?a=1'],
  ['pay.example.com', 'https://pay.example.com/portal?a=1'],
])('leads http://%s to %s', async (host, location) => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { host, connection: 'close' };
    get({ host: '127.0.0.1', port: proxy.plainPort, path: '/portal?a=1', headers }, resolve).once('error', reject);
  });
  await new Promise((resolve) => response.resume().once('close', resolve));
  expect([response.statusCode, response.headers['location']]).toEqual([308, location]);
});

it('has a limited number of connections for a source', async () => {
  const answers = Array.from({ length: CONNECTIONS + 10 }, () => send('GET /slow HTTP/1.1\r\n'));
  await eventually('the refusals', () => answers.filter((answer) => answer() === null).length >= 10 || null);
  expect(answers.filter((answer) => answer() === null).length).toBeLessThanOrEqual(11);
  for (const socket of sockets.splice(0)) socket.destroy();
  await eventually('a free connection', async () => (await proxy.ask('/consumer-api/accounts')) === 200 || null);
});

it('keeps sending requests to servers that can only read, while none accepts writes', async () => {
  writes = 503;
  refusals = 0;
  // Two refusals take a server out; half of these are each server's.
  await eventually('the checks to fail', () => refusals >= 8 || null);
  received.splice(0);
  expect(await proxy.ask('/consumer-api/accounts')).toBe(200);
  const preflight = send(PREFLIGHT);
  await eventually('an answer', () => preflight() || null);
  expect(received).toEqual(['GET /consumer-api/accounts', 'OPTIONS /consumer-api/auth/login']);
  writes = 200;
});

it('answers as the API when no server is there, so that pages of other origins can read it', async () => {
  for (const server of servers) server.close().closeAllConnections();
  await eventually('a refusal', async () => (await proxy.ask('/consumer-api/health')) === 503 || null);
  const refused = send(`GET /consumer-api/accounts HTTP/1.1\r\nHost: localhost\r\nOrigin: ${ORIGIN}\r\n\r\n`);
  const [head = '', body = ''] = (await eventually('an answer', () => refused() || null)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(JSON.parse(body)).toEqual({ message: 'Service unavailable.', retry_after: 1 });
  const headers = head.toLowerCase().split('\r\n');
  expect(headers).toEqual(
    expect.arrayContaining([
      'content-type: application/json',
      'retry-after: 1',
      `access-control-allow-origin: ${ORIGIN}`,
      'access-control-allow-credentials: true',
      'access-control-expose-headers: retry-after',
    ]),
  );
  const allowed = await eventually('the checks to fail', async () => {
    const answer = send(PREFLIGHT);
    const text = await eventually('an answer', () => answer() || null);
    return text.startsWith('HTTP/1.1 204 ') ? text : null;
  });
  expect(allowed.toLowerCase().split('\r\n')).toEqual(
    expect.arrayContaining([`access-control-allow-origin: ${ORIGIN}`, 'access-control-allow-headers: content-type']),
  );
});
