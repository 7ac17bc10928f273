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
    const socket = connect({ host: hostname, port: Number(port) });
    // Sent in this order, also if the connection takes longer than the first interval.
    socket.write(text);
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
const LINES = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 5000';

/** At the same time, because each of them waits for the end of a real time limit. */
it('ends a connection with slow headers, a slow body or no request', async () => {
  const requests = [
    ...PATHS.map((path) => [`slow headers of ${path}`, `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Slow: `] as const),
    ...PATHS.map((path) => [`a slow body of ${path}`, `POST ${path} HTTP/1.1\r\n${LINES}\r\n\r\n`] as const),
    ['no request', ''] as const,
  ];
  const answers = await Promise.all(requests.map(async ([what, text]) => `${what}: ${await sendSlowly(text)}`));
  const answersOf408 = requests.map(([what]) => expect.stringContaining(`${what}: HTTP/1.1 408 `) as string);
  expect(answers).toEqual(answersOf408);
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

it('a request that is refused before its body is read ends its connection', async () => {
  const large = LINES.replace('5000', '200000');
  const update = `PUT /creditor-api/communications/e-letter-templates/1 HTTP/1.1\r\n${large}\r\n\r\n`;
  expect(await sendSlowly(update)).toMatch(/^HTTP\/1\.1 401 [^]*\r\nConnection: close\r\n/);
});
