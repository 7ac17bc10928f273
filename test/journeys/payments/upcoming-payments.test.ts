// The list of upcoming payments over REST. The parity matrix compares GraphQL.
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
    expect(all.meta).toEqual({
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
