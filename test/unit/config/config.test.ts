// The configuration: defaults, grouping, and the errors that stop the start.
import { readConfig } from '../../../src/config/config';
import { generateKeyLines, getKeyRings, KEY_RING_NAMES } from '../../../src/config/keys';
import { SETTINGS } from '../../../src/config/settings';
import { RATE_LIMITS } from '../../../src/domain/rate-limits/rate-limits';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { KNOWN_TEST_SECRETS } from '../../../src/providers/captcha/hosted-captcha';
import { signedTokens } from '../../../src/providers/crypto/tokens';
import { formatKey, PRODUCTION, type SettingTexts } from '../../support/fixtures/production-settings';

const HOSTED: SettingTexts = { ...PRODUCTION, CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SECRET: 'hosted' };
const STAGING: SettingTexts = { ...PRODUCTION, APP_ENV: 'staging' };
const PAYMENTS = {
  PAYMENT_URL: 'https://pay.example.test/charges',
  PAYMENT_METHOD_URL: 'https://pay.example.test/methods',
  PAYMENT_TOKEN: 'token',
};
const SMS: SettingTexts = {
  SMS_VERIFY_URL: 'https://verify.twilio.com',
  SMS_ACCOUNT_SID: 'AC1',
  SMS_AUTH_TOKEN: 'token',
  SMS_SERVICE_SID: 'VA1',
};

const IDENTITY_PROVIDER: SettingTexts = {
  CREDITOR_ISSUER: 'https://id.example.com/',
  CREDITOR_JWKS_URL: 'https://id.example.com/jwks',
  CREDITOR_AUDIENCE: 'parley',
};

const DEFAULT_RATE_LIMITS = Object.fromEntries(keysOf(RATE_LIMITS).map((scope) => [scope, RATE_LIMITS[scope].windows]));

/** Public: they are in the source code. */
const SAMPLES = getKeyRings(SETTINGS.parse({}));

function without(environment: SettingTexts, ...names: readonly string[]): SettingTexts {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.includes(name)));
}

/** One line per wrong setting. */
function findErrors(environment: SettingTexts): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return String(error).split('\n  ').slice(1);
  }
}

const findWrongSettings = (environment: SettingTexts) => findErrors(environment).map((line) => line.split(' ', 1)[0]);

describe('settings', () => {
  it('have defaults for a trial', () => {
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

  it('treat an empty variable as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 4000 });
  });

  it.each([
    ['ALTCHA', PRODUCTION],
    ['a hosted CAPTCHA', HOSTED],
    ['SMS', { ...PRODUCTION, ...SMS }],
    ['an external identity provider', { ...PRODUCTION, ...IDENTITY_PROVIDER }],
    ['payments', { ...PRODUCTION, ...PAYMENTS }],
  ])('accept a complete production with %s', (_what, environment) => {
    const config = readConfig(environment);
    expect(config.services.acceptsAnyCode).toBe(false);
    expect(config.services.acceptsSampleKeys).toBe(false);
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

  it.each([
    [{}, true],
    [{ FIRST_PAGE: 'off' }, false],
    [{ APP_ENV: 'test' }, false],
    [{ APP_ENV: 'test', FIRST_PAGE: 'on' }, true],
    [PRODUCTION, false],
  ])('show a first page as the environment says (%#): %j', (environment, isShown) => {
    expect(readConfig(environment).showsFirstPage).toBe(isShown);
  });

  it('treat an unknown environment as production', () => {
    expect(readConfig({ ...PRODUCTION, APP_ENV: 'prod' }).APP_ENV).toBe('production');
    expect(findWrongSettings({ APP_ENV: 'locl' })).toContain('DATABASE_URL');
  });

  it('choose ALTCHA by default outside local', () => {
    expect(readConfig(without(PRODUCTION, 'CAPTCHA_PROVIDER')).captcha).toMatchObject({ provider: 'altcha' });
  });

  it('parse the windows of a rate limit', () => {
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

  it('never show a secret in an error', () => {
    const canary = 'canary-0123456789';
    const wrong = { ...PRODUCTION, JWT_KEYS: `k:${canary}`, OTP_BYPASS_CODE: canary, ALTCHA_SECRET: canary };
    expect(findErrors(wrong)).toHaveLength(3);
    expect(findErrors(wrong).join()).not.toContain(canary);
  });
});

describe('the start fails', () => {
  it.each(KEY_RING_NAMES)('without %s outside local, with its sample key, and with a key of another ring', (name) => {
    const other = name === 'CREDITOR_JWT_KEYS' ? 'JWT_KEYS' : name === 'LIMIT_KEYS' ? 'CODE_KEYS' : 'LIMIT_KEYS';
    expect(findErrors(without(STAGING, name))).toEqual([expect.stringMatching(`^${name} must be set`)]);
    const sampled = { ...STAGING, [name]: SAMPLES[name].map(formatKey).join() };
    expect(findErrors(sampled)).toEqual([expect.stringMatching(`^${name} contains the public sample key`)]);
    const shared = `${STAGING[name] ?? ''},again:${(STAGING[other] ?? '').split(':')[1] ?? ''}`;
    expect(findErrors({ ...STAGING, [name]: shared })).toEqual([
      expect.stringMatching(`^${other === 'LIMIT_KEYS' ? other : name} contains a key of another ring`),
    ]);
  });

  it.each<[string, string, SettingTexts]>([
    ['without a CAPTCHA outside local', 'CAPTCHA_PROVIDER', { ...STAGING, CAPTCHA_PROVIDER: 'off' }],
    ['without the secret of ALTCHA', 'ALTCHA_SECRET', without(STAGING, 'ALTCHA_SECRET')],
    [
      'with the sample secret of ALTCHA',
      'ALTCHA_SECRET',
      { ...STAGING, ALTCHA_SECRET: 'parley-local-secret-of-no-value-outside-this-machine' },
    ],
    ['without the secret of a hosted CAPTCHA', 'CAPTCHA_SECRET', { CAPTCHA_PROVIDER: 'hcaptcha' }],
    [
      'with a portal that cannot show its hosted CAPTCHA',
      'CAPTCHA_SITE_KEY',
      { CAPTCHA_PROVIDER: 'hcaptcha', CAPTCHA_SECRET: 'hosted', PORTAL: 'on' },
    ],
    ['with a bypass code in production', 'OTP_BYPASS_CODE', { ...PRODUCTION, OTP_BYPASS_CODE: '123456' }],
    ['on the embedded database in production', 'DATABASE_URL', without(PRODUCTION, 'DATABASE_URL')],
    ['without a mode for documents', 'GRAPHQL_DOCUMENTS', without(PRODUCTION, 'GRAPHQL_DOCUMENTS')],
    ['without mail outside local', 'MAIL_URL', without(STAGING, 'MAIL_URL')],
    ['with an incomplete payment provider', 'PAYMENT_TOKEN', { PAYMENT_URL: 'https://pay.example.test/charges' }],
    ['with both APIs at one path', 'CREDITOR_BASE_PATH', { CREDITOR_BASE_PATH: '/consumer-api' }],
    ['with one API below the other', 'CREDITOR_BASE_PATH', { CREDITOR_BASE_PATH: '/consumer-api/desk' }],
    [
      'with one API above the other',
      'CREDITOR_BASE_PATH',
      { CREDITOR_BASE_PATH: '/v1', CONSUMER_BASE_PATH: '/v1/pay' },
    ],
    [
      'without the audience of an external identity provider',
      'CREDITOR_AUDIENCE',
      without(IDENTITY_PROVIDER, 'CREDITOR_AUDIENCE'),
    ],
    [
      'without the keys of an external identity provider',
      'CREDITOR_JWKS_URL',
      without(IDENTITY_PROVIDER, 'CREDITOR_JWKS_URL'),
    ],
    [
      'without the issuer of an external identity provider',
      'CREDITOR_ISSUER',
      without(IDENTITY_PROVIDER, 'CREDITOR_ISSUER'),
    ],
    [
      'with keys that are fetched without HTTPS outside local',
      'CREDITOR_JWKS_URL',
      { ...STAGING, ...IDENTITY_PROVIDER, CREDITOR_JWKS_URL: 'http://id.example.com/jwks' },
    ],
    ['with an incomplete SMS account', 'SMS_AUTH_TOKEN', without(SMS, 'SMS_AUTH_TOKEN')],
    ['with cookies without HTTPS outside local', 'COOKIE_SECURE', { ...STAGING, COOKIE_SECURE: 'off' }],
    ['with cookies for other sites but no HTTPS', 'COOKIE_SAME_SITE', { COOKIE_SAME_SITE: 'none' }],
    ['with response times that reveal profiles outside local', 'RESPONSE_MIN_MS', { ...STAGING, RESPONSE_MIN_MS: '0' }],
    ['with an idle time beyond the maximum duration', 'SESSION_IDLE_SECONDS', { SESSION_SECONDS: '900' }],
    [
      'with an idle time beyond the maximum duration on trusted devices',
      'REMEMBERED_IDLE_SECONDS',
      { REMEMBERED_SECONDS: '900' },
    ],
    [
      'with a maximum lock below the first lock',
      'LOCK_MAX_SECONDS',
      { LOCK_SECONDS: '2000', LOCK_MAX_SECONDS: '1000' },
    ],
  ])('%s', (_what, setting, environment) => {
    expect(findWrongSettings(environment)).toEqual([setting]);
  });

  it.each(KNOWN_TEST_SECRETS)('with the published CAPTCHA secret %s in production, but not in staging', (secret) => {
    expect(findWrongSettings({ ...HOSTED, CAPTCHA_SECRET: secret })).toEqual(['CAPTCHA_SECRET']);
    expect(findWrongSettings({ ...HOSTED, APP_ENV: 'staging', CAPTCHA_SECRET: secret })).toEqual([]);
  });

  it('with one line per wrong setting', () => {
    expect(findWrongSettings({ APP_ENV: 'production', PORT: 'http', OTP_BYPASS_CODE: '123456' })).toEqual([
      'PORT',
      'DATABASE_URL',
      ...KEY_RING_NAMES,
      'GRAPHQL_DOCUMENTS',
      'OTP_BYPASS_CODE',
      'ALTCHA_SECRET',
      'MAIL_URL',
      'MAIL_FROM',
      'CREDITOR_APP_URL',
      'GIFT_PAYEE_NAME',
    ]);
  });
});

describe('parley keys', () => {
  it('prints secrets that production accepts, different ones each time', () => {
    const [printed, again] = [parseLines(generateKeyLines()), parseLines(generateKeyLines())];
    const config = readConfig({ ...without(PRODUCTION, ...Object.keys(printed)), ...printed });
    expect(signedTokens(config.keyRings.JWT_KEYS, 'consumer').publicKeys).toHaveLength(1);
    for (const name of Object.keys(printed)) expect(again[name]).not.toBe(printed[name]);
  });
});

function parseLines(lines: readonly string[]): SettingTexts {
  const settings = lines
    .join('\n')
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  return Object.fromEntries(
    settings.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
