// A charge and a change of one payment at the same moment: exactly one of them happens.
import { chargePayment } from '../../../src/services/payments/steps/charge-payment';
import { httpPayments } from '../../../src/providers/payments/http-payments';
import { DAY_MS, PLAN_ACCOUNT } from '../../support/fixtures/charge-fixture';
import { openUpcomingFixture, sumPayments, type UpcomingFixture } from '../../support/fixtures/upcoming-fixture';

let fixture: UpcomingFixture;

beforeEach(async () => {
  fixture = await openUpcomingFixture();
  await fixture.cancelPaymentsOfOthers(PLAN_ACCOUNT);
});
afterEach(() => fixture.close());

// docs/rules §16 row 3
it.each([
  ['was moved', (id: number) => `/upcoming-payments/${id}/skip`, {}],
  ['got another method', () => `/accounts/${PLAN_ACCOUNT}/payment-method`, { payment_reference: 'pm_other' }],
])('a payment that was found before it %s is not charged', async (_what, path, body) => {
  const { dependencies } = fixture.app;
  const { id } = await fixture.firstOfPlan();
  const found = await dependencies.charges.findPaymentById(dependencies.db, id);
  const token = await fixture.renewToken();
  expect((await fixture.app.rest('POST', path(id), { token, body })).status).toBe(200);
  if (!found) throw new Error('The payment is missing.');
  const outcome = await chargePayment(dependencies, httpPayments(fixture.provider.settings), found);
  expect([outcome, fixture.provider.made.size]).toEqual(['skipped', 0]);
});

it('a skip and the charge of the job: paid or moved, never both', async () => {
  const { dependencies } = fixture.app;
  const before = await fixture.ofPlan();
  for (const { id, date } of before.slice(0, 2)) {
    const today = fixture.app.moment().today;
    fixture.advanceTime(Math.max(0, Date.parse(date) - Date.parse(today)));
    await fixture.renewToken();
    const [skipped] = await Promise.all([fixture.act(id, 'skip'), fixture.run()]);
    const isPaid = [...fixture.provider.made.keys()].some((key) => key.startsWith(`${id}-`));
    const payment = await dependencies.schedules.findPayment(dependencies.db, id);
    expect([skipped.status === 200, payment?.status]).toEqual([!isPaid, isPaid ? 'successful' : 'scheduled']);
    fixture.advanceTime(DAY_MS);
  }
  await fixture.renewToken();
  const after = await fixture.ofPlan();
  const paid = [...fixture.provider.made.values()].reduce((total, amount) => total + Number(amount), 0);
  expect(sumPayments(after) + paid).toBe(sumPayments(before));
});

it('ten skips and a payment at once: at most two skips, and one charge', async () => {
  const { id } = await fixture.firstOfPlan();
  const actions = [...Array<string>(5).fill('skip'), 'pay', ...Array<string>(5).fill('skip')];
  const answers = await Promise.all(actions.map((action) => fixture.act(id, action)));
  const moved = answers.filter(({ status }, place) => status === 200 && actions[place] === 'skip').length;
  const payment = await fixture.app.dependencies.schedules.findPayment(fixture.app.dependencies.db, id);
  const isPaid = payment?.status === 'successful';
  expect(fixture.provider.made.size).toBe(isPaid ? 1 : 0);
  expect(moved).toBeLessThanOrEqual(2);
  expect(moved + fixture.provider.made.size).toBeGreaterThan(0);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
});
