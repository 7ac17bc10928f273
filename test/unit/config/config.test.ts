// Settings: defaults, bounds, and what stops the start outside local.
import { readConfig } from '../../../src/config/config';
import { generateKeyLines, getKeyRings, KEY_RING_NAMES } from '../../../src/config/keys';
import { SETTINGS } from '../../../src/config/settings';
import { RATE_LIMITS } from '../../../src/domain/rate-limits/rate-limits';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { KNOWN_TEST_SECRETS } from '../../../src/providers/captcha/hosted-captcha';
import { signedTokens } from '../../../src/providers/crypto/tokens';
import { secretKey, signingKey } from '../../support/fixtures/keys';

type Environment = Readonly<Record<string, string>>;

const textOf = ({ kid, bytes }: { readonly kid: string; readonly bytes: Buffer }) =>
  `${kid}:${bytes.toString('base64')}`;

const PRODUCTION: Environment = {
  APP_ENV: 'production',
  DATABASE_URL: 'mysql://parley:secret@127.0.0.1/parley',
  JWT_KEYS: textOf(signingKey('jwt-1')),
  CREDITOR_JWT_KEYS: textOf(signingKey('creditor-1')),
  ENCRYPTION_KEYS: textOf(secretKey('seal-1')),
  INDEX_KEYS: textOf(secretKey('index-1')),
  CODE_KEYS: textOf(secretKey('code-1')),
  LIMIT_KEYS: textOf(secretKey('limit-1')),
  CAPTCHA_PROVIDER: 'altcha',
  ALTCHA_SECRET: 'a'.repeat(40),
  MAIL_URL: 'smtp://127.0.0.1:25',
  GRAPHQL_DOCUMENTS: 'locked',
};
const HOSTED: Environment = { ...PRODUCTION, CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SECRET: 'hosted' };
const STAGING: Environment = { ...PRODUCTION, APP_ENV: 'staging' };
const SMS: Environment = {
  SMS_VERIFY_URL: 'https://verify.twilio.com',
  SMS_ACCOUNT_SID: 'AC1',
  SMS_AUTH_TOKEN: 'token',
  SMS_SERVICE_SID: 'VA1',
};

const ISSUER: Environment = {
  CREDITOR_ISSUER: 'https://id.example.com/',
  CREDITOR_JWKS_URL: 'https://id.example.com/jwks',
  CREDITOR_AUDIENCE: 'parley',
};

/** The sample of a ring, as anybody can read it in the sources. */
const DEFAULT_RATE_LIMITS = Object.fromEntries(keysOf(RATE_LIMITS).map((scope) => [scope, RATE_LIMITS[scope].windows]));

const SAMPLES = getKeyRings(SETTINGS.parse({}));

function without(environment: Environment, ...names: readonly string[]): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.includes(name)));
}

/** The lines of the refusal; none when the settings are good. */
function faultsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return String(error).split('\n  ').slice(1);
  }
}

const settingsOf = (environment: Environment) => faultsOf(environment).map((line) => line.split(' ', 1)[0]);

describe('the settings', () => {
  it('start a trial without any of them', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ APP_ENV: 'local', PORT: 4000, HOST: '127.0.0.1', showsDocs: true });
    expect(config.services).toMatchObject({ acceptsAnyCode: true, bypassCode: null, rateLimits: DEFAULT_RATE_LIMITS });
    expect(config.browser).toEqual({
      origins: { consumer: [], creditor: [] },
      cookie: { secure: false, sameSite: 'Lax' },
      trustProxy: false,
      hsts: false,
    });
    expect(config.captcha).toEqual({ provider: 'off' });
  });

  it('read an empty variable as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 4000 });
  });

  it.each([
    ['ALTCHA', PRODUCTION],
    ['a hosted CAPTCHA', HOSTED],
    ['texts', { ...PRODUCTION, ...SMS }],
    ['an outside issuer', { ...PRODUCTION, ...ISSUER }],
    ['payments', { ...PRODUCTION, PAYMENT_URL: 'https://pay.example.test/charges', PAYMENT_TOKEN: 'token' }],
  ])('accept a complete production with %s', (_what, environment) => {
    const config = readConfig(environment);
    expect(config.services.acceptsAnyCode).toBe(false);
    expect(config.browser).toMatchObject({ cookie: { secure: true }, hsts: true });
    expect(config.showsDocs).toBe(false);
  });

  it.each([
    [{}, true],
    [{ DOCS: 'off' }, false],
    [{ GRAPHQL_DOCUMENTS: 'log-only' }, true],
    [{ GRAPHQL_DOCUMENTS: 'locked' }, false],
    [{ APP_ENV: 'test', DOCS: 'on' }, false],
  ])('%j show GraphiQL: %s', (environment, isShown) => {
    expect(readConfig(environment).showsGraphiql).toBe(isShown);
  });

  it('take an unknown environment for production', () => {
    expect(readConfig({ ...PRODUCTION, APP_ENV: 'prod' }).APP_ENV).toBe('production');
    expect(settingsOf({ APP_ENV: 'locl' })).toContain('DATABASE_URL');
  });

  it('choose ALTCHA outside local when nothing is said', () => {
    expect(readConfig(without(PRODUCTION, 'CAPTCHA_PROVIDER')).captcha).toMatchObject({ provider: 'altcha' });
  });

  it('read the windows of a limit', () => {
    const { rateLimits } = readConfig({ LIMIT_LOGIN_IP: '3/60, 7/3600' }).services;
    expect(rateLimits.login_ip).toEqual([
      { max: 3, seconds: 60 },
      { max: 7, seconds: 3600 },
    ]);
    expect(rateLimits.verify_ip).toEqual(RATE_LIMITS.verify_ip.windows);
  });

  it.each([
    ['0', false],
    ['false', false],
    ['2', 2],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['loopback', ['loopback']],
  ])('trust the proxies %s', (text, trusted) => {
    expect(readConfig({ TRUST_PROXY: text }).browser.trustProxy).toEqual(trusted);
  });

  it('never show a secret in what they say', () => {
    const canary = 'canary-0123456789';
    const wrong = { ...PRODUCTION, JWT_KEYS: `k:${canary}`, OTP_BYPASS_CODE: canary, ALTCHA_SECRET: canary };
    expect(faultsOf(wrong)).toHaveLength(3);
    expect(faultsOf(wrong).join()).not.toContain(canary);
  });
});

describe('the start is refused', () => {
  it.each(KEY_RING_NAMES)('without %s outside local, with its sample, and with a key of another ring', (name) => {
    const other = name === 'JWT_KEYS' ? 'LIMIT_KEYS' : 'JWT_KEYS';
    expect(faultsOf(without(STAGING, name))).toEqual([expect.stringMatching(`^${name} must be set`)]);
    const sampled = { ...STAGING, [name]: SAMPLES[name].map(textOf).join() };
    expect(faultsOf(sampled)).toEqual([expect.stringMatching(`^${name} holds the sample key`)]);
    const shared = `${STAGING[name] ?? ''},again:${(STAGING[other] ?? '').split(':')[1] ?? ''}`;
    expect(faultsOf({ ...STAGING, [name]: shared })).toEqual([
      expect.stringMatching(`^${name === 'JWT_KEYS' ? other : name} holds a key of another ring`),
    ]);
  });

  it.each<[string, string, Environment]>([
    ['without a CAPTCHA outside local', 'CAPTCHA_PROVIDER', { ...STAGING, CAPTCHA_PROVIDER: 'off' }],
    ['without the secret of ALTCHA', 'ALTCHA_SECRET', without(STAGING, 'ALTCHA_SECRET')],
    [
      'with the sample of ALTCHA',
      'ALTCHA_SECRET',
      { ...STAGING, ALTCHA_SECRET: 'parley-local-secret-of-no-value-outside-this-machine' },
    ],
    ['without the secret of a hosted CAPTCHA', 'CAPTCHA_SECRET', { CAPTCHA_PROVIDER: 'hcaptcha' }],
    ['with a bypass code in production', 'OTP_BYPASS_CODE', { ...PRODUCTION, OTP_BYPASS_CODE: '123456' }],
    ['on the embedded store in production', 'DATABASE_URL', without(PRODUCTION, 'DATABASE_URL')],
    ['with no word on documents', 'GRAPHQL_DOCUMENTS', without(PRODUCTION, 'GRAPHQL_DOCUMENTS')],
    ['without mail outside local', 'MAIL_URL', without(STAGING, 'MAIL_URL')],
    ['with half a payment provider', 'PAYMENT_TOKEN', { PAYMENT_URL: 'https://pay.example.test/charges' }],
    ['with both APIs at one path', 'CREDITOR_BASE_PATH', { CREDITOR_BASE_PATH: '/consumer-api' }],
    ['with one API below the other', 'CREDITOR_BASE_PATH', { CREDITOR_BASE_PATH: '/consumer-api/desk' }],
    [
      'with one API above the other',
      'CREDITOR_BASE_PATH',
      { CREDITOR_BASE_PATH: '/v1', CONSUMER_BASE_PATH: '/v1/pay' },
    ],
    ['with half an outside issuer', 'CREDITOR_AUDIENCE', without(ISSUER, 'CREDITOR_AUDIENCE')],
    ['without the keys of an outside issuer', 'CREDITOR_JWKS_URL', without(ISSUER, 'CREDITOR_JWKS_URL')],
    ['without the name of an outside issuer', 'CREDITOR_ISSUER', without(ISSUER, 'CREDITOR_ISSUER')],
    [
      'with keys that come without HTTPS outside local',
      'CREDITOR_JWKS_URL',
      { ...STAGING, ...ISSUER, CREDITOR_JWKS_URL: 'http://id.example.com/jwks' },
    ],
    ['with half an SMS account', 'SMS_AUTH_TOKEN', without(SMS, 'SMS_AUTH_TOKEN')],
    ['with open cookies outside local', 'COOKIE_SECURE', { ...STAGING, COOKIE_SECURE: 'off' }],
    ['with cookies for other sites but no HTTPS', 'COOKIE_SAME_SITE', { COOKIE_SAME_SITE: 'none' }],
    ['with telling answer times outside local', 'RESPONSE_FLOOR_MS', { ...STAGING, RESPONSE_FLOOR_MS: '0' }],
    ['with an idle time beyond the session', 'SESSION_IDLE_SECONDS', { SESSION_SECONDS: '900' }],
    ['with an idle time beyond trust', 'REMEMBERED_IDLE_SECONDS', { REMEMBERED_SECONDS: '900' }],
    ['with a longest lock below the first', 'LOCK_MAX_SECONDS', { LOCK_SECONDS: '2000', LOCK_MAX_SECONDS: '1000' }],
  ])('%s', (_what, setting, environment) => {
    expect(settingsOf(environment)).toEqual([setting]);
  });

  it.each(KNOWN_TEST_SECRETS)('with the published CAPTCHA secret %s in production, but not in staging', (secret) => {
    expect(settingsOf({ ...HOSTED, CAPTCHA_SECRET: secret })).toEqual(['CAPTCHA_SECRET']);
    expect(settingsOf({ ...HOSTED, APP_ENV: 'staging', CAPTCHA_SECRET: secret })).toEqual([]);
  });

  it('with one line for each thing that is wrong', () => {
    expect(settingsOf({ APP_ENV: 'production', PORT: 'http', OTP_BYPASS_CODE: '123456' })).toEqual([
      'PORT',
      ...KEY_RING_NAMES,
      'ALTCHA_SECRET',
      'OTP_BYPASS_CODE',
      'DATABASE_URL',
      'GRAPHQL_DOCUMENTS',
      'MAIL_URL',
    ]);
  });
});

describe('npm run keys', () => {
  it('prints what a production accepts, other secrets each time', () => {
    const [printed, again] = [environmentOf(generateKeyLines()), environmentOf(generateKeyLines())];
    const config = readConfig({ ...without(PRODUCTION, ...Object.keys(printed)), ...printed });
    expect(signedTokens(config.keyRings.JWT_KEYS, 'consumer').publicKeys).toHaveLength(1);
    for (const name of Object.keys(printed)) expect(again[name]).not.toBe(printed[name]);
  });
});

function environmentOf(lines: readonly string[]): Environment {
  const settings = lines
    .join('\n')
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  return Object.fromEntries(
    settings.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
