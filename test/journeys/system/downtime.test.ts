// A week without any server: the first run afterwards does everything that became due meanwhile, and no more than a day allows.
import { addDays } from '../../../src/domain/shared/calendar';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { JOBS } from '../../../src/domain/system/jobs';
import { getJobStatuses } from '../../../src/services/system/job-status';
import {
  AGREED_ACCOUNT,
  DAY_MS,
  openChargeFixture,
  PLAN_ACCOUNT,
  SETTLEMENT_ACCOUNT,
  type ChargeFixture,
} from '../../support/fixtures/charge-fixture';
import { runNow } from '../../support/servers/job-turn';

const HELD_ACCOUNT = 11;

let fixture: ChargeFixture;
beforeEach(async () => {
  fixture = await openChargeFixture();
});
afterEach(() => fixture.close());

/** As the scheduler of a process does. */
async function runWhatIsDue(): Promise<readonly string[]> {
  const { dependencies } = fixture.app;
  const outcomes: string[] = [];
  for (const name of keysOf(JOBS)) {
    const intervalMs = dependencies.settings.jobIntervals[name];
    const { outcome } = await runNow(dependencies, name, { intervalMs });
    outcomes.push(`${name} ${outcome}`);
  }
  return outcomes;
}

async function lateJobs(): Promise<readonly string[]> {
  const statuses = await getJobStatuses(fixture.app.dependencies, 0);
  return statuses.filter(({ isLate }) => isLate).map(({ name }) => name);
}

it('forgets nothing that became due in a week without servers, and charges a plan once a day', async () => {
  const { db } = fixture.app.dependencies;
  const day = (days: number) => addDays(fixture.app.moment().today, days);
  await runWhatIsDue();
  const open = await db.read(
    "SELECT id FROM schedule_transactions WHERE consumer_id = ? AND status = 'scheduled' ORDER BY schedule_date",
    [PLAN_ACCOUNT],
  );
  const [first, second, third] = open.map(({ id }) => Number(id));
  for (const [id, days] of [
    [first, 2],
    [second, 5],
    [third, 7],
  ] as const)
    await db.write('UPDATE schedule_transactions SET schedule_date = ? WHERE id = ?', [day(days), id ?? 0]);
  await db.write('UPDATE consumers SET restart_date = ? WHERE id = ?', [day(3), HELD_ACCOUNT]);
  await db.write('UPDATE consumer_negotiations SET first_pay_date = ? WHERE consumer_id = ?', [day(4), AGREED_ACCOUNT]);
  const expires = fixture.app.moment().epoch + DAY_MS;
  await db.write("INSERT INTO captcha_uses (digest, claim, expires_at) VALUES ('used', 'claim', ?)", [expires]);

  fixture.advanceTime(7 * DAY_MS);
  expect(await lateJobs()).toEqual(keysOf(JOBS));
  expect(await runWhatIsDue()).toEqual(keysOf(JOBS).map((name) => `${name} done`));
  expect(await lateJobs()).toEqual([]);

  expect((await fixture.account(HELD_ACCOUNT)).status).toBe('payment_accepted');
  expect((await fixture.account(AGREED_ACCOUNT)).status).toBe('joined');
  expect((await fixture.account(SETTLEMENT_ACCOUNT)).status).toBe('settled');
  expect(await db.read("SELECT digest FROM captcha_uses WHERE digest = 'used'")).toEqual([]);

  // Three payments of the plan are due: one a day, the oldest first.
  const made = () =>
    [first, second, third].map((id) => fixture.provider.requests.filter(({ key }) => key === `${id}-1`).length);
  expect(made()).toEqual([1, 0, 0]);
  expect(await runWhatIsDue()).toEqual(keysOf(JOBS).map((name) => `${name} not_due`));
  fixture.advanceTime(DAY_MS / 2 - 1000);
  await runWhatIsDue();
  expect(made()).toEqual([1, 0, 0]);
  fixture.advanceTime(DAY_MS / 2 + 1000);
  await runWhatIsDue();
  expect(made()).toEqual([1, 1, 0]);
  fixture.advanceTime(DAY_MS);
  await runWhatIsDue();
  expect(made()).toEqual([1, 1, 1]);
});
