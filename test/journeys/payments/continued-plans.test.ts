// Plans that continue: a payment at once, after failed charges, and after a hold.
import { addMonths } from '../../../src/domain/shared/calendar';
import { DAY_MS, PLAN_ACCOUNT, SETTLEMENT_ACCOUNT } from '../../support/fixtures/charge-fixture';
import { openUpcomingFixture, sumPayments, type UpcomingFixture } from '../../support/fixtures/upcoming-fixture';

let fixture: UpcomingFixture;
let token: string;

beforeEach(async () => {
  fixture = await openUpcomingFixture();
  token = await fixture.renewToken();
});
afterEach(() => fixture.close());

describe('payment at once', () => {
  it('charges the next payment only, and tells how it ended', async () => {
    const [first, second] = await fixture.ofPlan();
    expect(await fixture.act(second?.id ?? 0, 'pay')).toMatchObject({ status: 409, reason: 'not_next' });
    const key = { 'idempotency-key': 'pay-1' };
    const paid = await fixture.act(first?.id ?? 0, 'pay', {}, key);
    expect(paid).toMatchObject({
      status: 200,
      message: 'The payment was made.',
      data: { payment: { status: { value: 'successful' }, available_actions: [] } },
    });
    expect(await fixture.act(first?.id ?? 0, 'pay', {}, key)).toEqual(paid);
    expect([...fixture.provider.made.keys()]).toEqual([`${first?.id}-1`]);
  });

  it('answers a declined charge with data, and a lost answer as processing', async () => {
    const { db } = fixture.app.dependencies;
    await db.write("UPDATE payment_methods SET reference = 'declined_1' WHERE id = 1");
    const { id } = await fixture.firstOfPlan();
    expect(await fixture.act(id, 'pay')).toMatchObject({
      status: 200,
      message: 'The payment was declined.',
      data: {
        payment: { status: { value: 'failed' }, attempts: { made: 1 } },
        account: { flags: { has_failed_payment: true } },
      },
    });
    await db.write("UPDATE payment_methods SET reference = 'pm_good' WHERE id = 1");
    fixture.provider.failWith({ status: 500, body: '', afterCharge: true });
    expect(await fixture.act(id, 'pay')).toMatchObject({
      status: 200,
      message: 'The payment is being processed.',
      data: { payment: { status: { value: 'processing' }, available_actions: [] } },
    });
    for (const action of ['skip', 'pay']) {
      expect(await fixture.act(id, action)).toMatchObject({
        status: 409,
        reason: 'charging',
        current_status: 'processing',
      });
    }
    fixture.provider.failWith(null);
    fixture.advanceTime(3 * 60_000);
    await fixture.charges();
    expect(fixture.provider.made.size).toBe(1);
    expect((await fixture.firstOfPlan()).id).not.toBe(id);
  });

  it('needs a method and a provider, and is limited', async () => {
    const { id } = await fixture.firstOfPlan();
    const { db, circuitBreakers } = fixture.app.dependencies;
    for (let failure = 0; failure < 3; failure += 1) circuitBreakers.payments.recordFailure(fixture.app.moment().epoch);
    expect(await fixture.act(id, 'pay')).toMatchObject({ status: 503, code: 'payments_unavailable' });
    await db.write('UPDATE payment_profiles SET deleted_at = created_at WHERE consumer_id = 14');
    expect(await fixture.act(id, 'pay')).toMatchObject({ status: 409, reason: 'no_method' });
  });
});

describe('a plan never gets stuck', () => {
  it('after three failed attempts a new method opens the payment again', async () => {
    const { db } = fixture.app.dependencies;
    await db.write("UPDATE payment_methods SET reference = 'declined_1' WHERE id = 1");
    fixture.advanceTime(5 * DAY_MS);
    await fixture.cancelPaymentsOfOthers(SETTLEMENT_ACCOUNT);
    for (let day = 0; day < 4; day += 1) {
      await fixture.charges();
      fixture.advanceTime(DAY_MS);
    }
    token = await fixture.renewToken();
    const [failed] = (await fixture.list(`?account=${SETTLEMENT_ACCOUNT}`)).data;
    expect(failed).toMatchObject({ status: { value: 'failed' }, attempts: { made: 3, next_attempt_date: null } });
    expect(failed?.available_actions.map(({ key }) => key)).toContain('pay_now');
    // Payments of another plan, on hold, have failed too.
    await db.write("UPDATE schedule_transactions SET status = 'failed' WHERE consumer_id = 12");
    const mutation = 'mutation ($input: AddPaymentMethodInput!) { addPaymentMethod(input: $input) { message } }';
    const input = { accountId: String(SETTLEMENT_ACCOUNT), paymentReference: 'pm_other' };
    expect((await fixture.app.graphql(mutation, { token, variables: { input } })).errors).toEqual([]);
    const [opened] = (await fixture.list(`?account=${SETTLEMENT_ACCOUNT}`)).data;
    expect(opened).toMatchObject({ status: { value: 'scheduled' }, attempts: { made: 0 } });
    const others = await db.read('SELECT DISTINCT status FROM schedule_transactions WHERE consumer_id = 12');
    expect(others).toEqual([{ status: 'failed' }]);
    await fixture.charges();
    expect(fixture.provider.requests.map(({ key }) => key.split('-')[1])).toEqual(['1', '2', '3', '4']);
    expect(await fixture.account(SETTLEMENT_ACCOUNT)).toMatchObject({ status: 'settled', hasFailed: false });
  });

  it('a failed installment moves by itself when its attempts are used up, within the limits of skips', async () => {
    const { db } = fixture.app.dependencies;
    await db.write("UPDATE payment_methods SET reference = 'declined_1' WHERE id = 1");
    await fixture.cancelPaymentsOfOthers(PLAN_ACCOUNT);
    const { id, date } = await fixture.firstOfPlan();
    fixture.advanceTime(Date.parse(date) - Date.parse(fixture.app.moment().today));
    for (let day = 0; day < 3; day += 1) {
      await fixture.charges();
      fixture.advanceTime(DAY_MS);
    }
    token = await fixture.renewToken();
    const moved = (await fixture.ofPlan()).find((payment) => payment.id === id);
    expect(moved).toMatchObject({ status: { value: 'scheduled' }, previous_date: date, attempts: { made: 0 } });
    expect((await fixture.account(PLAN_ACCOUNT)).hasFailed).toBe(false);
  });
});

describe('a plan on hold', () => {
  it('continues with the same amounts on later days of the plan, none of them in the past', async () => {
    const before = (await fixture.list('?account=12&limit=50')).data;
    fixture.advanceTime(100 * DAY_MS);
    token = await fixture.renewToken();
    await fixture.app.graphql('mutation ($input: RestartPlanInput!) { restartPlan(input: $input) { message } }', {
      token,
      variables: { input: { accountId: '12' } },
    });
    const after = (await fixture.list('?account=12&limit=50')).data;
    const now = fixture.app.moment().today;
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(sumPayments(after)).toBe(sumPayments(before));
    expect(after.every(({ date }) => date >= now)).toBe(true);
    expect(new Set(after.map(({ date }) => date)).size).toBe(after.length);
    expect((after[0]?.date ?? '') < addMonths(now, 1)).toBe(true);
  });
});
