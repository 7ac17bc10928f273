// Skip and another date of a payment over REST.
import { addDays, addMonths } from '../../../src/domain/shared/calendar';
import { SETTLEMENT_ACCOUNT } from '../../support/fixtures/charge-fixture';
import { openUpcomingFixture, sumPayments, type UpcomingFixture } from '../../support/fixtures/upcoming-fixture';

let fixture: UpcomingFixture;

beforeEach(async () => {
  fixture = await openUpcomingFixture();
});
afterEach(() => fixture.close());

describe('skip', () => {
  it('moves the payment to the first day after the plan, at most twice in a row', async () => {
    const before = await fixture.ofPlan();
    const [first, second, third] = before;
    const last = before.at(-1);
    if (!first || !second || !third || !last) throw new Error('The plan is too short.');
    const moved = await fixture.act(first.id, 'skip');
    const slot = addMonths('2025-12-25', 10);
    expect(moved).toMatchObject({
      status: 200,
      message: 'The payment was moved to the end of the plan.',
      data: {
        payment: {
          id: first.id,
          date: slot,
          original_date: slot,
          previous_date: first.date,
          amount: first.amount,
          sequence: { number: 10, of: 10 },
          limits: { skips_left: 1 },
        },
      },
    });
    expect(sumPayments(await fixture.ofPlan())).toBe(sumPayments(before));
    expect((await fixture.act(second.id, 'skip')).data.payment).toMatchObject({ date: addMonths('2025-12-25', 11) });
    expect(await fixture.act(third.id, 'skip')).toMatchObject({
      status: 409,
      code: 'payment_action_unavailable',
      reason: 'skip_limit',
      current_status: 'scheduled',
    });
    expect((await fixture.firstOfPlan()).available_actions.map(({ key }) => key)).toEqual([
      'reschedule_payment',
      'pay_now',
    ]);
  });

  it('is possible again after a payment, and three times in the life of a plan', async () => {
    const ids = (await fixture.ofPlan()).map(({ id }) => id);
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = ids;
    expect((await fixture.act(one, 'skip')).status).toBe(200);
    expect((await fixture.act(two, 'pay')).status).toBe(200);
    expect((await fixture.act(three, 'skip')).status).toBe(200);
    expect((await fixture.act(four, 'skip')).status).toBe(200);
    expect((await fixture.act(five, 'pay')).status).toBe(200);
    expect(await fixture.act(ids[5] ?? 0, 'skip')).toMatchObject({ status: 409, reason: 'skip_limit' });
  });

  it('refuses a settlement, a plan on hold and a paid payment', async () => {
    const [settlement] = (await fixture.list(`?account=${SETTLEMENT_ACCOUNT}`)).data;
    expect(await fixture.act(settlement?.id ?? 0, 'skip')).toMatchObject({ status: 409, reason: 'not_installment' });
    const [held] = (await fixture.list('?account=12')).data;
    expect(held).toMatchObject({ status: { value: 'on_hold' }, available_actions: [], limits: { latest_date: null } });
    expect(await fixture.act(held?.id ?? 0, 'skip')).toMatchObject({
      reason: 'plan_on_hold',
      current_status: 'on_hold',
    });
    const { id } = await fixture.firstOfPlan();
    expect((await fixture.act(id, 'pay')).status).toBe(200);
    expect(await fixture.act(id, 'skip')).toMatchObject({ status: 409, reason: 'final', current_status: 'successful' });
  });

  it('answers a repeated request with the same key once, and a stale context with 409', async () => {
    const { id, action_context } = await fixture.firstOfPlan();
    const key = { 'idempotency-key': 'skip-1' };
    const moved = await fixture.act(id, 'skip', { action_context }, key);
    expect(await fixture.act(id, 'skip', { action_context }, key)).toEqual(moved);
    expect((await fixture.firstOfPlan()).limits.skips_left).toBe(1);
    expect(await fixture.act(id, 'skip', { action_context })).toMatchObject({
      status: 409,
      code: 'offer_action_unavailable',
    });
  });
});

describe('another date', () => {
  it('is possible from tomorrow to 14 days after the day of the plan, and does not drift', async () => {
    const { id, date, limits } = await fixture.firstOfPlan();
    expect(limits).toMatchObject({
      earliest_date: addDays(fixture.app.moment().today, 1),
      latest_date: addDays(date, 14),
    });
    for (const wrong of [fixture.app.moment().today, addDays(date, 15)]) {
      expect(await fixture.act(id, 'reschedule', { date: wrong })).toMatchObject({
        status: 422,
        errors: { date: [`The date must be from ${addDays(fixture.app.moment().today, 1)} to ${addDays(date, 14)}.`] },
      });
    }
    for (const right of [addDays(fixture.app.moment().today, 1), addDays(date, 14), date]) {
      const { data } = await fixture.act(id, 'reschedule', { date: right });
      expect(data.payment).toMatchObject({ id, date: right, original_date: date, limits });
    }
  });

  it('comes before the next payment', async () => {
    const [, second, third] = await fixture.ofPlan();
    await fixture.app.dependencies.db.write('UPDATE schedule_transactions SET schedule_date = ? WHERE id = ?', [
      addDays(second?.date ?? '', 5),
      third?.id ?? 0,
    ]);
    expect((await fixture.ofPlan())[1]?.limits.latest_date).toBe(addDays(second?.date ?? '', 4));
  });
});
