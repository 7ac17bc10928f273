// Trying identities out is noticed and made dearer: from one address prefix for that prefix alone, from many for all.
import { countLogin } from '../../../src/services/sign-in/steps/guard-login';
import { cleanUp } from '../../../src/services/system/clean-up';
import { startApp, type RunningApp } from '../../support/fixtures/app';

const ATTACKER = '198.51.100.7';
const NOBODY = { authorization: null, userAgent: null, requestId: 'r', deviceCookie: null };
const OTHER = '203.0.113.9';

let app: RunningApp;
let withoutCaptcha: RunningApp;
/** Where ten logins say something. */
let few: RunningApp;

beforeAll(async () => {
  const common = { APP_ENV: 'test', TRUST_PROXY: '1' };
  const altcha = { ...common, CAPTCHA_PROVIDER: 'altcha', ALTCHA_COST: '1000' };
  app = await startApp(altcha);
  few = await startApp({ ...altcha, ENUMERATION_LOGINS: '10' });
  withoutCaptcha = await startApp({ ...common, LIMIT_LOGIN_IP: '4/600' });
});
afterAll(() => Promise.all([app.close(), withoutCaptcha.close(), few.close()]));

/** As many logins as the counters would hold after `found` and `missed` of them. */
async function countLogins(
  { parts }: RunningApp,
  ip: string,
  counts: Readonly<Record<'login_found' | 'login_missed', number>>,
) {
  const { db, rateLimits, digests, clock, settings } = parts;
  const now = clock().epoch;
  const windowStart = now - (now % (settings.enumeration.windowSeconds * 1000));
  for (const [scope, count] of Object.entries(counts)) {
    const counter = { scope, subject: digests.digestSubject(scope, ip), windowStart };
    for (let n = 0; n < count; n += 1) await rateLimits.incrementCounter(db, counter);
  }
}

async function costFor(ip: string, where = app): Promise<number> {
  const headers = { 'x-forwarded-for': ip };
  const { body } = await where.rest<{ parameters: { cost: number } }>('GET', '/auth/captcha/challenge', { headers });
  return body.parameters.cost;
}

describe('trying identities out', () => {
  it('is no suspicion while half of the logins find somebody', async () => {
    await countLogins(app, '192.0.2.1', { login_found: 25, login_missed: 25 });
    expect(await costFor('192.0.2.1')).toBe(1000);
  });

  it('makes challenges four times as hard for the prefix, and for nobody else', async () => {
    expect(await costFor(ATTACKER)).toBe(1000);
    await countLogins(app, ATTACKER, { login_found: 10, login_missed: 40 });
    expect(await costFor(ATTACKER)).toBe(4000);
    expect(await costFor(OTHER)).toBe(1000);
  });

  it('leaves one security event, and halves the bound of logins for the prefix', async () => {
    const login = async (last_name: string, ip: string) => {
      const body = { last_name, date_of_birth: '1990-01-01', last4ssn: '0000', captcha_token: 'x' };
      return (await withoutCaptcha.rest('POST', '/auth/login', { body, headers: { 'x-forwarded-for': ip } })).status;
    };
    await countLogins(withoutCaptcha, ATTACKER, { login_found: 9, login_missed: 40 });
    expect([await login('One', ATTACKER), await login('Two', ATTACKER), await login('Three', ATTACKER)]).toEqual([
      200, 200, 429,
    ]);
    for (const name of ['One', 'Two', 'Three', 'Four']) expect(await login(name, OTHER)).toBe(200);
    const sql = "SELECT ip_prefix FROM audit_events WHERE event = 'login.enumeration_suspected'";
    expect(await withoutCaptcha.parts.db.read(sql)).toEqual([{ ip_prefix: ATTACKER }]);
  });

  it('leaves one security event of logins that come at once', async () => {
    const ip = '198.51.100.99';
    await countLogins(app, ip, { login_found: 9, login_missed: 40 });
    const { parts } = app;
    const request = { ...NOBODY, ip, ipPrefix: ip };
    await Promise.all(Array.from({ length: 8 }, () => countLogin(parts, request, 'missed')));
    const sql = "SELECT ip_prefix FROM audit_events WHERE event = 'login.enumeration_suspected' AND ip_prefix = ?";
    expect(await parts.db.read(sql, [ip])).toHaveLength(1);
  });
});

describe('trying identities out from everywhere', () => {
  const DAY = 24 * 60 * 60 * 1000;
  const EVERYBODY = '192.0.2.200';
  const event = "SELECT COUNT(*) AS n FROM audit_events WHERE reason = 'above_norm'";
  const events = async () => Number((await few.parts.db.read(event))[0]?.n);
  const requestFrom = (ip: string) => ({ ...NOBODY, ip, ipPrefix: ip });
  /** Each from an address of its own, so that no prefix is suspected. */
  async function logins(outcome: 'found' | 'missed', times: number) {
    for (let n = 0; n < times; n += 1) await countLogin(few.parts, requestFrom(`10.1.${outcome}.${n}`), outcome);
  }

  it('is noticed by three times the norm of seven days, once, and makes challenges dearer for all', async () => {
    const start = few.moment().epoch + 10 * DAY;
    few.setTime(start);
    await logins('missed', 12);
    // There is no norm yet.
    expect([await costFor(EVERYBODY, few), await events()]).toEqual([1000, 0]);
    few.setTime(start + 2 * DAY);
    await logins('found', 108);
    expect([await costFor(EVERYBODY, few), await events()]).toEqual([1000, 0]);
    few.setTime(start + 3 * DAY);
    // One in ten was the norm: 3 of 10 are three times that, and one more is above it.
    await logins('found', 7);
    await logins('missed', 3);
    expect([await costFor(EVERYBODY, few), await events()]).toEqual([1000, 0]);
    await logins('missed', 2);
    expect([await costFor(EVERYBODY, few), await events()]).toEqual([4000, 1]);
    few.setTime(start + 3 * DAY + 600_000);
    expect(await costFor(EVERYBODY, few)).toBe(1000);
  });

  it('outlives the cleaning, and is forgotten with its last day', async () => {
    const now = few.moment().epoch;
    const { parts } = few;
    await cleanUp(parts);
    few.setTime(now + 5 * DAY);
    await cleanUp(parts);
    await logins('missed', 10);
    // The later days are a norm still.
    expect(await costFor(EVERYBODY, few)).toBe(4000);
    few.setTime(now + 20 * DAY);
    await logins('missed', 10);
    expect(await costFor(EVERYBODY, few)).toBe(1000);
  });
});
