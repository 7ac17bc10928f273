// Charges whose answer was lost, by the provider or by us: each is made once all the same.
import { paymentApiProvider, type Charge } from '../../../src/providers/payments/payment-provider';
import {
  DAY_MS,
  MINUTE_MS,
  openChargeFixture,
  SETTLEMENT_ACCOUNT,
  type ChargeFixture,
} from '../../support/fixtures/charge-fixture';
import { goodInput, makeGraphqlMove } from '../../support/negotiation/moves';

let world: ChargeFixture;

beforeEach(async () => {
  world = await openChargeFixture();
  world.advanceTime(5 * DAY_MS);
  await world.cancelPaymentsOfOthers(SETTLEMENT_ACCOUNT);
  world.provider.failWith({ status: 502, body: '', afterCharge: true });
});
afterEach(() => world.close());

/** Six more accounts with a payment that is due. */
async function addPlans(): Promise<void> {
  const { db } = world.app.parts;
  for (let id = 100; id < 106; id += 1) {
    await db.write(
      `INSERT INTO consumers
         (id, company_id, consumer_profile_id, original_account_name, status, version, payment_setup, offer_accepted)
       VALUES (?, 1, 1, 'Another', 'payment_accepted', 1, 1, 1)`,
      [id],
    );
    await db.write("INSERT INTO payment_profiles (id, consumer_id, label, reference) VALUES (?, ?, 'Any', 'pm_1')", [
      id,
      id,
    ]);
    await db.write(
      `INSERT INTO schedule_transactions
         (consumer_id, company_id, payment_profile_id, schedule_date, amount, status, transaction_type)
       VALUES (?, 1, ?, '2026-03-01', 50, 'scheduled', 'installment')`,
      [id, id],
    );
  }
}

describe('a lost answer', () => {
  it('is asked for again under the same key, and the payment is made once', async () => {
    expect((await world.charges())[0]).toEqual({ unknown: 1 });
    world.provider.failWith(null);
    expect((await world.charges())[0]).toEqual({ skipped: 1 });
    world.advanceTime(3 * MINUTE_MS);
    expect((await world.charges())[0]).toEqual({ done: 1 });
    expect([world.provider.requests.length, world.provider.made.size]).toEqual([2, 1]);
    expect((await world.account(SETTLEMENT_ACCOUNT)).status).toBe('settled');
  });

  it.each(['cancelPlan', 'holdPlan', 'addPaymentMethod', 'disputeAccount'])(
    'keeps %s back until it is known',
    async (name) => {
      await world.charges();
      const input = goodInput(name, SETTLEMENT_ACCOUNT, 'pif', world.app.moment().today);
      const refusal = { status: 409, currentState: 'scheduled_settlements' };
      expect(await makeGraphqlMove(world.app, await world.signIn(), name, input)).toMatchObject(refusal);
    },
  );

  it('is left to people when the provider may have forgotten the key', async () => {
    await world.charges();
    world.provider.failWith(null);
    world.advanceTime(21 * 60 * MINUTE_MS);
    expect((await world.charges())[0]).toEqual({ unknown: 1 });
    expect(world.provider.requests).toHaveLength(1);
  });

  it('makes the rest wait, so that a provider that is down is not asked for each of them', async () => {
    await addPlans();
    expect((await world.charges())[0]).toEqual({ unknown: 3, skipped: 4 });
    const open = await world.app.parts.db.read('SELECT id FROM schedule_transactions WHERE open_attempt IS NOT NULL');
    expect([world.provider.requests.length, open.length]).toEqual([3, 3]);
  });

  it('of a process that died is found again, and nothing is charged twice', async () => {
    world.provider.failWith(null);
    const real = paymentApiProvider(world.provider.settings);
    const payments = {
      async charge(charge: Charge) {
        await real.charge(charge);
        throw new Error('The process is gone.');
      },
    };
    expect((await world.run({ payments })).broken).toHaveLength(1);
    expect((await world.account(SETTLEMENT_ACCOUNT)).status).toBe('payment_accepted');
    world.advanceTime(3 * MINUTE_MS);
    expect((await world.charges())[0]).toEqual({ done: 1 });
    expect([world.provider.requests.length, world.provider.made.size]).toEqual([2, 1]);
    expect((await world.account(SETTLEMENT_ACCOUNT)).status).toBe('settled');
  });

  it('is claimed by one of twenty that would ask for it at once', async () => {
    await world.charges();
    world.provider.failWith(null);
    world.advanceTime(3 * MINUTE_MS);
    const { db, charges, accounts, clock } = world.app.parts;
    const payment = await charges.findPaymentById(db, await world.firstUnpaidPayment(SETTLEMENT_ACCOUNT));
    const account = await accounts.findAccountById(db, SETTLEMENT_ACCOUNT, clock().today);
    if (!payment || !account) throw new Error('The payment is missing.');
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => charges.claimCharge(db, account, payment, clock())),
    );
    expect(claims.filter((attempt) => attempt !== null)).toEqual([1]);
  });
});
