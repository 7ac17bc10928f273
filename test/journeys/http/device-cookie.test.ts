// The cookie of a trusted device, over REST and GraphQL.
import { getRestDocument } from '../../support/clients/rest-idiom';
import { startApp, type ApiAnswer, type RunningApp } from '../../support/fixtures/app';

const IDENTITY = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
const VALUE = /^(__Host-)?td=[\w-]{22}\.[\w-]{43}$/;

interface Client {
  readonly style: string;
  /** Sends a step; `value` is the part of the body that a success has. */
  send(app: RunningApp, step: 'login' | 'verify', input: object, headers?: Record<string, string>): Promise<Sent>;
}

interface Sent {
  readonly response: ApiAnswer;
  readonly value: Readonly<Record<string, unknown>>;
}

const PATHS = { login: '/auth/login', verify: '/auth/otp/verify' } as const;
const FIELDS = { login: 'login', verify: 'verifyOtp' } as const;

const CLIENTS: readonly Client[] = [
  {
    style: 'REST',
    async send(app, step, body, headers = {}) {
      const response = await app.rest('POST', PATHS[step], { body, headers });
      return { response, value: response.body };
    },
  },
  {
    style: 'GraphQL',
    async send(app, step, input, headers = {}) {
      const { query, toRest } = getRestDocument(step === 'login' ? 'Login' : 'VerifyOtp');
      const response = await app.graphql(query, { variables: { input: toCamelCase(input) }, headers });
      const data = toRest(response.data) as Record<string, Record<string, unknown>>;
      return { response, value: data[FIELDS[step]] ?? {} };
    },
  },
];

function toCamelCase(members: object): Record<string, unknown> {
  const camel = (name: string) => name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [camel(name), value as unknown]));
}

async function signIn(app: RunningApp, client: Client, remember: boolean): Promise<readonly string[]> {
  const login = await client.send(app, 'login', IDENTITY);
  const code = { flow_token: login.value['flow_token'], otp: '000000', remember_device: remember };
  return (await client.send(app, 'verify', code)).response.headers.getSetCookie();
}

describe.each(CLIENTS)('over $style', (client) => {
  it.each([
    ['local', {}, ['Max-Age=2592000', 'Path=/', 'HttpOnly', 'SameSite=Lax'], 'td='],
    [
      'HTTPS on one site',
      { COOKIE_SECURE: 'on' },
      ['Max-Age=2592000', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'],
      '__Host-td=',
    ],
    [
      'HTTPS across sites',
      { COOKIE_SECURE: 'on', COOKIE_SAME_SITE: 'none' },
      ['Max-Age=2592000', 'Path=/', 'HttpOnly', 'Secure', 'Partitioned', 'SameSite=None'],
      '__Host-td=',
    ],
  ])('is set for %s when the device is to be trusted', async (_where, environment, attributes, start) => {
    const app = await startApp({ RESPONSE_MIN_MS: '0', ...environment });
    const [line = '', ...more] = await signIn(app, client, true);
    const [pair = '', ...given] = line.split('; ');
    expect([more, given]).toEqual([[], attributes]);
    expect(pair).toMatch(VALUE);
    expect(pair.startsWith(start)).toBe(true);
    await app.close();
  });

  it('is set only on request, and replaces the code at the next sign-in', async () => {
    const app = await startApp({ RESPONSE_MIN_MS: '0' });
    expect(await signIn(app, client, false)).toEqual([]);
    const [line = ''] = await signIn(app, client, true);
    const [cookie = ''] = line.split(';');
    const next = await client.send(app, 'login', IDENTITY, { cookie: `theme=dark; ${cookie}` });
    expect(next.value).toMatchObject({ matched: true, trusted_device: true });
    expect(next.response.headers.getSetCookie()).toHaveLength(1);
    await app.close();
  });

  it('is deleted when its verifier is wrong', async () => {
    const app = await startApp({ RESPONSE_MIN_MS: '0' });
    const [line = ''] = await signIn(app, client, true);
    const [selector = ''] = line.split('.');
    const copied = await client.send(app, 'login', IDENTITY, { cookie: `${selector}.${'A'.repeat(43)}` });
    expect(copied.value).toMatchObject({ otp_sent: true });
    expect(copied.response.headers.getSetCookie()).toEqual(['td=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    await app.close();
  });
});
