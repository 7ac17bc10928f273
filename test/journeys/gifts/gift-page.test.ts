// The page of a helping hand link: what payers see of it, and when it is gone.
import { openGiftFixture, type GiftFixture } from '../../support/gifts/gift-fixture';

const PLAN = 14;
const DAY = 24 * 60 * 60_000;

let gifts: GiftFixture;
beforeEach(async () => {
  gifts = await openGiftFixture();
});
afterEach(() => gifts.close());

describe('the page', () => {
  it('says what a payer needs, and nothing of the account', async () => {
    const { token } = await gifts.link(PLAN, { message: 'Thank you for helping!', goal: '800.00' });
    const page = await gifts.payer('GET', `/gifts/${token}`);
    expect(page.body).toEqual({
      display_name: 'Maria',
      message: 'Thank you for helping!',
      accepting: true,
      amount_min: '5.00',
      amount_max: '800.00',
      exact_amount: null,
      goal: '800.00',
      goal_left: '800.00',
      payee_name: 'Parley',
      expires_on: '2026-04-09',
      captcha: { required: true },
    });
    const headers = ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => page.headers.get(name));
    expect(headers).toEqual(['no-store', 'no-referrer', 'noindex']);
  });

  it('shows the creditor only if its consumer wants that', async () => {
    const { token } = await gifts.link(PLAN, { show_creditor: true });
    expect((await gifts.payer('GET', `/gifts/${token}`)).body['payee_name']).toBe('Acme Recovery');
  });

  it('takes no payments before there is an agreement', async () => {
    const { token } = await gifts.link(19);
    expect((await gifts.payer('GET', `/gifts/${token}`)).body).toMatchObject({ accepting: false, amount_max: null });
    const setup = await gifts.payer('POST', `/gifts/${token}/setup`, { captcha_token: 'solved' });
    expect([setup.status, setup.body['code'], setup.body['reason']]).toEqual([
      409,
      'gift_action_unavailable',
      'not_accepting',
    ]);
  });

  it('has one body for revoked and expired links, and another one for unknown links', async () => {
    const [revoked, expired] = [await gifts.link(PLAN), await gifts.link(PLAN, { expires_on: '2026-03-11' })];
    await gifts.rest('DELETE', `/gift-registry/${revoked.id}`);
    gifts.advanceTime(2 * DAY);
    const bodies = await Promise.all([revoked, expired].map(({ token }) => gifts.payer('GET', `/gifts/${token}`)));
    expect(bodies.map(({ status }) => status)).toEqual([410, 410]);
    expect(bodies[0]?.body).toEqual(bodies[1]?.body);
    const unknown = await gifts.payer('GET', `/gifts/gft_${'x'.repeat(43)}`);
    expect([unknown.status, unknown.body]).toEqual([404, { message: 'Gift link not found.' }]);
  });

  it('is gone when the account belongs to somebody else', async () => {
    const { token } = await gifts.link(PLAN);
    await gifts.app.dependencies.db.write('UPDATE consumers SET consumer_profile_id = 4 WHERE id = ?', [PLAN]);
    expect((await gifts.payer('GET', `/gifts/${token}`)).status).toBe(410);
  });

  it('is not found by trying tokens', async () => {
    const { token } = await gifts.link(PLAN);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      statuses.push((await gifts.payer('GET', `/gifts/gft_${String(n).padStart(43, 'x')}`)).status);
    }
    expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([20, 429]);
    expect((await gifts.payer('GET', `/gifts/${token}`)).status).toBe(429);
  });

  it('is asked for once in a GraphQL request', async () => {
    const { token } = await gifts.link(PLAN);
    const page = `giftPage(token: "${token}") { accepting }`;
    expect((await gifts.app.graphql(`{ ${page} }`)).data).toEqual({ giftPage: { accepting: true } });
    const twice = await gifts.app.graphql(`{ ${page} other: ${page} }`);
    expect(twice.errors[0]?.message).toBe('giftPage can be asked for once.');
  });
});
