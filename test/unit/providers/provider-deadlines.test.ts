// A call of a provider is made once and ends at its deadline, whatever the provider does: it may send its headers or its body
// a byte at a time, or a body without an end.
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { hostedCaptcha } from '../../../src/providers/captcha/hosted-captcha';
import { createCircuitBreaker } from '../../../src/providers/circuit-breaker';
import { externalIdentityProvider, remoteKeys } from '../../../src/providers/identity/external-identity-provider';
import { messagesApiTexts } from '../../../src/providers/messaging/text-messages';
import { verifyApiTexts } from '../../../src/providers/messaging/text-verification';
import { httpPayments } from '../../../src/providers/payments/http-payments';
import { NO_ANSWER } from '../../../src/providers/payments/payment-provider';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

/** What a provider sends after it was asked, every few milliseconds. */
const SLOWNESS = {
  'headers without an end': (socket: Socket, turn: number) => socket.write(turn === 0 ? HEAD : `x-${turn}: wait\r\n`),
  'a body a byte at a time': (socket: Socket, turn: number) =>
    socket.write(turn === 0 ? `${HEAD}content-length: 1000000\r\n\r\n{` : ' '),
  'a body without an end': (socket: Socket, turn: number) => {
    if (turn > 0) return;
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const fill = () => {
      while (socket.writable && socket.write(chunk));
    };
    socket.on('drain', fill);
    fill();
  },
} as const;

interface SlowServer {
  readonly origin: string;
  readonly received: () => number;
  readonly requests: () => number;
  close(): Promise<void>;
}

async function startSlowServer(send: (socket: Socket, turn: number) => unknown): Promise<SlowServer> {
  const sockets = new Set<Socket>();
  let written = 0;
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      requests += 1;
      let turn = 0;
      const timer = setInterval(() => {
        send(socket, turn);
        turn += 1;
        written = Math.max(written, socket.bytesWritten);
      }, 5);
      socket.once('close', () => clearInterval(timer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => written,
    requests: () => requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const account = { accountSid: 'AC1', authToken: 'token' };
const deadlineMs = 300;
const MOBILE = '+12025550142';
/** An unsigned token of the issuer that is looked up by its key. */
const TOKEN = [{ alg: 'ES256', kid: 'k' }, { iss: 'i', sub: 'a' }, 'x']
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.');

const createPayments = (url: string) => httpPayments({ url, setupUrl: url, methodUrl: url, token: 't', deadlineMs });

/** Every kind of call, and what it says of a provider without an answer. */
const CALLS: Readonly<Record<string, (url: string) => Promise<unknown> | undefined>> = {
  captcha: (url) =>
    hostedCaptcha({ provider: 'turnstile', secret: 's', url, hostnames: [], deadlineMs }).verify('token', {
      ip: '::1',
      now: 0,
    }),
  charge: (url) => createPayments(url).charge({ key: '1', reference: 'pm_1', amount: '1.00' }),
  setup: (url) => createPayments(url).setups?.open({ owner: 'a'.repeat(64), type: null, key: 'k1' }),
  'result of a setup': (url) => createPayments(url).setups?.read('seti_1'),
  method: (url) => createPayments(url).methods?.describe('pm_1'),
  keys: (url) => {
    const circuitBreaker = createCircuitBreaker(3, 1000);
    const keys = remoteKeys({ url, deadlineMs, maxAgeMs: 1000, cooldownMs: 1000, circuitBreaker });
    const settings = { issuer: 'i', audience: 'a', clockToleranceSeconds: 0 };
    return externalIdentityProvider(settings, keys).verify(TOKEN, 0);
  },
  text: (url) => messagesApiTexts({ url, ...account, from: MOBILE, deadlineMs }).send(MOBILE, 'Hello'),
  verification: (url) => verifyApiTexts({ url, ...account, serviceSid: 'VA1', deadlineMs }).start(MOBILE, 'en'),
  check: (url) => verifyApiTexts({ url, ...account, serviceSid: 'VA1', deadlineMs }).check('VE1', '000000'),
  cancellation: (url) => verifyApiTexts({ url, ...account, serviceSid: 'VA1', deadlineMs }).cancel('VE1'),
};

const NO_ANSWERS: Readonly<Record<string, unknown>> = {
  captcha: { verdict: 'unavailable' },
  charge: { outcome: 'unknown' },
  setup: NO_ANSWER,
  'result of a setup': NO_ANSWER,
  method: NO_ANSWER,
  keys: { verdict: 'unavailable' },
  text: { outcome: 'unavailable', cause: expect.any(String) as string },
  verification: { outcome: 'unavailable', cause: expect.any(String) as string },
  check: 'unavailable',
  cancellation: false,
};

it.each(Object.entries(SLOWNESS))(
  'a provider that sends %s gives no answer to any call, and is asked once',
  async (_name, send) => {
    const ended = await Promise.all(
      Object.entries(CALLS).map(async ([name, call]) => {
        const server = await startSlowServer(send);
        const outcome = await call(server.origin);
        const received = server.received();
        const requests = server.requests();
        await server.close();
        return { name, outcome, received, requests };
      }),
    );
    expect(Object.fromEntries(ended.map(({ name, outcome }) => [name, outcome]))).toEqual(NO_ANSWERS);
    expect(ended.filter(({ requests }) => requests > 1)).toEqual([]);
    // What the socket's buffers take beside it.
    expect(ended.filter(({ received }) => received >= 16 * 1024 * 1024)).toEqual([]);
  },
);
