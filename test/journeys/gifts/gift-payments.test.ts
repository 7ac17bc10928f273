// Payments through a helping hand link: how they are applied, and made once.
import { openGiftFixture, type GiftFixture } from '../../support/gifts/gift-fixture';

const [SETTLEMENT, PLAN, AGREED] = [13, 14, 15] as const;

let gifts: GiftFixture;
beforeEach(async () => {
  gifts = await openGiftFixture();
});
afterEach(() => gifts.close());

function toStatus({ status, body }: Awaited<ReturnType<GiftFixture['payer']>>): readonly unknown[] {
  const data = body['data'] as { readonly status: { readonly value: string } } | undefined;
  return [status, data?.status.value ?? body['code'] ?? body['errors']];
}

describe('a payment', () => {
  it('is applied from the earliest payment on', async () => {
    const { token } = await gifts.link(PLAN, { goal: '800.00' });
    const before = await gifts.account(PLAN);
    const paid = await gifts.pay(token, '500.00', { body: { note: 'Good luck', payer_email: 'rosa@example.com' } });
    expect([paid.status, paid.body]).toEqual([
      201,
      {
        message: 'Thank you. The payment was made.',
        data: {
          receipt_number: expect.stringMatching(/^R-\d{10}$/) as string,
          amount: '500.00',
          status: { value: 'successful', label: 'Successful' },
          made_at: expect.any(String) as string,
        },
      },
    ]);
    const after = await gifts.account(PLAN);
    expect(Number(before.balance) - Number(after.balance)).toBe(500);
    expect(after.open).toEqual(['220.00', ...before.open.slice(2)]);
    expect((await gifts.payer('GET', `/gifts/${token}`)).body).toMatchObject({
      goal_left: '300.00',
      amount_max: '300.00',
    });
    const history = await gifts.rest('GET', `/accounts/${PLAN}/payments?limit=2`);
    const row = { source: { value: 'gift' }, payer_name: 'Aunt Rosa', method_label: null };
    expect(history.body['data']).toMatchObject([
      { ...row, amount: '140.00', balance_after: after.balance },
      { ...row, amount: '360.00' },
    ]);
    const registry = await gifts.rest('GET', '/gift-registry/gifts');
    expect(registry.body['data']).toMatchObject([{ amount: '500.00', payer_name: 'Aunt Rosa', note: 'Good luck' }]);
    const mails = await gifts.mails();
    const receipt = mails.find(({ to }) => to === 'rosa@example.com');
    expect(receipt?.text).toMatch(
      /^Thank you\. You paid \$500\.00 to Parley on Mar 10, 2026\. Receipt R-\d{10}\.\s+Parley$/,
    );
    const notice = mails.find(({ subject }) => subject === 'Somebody made a payment for you');
    expect(notice?.text).not.toMatch(/500|Rosa|Acme/);
    // A calendar that is fetched again shows the new amount of the payment that was reduced.
    const options = { include_amounts: true };
    const { data: feed } = (await gifts.rest('POST', '/calendar/feed', options)).body as {
      data: { readonly url: string };
    };
    const calendar = await (await fetch(`${gifts.app.origin}${new URL(feed.url).pathname}`)).text();
    expect(calendar).toContain('$220.00');
  });

  it.each([
    ['4.99', 'from 5.00 to'],
    ['359.50', '359.00 or 360.00'],
    ['99999.00', 'from 5.00 to'],
  ])('of %s is refused with what is possible', async (amount, words) => {
    const { token } = await gifts.link(PLAN);
    const refused = await gifts.pay(token, amount);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body['errors'])).toContain(words);
  });

  it('settles an account with its last payment, and closes its links', async () => {
    const { token } = await gifts.link(SETTLEMENT);
    const other = await gifts.link(PLAN);
    const [amount = ''] = (await gifts.account(SETTLEMENT)).open;
    expect(toStatus(await gifts.pay(token, amount))).toEqual([201, 'successful']);
    expect(await gifts.account(SETTLEMENT)).toMatchObject({ status: 'settled', open: [] });
    expect((await gifts.payer('GET', `/gifts/${token}`)).status).toBe(410);
    expect((await gifts.payer('GET', `/gifts/${other.token}`)).status).toBe(200);
  });

  it('pays an approved settlement as a whole', async () => {
    const { token } = await gifts.link(AGREED);
    const { exact_amount: exact } = (await gifts.payer('GET', `/gifts/${token}`)).body;
    expect(toStatus(await gifts.pay(token, '10.00'))[0]).toBe(422);
    expect(toStatus(await gifts.pay(token, String(exact)))).toEqual([201, 'successful']);
    expect((await gifts.account(AGREED)).status).toBe('settled');
  });

  it('shortens the schedule of a plan on hold, which stays on hold', async () => {
    const { token } = await gifts.link(12);
    const { open } = await gifts.account(12);
    expect(toStatus(await gifts.pay(token, String(open[0])))).toEqual([201, 'successful']);
    expect(await gifts.account(12)).toMatchObject({ status: 'hold', open: open.slice(1) });
  });

  // docs/rules §16 row 8
  it('is made once for its key, and needs one', async () => {
    const { token } = await gifts.link(PLAN);
    const setupId = await gifts.setUp(token);
    const first = await gifts.pay(token, '10.00', { key: 'same', setupId });
    const again = await gifts.pay(token, '10.00', { key: 'same', setupId });
    expect(again).toMatchObject({ status: 201, body: first.body });
    const other = await gifts.pay(token, '11.00', { key: 'same', setupId });
    expect(toStatus(other)).toEqual([
      422,
      { 'idempotency-key': ['The idempotency key was used for another request.'] },
    ]);
    const body = { setup_id: setupId, amount: '10.00', payer_name: 'Rosa' };
    expect((await gifts.payer('POST', `/gifts/${token}/payments`, body)).status).toBe(422);
    expect([...gifts.provider.made.values()]).toEqual(['10.00']);
    expect(toStatus(await gifts.pay(token, '10.00', { setupId }))).toEqual([409, 'payment_setup_incomplete']);
    // The key of a payer belongs to the link.
    const another = await gifts.link(PLAN);
    expect((await gifts.pay(another.token, '12.00', { key: 'same' })).status).toBe(201);
  });

  it('takes no setup of another link, nor a method that the provider says is of somebody else', async () => {
    const [one, other] = [await gifts.link(PLAN), await gifts.link(PLAN)];
    const setupId = await gifts.setUp(one.token);
    expect((await gifts.pay(other.token, '10.00', { setupId })).status).toBe(422);
    const [name, opened] = [...gifts.provider.setups].at(-1) ?? ['', {}];
    gifts.provider.setups.set(name, { ...opened, owner: 'somebody else' });
    expect((await gifts.pay(one.token, '10.00', { setupId })).status).toBe(422);
    expect([...gifts.provider.made.values()]).toEqual([]);
  });

  it('adds up with the others of its link', async () => {
    const { token } = await gifts.link(PLAN, { goal: '30.00' });
    const left = async (amount: string) => {
      expect((await gifts.pay(token, amount)).status).toBe(201);
      return (await gifts.payer('GET', `/gifts/${token}`)).body['goal_left'];
    };
    expect([await left('10.00'), await left('12.50')]).toEqual(['20.00', '7.50']);
    const { body } = await gifts.rest('GET', '/gift-registry');
    expect(body).toMatchObject({
      data: [{ received: { count: 2, amount: '22.50' } }],
      meta: { received_amount: '22.50' },
    });
  });

  it('ends a link for single use', async () => {
    const { token } = await gifts.link(PLAN, { single_use: true });
    const setups = [await gifts.setUp(token), await gifts.setUp(token)];
    const answers = await Promise.all(setups.map((setupId) => gifts.pay(token, '10.00', { setupId })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect([...gifts.provider.made.values()]).toEqual(['10.00']);
    expect((await gifts.payer('GET', `/gifts/${token}`)).status).toBe(410);
  });
});
