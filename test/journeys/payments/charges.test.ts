// Charges through a local payment provider: on the due date, with the stored method, and retries after failures.
import { addDays } from '../../../src/domain/shared/calendar';
import {
  AGREED_ACCOUNT,
  DAY_MS,
  openChargeFixture,
  PLAN_ACCOUNT,
  SETTLEMENT_ACCOUNT,
  type ChargeFixture,
} from '../../support/fixtures/charge-fixture';
import { makeGraphqlMove } from '../../support/negotiation/moves';

let fixture: ChargeFixture;

beforeEach(async () => {
  fixture = await openChargeFixture();
});
afterEach(() => fixture.close());

const HOUR_MS = 60 * 60 * 1000;

const keys = () => fixture.provider.requests.map(({ key }) => key);

describe('a payment', () => {
  it('is charged on its due date, and the last one settles the account', async () => {
    const { balance } = await fixture.account(SETTLEMENT_ACCOUNT);
    expect(await fixture.charges()).toEqual([{}, {}]);
    fixture.advanceTime(5 * DAY_MS);
    const id = await fixture.firstUnpaidPayment(SETTLEMENT_ACCOUNT);
    expect(await fixture.charges()).toEqual([{ done: 1 }, {}]);
    expect(keys()).toEqual([`${id}-1`]);
    const paid = Number(fixture.provider.made.get(`${id}-1`));
    expect(await fixture.account(SETTLEMENT_ACCOUNT)).toEqual({
      status: 'settled',
      balance: balance - paid,
      hasFailed: false,
    });
    expect(await fixture.charges()).toEqual([{}, {}]);
  });

  // docs/rules §16 row 1
  it('is charged in order, one a day, when several payments of a plan are due', async () => {
    fixture.advanceTime(100 * DAY_MS);
    await fixture.cancelPaymentsOfOthers(PLAN_ACCOUNT);
    const first = await fixture.firstUnpaidPayment(PLAN_ACCOUNT);
    const days = [];
    for (let day = 0; day < 4; day += 1) {
      days.push([(await fixture.charges())[0], (await fixture.charges())[0]]);
      fixture.advanceTime(DAY_MS);
    }
    expect(days).toEqual([
      [{ done: 1, skipped: 2 }, { skipped: 2 }],
      [{ done: 1, skipped: 1 }, { skipped: 1 }],
      [{ done: 1 }, {}],
      [{}, {}],
    ]);
    expect(keys()).toEqual([first, first + 1, first + 2].map((id) => `${id}-1`));
    expect([...fixture.provider.made.values()]).toEqual(['360.00', '360.00', '360.00']);
    expect((await fixture.account(PLAN_ACCOUNT)).status).toBe('payment_accepted');
  });

  it('waits for the next day of the business time zone after another payment of its plan has failed', async () => {
    // Half past nine in the evening: the next day has begun in UTC.
    fixture.advanceTime(100 * DAY_MS + 9.5 * HOUR_MS);
    await fixture.cancelPaymentsOfOthers(PLAN_ACCOUNT);
    const { db } = fixture.app.dependencies;
    await db.write("UPDATE payment_methods SET reference = 'declined_1'");
    expect(await fixture.charges()).toEqual([{ failed: 1, skipped: 2 }, { skipped: 1 }]);
    fixture.advanceTime(2.5 * HOUR_MS - 1000);
    expect(await fixture.charges()).toEqual([{ skipped: 2 }, {}]);
    fixture.advanceTime(1000);
    expect(await fixture.charges()).toEqual([{ failed: 1, skipped: 1 }, { skipped: 1 }]);
  });

  it('is not retried twice on a day that began with its failure', async () => {
    fixture.advanceTime(5 * DAY_MS + 12.5 * HOUR_MS);
    await fixture.cancelPaymentsOfOthers(SETTLEMENT_ACCOUNT);
    await fixture.app.dependencies.db.write("UPDATE payment_methods SET reference = 'declined_1'");
    expect(await fixture.charges()).toEqual([{ failed: 1 }, { skipped: 1 }]);
    fixture.advanceTime(22 * HOUR_MS);
    expect(await fixture.charges()).toEqual([{}, { skipped: 1 }]);
    fixture.advanceTime(2 * HOUR_MS);
    expect(await fixture.charges()).toEqual([{}, { failed: 1 }]);
  });

  // §16 row 2
  it('is retried once a day after a failure, three attempts in total, each with its own key', async () => {
    await fixture.app.dependencies.db.write("UPDATE payment_methods SET reference = 'declined_1'");
    fixture.advanceTime(5 * DAY_MS);
    await fixture.cancelPaymentsOfOthers(SETTLEMENT_ACCOUNT);
    const id = await fixture.firstUnpaidPayment(SETTLEMENT_ACCOUNT);
    const days = [];
    for (let day = 0; day < 4; day += 1) {
      days.push([...(await fixture.charges()), ...(await fixture.charges())]);
      fixture.advanceTime(DAY_MS);
    }
    expect(days).toEqual([
      [{ failed: 1 }, { skipped: 1 }, {}, { skipped: 1 }],
      [{}, { failed: 1 }, {}, { skipped: 1 }],
      [{}, { failed: 1 }, {}, {}],
      [{}, {}, {}, {}],
    ]);
    expect(keys()).toEqual([`${id}-1`, `${id}-2`, `${id}-3`]);
    expect(await fixture.account(SETTLEMENT_ACCOUNT)).toMatchObject({ status: 'payment_accepted', hasFailed: true });
  });

  it('can be made with another method after a failure, and the plan continues', async () => {
    await fixture.app.dependencies.db.write("UPDATE payment_methods SET reference = 'declined_1'");
    fixture.advanceTime(5 * DAY_MS);
    await fixture.cancelPaymentsOfOthers(SETTLEMENT_ACCOUNT);
    await fixture.charges();
    const input = { accountId: SETTLEMENT_ACCOUNT, paymentReference: 'pm_other' };
    expect(await makeGraphqlMove(fixture.app, await fixture.signIn(), 'addPaymentMethod', input)).toMatchObject({
      status: 200,
    });
    fixture.advanceTime(DAY_MS);
    expect(await fixture.charges()).toEqual([{ done: 1 }, {}]);
    expect(await fixture.account(SETTLEMENT_ACCOUNT)).toMatchObject({ status: 'settled', hasFailed: false });
  });

  it('is not charged while on hold, in dispute, after the end of the plan, or without a method', async () => {
    const { db } = fixture.app.dependencies;
    fixture.advanceTime(5 * DAY_MS);
    await fixture.cancelPaymentsOfOthers(SETTLEMENT_ACCOUNT);
    for (const status of ['hold', 'dispute', 'deactivated', 'cancelled_plan']) {
      await db.write('UPDATE consumers SET status = ? WHERE id = ?', [status, SETTLEMENT_ACCOUNT]);
      expect((await fixture.charges())[0]).toEqual({});
    }
    await db.write("UPDATE consumers SET status = 'payment_accepted' WHERE id = ?", [SETTLEMENT_ACCOUNT]);
    await db.write('UPDATE payment_profiles SET deleted_at = created_at');
    expect((await fixture.charges())[0]).toEqual({ skipped: 1 });
    expect(keys()).toEqual([]);
  });

  it('is not charged when no provider is configured', async () => {
    fixture.advanceTime(5 * DAY_MS);
    expect((await fixture.run({ payments: null })).tallies.slice(2, 4)).toEqual([{}, {}]);
    expect(keys()).toEqual([]);
  });
});

describe('an agreed settlement', () => {
  async function addMethod(paymentReference: string, firstPayIn = 0) {
    const firstPayDate = addDays(fixture.app.moment().today, firstPayIn);
    const sql = 'UPDATE consumer_negotiations SET first_pay_date = ? WHERE consumer_id = ?';
    await fixture.app.dependencies.db.write(sql, [firstPayDate, AGREED_ACCOUNT]);
    const input = { accountId: AGREED_ACCOUNT, paymentReference };
    return makeGraphqlMove(fixture.app, await fixture.signIn(), 'addPaymentMethod', input);
  }

  it('is charged immediately when the method is stored on the due date', async () => {
    expect(await addMethod('pm_good')).toMatchObject({ status: 200, condition: 'settled' });
    expect(fixture.provider.made.size).toBe(1);
  });

  it.each([
    ['fails', 'declined_card', null, true],
    ['gets no response', 'pm_good', { status: 500, body: '' }, false],
  ])('stays scheduled when the charge %s', async (_what, reference, failure, hasFailed) => {
    fixture.provider.failWith(failure);
    const outcome = await addMethod(reference);
    expect(outcome).toMatchObject({ status: 200, condition: 'payment_accepted_and_plan_in_scheduled' });
    expect((await fixture.account(AGREED_ACCOUNT)).hasFailed).toBe(hasFailed);
    expect(await fixture.firstUnpaidPayment(AGREED_ACCOUNT)).toBeGreaterThan(0);
  });

  it('is charged on its due date when that is later', async () => {
    expect((await addMethod('pm_good', 2)).condition).toBe('payment_accepted_and_plan_in_scheduled');
    expect(keys()).toEqual([]);
  });

  it('with a payment that is scheduled later is charged on the date of that payment', async () => {
    await addMethod('pm_good', 2);
    await fixture.app.dependencies.db.write('UPDATE consumers SET payment_setup = 0 WHERE id = ?', [AGREED_ACCOUNT]);
    expect((await addMethod('pm_other')).condition).toBe('payment_accepted_and_plan_in_scheduled');
    expect(keys()).toEqual([]);
  });

  it('rejects a card number', async () => {
    const outcome = await addMethod('4242 4242 4242 4242');
    expect(outcome).toMatchObject({ status: 422, fields: ['paymentReference'] });
    const stored = await fixture.app.dependencies.db.read(
      "SELECT id FROM payment_methods WHERE reference LIKE '%4242 4242%'",
    );
    expect(stored).toEqual([]);
  });
});
