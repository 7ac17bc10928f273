// Each limit of an operation refuses its subject, and nobody else. The limits of signing in have tests of their own.
import { RATE_LIMITS, type RateLimitScope } from '../../../src/domain/rate-limits/rate-limits';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import type { ApiAnswer } from '../../support/fixtures/app';
import { openGiftFixture, type GiftFixture } from '../../support/gifts/gift-fixture';

const PLAN = 14;
const HOUR = 3600;

let gifts: GiftFixture;
/** Two of each: consumers, companies, users, links, calendars and addresses. */
let consumers: readonly string[];
let companies: readonly string[];
let users: readonly string[];
let links: readonly string[];
let calendars: readonly string[];
const ADDRESSES = ['198.51.100.7', '203.0.113.9'] as const;

beforeAll(async () => {
  gifts = await openGiftFixture({ TRUST_PROXY: '1' });
  const { app } = gifts;
  consumers = [await app.signIn('Rivera', '1985-04-12', '4321'), await app.signIn('Castillo', '1972-06-18', '2468')];
  companies = [await app.signInCreditor('dana@acme.test'), await app.signInCreditor('sam@northbank.test')];
  users = [companies[0] ?? '', await app.signInCreditor('lee@acme.test')];
  links = [(await gifts.link(PLAN)).token, (await gifts.link(PLAN)).token];
  calendars = await Promise.all(
    consumers.map(async (token) => {
      const made = await app.rest<{ data: { url: string } }>('POST', '/calendar/feed', { token, body: {} });
      return made.body.data.url;
    }),
  );
});
afterAll(() => gifts.close());

function limitOnly(scope: RateLimitScope): void {
  const { rateLimits } = gifts.app.dependencies.settings;
  for (const other of keysOf(RATE_LIMITS)) {
    Object.assign(rateLimits, { [other]: [{ seconds: HOUR, max: other === scope ? 1 : 100_000 }] });
  }
}

/** A request of the first or the second subject. */
type Send = (who: 0 | 1) => Promise<ApiAnswer>;

const asConsumer =
  (method: string, path: string, body?: object): Send =>
  (who) =>
    gifts.app.rest(method, path, { token: consumers[who] ?? '', ...(body && { body }) });
const asPayer =
  (method: string, path: string, body?: object): Send =>
  (who) =>
    gifts.payer(method, `/gifts/${links[0]}${path}`, body, { 'x-forwarded-for': ADDRESSES[who] });
const pay = async (link: string, address: string): Promise<ApiAnswer> => {
  const setupId = await gifts.setUp(link);
  const body = { setup_id: setupId, amount: '5.00', payer_name: 'Aunt Rosa' };
  const headers = { 'idempotency-key': setupId, 'x-forwarded-for': address };
  return gifts.payer('POST', `/gifts/${link}/payments`, body, headers);
};
/** Of an account of each consumer. */
const ofAccount =
  (method: string, accounts: readonly [number, number], path: string, body?: object): Send =>
  (who) =>
    asConsumer(method, `/accounts/${accounts[who]}${path}`, body)(who);
const fetchFeed =
  (feeds: readonly [0 | 1, 0 | 1], addresses: readonly [0 | 1, 0 | 1]): Send =>
  async (who) => {
    const path = new URL(calendars[feeds[who]] ?? '').pathname;
    const headers = { 'x-forwarded-for': ADDRESSES[addresses[who]] };
    const { status } = await fetch(`${gifts.app.origin}${path}`, { headers });
    return { status, body: { code: status === 429 ? 'too_many_attempts' : null }, headers: new Headers() };
  };
/** Of the accounts of each company, the one with the lowest id that a letter may be sent to. */
async function findAccountOf(who: 0 | 1): Promise<number> {
  const sql = "SELECT MIN(id) AS id FROM consumers WHERE company_id = ? AND status IN ('joined', 'payment_setup')";
  return Number((await gifts.app.dependencies.db.read(sql, [who + 1]))[0]?.['id']);
}

const readStatement: Send = async (who) =>
  gifts.app.creditorRest('GET', `/accounts/${await findAccountOf(who)}/statement`, { token: companies[who] ?? '' });
/** By a template of each company. */
const sendLetter: Send = async (who) =>
  gifts.app.creditorRest('POST', `/communications/e-letter-templates/${[1, 4][who]}/send`, {
    token: companies[who] ?? '',
    body: { account_ids: [await findAccountOf(who)], again: true },
  });

const ROWS = {
  gift_view: asPayer('GET', ''),
  gift_setup: asPayer('POST', '/setup', { captcha_token: 'solved' }),
  gift_pay: (who) => pay(links[0] ?? '', ADDRESSES[who]),
  gift_pay_link: (who) => pay(links[who] ?? '', ADDRESSES[0]),
  calendar_fetch: fetchFeed([0, 1], [0, 0]),
  calendar_fetch_ip: fetchFeed([0, 0], [0, 1]),
  calendar_link: asConsumer('POST', '/calendar/feed', {}),
  gift_link: ofAccount('POST', [PLAN, 29], '/gift-links', {}),
  agreement: ofAccount('GET', [PLAN, 29], '/agreement.pdf'),
  statement: ofAccount('GET', [PLAN, 29], '/statement'),
  wallet_change: asConsumer('POST', '/wallet/setup', {}),
  deletion_request: asConsumer('POST', '/profile/deletion-requests', {}),
  profile_export: asConsumer('GET', '/profile/export'),
  account_search: (who) =>
    gifts.app.creditorRest('POST', '/accounts/search', { token: users[who] ?? '', body: { account_number: 'none' } }),
  creditor_statement: readStatement,
  letter_send: sendLetter,
} satisfies Partial<Readonly<Record<RateLimitScope, Send>>>;

// docs/rules §17 row 15
it.each(keysOf(ROWS))('%s refuses the second request of one, and none of another', async (scope) => {
  limitOnly(scope);
  await gifts.clearLimits();
  const send: Send = ROWS[scope];
  const [first, second, other] = [await send(0), await send(0), await send(1)];
  expect([first.status < 300, first.body]).toEqual([true, first.body]);
  expect([second.status, second.body['code']]).toEqual([429, 'too_many_attempts']);
  expect([other.status < 300, other.body]).toEqual([true, other.body]);
});
