// The bounds of settings, which are checked at the start, and the defaults that are documented.
import { readConfig } from '../../../src/config/config';
import { listDefaultTexts, renderEnvironmentExample } from '../../../tools/configuration-docs';

/** Names of the settings in the error. */
function findWrongSettings(environment: Readonly<Record<string, string>>): readonly (string | undefined)[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    const lines = String(error).split('\n  ').slice(1);
    return lines.map((line) => line.split(' ', 1)[0]);
  }
}

describe('a setting outside its bounds is named', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['OTP_SECONDS', '601'],
    ['ATTEMPT_SECONDS', '901'],
    ['OTP_MAX_ATTEMPTS', '6'],
    ['OTP_MAX_ATTEMPTS', '2'],
    ['OTP_RESEND_COOLDOWN_SECONDS', '29'],
    ['LOCK_FADE_SECONDS', '3599'],
    ['ACCESS_TOKEN_SECONDS', '59'],
    ['ACCESS_TOKEN_SECONDS', '3601'],
    ['REMEMBERED_SECONDS', '2592001'],
    ['REFRESH_GRACE_SECONDS', '301'],
    ['CLOCK_TOLERANCE_SECONDS', '31'],
    ['DEVICE_SECONDS', '7776001'],
    ['SESSIONS_PER_PROFILE', '1.5'],
    ['AUTH_BODY_BYTES', '-1'],
    ['LIMIT_LOGIN_IP', '10'],
    ['LIMIT_LOGIN_IP', '0/60'],
    ['LIMIT_LOGIN_IP', '5/86401'],
    ['BUSINESS_TIME_ZONE', 'Mars/Olympus'],
    ['CONSUMER_BASE_PATH', 'api/'],
    ['DATABASE_URL', 'postgres://x'],
    ['CAPTCHA_PROVIDER', 'friendly'],
    ['ALTCHA_SECRET', 'short'],
    ['CONTACT_COOLDOWN_SECONDS', '3599'],
    ['FIRST_CONTACT_STEP_UP', 'yes'],
    ['ENUMERATION_WINDOW_SECONDS', '3601'],
    ['ENUMERATION_LOGINS', '9'],
    ['ENUMERATION_MISSED_PERCENT', '91'],
    ['ENUMERATION_BASELINE_DAYS', '31'],
    ['ENUMERATION_BASELINE_FACTOR', '1'],
    ['ENUMERATION_BASELINE_MIN_PERCENT', '0'],
    ['ENUMERATION_COST_FACTOR', '0'],
    ['ENUMERATION_LIMIT_DIVISOR', '0.5'],
    ['CIRCUIT_FAILURES', '0'],
    ['CIRCUIT_SECONDS', '301'],
    ['OUTBOX_POLL_MS', '99'],
    ['OUTBOX_LEASE_SECONDS', '14'],
    ['PAYMENT_TIMEOUT_MS', '20001'],
    ['CLEANUP_INTERVAL_SECONDS', '59'],
    ['MAIL_TIMEOUT_MS', '10001'],
    ['SMS_TIMEOUT_MS', '499'],
    ['SMS_ALARM_PERCENT', '101'],
    ['SMS_PUMPING_SENDS', '9'],
    ['SMS_PUMPING_MIN_VERIFIED_PERCENT', '91'],
    ['SMS_PUMPING_BLOCK_SECONDS', '59'],
    ['OTP_BYPASS_CODE', '12345'],
    ['COOKIE_SAME_SITE', 'strict'],
    ['JWT_KEYS', `k:${Buffer.alloc(31, 1).toString('base64')}`],
    ['JWT_KEYS', `k:${Buffer.concat([Buffer.from([0x30, 0x81]), Buffer.alloc(40)]).toString('base64')}`],
    ['ENCRYPTION_KEYS', Buffer.alloc(32, 1).toString('base64')],
    ['CONSUMER_ORIGINS', '*'],
    ['CREDITOR_ORIGINS', '*'],
    ['CREDITOR_JWT_KEYS', `k:${Buffer.alloc(31, 1).toString('base64')}`],
    ['CREDITOR_BASE_PATH', 'desk'],
    ['CREDITOR_JWKS_TIMEOUT_MS', '499'],
    ['CREDITOR_JWKS_CACHE_SECONDS', '9'],
    ['CREDITOR_JWKS_COOLDOWN_SECONDS', '0'],
    ['CREDITOR_JWKS_COOLDOWN_SECONDS', '601'],
    ['GRAPHQL_STATUS_CODES', '200'],
    ['GRAPHQL_DOCUMENTS', 'closed'],
    ['GRAPHQL_TIMEOUT_MS', '30001'],
    ['DATABASE_RETRY_TIMEOUT_MS', '499'],
    // A connection must open within a second: a failure to open is retried, a wait that is too long is not.
    ['DATABASE_POOL_WAIT_MS', '1000'],
    ['REQUESTS_PER_PROCESS', '0'],
    ['GRAPHQL_MAX_TOKENS', '99'],
    ['GRAPHQL_MAX_DEPTH', '21'],
    ['GRAPHQL_MAX_ALIASES', '101'],
    ['GRAPHQL_MAX_COST', '99'],
    ['GRAPHQL_MAX_SELECTIONS', '10001'],
    ['GRAPHQL_MAX_DIRECTIVES', '51'],
    ['GRAPHQL_MAX_ERRORS', '0'],
    ['GRAPHQL_CACHE_DOCUMENTS', '9'],
    ['GRAPHQL_CACHE_BYTES', '16777217'],
    ['USAGE_RETENTION_DAYS', '29'],
    ['USAGE_MAX_NAMES', '2001'],
    ['STORED_ANSWERS_MB', '4097'],
    ['STORED_ANSWERS_CHECK_PERCENT', '101'],
    ['STREAM_POLL_MS', '99'],
    ['STREAM_KEEP_ALIVE_SECONDS', '61'],
    ['STREAM_UNREAD_SECONDS', '0'],
    ['STREAMS_PER_SESSION', '101'],
    ['STREAMS_PER_PROCESS', '10001'],
    ['CONSUMER_ORIGINS', 'null'],
    ['CONSUMER_ORIGINS', 'https://*.example.com'],
    ['CONSUMER_ORIGINS', '.example.com'],
    ['CONSUMER_ORIGINS', 'https://app.example.com/'],
    ['CONSUMER_ORIGINS', 'https://app.example.com:443'],
    ['CONSUMER_ORIGINS', 'https://APP.example.com'],
    ['CONSUMER_ORIGINS', 'https://app.example.com,,https://b.example.com'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'everywhere'],
  ])('%s=%s', (name, value) => {
    expect(findWrongSettings({ [name]: value })).toEqual([name]);
  });
});

describe('the documented defaults', () => {
  it('are valid and equal to absent settings', () => {
    const defaults = listDefaultTexts();
    expect(defaults.length).toBeGreaterThan(120);
    expect(readConfig(Object.fromEntries(defaults))).toEqual(readConfig({}));
  });

  it('are in .env.example for what an operator decides on the first day', () => {
    const shown = renderEnvironmentExample()
      .split('\n')
      .flatMap((line) => {
        const [, name, value = ''] = /^#([A-Z\d_]+)="?(.*?)"?$/.exec(line) ?? [];
        return name === undefined ? [] : [[name, value] as const];
      });
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.length).toBeLessThan(45);
    expect(listDefaultTexts()).toEqual(expect.arrayContaining(shown));
  });
});
