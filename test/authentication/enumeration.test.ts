// Trying identities out from one address prefix is noticed, and made dearer for that prefix alone.
import { countLogin } from '../../src/services/enumeration';
import { startApp, type RunningApp } from '../support/app';

const ATTACKER = '198.51.100.7';
const NOBODY = { authorization: null, userAgent: null, requestId: 'r', deviceCookie: null };
const OTHER = '203.0.113.9';

let app: RunningApp;
let withoutCaptcha: RunningApp;

beforeAll(async () => {
  const common = { APP_ENV: 'test', TRUST_PROXY: '1' };
  app = await startApp({ ...common, CAPTCHA_PROVIDER: 'altcha', ALTCHA_COST: '1000' });
  withoutCaptcha = await startApp({ ...common, LIMIT_LOGIN_IP: '4/600' });
});
afterAll(() => Promise.all([app.close(), withoutCaptcha.close()]));

/** As many logins as the counters would hold after `found` and `missed` of them. */
async function countLogins(
  { parts }: RunningApp,
  ip: string,
  counts: Readonly<Record<'login_found' | 'login_missed', number>>,
) {
  const { db, limits, digests, clock, settings } = parts;
  const now = clock().epoch;
  const windowStart = now - (now % (settings.enumeration.windowSeconds * 1000));
  for (const [scope, count] of Object.entries(counts)) {
    const counter = { scope, subject: digests.ofSubject(scope, ip), windowStart };
    for (let n = 0; n < count; n += 1) await limits.countUp(db, counter);
  }
}

async function costFor(ip: string): Promise<number> {
  const headers = { 'x-forwarded-for': ip };
  const { body } = await app.rest<{ parameters: { cost: number } }>('GET', '/auth/captcha/challenge', { headers });
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
