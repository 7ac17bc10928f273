// Clients that send a request slowly are disconnected, over each path. Issue 15, row 17 of the attack table.
import { once } from 'node:events';
import { connect } from 'node:net';
import { startApp, type RunningApp } from '../../support/fixtures/app';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ HEADER_TIMEOUT_SECONDS: '1', BODY_TIMEOUT_SECONDS: '2' });
});
afterAll(() => app.close());

/** Sends a text, then a character now and then; returns what the server sent when it closes the connection. */
function sendSlowly(text: string): Promise<string> {
  const { hostname, port } = new URL(app.origin);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text));
    const drip = setInterval(() => text !== '' && socket.write('a'), 100);
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.once('error', reject);
    socket.once('close', () => {
      clearInterval(drip);
      resolve(received);
    });
  });
}

const PATHS = ['/graphql', '/graphql/stream', '/consumer-api/auth/login'];

it.each(PATHS)('slow headers of %s end the connection', async (path) => {
  expect(await sendSlowly(`POST ${path} HTTP/1.1\r\nHost: x\r\nX-Slow: `)).toMatch(/^HTTP\/1\.1 408 /);
});

it.each(PATHS)('a slow body of %s ends the connection', async (path) => {
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`;
  expect(await sendSlowly(head)).toMatch(/^HTTP\/1\.1 408 /);
});

it('a connection without a request ends', async () => {
  expect(await sendSlowly('')).toMatch(/^HTTP\/1\.1 408 /);
});

it('a connection stays open after an answer for as long as it says', async () => {
  const { hostname, port } = new URL(app.origin);
  const socket = connect({ host: hostname, port: Number(port) }, () => {
    socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n');
  });
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 [^]*\r\nKeep-Alive: timeout=65\r\n/);
  socket.destroy();
});
