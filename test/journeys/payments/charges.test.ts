// Charges through a provider on loopback: on their day, by the stored method, and again when they failed.
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

let world: ChargeFixture;

beforeEach(async () => {
  world = await openChargeFixture();
});
afterEach(() => world.close());

const keys = () => world.provider.requests.map(({ key }) => key);

describe('a payment', () => {
  it('is charged on its day and not before, and the last one settles the account', async () => {
    const { balance } = await world.account(SETTLEMENT_ACCOUNT);
    expect(await world.charges()).toEqual([{}, {}]);
    world.advanceTime(5 * DAY_MS);
    const id = await world.firstUnpaidPayment(SETTLEMENT_ACCOUNT);
    expect(await world.charges()).toEqual([{ done: 1 }, {}]);
    expect(keys()).toEqual([`${id}-1`]);
    const paid = Number(world.provider.made.get(`${id}-1`));
    expect(await world.account(SETTLEMENT_ACCOUNT)).toEqual({
      status: 'settled',
      balance: balance - paid,
      hasFailed: false,
    });
    expect(await world.charges()).toEqual([{}, {}]);
  });

  it('is charged one after the other when several of a plan are due', async () => {
    world.advanceTime(100 * DAY_MS);
    await world.cancelPaymentsOfOthers(PLAN_ACCOUNT);
    expect((await world.charges())[0]).toEqual({ done: 3 });
    expect([...world.provider.made.values()]).toEqual(['360.00', '360.00', '360.00']);
    expect((await world.account(PLAN_ACCOUNT)).status).toBe('payment_accepted');
  });

  it('is tried once a day when it failed, three times in all, under a key of each time', async () => {
    await world.app.parts.db.write("UPDATE payment_profiles SET reference = 'declined_1'");
    world.advanceTime(5 * DAY_MS);
    await world.cancelPaymentsOfOthers(SETTLEMENT_ACCOUNT);
    const id = await world.firstUnpaidPayment(SETTLEMENT_ACCOUNT);
    const days = [];
    for (let day = 0; day < 4; day += 1) {
      days.push([...(await world.charges()), ...(await world.charges())]);
      world.advanceTime(DAY_MS);
    }
    expect(days).toEqual([
      [{ failed: 1 }, { skipped: 1 }, {}, { skipped: 1 }],
      [{}, { failed: 1 }, {}, { skipped: 1 }],
      [{}, { failed: 1 }, {}, {}],
      [{}, {}, {}, {}],
    ]);
    expect(keys()).toEqual([`${id}-1`, `${id}-2`, `${id}-3`]);
    expect(await world.account(SETTLEMENT_ACCOUNT)).toMatchObject({ status: 'payment_accepted', hasFailed: true });
  });

  it('is made with another method after it failed, and the plan goes on', async () => {
    await world.app.parts.db.write("UPDATE payment_profiles SET reference = 'declined_1'");
    world.advanceTime(5 * DAY_MS);
    await world.cancelPaymentsOfOthers(SETTLEMENT_ACCOUNT);
    await world.charges();
    const input = { accountId: SETTLEMENT_ACCOUNT, paymentReference: 'pm_other' };
    expect(await makeGraphqlMove(world.app, await world.signIn(), 'addPaymentMethod', input)).toMatchObject({
      status: 200,
    });
    world.advanceTime(DAY_MS);
    expect(await world.charges()).toEqual([{}, { done: 1 }]);
    expect(await world.account(SETTLEMENT_ACCOUNT)).toMatchObject({ status: 'settled', hasFailed: false });
  });

  it('is not charged on hold, in a dispute, after its end, or without a method', async () => {
    const { db } = world.app.parts;
    world.advanceTime(5 * DAY_MS);
    await world.cancelPaymentsOfOthers(SETTLEMENT_ACCOUNT);
    for (const status of ['hold', 'dispute', 'deactivated', 'cancelled_plan']) {
      await db.write('UPDATE consumers SET status = ? WHERE id = ?', [status, SETTLEMENT_ACCOUNT]);
      expect((await world.charges())[0]).toEqual({});
    }
    await db.write("UPDATE consumers SET status = 'payment_accepted' WHERE id = ?", [SETTLEMENT_ACCOUNT]);
    await db.write('UPDATE payment_profiles SET deleted_at = created_at');
    expect((await world.charges())[0]).toEqual({ skipped: 1 });
    expect(keys()).toEqual([]);
  });

  it('is not charged where no provider is set', async () => {
    world.advanceTime(5 * DAY_MS);
    expect((await world.run({ payments: null })).tallies.slice(2)).toEqual([{}, {}]);
    expect(keys()).toEqual([]);
  });
});

describe('a settlement that is agreed', () => {
  async function addMethod(paymentReference: string, firstPayIn = 0) {
    const firstPayDate = addDays(world.app.moment().today, firstPayIn);
    const sql = 'UPDATE consumer_negotiations SET first_pay_date = ? WHERE consumer_id = ?';
    await world.app.parts.db.write(sql, [firstPayDate, AGREED_ACCOUNT]);
    const input = { accountId: AGREED_ACCOUNT, paymentReference };
    return makeGraphqlMove(world.app, await world.signIn(), 'addPaymentMethod', input);
  }

  it('is charged at once when its day has come and the method is stored', async () => {
    expect(await addMethod('pm_good')).toMatchObject({ status: 200, condition: 'settled' });
    expect(world.provider.made.size).toBe(1);
  });

  it.each([
    ['fails', 'declined_card', null, true],
    ['is not answered', 'pm_good', { status: 500, body: '' }, false],
  ])('stays scheduled when the charge %s', async (_what, reference, fault, hasFailed) => {
    world.provider.failWith(fault);
    const outcome = await addMethod(reference);
    expect(outcome).toMatchObject({ status: 200, condition: 'payment_accepted_and_plan_in_scheduled' });
    expect((await world.account(AGREED_ACCOUNT)).hasFailed).toBe(hasFailed);
    expect(await world.firstUnpaidPayment(AGREED_ACCOUNT)).toBeGreaterThan(0);
  });

  it('is charged later when its day is later', async () => {
    expect((await addMethod('pm_good', 2)).condition).toBe('payment_accepted_and_plan_in_scheduled');
    expect(keys()).toEqual([]);
  });

  it('takes no number of a card', async () => {
    const outcome = await addMethod('4242 4242 4242 4242');
    expect(outcome).toMatchObject({ status: 422, fields: ['paymentReference'] });
    const stored = await world.app.parts.db.read("SELECT id FROM payment_profiles WHERE reference LIKE '%4242 4242%'");
    expect(stored).toEqual([]);
  });
});
