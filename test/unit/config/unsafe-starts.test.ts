// What an unsafe start needs: a loopback host in development, TLS to everything outside in deployment, or a setting that
// allows the exception and is repeated by every start.
import { readConfig } from '../../../src/config/config';
import { generateKeySettings } from '../../support/fixtures/keys';
import { SHOWN_TO_PEOPLE } from '../../support/fixtures/production-settings';

type Environment = Readonly<Record<string, string>>;

const PRODUCTION: Environment = {
  ...generateKeySettings('key-1'),
  APP_ENV: 'production',
  DATABASE_URL: 'mysql://parley:secret@db.example.com/parley',
  ALTCHA_SECRET: 'Zk3vT9qLw8xR2nYb5mJc7dHs1fGp6aUe',
  MAIL_URL: 'smtp://mail.example.com:587',
  GRAPHQL_DOCUMENTS: 'locked',
  ...SHOWN_TO_PEOPLE,
};
const SMS = { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 'token', SMS_SERVICE_SID: 'VA1' };
const ISSUER = { CREDITOR_AUDIENCE: 'parley', CREDITOR_JWKS_URL: 'https://id.example.com/jwks' };

/** One line per wrong setting. */
function findErrors(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return String(error).split('\n  ').slice(1);
  }
}

const findWrongSettings = (environment: Environment) => findErrors(environment).map((line) => line.split(' ', 1)[0]);

const REMOTE = 'mysql://parley@db.example.com/parley';

describe('local and test', () => {
  it.each<[string, Environment]>([
    ['by default', {}],
    ['on localhost', { APP_ENV: 'local', HOST: 'localhost' }],
    ['on ::1', { APP_ENV: 'test', HOST: '::1' }],
    ['on another address of the loopback network', { HOST: '127.0.0.2' }],
    ['with a database on the same machine', { DATABASE_URL: 'mysql://root@127.0.0.1:33306/parley' }],
    ['with a database on ::1', { APP_ENV: 'test', DATABASE_URL: 'mysql://root@[::1]/parley' }],
    ['with a database on localhost', { DATABASE_URL: 'mysql://root@LOCALHOST/parley' }],
    ['with databases on this machine', { DATABASE_URL: 'mysql://root:a,b@127.0.0.1:1,[::1]:2,localhost/parley' }],
  ])('start %s', (_what, environment) => {
    expect(findErrors(environment)).toEqual([]);
    expect(readConfig(environment).warnings).toEqual([]);
  });

  it.each<[string, string, Environment]>([
    ['on all addresses', 'HOST', { HOST: '0.0.0.0' }],
    ['on all addresses of IPv6', 'HOST', { APP_ENV: 'local', HOST: '::' }],
    ['on an address of the network', 'HOST', { APP_ENV: 'test', HOST: '192.168.1.20' }],
    ['on a name that looks like loopback', 'HOST', { HOST: '127.0.0.1.example.com' }],
    ['with a database on another machine', 'DATABASE_URL', { APP_ENV: 'local', DATABASE_URL: REMOTE }],
    ['with a database at an address', 'DATABASE_URL', { APP_ENV: 'test', DATABASE_URL: 'mysql://r@10.0.0.7/parley' }],
    ['with one of two databases on another machine', 'DATABASE_URL', { DATABASE_URL: 'mysql://r@localhost,db.test/p' }],
    ['with a name that begins like loopback', 'DATABASE_URL', { DATABASE_URL: 'mysql://r@localhost.example.com/p' }],
  ])('do not start %s', (_what, setting, environment) => {
    expect(findErrors(environment)).toEqual([expect.stringMatching(`^${setting} must .* ALLOW_INSECURE_LOCAL=yes`)]);
  });

  it('start anywhere with ALLOW_INSECURE_LOCAL=yes, which the start repeats', () => {
    const allowed = { ALLOW_INSECURE_LOCAL: 'yes', APP_ENV: 'local', HOST: '0.0.0.0', DATABASE_URL: REMOTE };
    expect(readConfig(allowed).warnings).toEqual([
      expect.stringMatching(/^ALLOW_INSECURE_LOCAL=yes: .*any six digits/),
    ]);
    expect(readConfig({ ...allowed, APP_ENV: 'test' }).warnings).toEqual([
      expect.stringMatching(/^ALLOW_INSECURE_LOCAL=yes: .*public sample keys/),
    ]);
    expect(findWrongSettings({ ALLOW_INSECURE_LOCAL: 'true' })).toEqual(['ALLOW_INSECURE_LOCAL']);
    expect(findWrongSettings({ ...allowed, ALLOW_INSECURE_LOCAL: 'no' })).toEqual(['HOST', 'DATABASE_URL']);
  });

  it.each(['', ' ', '\t'])('are not meant by an APP_ENV of %j, which stops the start', (APP_ENV) => {
    expect(findErrors({ APP_ENV })).toEqual([expect.stringMatching(/^APP_ENV must not be empty/)]);
    expect(findWrongSettings({ ...PRODUCTION, APP_ENV })).toEqual(['APP_ENV']);
  });
});

describe('demo data with known passwords', () => {
  it.each(['staging', 'production', 'prodution'])('is refused in %s', (APP_ENV) => {
    expect(findErrors({ ...PRODUCTION, APP_ENV, SEED_DEMO: 'on' })).toEqual([
      expect.stringMatching(/^SEED_DEMO must not be on outside local and test/),
    ]);
  });

  it.each<[boolean, Environment]>([
    [false, PRODUCTION],
    [false, { ...PRODUCTION, APP_ENV: 'staging', DATABASE_URL: '' }],
    [false, { APP_ENV: 'local', SEED_DEMO: 'off' }],
    [false, { APP_ENV: 'local', DATABASE_URL: 'mysql://root@127.0.0.1/parley' }],
    [true, { APP_ENV: 'local', DATABASE_URL: 'mysql://root@127.0.0.1/parley', SEED_DEMO: 'on' }],
    [true, { APP_ENV: 'test' }],
    [true, {}],
  ])('is stored: %s', (isStored, environment) => {
    expect(readConfig(environment).seedsDemoData).toBe(isStored);
  });
});

describe('staging and production reach everything outside through TLS', () => {
  const PLAIN: readonly (readonly [string, Environment])[] = [
    ['SMS_VERIFY_URL', { ...SMS, SMS_VERIFY_URL: 'http://verify.example.com' }],
    ['PAYMENT_URL', { PAYMENT_URL: 'http://pay.example.com/charges', PAYMENT_TOKEN: 'token' }],
    [
      'CAPTCHA_VERIFY_URL',
      { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SECRET: 's', CAPTCHA_VERIFY_URL: 'http://captcha.example.com/verify' },
    ],
    [
      'CREDITOR_JWKS_URL',
      { ...ISSUER, CREDITOR_ISSUER: 'https://id.example.com', CREDITOR_JWKS_URL: 'http://i.test/k' },
    ],
    ['CREDITOR_ISSUER', { ...ISSUER, CREDITOR_ISSUER: 'http://id.example.com' }],
    ['CONSUMER_ORIGINS', { CONSUMER_ORIGINS: 'https://portal.parley-desk.com,http://old.example.com' }],
    ['CREDITOR_ORIGINS', { CREDITOR_ORIGINS: 'https://desk.parley-desk.com,http://desk.example.com' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://parley@db.example.com/parley?ssl-mode=disabled' }],
  ];

  it.each(PLAIN)('%s without TLS stops the start', (setting, environment) => {
    for (const APP_ENV of ['production', 'staging']) {
      expect(findErrors({ ...PRODUCTION, APP_ENV, ...environment })).toEqual([
        expect.stringMatching(`^${setting} must .* ALLOW_PLAINTEXT=${setting}`),
      ]);
    }
  });

  it.each(PLAIN)('%s without TLS is allowed by name, which the start repeats', (setting, environment) => {
    const allowed = readConfig({ ...PRODUCTION, ...environment, ALLOW_PLAINTEXT: setting });
    expect(allowed.warnings).toEqual([expect.stringMatching(`^ALLOW_PLAINTEXT: ${setting} .*without TLS`)]);
    const other = setting === 'PAYMENT_URL' ? 'MAIL_URL' : 'PAYMENT_URL';
    expect(findWrongSettings({ ...PRODUCTION, ...environment, ALLOW_PLAINTEXT: other })).toEqual([setting]);
  });

  it.each(PLAIN)('%s on loopback needs no TLS', (_setting, environment) => {
    const local = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/(\w+\.)+(com|test)/g, 'localhost'),
    ]);
    expect(findErrors({ ...PRODUCTION, ...Object.fromEntries<string>(local as [string, string][]) })).toEqual([]);
  });

  it.each(PLAIN.filter(([setting]) => setting !== 'DATABASE_URL'))(
    '%s needs no TLS in test',
    (_setting, environment) => {
      expect(findErrors({ APP_ENV: 'test', ...environment })).toEqual([]);
    },
  );

  it('ALLOW_PLAINTEXT accepts only names of settings that lead outside', () => {
    for (const ALLOW_PLAINTEXT of ['yes', 'PORT', 'MAIL_URL,JWT_KEYS']) {
      expect(findWrongSettings({ ...PRODUCTION, ALLOW_PLAINTEXT })).toEqual(['ALLOW_PLAINTEXT']);
    }
  });

  it.each<[boolean, string, Environment]>([
    [true, 'smtp:// in production', {}],
    [true, 'smtp:// in staging', { APP_ENV: 'staging' }],
    [false, 'a mail server on loopback', { MAIL_URL: 'smtp://127.0.0.1:25' }],
    [false, 'an exception', { ALLOW_PLAINTEXT: 'MAIL_URL' }],
  ])('STARTTLS is required: %s for %s', (isRequired, _what, environment) => {
    const config = readConfig({ ...PRODUCTION, ...environment });
    expect(config.smtp?.requiresTls).toBe(isRequired);
    const isAllowed = 'ALLOW_PLAINTEXT' in environment;
    expect(config.warnings).toEqual(isAllowed ? [expect.stringMatching(/^ALLOW_PLAINTEXT: MAIL_URL/)] : []);
  });

  it.each([
    'smtps://mail.example.com?secure=false',
    'smtp://mail.example.com?requireTLS=false',
    'smtps://mail.example.com/?tls.rejectUnauthorized=false',
    'smtp://mail.example.com#x',
  ])('MAIL_URL=%s is refused: its options would switch TLS off', (MAIL_URL) => {
    expect(findErrors({ ...PRODUCTION, MAIL_URL })).toEqual([expect.stringMatching(/^MAIL_URL must/)]);
  });
});

describe('TLS of the database', () => {
  const DATABASE = 'mysql://parley:p%23@db.example.com:3307/parley';
  const SEVERAL = 'mysql://parley:p%23@db-1.example.com:3307,db-2.example.com';

  it.each<[string, string, string, readonly string[]]>([
    ['production', DATABASE, `${DATABASE}?ssl-mode=verify-identity`, []],
    ['production', `${DATABASE}?ssl-ca=/etc/ca.pem`, `${DATABASE}?ssl-ca=/etc/ca.pem&ssl-mode=verify-identity`, []],
    ['staging', `${DATABASE}?ssl-mode=verify-ca&ssl-ca=ca.pem`, `${DATABASE}?ssl-mode=verify-ca&ssl-ca=ca.pem`, []],
    ['production', 'mysql://p@10.0.0.7/parley', 'mysql://p@10.0.0.7/parley?ssl-mode=verify-identity', []],
    ['production', `${SEVERAL}/p`, `${SEVERAL}/p?ssl-mode=verify-identity`, []],
    ['staging', `${SEVERAL},10.0.0.7/p?ssl-mode=verify-ca`, `${SEVERAL},10.0.0.7/p?ssl-mode=verify-ca`, []],
    ['production', 'mysql://p@127.0.0.1,[::1]:1/parley', 'mysql://p@127.0.0.1,[::1]:1/parley', []],
    ['production', `${DATABASE}?ssl-mode=required`, `${DATABASE}?ssl-mode=required`, ['does not verify']],
    ['production', 'mysql://p@127.0.0.1/parley', 'mysql://p@127.0.0.1/parley', []],
    ['test', 'mysql://p@127.0.0.1/parley', 'mysql://p@127.0.0.1/parley', []],
    ['test', 'mysql://p@localhost/p?ssl-mode=required', 'mysql://p@localhost/p?ssl-mode=required', []],
  ])('in %s %s opens %s', (APP_ENV, DATABASE_URL, opened, warnings) => {
    const config = readConfig({ ...PRODUCTION, APP_ENV, DATABASE_URL });
    expect(config.DATABASE_URL).toBe(opened);
    expect(config.warnings).toEqual(warnings.map((text) => expect.stringContaining(text) as string));
  });

  it.each([
    [`${DATABASE}?ssl-mode=preferred`, /^DATABASE_URL has ssl-mode=PREFERRED, which would connect without TLS/],
    [`${DATABASE}?ssl=true`, /^DATABASE_URL has the unknown option ssl;/],
    [`${DATABASE}?ssl-mode=required&ssl-mode=disabled`, /^DATABASE_URL names ssl-mode twice/],
    [`${DATABASE}?ssl-mode=required&ssl-ca=ca.pem`, /^DATABASE_URL has an ssl-ca that ssl-mode=required would ignore/],
    [`${SEVERAL}/parley?ssl-mode=disabled`, /^DATABASE_URL must use TLS/],
  ])('%s stops the start', (DATABASE_URL, line) => {
    expect(findErrors({ ...PRODUCTION, DATABASE_URL })).toEqual([expect.stringMatching(line)]);
  });
});

it.each<[boolean, Environment]>([
  [true, { APP_ENV: 'local' }],
  [true, { APP_ENV: 'test' }],
  [true, { ...PRODUCTION, APP_ENV: 'staging' }],
  [true, PRODUCTION],
  [false, { ...PRODUCTION, FIRST_CONTACT_STEP_UP: 'off' }],
])('asks for a proof of identity after a first contact: %s', (isOn, environment) => {
  expect(readConfig(environment).services.firstContactStepUp).toBe(isOn);
});
