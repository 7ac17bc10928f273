// The list of upcoming payments over REST. The parity matrix compares GraphQL.
import { addDays } from '../../../src/domain/shared/calendar';
import {
  openUpcomingFixture,
  sumPayments,
  type RestUpcomingPayment,
  type RestUpcomingPayments,
  type UpcomingFixture,
} from '../../support/fixtures/upcoming-fixture';

let fixture: UpcomingFixture;
let token: string;

beforeEach(async () => {
  fixture = await openUpcomingFixture();
  token = await fixture.renewToken();
});
afterEach(() => fixture.close());

describe('the list', () => {
  it('holds the open payments of all accounts by date, page by page, with their sum', async () => {
    const all = await fixture.list('?limit=50');
    const dates = all.data.map(({ date, id }) => `${date} ${String(id).padStart(5, '0')}`);
    expect(dates).toEqual([...dates].sort());
    expect(new Set(all.data.map(({ account }) => account.id))).toEqual(new Set([11, 12, 13, 14]));
    const { today } = fixture.app.moment();
    const passed = all.data.filter((payment) => payment.has_passed);
    expect(passed).toEqual(all.data.filter(({ date }) => date < today));
    expect(all.meta).toEqual({
      passed_count: passed.length,
      passed_amount: sumPayments(passed).toFixed(2),
      next_cursor: null,
      total: all.data.length,
      total_amount: sumPayments(all.data).toFixed(2),
    });
    const pages: RestUpcomingPayment[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: RestUpcomingPayments = await fixture.list(`?limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(page.meta.total).toBe(all.meta.total);
      pages.push(...page.data);
      cursor = page.meta.next_cursor;
    }
    expect(pages).toEqual(all.data);
  });

  it('filters by account, dates and status', async () => {
    const plan = await fixture.ofPlan();
    expect(plan.map(({ sequence }) => sequence)).toEqual(
      plan.map((_payment, place) => ({ number: place + 4, of: 10 })),
    );
    const [first, second, third] = plan;
    expect((await fixture.list(`?account=14&from=${second?.date}&until=${third?.date}`)).data).toEqual([second, third]);
    expect((await fixture.list('?status=on_hold&limit=50')).data.map(({ account }) => account.id)).toEqual(
      expect.arrayContaining([11, 12]),
    );
    expect((await fixture.list('?status=failed')).meta.total).toBe(0);
    await fixture.app.dependencies.db.write("UPDATE schedule_transactions SET status = 'failed' WHERE id = ?", [
      first?.id ?? 0,
    ]);
    expect((await fixture.list('?status=failed')).data.map(({ id }) => id)).toEqual([first?.id]);
  });

  it('says what has passed without a payment, on every page of it, and when a plan on hold restarts', async () => {
    const { db } = fixture.app.dependencies;
    const { today } = fixture.app.moment();
    const [first] = await fixture.ofPlan();
    await db.write('UPDATE schedule_transactions SET schedule_date = ? WHERE id = ?', ['2026-01-09', first?.id ?? 0]);
    const [late, next] = await fixture.ofPlan();
    expect([late?.id, late?.has_passed, late?.restart_date]).toEqual([first?.id, true, null]);
    expect(next?.has_passed).toBe(false);
    const page = await fixture.list('?account=14&limit=1');
    expect(page.meta).toMatchObject({ passed_count: 1, passed_amount: first?.amount });
    const restart = addDays(today, 40);
    const held = await fixture.app.rest('POST', '/accounts/14/plan/hold', {
      token,
      body: { restart_date: restart, hold_reason: 'Hours cut' },
    });
    expect(held.status).toBe(200);
    for (const payment of await fixture.ofPlan()) expect(payment.restart_date).toBe(restart);
  });

  it('is on both sides the day on which a payment was made, not the day for which it was planned', async () => {
    const { id, date } = await fixture.firstOfPlan();
    const { today } = fixture.app.moment();
    expect(date > today).toBe(true);
    expect((await fixture.act(id, 'pay')).status).toBe(200);
    const agreed = await fixture.app.rest<{ schedule: { date: string; paid_on: string | null }[] }>(
      'GET',
      '/accounts/14/agreement',
      { token },
    );
    expect(agreed.body.schedule).toContainEqual(expect.objectContaining({ date, paid_on: today }));
    const creditor = await fixture.app.signInCreditor('dana@acme.test');
    const schedule = await fixture.app.creditorRest<{ data: object[] }>('GET', '/accounts/14/schedule', {
      token: creditor,
    });
    expect(schedule.body.data).toContainEqual(expect.objectContaining({ date, paid_on: today, has_passed: false }));
    for (const payment of await fixture.ofPlan()) expect(payment.id).not.toBe(id);
  });

  it.each([
    ['removed', 'deactivated', false],
    ['cancelled', 'cancelled_plan', false],
    ['paid', 'settled', false],
    ['disputed', 'dispute', true],
  ])('shows payments of %s accounts or not', async (_what, status, isListed) => {
    const { id } = await fixture.firstOfPlan();
    await fixture.app.dependencies.db.write('UPDATE consumers SET status = ? WHERE id = 14', [status]);
    expect((await fixture.list('?account=14')).data.length > 0).toBe(isListed);
    const one = await fixture.app.rest('GET', `/upcoming-payments/${id}`, { token });
    expect(one.status).toBe(isListed ? 200 : 404);
    if (isListed) expect(one.body).toMatchObject({ status: { value: 'paused' }, available_actions: [] });
  });

  it('tells nothing about the payments of others', async () => {
    const others = await fixture.app.signIn('Okafor', '1990-09-30', '0042');
    const { id } = await fixture.firstOfPlan();
    for (const path of [`/upcoming-payments/${id}`, '/upcoming-payments/999999', '/upcoming-payments/x']) {
      const { status, body } = await fixture.app.rest('GET', path, { token: others });
      expect([status, body]).toEqual([404, { message: 'Payment not found.' }]);
    }
    expect((await fixture.app.rest('GET', '/upcoming-payments?account=14', { token: others })).status).toBe(404);
  });
});
