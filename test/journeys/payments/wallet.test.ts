// The wallet over REST: setups, saved methods, their labels and default.
import { NOW } from '../../support/fixtures/app';
import { toRecord } from '../parity/requests';
import { getRefusal, openWalletFixture, type WalletFixture } from '../../support/fixtures/wallet-fixture';

const CARD_NUMBER = '4111 1111 1111 1111';

let wallet: WalletFixture;

beforeEach(async () => {
  wallet = await openWalletFixture();
});
afterEach(() => wallet.close());

describe('the list', () => {
  it('has the default method first, and says what each pays', async () => {
    const { data, meta } = await wallet.list();
    expect(meta).toEqual({ next_cursor: null, total: 2, max: 20 });
    expect(data?.[0]).toEqual({
      id: 1,
      type: { value: 'card', label: 'Card' },
      brand: 'Visa',
      last4: '4242',
      label: 'Visa ending in 4242',
      exp_month: 3,
      exp_year: 2028,
      status: { value: 'active', label: 'Active' },
      is_default: true,
      in_use: { accounts: 4, open_payments: 16, next_payment_date: '2026-03-15' },
      created_at: '2026-02-08T16:00:00.123Z',
      last_used_at: null,
    });
    expect(data?.[1]).toMatchObject({
      status: { value: 'expiring' },
      in_use: { accounts: 0, next_payment_date: null },
    });
    expect(JSON.stringify(data)).not.toContain('pm_');
  });

  it('has pages', async () => {
    const first = (await wallet.rest('GET', '/wallet/payment-methods?limit=1')).body;
    const cursor = String(first.meta?.['next_cursor']);
    const second = (await wallet.rest('GET', `/wallet/payment-methods?limit=1&cursor=${cursor}`)).body;
    expect(second).toMatchObject({ data: [{ id: 2 }], meta: { next_cursor: null, total: 2 } });
    expect(getRefusal(await wallet.rest('GET', '/wallet/payment-methods?cursor=none'))).toEqual([422, ['cursor']]);
  });

  it('expires a method after the last day of its month, in the business time zone', async () => {
    const statusAt = async (time: string) => {
      wallet.app.setTime(Date.parse(time));
      await wallet.signIn('Rivera');
      return (await wallet.rest('GET', '/wallet/payment-methods/2')).body['status'];
    };
    expect(await statusAt('2026-04-01T03:59:00Z')).toMatchObject({ value: 'expiring' });
    expect(await statusAt('2026-04-01T04:01:00Z')).toMatchObject({ value: 'expired' });
  });
});

describe('a setup', () => {
  // docs/rules §16 row 6
  it('becomes a method when the consumer has completed it, once', async () => {
    const opened = await wallet.rest('POST', '/wallet/setup', { type: 'card' });
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { setup_id: setupId, client_secret: secret } = toRecord(opened.body.data);
    expect(secret).toBe('seti_1_secret');
    expect(await wallet.save({ setup_id: setupId })).toMatchObject({ status: 409, body: { current_status: 'open' } });
    wallet.provider.setups.set('seti_1', { status: 'succeeded', owner: wallet.owner(), reference: 'pm_new' });
    wallet.offerMethod('pm_new');
    const saved = await wallet.save({ setup_id: setupId, label: ' Household card ', is_default: true });
    expect(saved).toMatchObject({ status: 201, body: { data: { id: 5, label: 'Household card', last4: '0042' } } });
    expect(Object.keys(saved.body)).toEqual(['message', 'data']);
    expect((await wallet.list())['data']).toMatchObject([
      { id: 5, is_default: true },
      { id: 1, is_default: false },
      { id: 2 },
    ]);
    expect(await wallet.save({ setup_id: setupId })).toMatchObject({
      body: { code: 'payment_setup_incomplete', current_status: 'redeemed' },
    });
  });

  it('becomes a method once, of two requests at once', async () => {
    const opened = await wallet.rest('POST', '/wallet/setup', { type: 'card' });
    wallet.provider.setups.set('seti_1', { status: 'succeeded', owner: wallet.owner(), reference: 'pm_new' });
    wallet.offerMethod('pm_new');
    const { setup_id: setupId } = toRecord(opened.body.data);
    const both = await Promise.all([wallet.save({ setup_id: setupId }), wallet.save({ setup_id: setupId })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    ['failed', { status: 'failed' }, 409],
    ['expired', { status: 'expired' }, 409],
    ['of another owner', { status: 'succeeded', owner: 'b'.repeat(64), reference: 'pm_new' }, 422],
  ])('that is %s becomes no method', async (_what, answer, status) => {
    const opened = await wallet.rest('POST', '/wallet/setup', {});
    wallet.provider.setups.set('seti_1', answer);
    wallet.offerMethod('pm_new');
    const { setup_id: setupId } = toRecord(opened.body.data);
    expect((await wallet.save({ setup_id: setupId })).status).toBe(status);
    expect(await wallet.stored()).toHaveLength(2);
  });

  it('expires, and belongs to the consumer who opened it', async () => {
    const { setup_id: setupId } = toRecord((await wallet.rest('POST', '/wallet/setup', {})).body.data);
    wallet.app.setTime(Date.parse('2099-01-01T00:00:00Z'));
    await wallet.signIn('Rivera');
    expect(await wallet.save({ setup_id: setupId })).toMatchObject({
      status: 409,
      body: { current_status: 'expired' },
    });
    wallet.app.setTime(NOW);
    await wallet.signIn('Okafor');
    expect(getRefusal(await wallet.save({ setup_id: setupId }))).toEqual([422, ['setup_id']]);
  });
});

describe('a reference', () => {
  it('is stored once, whichever way and however often it is saved', async () => {
    wallet.offerMethod('pm_new');
    expect((await wallet.save({ payment_reference: 'pm_new', label: 'Mine' })).status).toBe(201);
    expect(await wallet.save({ payment_reference: 'pm_new' })).toMatchObject({
      status: 200,
      body: { data: { label: 'Mine' } },
    });
    const all = await Promise.all(Array.from({ length: 10 }, () => wallet.save({ payment_reference: 'pm_new' })));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await wallet.stored("reference = 'pm_new'")).toHaveLength(1);
  });

  it('that ten requests save at once is stored once', async () => {
    wallet.offerMethod('pm_new');
    const all = await Promise.all(Array.from({ length: 10 }, () => wallet.save({ payment_reference: 'pm_new' })));
    expect(all.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
    expect(await wallet.stored("reference = 'pm_new'")).toHaveLength(1);
  });

  it.each([
    ['unknown', null],
    ['that of someone else', { owner: 'b'.repeat(64) }],
  ])('that is %s gets the same words', async (_what, answer) => {
    if (answer) wallet.offerMethod('pm_new', answer);
    const errors = { payment_reference: ['The payment reference is not known.'] };
    expect((await wallet.save({ payment_reference: 'pm_new' })).body).toMatchObject({ errors });
    const path = '/accounts/15/payment-method';
    expect((await wallet.rest('POST', path, { payment_reference: 'pm_new' })).body).toMatchObject({ errors });
  });

  it.each([
    ['does not answer', { status: 500, body: '' }],
    ['is too slow', { status: 200, body: {}, delayMs: 4000 }],
  ])('is not taken while the provider %s', async (_what, failure) => {
    wallet.provider.failWith(failure);
    for (const request of [
      () => wallet.save({ payment_reference: 'pm_new' }),
      () => wallet.rest('POST', '/wallet/setup', {}),
      () => wallet.rest('POST', '/accounts/15/payment-method', { payment_reference: 'pm_new' }),
    ]) {
      expect(await request()).toMatchObject({ status: 503, body: { code: 'payments_unavailable', retry_after: 10 } });
    }
    expect(await wallet.stored()).toHaveLength(2);
  });

  it('is not taken in the wallet that is full', async () => {
    await wallet.app.dependencies.db.write("DELETE FROM rate_counters WHERE scope = 'wallet_change'");
    for (let n = 0; n < 18; n += 1) {
      wallet.offerMethod(`pm_${n}_`);
      expect((await wallet.save({ payment_reference: `pm_${n}_` })).status).toBe(201);
    }
    wallet.offerMethod('pm_more');
    expect(getRefusal(await wallet.save({ payment_reference: 'pm_more' }))).toEqual([422, ['payment_reference']]);
    expect(await wallet.stored()).toHaveLength(20);
  });

  it('answers a repeated key as the first time', async () => {
    wallet.offerMethod('pm_new');
    const token = await wallet.app.signIn('Rivera', '1985-04-12', '4321');
    const request = { token, body: { payment_reference: 'pm_new' }, headers: { 'idempotency-key': 'key-1' } };
    const first = await wallet.app.rest('POST', '/wallet/payment-methods', request);
    const second = await wallet.app.rest('POST', '/wallet/payment-methods', request);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
});

describe('a request', () => {
  it.each([
    ['POST', '', { payment_reference: CARD_NUMBER }, ['payment_reference']],
    ['POST', '', { payment_reference: 'pm_new', label: `my ${CARD_NUMBER}` }, ['label']],
    ['POST', '', { payment_reference: 'pm_new', label: 'x'.repeat(101) }, ['label']],
    ['POST', '', { payment_reference: 'pm_new', label: 'a\u202eb' }, ['label']],
    ['POST', '', {}, ['setup_id', 'payment_reference']],
    ['POST', '', { setup_id: 'set_1', payment_reference: 'pm_new' }, ['setup_id', 'payment_reference']],
    ['PUT', '/1', {}, ['label']],
    ['PUT', '/1', { is_default: false }, ['is_default']],
    ['PUT', '/1', { label: CARD_NUMBER.replaceAll(' ', '-') }, ['label']],
  ])('is refused: %s %s %j', async (method, path, body, fields) => {
    expect(getRefusal(await wallet.rest(method, `/wallet/payment-methods${path}`, body))).toEqual([422, fields]);
  });

  it('does not reach a method of someone else', async () => {
    await wallet.signIn('Okafor');
    for (const [method, body] of [['GET'], ['PUT', { label: 'Mine' }], ['DELETE']] as const) {
      expect((await wallet.rest(method, '/wallet/payment-methods/1', body)).status).toBe(404);
    }
    expect(getRefusal(await wallet.save({ setup_id: 'set_other' }))).toEqual([422, ['setup_id']]);
  });

  it('does not make an expired card the default, saved or new', async () => {
    wallet.app.setTime(Date.parse('2026-04-01T04:01:00Z'));
    await wallet.signIn('Rivera');
    const change = (body: object) => wallet.rest('PUT', '/wallet/payment-methods/2', body);
    expect(getRefusal(await change({ label: 'Blue', is_default: true }))).toEqual([422, ['is_default']]);
    expect((await change({ label: 'Blue' })).body['data']).toMatchObject({ label: 'Blue', is_default: false });
    wallet.offerMethod('pm_old', { exp_month: 2, exp_year: 2026 });
    const saved = await wallet.save({ payment_reference: 'pm_old', is_default: true });
    expect(getRefusal(saved)).toEqual([422, ['is_default']]);
    expect(await wallet.stored()).toHaveLength(2);
  });

  it('renames a method, and makes it the default', async () => {
    const change = (body: object) => wallet.rest('PUT', '/wallet/payment-methods/2', body);
    expect((await change({ label: 'Blue', is_default: true })).body['data']).toMatchObject({
      label: 'Blue',
      is_default: true,
    });
    expect((await change({ label: null })).body['data']).toMatchObject({ label: 'Mastercard ending in 4444' });
    expect(await wallet.stored('default_key = 1')).toEqual([{ id: 2 }]);
  });
});
