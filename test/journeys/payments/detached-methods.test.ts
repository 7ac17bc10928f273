// A removed payment method is forgotten by the provider too: by a job that tries again until it answers.
import { getReports, runNow } from '../../support/servers/job-turn';
import { DAY_MS } from '../../support/fixtures/charge-fixture';
import { openWalletFixture, type WalletFixture } from '../../support/fixtures/wallet-fixture';

let wallet: WalletFixture;
beforeEach(async () => {
  wallet = await openWalletFixture();
  wallet.offerMethod('pm_new');
  expect((await wallet.save({ payment_reference: 'pm_new' })).status).toBe(201);
  expect((await wallet.remove(5)).status).toBe(200);
});
afterEach(() => wallet.close());

/** How the steps of the job ended. */
async function run(): Promise<object> {
  const listener = { progress: () => undefined, broke: () => undefined };
  const ended = await getReports(runNow(wallet.app.dependencies, 'system_moves', { listener }));
  const report = ended.find(({ job }) => job === 'methods to detach');
  return Object.fromEntries(Object.entries(report?.tally ?? {}).filter(([, count]) => count > 0));
}

async function stored(): Promise<unknown> {
  const sql = 'SELECT detach_state, personal IS NULL AS wiped FROM payment_methods WHERE id = 5';
  const [row] = await wallet.app.dependencies.db.read(sql);
  return [row?.detach_state, Boolean(row?.wiped)];
}

it('is detached once, and its reference is wiped', async () => {
  expect([await stored(), wallet.provider.methods.has('pm_new')]).toEqual([['waiting', false], true]);
  expect(await run()).toEqual({ done: 1 });
  expect([await stored(), wallet.provider.methods.has('pm_new')]).toEqual([['done', true], false]);
  expect(await run()).toEqual({});
});

it('that the provider does not know is detached', async () => {
  wallet.provider.methods.delete('pm_new');
  expect([await run(), await stored()]).toEqual([{ done: 1 }, ['done', true]]);
});

it('waits while the provider does not answer, for thirty days', async () => {
  wallet.provider.failWith({ status: 500, body: {} });
  expect([await run(), await stored()]).toEqual([{ unknown: 1 }, ['waiting', false]]);
  wallet.provider.failWith(null);
  expect([await run(), await stored()]).toEqual([{ done: 1 }, ['done', true]]);
});

it('is given up after thirty days, with its reference wiped', async () => {
  // Otherwise failed charges would stop all requests to the provider for a while.
  await wallet.app.dependencies.db.write("UPDATE schedule_transactions SET status = 'cancelled'");
  wallet.provider.failWith({ status: 500, body: {} });
  wallet.app.setTime(wallet.app.moment().epoch + 30 * DAY_MS);
  expect([await run(), await stored()]).toEqual([{ failed: 1 }, ['given_up', true]]);
});

it('that a wallet has again is not detached', async () => {
  expect((await wallet.save({ payment_reference: 'pm_new' })).status).toBe(201);
  expect([await run(), await stored()]).toEqual([{ done: 1 }, ['done', true]]);
  expect(wallet.provider.methods.has('pm_new')).toBe(true);
});
