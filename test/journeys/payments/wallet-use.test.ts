// What payment methods are for: paying accounts, and being removed when they no longer do.
import { savePaymentMethod } from '../../../src/persistence/negotiation/payment-changes';
import { getRefusal, openWalletFixture, type WalletFixture } from '../../support/fixtures/wallet-fixture';

/** Demo accounts that Rivera's first method pays. */
const PAID_ACCOUNTS = [11, 12, 13, 14];

let wallet: WalletFixture;

beforeEach(async () => {
  wallet = await openWalletFixture();
});
afterEach(() => wallet.close());

describe('an account', () => {
  const assign = (id: number, body: object) => wallet.rest('POST', `/accounts/${id}/payment-method`, body);

  it('is paid by a method of the wallet', async () => {
    expect(await assign(16, { payment_method_id: 2 })).toMatchObject({
      status: 200,
      body: { message: 'Payment method saved.', data: { account: { flags: { payment_setup: true } } } },
    });
    expect((await wallet.rest('GET', '/wallet/payment-methods/2')).body['in_use']).toMatchObject({ accounts: 1 });
  });

  it('has all its open payments paid by a new method, also failed ones, and those of no other account', async () => {
    const { db } = wallet.app.dependencies;
    const read = (where: string) =>
      db.read(`SELECT id, status, payment_profile_id AS profile FROM schedule_transactions WHERE ${where} ORDER BY id`);
    await db.write(`UPDATE schedule_transactions SET status = 'failed' WHERE id =
      (SELECT id FROM (SELECT MIN(id) AS id FROM schedule_transactions WHERE consumer_id = 14 AND status = 'scheduled') AS one)`);
    const others = await read('consumer_id <> 14');
    expect((await assign(14, { payment_method_id: 2 })).status).toBe(200);
    expect(await read('consumer_id <> 14')).toEqual(others);
    const open = await read("consumer_id = 14 AND status IN ('scheduled', 'failed')");
    expect(open.length).toBeGreaterThan(1);
    const [newest] = await db.read('SELECT MAX(id) AS id FROM payment_profiles WHERE consumer_id = 14');
    expect(new Set(open.map(({ profile }) => Number(profile)))).toEqual(new Set([Number(newest?.['id'])]));
  });

  it('is paid by no method of another wallet, even if that passed for one of this wallet', async () => {
    const { db } = wallet.app.dependencies;
    const [foreign] = await db.read('SELECT MIN(id) AS id FROM payment_methods WHERE consumer_profile_id <> 1');
    const id = Number(foreign?.['id']);
    expect((await assign(16, { payment_method_id: id })).status).toBe(422);
    const { now } = wallet.app.moment();
    const saved = db.transaction((inner) => savePaymentMethod(inner, { id: 16, profileId: 1 }, { id }, now));
    await expect(saved).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('is paid by a new reference, which the wallet has then', async () => {
    wallet.offerMethod('pm_new');
    expect((await assign(16, { payment_reference: 'pm_new' })).status).toBe(200);
    expect((await wallet.rest('GET', '/wallet/payment-methods/5')).body).toMatchObject({ in_use: { accounts: 1 } });
    const entries = await wallet.app.dependencies.history.findHistoryByAccount(wallet.app.dependencies.db, 16, {
      after: 0,
      limit: 9,
    });
    expect(entries.at(-1)?.recorded.paymentMethod).toEqual({ id: 5 });
  });

  it('shows the method under its present label, and what was paid under the label of that day', async () => {
    const { db } = wallet.app.dependencies;
    wallet.offerMethod('pm_new', { exp_month: 3, exp_year: 2026 });
    expect((await assign(14, { payment_reference: 'pm_new' })).status).toBe(200);
    const upcoming = async () => (await wallet.rest('GET', '/upcoming-payments?account=14&limit=1')).body.data?.[0];
    const [label, status] = ['Visa ending in 0042', { value: 'expiring', label: 'Expires Soon' }];
    expect(await upcoming()).toMatchObject({ payment_method: { id: 5, label, status } });
    const payment = Number((await upcoming())?.['id']);
    expect((await wallet.rest('POST', `/upcoming-payments/${payment}/pay`, {})).status).toBe(200);
    expect((await wallet.rest('PUT', '/wallet/payment-methods/5', { label: 'Household' })).status).toBe(200);
    expect(await upcoming()).toMatchObject({ payment_method: { id: 5, label: 'Household', status } });
    const paid = await db.read('SELECT method_label FROM transactions WHERE schedule_transaction_id = ?', [payment]);
    expect(paid).toEqual([{ method_label: label }]);
  });

  it.each([
    ['none', {}, ['payment_method_id', 'payment_reference']],
    ['two', { payment_method_id: 1, payment_reference: 'pm_1' }, ['payment_method_id', 'payment_reference']],
    ['an unknown one', { payment_method_id: 99 }, ['payment_method_id']],
  ])('is paid by one method, not by %s', async (_what, body, fields) => {
    expect(getRefusal(await assign(16, body))).toEqual([422, fields]);
  });

  it.each([
    ['expired', { exp_month: 2, exp_year: 2026 }],
    ['refused', { status: 'refused' }],
    ['pending', { status: 'pending' }],
  ])('is not paid by a method that is %s', async (_what, answer) => {
    wallet.offerMethod('pm_new', answer);
    expect((await wallet.save({ payment_reference: 'pm_new' })).status).toBe(201);
    expect(getRefusal(await assign(16, { payment_method_id: 5 }))).toEqual([422, ['payment_method_id']]);
    expect(getRefusal(await assign(16, { payment_reference: 'pm_new' }))).toEqual([422, ['payment_reference']]);
    expect(await wallet.remove(1, 5)).toMatchObject({
      status: 422,
      body: { errors: { replacement: [expect.any(String)] } },
    });
  });
});

describe('a removed method', () => {
  it('has left nothing but a sealed reference, until the provider has forgotten it', async () => {
    expect(await wallet.remove(2)).toMatchObject({
      status: 200,
      body: { message: 'Payment method removed.', data: { id: 2 } },
    });
    expect((await wallet.remove(2)).status).toBe(200);
    const [row] = await wallet.app.dependencies.db.read('SELECT * FROM payment_methods WHERE id = 2');
    expect(row).toMatchObject({ brand: null, last4: null, label: null, reference: null, reference_digest: null });
    expect(JSON.stringify(row)).not.toContain('pm_sim');
    expect((await wallet.list())['data']).toMatchObject([{ id: 1 }]);
    await wallet.signIn('Okafor');
    expect((await wallet.remove(2)).status).toBe(404);
  });

  it('pays nothing: while it does, the removal is refused with the accounts', async () => {
    expect(await wallet.remove(1)).toMatchObject({
      status: 409,
      body: { code: 'payment_method_in_use', accounts: PAID_ACCOUNTS },
    });
    expect(await wallet.stored()).toHaveLength(2);
  });

  it('is replaced on all its accounts, and by the newest method as the default', async () => {
    expect((await wallet.remove(1, 2)).status).toBe(200);
    expect((await wallet.list())['data']).toMatchObject([{ id: 2, is_default: true, in_use: { accounts: 4 } }]);
    const { db, history } = wallet.app.dependencies;
    for (const id of PAID_ACCOUNTS) {
      const entry = (await history.findHistoryByAccount(db, id, { after: 0, limit: 9 })).at(-1);
      expect(entry).toMatchObject({ move: 'add_payment_method', recorded: { paymentMethod: { id: 2 } } });
    }
    const orphans = await db.read(`SELECT s.id FROM schedule_transactions s
      LEFT JOIN payment_profiles p ON p.id = s.payment_profile_id AND p.deleted_at IS NULL
      WHERE s.consumer_id IN (11, 12, 13, 14) AND s.status = 'scheduled' AND COALESCE(p.payment_method_id, 1) = 1`);
    expect(orphans).toEqual([]);
  });

  it.each([
    ['itself', 1],
    ['an unknown one', 99],
  ])('is not replaced by %s', async (_what, replacement) => {
    expect(getRefusal(await wallet.remove(1, replacement))).toEqual([422, ['replacement']]);
  });

  it('is not removed while an account is charged, with or without a replacement', async () => {
    await wallet.app.dependencies.db.write(
      "UPDATE schedule_transactions SET open_attempt = 1, attempt_count = 1 WHERE consumer_id = 13 AND status = 'scheduled'",
    );
    expect((await wallet.remove(1)).body).toMatchObject({ code: 'payment_method_in_use' });
    expect((await wallet.remove(1, 2)).body).toMatchObject({ code: 'offer_action_unavailable' });
    expect((await wallet.list())['data']).toMatchObject([{ id: 1, in_use: { accounts: 4 } }, { id: 2 }]);
  });

  it('no longer pays a cancelled plan, which does not keep it', async () => {
    for (const id of [12, 14]) expect((await wallet.rest('POST', `/accounts/${id}/plan/cancel`, {})).status).toBe(200);
    expect((await wallet.remove(1)).body).toMatchObject({ accounts: [11, 13] });
    await wallet.app.dependencies.db.write("UPDATE consumers SET status = 'settled' WHERE id IN (11, 13)");
    await wallet.app.dependencies.db.write(
      "UPDATE schedule_transactions SET status = 'successful' WHERE status = 'scheduled'",
    );
    expect((await wallet.remove(1)).status).toBe(200);
    const sql = 'SELECT id FROM payment_profiles WHERE payment_method_id = 1 AND deleted_at IS NULL';
    expect(await wallet.app.dependencies.db.read(sql)).toEqual([]);
  });

  it('and another one cannot be replaced by each other', async () => {
    expect((await wallet.rest('POST', '/accounts/16/payment-method', { payment_method_id: 2 })).status).toBe(200);
    const outcomes = await Promise.all([wallet.remove(1, 2), wallet.remove(2, 1)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await wallet.list())['data']).toMatchObject([{ in_use: { accounts: 5 } }]);
  });
});
