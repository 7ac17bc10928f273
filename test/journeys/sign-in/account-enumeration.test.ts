// Account enumeration is detected and becomes more expensive: for one address prefix, or for all when it is distributed.
import { toNetwork } from '../../../src/domain/system/audit';
import {
  auditSuspicion,
  planLoginCount,
  type LoginOutcome,
} from '../../../src/services/sign-in/steps/account-enumeration';
import { cleanUp } from '../../../src/services/system/clean-up';
import { ALONE } from '../../support/servers/job-turn';
import { startApp, type RunningApp } from '../../support/fixtures/app';

const ATTACKER = '198.51.100.7';
const ANONYMOUS = { authorization: null, userAgent: null, requestId: 'r', deviceCookie: null };
const OTHER = '203.0.113.9';

let app: RunningApp;
let withoutCaptcha: RunningApp;
/** Ten logins are enough for a suspicion. */
let sensitive: RunningApp;

beforeAll(async () => {
  const common = { APP_ENV: 'test', TRUST_PROXY: '1' };
  const altcha = { ...common, CAPTCHA_PROVIDER: 'altcha', ALTCHA_COST: '1000' };
  app = await startApp(altcha);
  sensitive = await startApp({ ...altcha, ENUMERATION_LOGINS: '10' });
  withoutCaptcha = await startApp({ ...common, LIMIT_LOGIN_IP: '20/600' });
});
afterAll(() => Promise.all([app.close(), withoutCaptcha.close(), sensitive.close()]));

/** Counts logins that happened before. */
async function countLogins(
  { dependencies }: RunningApp,
  ipPrefix: string,
  counts: Partial<Record<LoginOutcome, number>>,
) {
  const { db, rateLimits } = dependencies;
  for (const [outcome, times = 0] of Object.entries(counts) as [LoginOutcome, number][]) {
    const changes = planLoginCount(dependencies, { ipPrefix }, outcome);
    await rateLimits.addToCounters(
      db,
      changes.map((change) => ({ ...change, by: times })),
    );
  }
}

/** Counts one login as the service does. */
async function countLogin({ dependencies }: RunningApp, ip: string, outcome: LoginOutcome) {
  const request = { ...ANONYMOUS, ip, ipPrefix: ip };
  await dependencies.rateLimits.addToCounters(dependencies.db, planLoginCount(dependencies, request, outcome));
  if (outcome === 'missed') await auditSuspicion(dependencies, request);
}

async function getChallengeCost(ip: string, on = app): Promise<number> {
  const headers = { 'x-forwarded-for': ip };
  const { body } = await on.rest<{ parameters: { cost: number } }>('GET', '/auth/captcha/challenge', { headers });
  return body.parameters.cost;
}

describe('account enumeration from one address prefix', () => {
  it('is not suspected while half of the logins have a match', async () => {
    await countLogins(app, '192.0.2.1', { found: 25, missed: 25 });
    expect(await getChallengeCost('192.0.2.1')).toBe(1000);
  });

  it('makes challenges four times as expensive for that prefix only', async () => {
    expect(await getChallengeCost(ATTACKER)).toBe(1000);
    await countLogins(app, ATTACKER, { found: 10, missed: 40 });
    expect(await getChallengeCost(ATTACKER)).toBe(4000);
    expect(await getChallengeCost(OTHER)).toBe(1000);
  });

  it('records one security event and divides the limit of failed logins for the prefix by ten', async () => {
    const login = async (last_name: string, ip: string) => {
      const body = { last_name, date_of_birth: '1990-01-01', last4ssn: '0000', captcha_token: 'x' };
      return (await withoutCaptcha.rest('POST', '/auth/login', { body, headers: { 'x-forwarded-for': ip } })).status;
    };
    await countLogins(withoutCaptcha, ATTACKER, { found: 9, missed: 40 });
    expect([await login('One', ATTACKER), await login('Two', ATTACKER), await login('Three', ATTACKER)]).toEqual([
      200, 200, 429,
    ]);
    for (const name of ['One', 'Two', 'Three', 'Four']) expect(await login(name, OTHER)).toBe(200);
    const sql = "SELECT ip_prefix FROM audit_events WHERE event = 'login.enumeration_suspected'";
    expect(await withoutCaptcha.dependencies.db.read(sql)).toEqual([{ ip_prefix: toNetwork(ATTACKER) }]);
  });

  it('records one security event for concurrent logins', async () => {
    const ip = '192.0.2.99';
    await countLogins(app, ip, { found: 9, missed: 40 });
    await Promise.all(Array.from({ length: 8 }, () => countLogin(app, ip, 'missed')));
    const sql = "SELECT ip_prefix FROM audit_events WHERE event = 'login.enumeration_suspected' AND ip_prefix = ?";
    expect(await app.dependencies.db.read(sql, ['192.0.2.0/24'])).toHaveLength(1);
  });
});

describe('distributed account enumeration', () => {
  const DAY = 24 * 60 * 60 * 1000;
  const ANYONE = '192.0.2.200';
  const event = "SELECT COUNT(*) AS n FROM audit_events WHERE reason = 'above_norm'";
  const events = async () => Number((await sensitive.dependencies.db.read(event))[0]?.n);
  /** Each login comes from another address, so that no prefix is suspected. */
  async function logins(outcome: 'found' | 'missed', times: number) {
    for (let n = 0; n < times; n += 1) await countLogin(sensitive, `10.1.${outcome}.${n}`, outcome);
  }

  it('is detected once, above three times the baseline of seven days, and makes challenges more expensive for all', async () => {
    const start = sensitive.moment().epoch + 10 * DAY;
    sensitive.setTime(start);
    await logins('missed', 12);
    // There is no baseline yet.
    expect([await getChallengeCost(ANYONE, sensitive), await events()]).toEqual([1000, 0]);
    sensitive.setTime(start + 2 * DAY);
    await logins('found', 108);
    expect([await getChallengeCost(ANYONE, sensitive), await events()]).toEqual([1000, 0]);
    sensitive.setTime(start + 3 * DAY);
    // The baseline is one in ten: 3 of 10 are three times that, and more are above it.
    await logins('found', 7);
    await logins('missed', 3);
    expect([await getChallengeCost(ANYONE, sensitive), await events()]).toEqual([1000, 0]);
    await logins('missed', 2);
    expect([await getChallengeCost(ANYONE, sensitive), await events()]).toEqual([4000, 1]);
    sensitive.setTime(start + 3 * DAY + 600_000);
    expect(await getChallengeCost(ANYONE, sensitive)).toBe(1000);
  });

  it('keeps its baseline through the clean-up until the last day of it has passed', async () => {
    const now = sensitive.moment().epoch;
    const { dependencies } = sensitive;
    await cleanUp(dependencies, ALONE);
    sensitive.setTime(now + 5 * DAY);
    await cleanUp(dependencies, ALONE);
    await logins('missed', 10);
    // The later days still form a baseline.
    expect(await getChallengeCost(ANYONE, sensitive)).toBe(4000);
    sensitive.setTime(now + 20 * DAY);
    await logins('missed', 10);
    expect(await getChallengeCost(ANYONE, sensitive)).toBe(1000);
  });
});
