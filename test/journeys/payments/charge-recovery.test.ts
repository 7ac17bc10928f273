// Charges whose response was lost, by the provider or by the service, are made exactly once.
import { httpPayments } from '../../../src/providers/payments/http-payments';
import type { Charge } from '../../../src/providers/payments/payment-provider';
import {
  DAY_MS,
  MINUTE_MS,
  openChargeFixture,
  SETTLEMENT_ACCOUNT,
  type ChargeFixture,
} from '../../support/fixtures/charge-fixture';
import { addDuePlans } from '../../support/database/due-plans';
import { goodInput, makeGraphqlMove } from '../../support/negotiation/moves';

let fixture: ChargeFixture;

beforeEach(async () => {
  fixture = await openChargeFixture();
  fixture.advanceTime(5 * DAY_MS);
  await fixture.cancelPaymentsOfOthers(SETTLEMENT_ACCOUNT);
  fixture.provider.failWith({ status: 502, body: '', afterCharge: true });
});
afterEach(() => fixture.close());

describe('a lost response', () => {
  // docs/rules §16 row 4
  it('is requested again with the same key, and the payment is made once', async () => {
    expect((await fixture.charges())[0]).toEqual({ unknown: 1 });
    fixture.provider.failWith(null);
    expect((await fixture.charges())[0]).toEqual({ skipped: 1 });
    fixture.advanceTime(3 * MINUTE_MS);
    expect((await fixture.charges())[0]).toEqual({ done: 1 });
    expect([fixture.provider.requests.length, fixture.provider.made.size]).toEqual([2, 1]);
    expect((await fixture.account(SETTLEMENT_ACCOUNT)).status).toBe('settled');
  });

  it.each(['cancelPlan', 'holdPlan', 'addPaymentMethod', 'disputeAccount'])(
    'blocks %s until the outcome is known',
    async (name) => {
      await fixture.charges();
      const input = goodInput(name, SETTLEMENT_ACCOUNT, 'pif', fixture.app.moment().today);
      const error = { status: 409, currentState: 'scheduled_settlements' };
      expect(await makeGraphqlMove(fixture.app, await fixture.signIn(), name, input)).toMatchObject(error);
    },
  );

  it('is left to manual review when the provider may have forgotten the key', async () => {
    await fixture.charges();
    fixture.provider.failWith(null);
    fixture.advanceTime(21 * 60 * MINUTE_MS);
    expect((await fixture.charges())[0]).toEqual({ unknown: 1 });
    expect(fixture.provider.requests).toHaveLength(1);
  });

  it('postpones the remaining charges while the provider is down', async () => {
    await addDuePlans((sql, params) => fixture.app.dependencies.db.write(sql, params), 6);
    expect((await fixture.charges())[0]).toEqual({ unknown: 3, skipped: 4 });
    const open = await fixture.app.dependencies.db.read(
      'SELECT id FROM schedule_transactions WHERE open_attempt IS NOT NULL',
    );
    expect([fixture.provider.requests.length, open.length]).toEqual([3, 3]);
    expect(fixture.logged).toEqual([expect.objectContaining({ event: 'provider.failed', provider: 'payments' })]);
  });

  it('of a crashed process is recovered, and nothing is charged twice', async () => {
    fixture.provider.failWith(null);
    const real = httpPayments(fixture.provider.settings);
    const payments = {
      ...real,
      async charge(charge: Charge) {
        await real.charge(charge);
        throw new Error('The process is gone.');
      },
    };
    expect((await fixture.run({ payments })).broken).toHaveLength(1);
    expect((await fixture.account(SETTLEMENT_ACCOUNT)).status).toBe('payment_accepted');
    fixture.advanceTime(3 * MINUTE_MS);
    expect((await fixture.charges())[0]).toEqual({ done: 1 });
    expect([fixture.provider.requests.length, fixture.provider.made.size]).toEqual([2, 1]);
    expect((await fixture.account(SETTLEMENT_ACCOUNT)).status).toBe('settled');
  });

  describe('of an attempt that a process with a wrong clock made in the future', () => {
    const HOUR_MS = 60 * MINUTE_MS;
    const noted: string[] = [];
    const run = () => {
      noted.length = 0;
      return fixture.run({ noteFutureInstant: (instant) => noted.push(instant) });
    };
    const shift = async (ms: number) => {
      const { db } = fixture.app.dependencies;
      const time = new Date(fixture.app.moment().epoch + ms).toISOString().replace('T', ' ').replace('Z', '');
      await db.write('UPDATE schedule_transactions SET last_attempted_at = ? WHERE last_attempted_at IS NOT NULL', [
        time,
      ]);
    };

    beforeEach(async () => {
      await fixture.charges();
      fixture.provider.failWith(null);
    });

    it('is requested again after the ordinary time', async () => {
      await shift(6 * HOUR_MS);
      await run();
      expect([noted, fixture.provider.requests.length]).toEqual([['charge'], 1]);
      fixture.advanceTime(3 * MINUTE_MS);
      await run();
      expect([noted, fixture.provider.requests.length, fixture.provider.made.size]).toEqual([[], 2, 1]);
      expect((await fixture.account(SETTLEMENT_ACCOUNT)).status).toBe('settled');
    });

    it('is left to a person if the clock was wrong by more than the lifetime of a key', async () => {
      await shift(5 * DAY_MS);
      await run();
      expect(noted).toEqual(['charge']);
      for (const ms of [3 * MINUTE_MS, 6 * DAY_MS]) {
        fixture.advanceTime(ms);
        expect((await fixture.charges())[0]).toEqual({ unknown: 1 });
      }
      expect(fixture.provider.requests).toHaveLength(1);
    });
  });

  it('is claimed by one of twenty concurrent processes', async () => {
    await fixture.charges();
    fixture.provider.failWith(null);
    fixture.advanceTime(3 * MINUTE_MS);
    const { db, charges, accounts, clock } = fixture.app.dependencies;
    const payment = await charges.findPaymentById(db, await fixture.firstUnpaidPayment(SETTLEMENT_ACCOUNT));
    const account = await accounts.findAccountById(db, SETTLEMENT_ACCOUNT, clock().today);
    if (!payment || !account) throw new Error('The payment is missing.');
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => charges.claimCharge(db, account, payment, clock())),
    );
    expect(claims.filter((attempt) => attempt !== null)).toEqual([1]);
  });
});
