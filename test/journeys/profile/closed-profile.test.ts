// Support closes a profile: its sessions end, what only served its owner is wiped, and its accounts stay.
import { closeProfile } from '../../../src/services/system/close-profile';
import { startApp, type RunningApp } from '../../support/fixtures/app';

const RIVERA = 1;

let app: RunningApp;
let token: string;

beforeEach(async () => {
  app = await startApp();
  token = await app.signIn('Rivera', '1985-04-12', '4321');
});
afterEach(() => app.close());

async function count(sql: string): Promise<number> {
  const [row] = await app.dependencies.db.read(`SELECT COUNT(*) AS n FROM ${sql}`, []);
  return Number(row?.n);
}

const BILLING = {
  first_name: 'Wilhelmina',
  last_name: 'Quist',
  address1: '7 Juniper Court',
  city: 'Albany',
  state: 'NY',
  zip: '12207',
};

/** `whose`: a comparison with the profile. Everything that a closed profile loses, in the order of the rows below. */
const countOf = (whose: string) =>
  Promise.all([
    count(`consumer_profiles WHERE id ${whose} AND billing IS NOT NULL`),
    count(`portal_preferences WHERE consumer_profile_id ${whose}`),
    count(`calendar_feeds WHERE consumer_profile_id ${whose}`),
    count(`gift_links WHERE consumer_profile_id ${whose} AND revoked_at IS NULL`),
    count(`payment_methods WHERE consumer_profile_id ${whose} AND (reference IS NOT NULL OR last4 IS NOT NULL)`),
    count(`payment_profiles WHERE payment_method_id IS NOT NULL AND deleted_at IS NULL AND consumer_id IN
      (SELECT id FROM consumers WHERE consumer_profile_id ${whose})`),
  ]);
const countLeft = () => countOf(`= ${RIVERA}`);

it('ends the sessions, and wipes billing details, preferences, the calendar feed, helping hand links and payment methods', async () => {
  await app.rest('POST', '/calendar/feed', { token, body: {} });
  await app.rest('POST', '/accounts/14/gift-links', { token, body: {} });
  const castillo = await app.signIn('Castillo', '1972-06-18', '2468');
  await app.rest('POST', '/calendar/feed', { token: castillo, body: {} });
  await app.rest('PUT', '/profile/billing', { token: castillo, body: BILLING });
  await app.rest('PUT', '/profile/portal', { token: castillo, body: { theme: 'dark' } });
  expect(await countLeft()).toEqual([1, 1, 1, 1, 2, expect.any(Number)]);
  const others = await countOf(`<> ${RIVERA}`);
  expect(others).not.toContain(0);
  const [accounts, letters] = [await count('consumers'), await count('e_letters')];
  expect(await closeProfile(app.dependencies, { operator: 'ops' }, RIVERA)).toEqual({
    sessions: 1,
    devices: 0,
    methods: 2,
    messages: expect.any(Number) as number,
  });
  expect(await countLeft()).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await countOf(`<> ${RIVERA}`)).toEqual(others);
  expect((await app.rest('GET', '/profile', { token: castillo })).status).toBe(200);
  expect([await count('consumers'), await count('e_letters')]).toEqual([accounts, letters]);
  expect((await app.rest('GET', '/profile', { token })).status).toBe(401);
  // Who signs in with the identity from then on is another profile, which sees nothing of what this one had claimed.
  const identity = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
  const login = (await app.rest('POST', '/auth/login', { body: identity })).body;
  const contact = { flow_token: login['flow_token'], email: 'another.inbox@example.test' };
  expect((await app.rest('POST', '/auth/contact', { body: contact })).body).toMatchObject({ otp_sent: true });
  const code = { flow_token: login['flow_token'], otp: '123456' };
  const verified = await app.rest<{ meta: { access_token: string } }>('POST', '/auth/otp/verify', { body: code });
  const next = verified.body.meta.access_token;
  expect(await count(`sessions WHERE profile_id = ${RIVERA} AND revoked_at IS NULL`)).toBe(0);
  // Nothing is claimed yet: the identity must be verified first.
  expect((await app.rest('GET', '/accounts/14', { token: next })).status).toBe(403);
  expect(await closeProfile(app.dependencies, { operator: 'ops' }, RIVERA)).toEqual({
    sessions: 0,
    devices: 0,
    methods: 0,
    messages: 0,
  });
});

it('is refused as a whole while an account is charged, and for an unknown profile', async () => {
  const { db } = app.dependencies;
  await db.write('UPDATE schedule_transactions SET open_attempt = 1, attempt_count = 1 WHERE consumer_id = 14', []);
  const before = await countLeft();
  await expect(closeProfile(app.dependencies, { operator: 'ops' }, RIVERA)).rejects.toThrow(
    'Account 14 is being charged.',
  );
  expect(await countLeft()).toEqual(before);
  expect((await app.rest('GET', '/profile', { token })).status).toBe(200);
  await expect(closeProfile(app.dependencies, { operator: 'ops' }, 987_654)).rejects.toThrow(
    'There is no such profile.',
  );
});
