// The trusted-device cookie goes in and out the same way in both styles.
import { getRestDocument } from '../../support/clients/rest-idiom';
import { startApp, type ApiAnswer, type RunningApp } from '../../support/fixtures/app';

const IDENTITY = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
const VALUE = /^(__Host-)?td=[\w-]{22}\.[\w-]{43}$/;

interface Door {
  readonly style: string;
  /** Sends a step and answers the body's member that a success has. */
  send(app: RunningApp, step: 'login' | 'verify', input: object, headers?: Record<string, string>): Promise<Sent>;
}

interface Sent {
  readonly answer: ApiAnswer;
  readonly value: Readonly<Record<string, unknown>>;
}

const PATHS = { login: '/auth/login', verify: '/auth/otp/verify' } as const;
const FIELDS = { login: 'login', verify: 'verifyOtp' } as const;

const DOORS: readonly Door[] = [
  {
    style: 'REST',
    async send(app, step, body, headers = {}) {
      const answer = await app.rest('POST', PATHS[step], { body, headers });
      return { answer, value: answer.body };
    },
  },
  {
    style: 'GraphQL',
    async send(app, step, input, headers = {}) {
      const { query, toRest } = getRestDocument(step === 'login' ? 'Login' : 'VerifyOtp');
      const answer = await app.graphql(query, { variables: { input: camelMembers(input) }, headers });
      const data = toRest(answer.data) as Record<string, Record<string, unknown>>;
      return { answer, value: data[FIELDS[step]] ?? {} };
    },
  },
];

function camelMembers(members: object): Record<string, unknown> {
  const camel = (name: string) => name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [camel(name), value as unknown]));
}

async function trust(app: RunningApp, door: Door, remember: boolean): Promise<readonly string[]> {
  const login = await door.send(app, 'login', IDENTITY);
  const code = { flow_token: login.value['flow_token'], otp: '000000', remember_device: remember };
  return (await door.send(app, 'verify', code)).answer.headers.getSetCookie();
}

describe.each(DOORS)('over $style', (door) => {
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
      ['Max-Age=2592000', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=None', 'Partitioned'],
      '__Host-td=',
    ],
  ])('is set for %s when the browser is to be remembered', async (_where, environment, attributes, start) => {
    const app = await startApp({ RESPONSE_MIN_MS: '0', ...environment });
    const [line = '', ...more] = await trust(app, door, true);
    const [pair = '', ...given] = line.split('; ');
    expect([more, given]).toEqual([[], attributes]);
    expect(pair).toMatch(VALUE);
    expect(pair.startsWith(start)).toBe(true);
    await app.close();
  });

  it('is not set unasked, and opens the next sign-in without a code', async () => {
    const app = await startApp({ RESPONSE_MIN_MS: '0' });
    expect(await trust(app, door, false)).toEqual([]);
    const [line = ''] = await trust(app, door, true);
    const [cookie = ''] = line.split(';');
    const next = await door.send(app, 'login', IDENTITY, { cookie: `theme=dark; ${cookie}` });
    expect(next.value).toMatchObject({ matched: true, trusted_device: true });
    expect(next.answer.headers.getSetCookie()).toHaveLength(1);
    await app.close();
  });

  it('is forgotten when somebody has copied it', async () => {
    const app = await startApp({ RESPONSE_MIN_MS: '0' });
    const [line = ''] = await trust(app, door, true);
    const [selector = ''] = line.split('.');
    const copied = await door.send(app, 'login', IDENTITY, { cookie: `${selector}.${'A'.repeat(43)}` });
    expect(copied.value).toMatchObject({ otp_sent: true });
    expect(copied.answer.headers.getSetCookie()).toEqual(['td=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    await app.close();
  });
});
