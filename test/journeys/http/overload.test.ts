// Beyond the limit of requests in progress, both styles answer as documented, and the balancer sees a healthy process.
import { eventually } from '../../support/fixtures/eventually';
import { startApp, type ApiAnswer, type RunningApp } from '../../support/fixtures/app';
import { openStream, type OpenedStream } from '../../support/clients/event-stream';
import { connect } from 'node:net';
import { once } from 'node:events';
import { newIdentity } from '../../support/fixtures/people';

const MAX = 2;

/** The functions that let the held logins go on. */
const held: (() => void)[] = [];
let isHolding = false;
let app: RunningApp;
let token: string;
let logins: Promise<ApiAnswer>[];
const streams: OpenedStream[] = [];

/** Holds a login while it waits for its CAPTCHA. */
const captcha = {
  challenge: async () => null,
  verify: async () => {
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
    return { verdict: 'ok', difficulty: Infinity } as const;
  },
};

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_PROCESS: String(MAX) }, { captcha });
  token = await app.signIn('Rivera', '1985-04-12', '4321');
  // More streams than requests: they do not count.
  for (let count = 0; count <= MAX; count += 1) streams.push(await openStream(app.origin, { token }));
  isHolding = true;
  logins = Array.from({ length: MAX }, (_, index) =>
    app.rest('POST', '/auth/login', { body: { ...newIdentity(950_000 + index), captcha_token: 'any' } }),
  );
  await eventually('the logins', () => held.length === MAX || null);
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  for (const release of held) release();
  await app.close();
});

/** Status, wait, page of the error and body. */
async function read(answer: Response) {
  const names = ['retry-after', 'content-type', 'cache-control'];
  const headers = names.map((name) => answer.headers.get(name));
  return [answer.status, ...headers, await answer.json()];
}

const JSON_TYPE = 'application/json; charset=utf-8';
const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';
const REST_BODY = { message: 'Service unavailable.', retry_after: 1 };
const GRAPHQL_BODY = {
  errors: [
    {
      message: 'Service unavailable.',
      extensions: {
        code: 'SERVICE_UNAVAILABLE',
        status: 503,
        retryAfter: 1,
        docUrl: '/docs/errors#service_unavailable',
      },
    },
  ],
};

it.each(['/consumer-api/accounts', '/creditor-api/communications/e-letter-templates'])(
  'refuses %s with the documented answer',
  async (path) => {
    const answer = await fetch(`${app.origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.headers.get('link')).toContain('#service_unavailable');
    expect(answer.headers.get('x-request-id')).not.toBeNull();
    expect(await read(answer)).toEqual([503, '1', JSON_TYPE, 'no-store', REST_BODY]);
  },
);

it('refuses a calendar', async () => {
  const answer = await fetch(`${app.origin}/consumer-api/calendar/cal_${'x'.repeat(43)}.ics`);
  expect(await read(answer)).toEqual([503, '1', JSON_TYPE, 'no-store', REST_BODY]);
});

it.each([GRAPHQL_TYPE, JSON_TYPE])('refuses /graphql as %s', async (type) => {
  const [accept = ''] = type.split(';');
  const answer = await fetch(`${app.origin}/graphql?query={health{status}}`, { headers: { accept } });
  expect(await read(answer)).toEqual([503, '1', type, 'no-store', GRAPHQL_BODY]);
});

it.each(['/graphql', '/consumer-api/auth/otp/verify'])('refuses %s although its body never arrives', async (path) => {
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname);
  const lines = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 5000';
  socket.write(`POST ${path} HTTP/1.1\r\n${lines}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 503 [^]*\r\nretry-after: 1\r\n/i);
  socket.destroy();
});

it('a page of an allowed origin may read how long to wait', async () => {
  const origin = 'http://localhost:5173';
  const strict = await startApp({ REQUESTS_PER_PROCESS: '1', CONSUMER_ORIGINS: origin }, { captcha });
  const body = { ...newIdentity(960_000), captcha_token: 'any' };
  const before = held.length;
  const login = strict.rest('POST', '/auth/login', { body });
  await eventually('the login', () => held.length === before + 1 || null);
  const { status, headers } = await fetch(`${strict.origin}/consumer-api/accounts`, { headers: { origin } });
  expect([status, headers.get('access-control-allow-origin')]).toEqual([503, origin]);
  expect(headers.get('access-control-expose-headers')).toContain('retry-after');
  held.at(-1)?.();
  expect((await login).status).toBe(200);
  await strict.close();
});

it.each(['/livez', '/readyz', '/consumer-api/health'])('answers %s meanwhile', async (path) => {
  expect((await fetch(`${app.origin}${path}`)).status).toBe(200);
});

it('opens a stream meanwhile', async () => {
  const stream = await openStream(app.origin, { token });
  expect(stream.status).toBe(200);
  stream.close();
});

it('serves requests again when the work in progress has ended', async () => {
  isHolding = false;
  for (const release of held) release();
  expect((await Promise.all(logins)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await app.rest('GET', '/accounts', { token })).status).toBe(200);
});
