// Mails about payments: reminders before they are due, changes of their dates, and payment methods that expire.
import { CONSUMER_NOTICES, type ConsumerNotice } from '../../../src/domain/messages/consumer-notices';
import { LANGUAGES } from '../../../src/domain/shared/language';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import type { Dependencies } from '../../../src/services/shared/dependencies';
import { wordsOf } from '../../support/fixtures/message-words';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { DAY_MS, SETTLEMENT_ACCOUNT } from '../../support/fixtures/charge-fixture';
import { openUpcomingFixture, type UpcomingFixture } from '../../support/fixtures/upcoming-fixture';

let fixture: UpcomingFixture;
beforeEach(async () => {
  fixture = await openUpcomingFixture();
});
afterEach(() => fixture.close());

/** How many mails of each kind arrived, without those of the sign-in. */
async function countMails(): Promise<Partial<Record<ConsumerNotice, number>>> {
  const { dependencies } = fixture.app;
  dependencies.outboxSender.wake();
  await waitForDelivery(fixture.app);
  const counts: Partial<Record<ConsumerNotice, number>> = {};
  for (const { subject, text } of dependencies.mail.messages?.() ?? []) {
    const kind = CONSUMER_NOTICES.find(
      (notice) => wordsOf(notice).subject === subject && text.startsWith(wordsOf(notice).text),
    );
    if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

const change = (sql: string, values: readonly (string | number)[] = []) =>
  fixture.app.dependencies.db.write(sql, values);

async function run(overrides: Partial<Dependencies> = {}): Promise<void> {
  const { broken } = await fixture.run(overrides);
  expect(broken).toEqual([]);
}

/** Two processes at once, as after a lost lease: both have read what is due before one of them announces it. */
async function runTwice(): Promise<void> {
  const { reminders } = fixture.app.dependencies;
  let other: Promise<void> | null = null;
  const awaitOther = async <Found extends readonly unknown[]>(reading: Promise<Found>): Promise<Found> => {
    const found = await reading;
    if (found.length > 0) await (other ??= run());
    return found;
  };
  const findPaymentsToRemind: typeof reminders.findPaymentsToRemind = (db, page) =>
    awaitOther(reminders.findPaymentsToRemind(db, page));
  const findExpiringMethods: typeof reminders.findExpiringMethods = (db, page) =>
    awaitOther(reminders.findExpiringMethods(db, page));
  await run({ reminders: { ...reminders, findPaymentsToRemind, findExpiringMethods } });
  expect(other).not.toBeNull();
}

describe('a payment that is due soon', () => {
  beforeEach(() => fixture.cancelPaymentsOfOthers(SETTLEMENT_ACCOUNT));

  it('is announced five days before and one day before, each once, and not on its day', async () => {
    await runTwice();
    await run();
    expect(await countMails()).toEqual({ payment_due: 1 });
    fixture.advanceTime(3 * DAY_MS);
    await run();
    expect(await countMails()).toEqual({ payment_due: 1 });
    fixture.advanceTime(DAY_MS);
    await run();
    await run();
    expect(await countMails()).toEqual({ payment_due: 2 });
    fixture.advanceTime(DAY_MS);
    await run();
    expect(await countMails()).toEqual({ payment_due: 2 });
    expect(fixture.provider.made.size).toBe(1);
  });

  it('is announced again when it was moved to another day', async () => {
    await run();
    // Once it is moved, a reminder that still waits is not sent any more.
    expect(await countMails()).toEqual({ payment_due: 1 });
    const [payment] = (await fixture.list(`?account=${SETTLEMENT_ACCOUNT}`)).data;
    const date = new Date(Date.parse(payment?.date ?? '') - 2 * DAY_MS).toISOString().slice(0, 10);
    expect((await fixture.act(payment?.id ?? 0, 'reschedule', { date })).status).toBe(200);
    await run();
    expect(await countMails()).toEqual({ payment_due: 2, payment_changed: 1 });
  });

  it.each([
    ['six days before', 'UPDATE schedule_transactions SET schedule_date = ? WHERE consumer_id = 13', 6],
    ['of a plan on hold', "UPDATE consumers SET status = 'hold', restart_date = ? WHERE id = 13", 60],
    ['to a person without permission', 'UPDATE consumer_profiles SET email_permission = (? IS NULL) WHERE id = 1', 0],
  ])('is not announced %s', async (_what, sql, days) => {
    const day = new Date(fixture.app.moment().epoch + days * DAY_MS).toISOString().slice(0, 10);
    await change(sql, [day]);
    await run();
    expect(await countMails()).toEqual({});
  });
});

describe('a payment with another date', () => {
  it('is announced each time, and two skips in a row as such', async () => {
    const [first, second] = await fixture.ofPlan();
    expect((await fixture.act(first?.id ?? 0, 'skip')).status).toBe(200);
    expect(await countMails()).toEqual({ payment_changed: 1 });
    expect((await fixture.act(second?.id ?? 0, 'skip')).status).toBe(200);
    expect(await countMails()).toEqual({ payment_changed: 1, payments_skipped: 1 });
  });

  it('is announced when the system moved it after it had failed', async () => {
    const { id } = await fixture.firstOfPlan();
    await fixture.cancelPaymentsOfOthers(14);
    await change("UPDATE schedule_transactions SET status = 'failed', attempt_count = 3 WHERE id = ?", [id]);
    await change('UPDATE consumers SET has_failed_payment = 1 WHERE id = 14');
    await run();
    expect((await fixture.ofPlan()).at(-1)?.id).toBe(id);
    expect(await countMails()).toEqual({ payment_changed: 1 });
  });

  it('is not announced when the change was refused, or to a person without permission', async () => {
    const { id, date } = await fixture.firstOfPlan();
    expect((await fixture.act(id, 'reschedule', { date: '2020-01-01' })).status).toBe(422);
    await change('UPDATE consumer_profiles SET email_permission = 0, text_permission = 0 WHERE id = 1');
    expect((await fixture.act(id, 'skip')).data.payment.previous_date).toBe(date);
    expect(await countMails()).toEqual({});
  });
});

describe('a payment method that expires', () => {
  const lastDay = () => {
    const today = new Date(fixture.app.moment().epoch);
    return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 0);
  };
  const expireThisMonth = (id: number) => {
    const day = new Date(lastDay());
    const sql = 'UPDATE payment_methods SET exp_year = ?, exp_month = ? WHERE id = ?';
    return change(sql, [day.getUTCFullYear(), day.getUTCMonth() + 1, id]);
  };
  const daysLeft = () => Math.round((lastDay() - Date.parse(fixture.app.moment().today)) / DAY_MS);

  beforeEach(async () => {
    // No payment is due or near, and one of account 14 stays open.
    await fixture.cancelPaymentsOfOthers(14);
    await change("UPDATE schedule_transactions SET schedule_date = '2030-01-01' WHERE consumer_id = 14");
  });

  it('is announced in the last thirty days and in the last seven, each once', async () => {
    await run();
    expect(await countMails()).toEqual({});
    await expireThisMonth(1);
    await runTwice();
    await run();
    expect(await countMails()).toEqual({ payment_method_expiring: 1 });
    fixture.advanceTime((daysLeft() - 7) * DAY_MS);
    await run();
    await run();
    expect(await countMails()).toEqual({ payment_method_expiring: 2 });
  });

  it('is not announced when it pays nothing or has expired', async () => {
    await expireThisMonth(2);
    await run();
    fixture.advanceTime((daysLeft() + 1) * DAY_MS);
    await change('UPDATE payment_methods SET exp_year = 2026, exp_month = 1 WHERE id = 1');
    await run();
    expect(await countMails()).toEqual({});
  });
});

it('no text says anything about a debt, a creditor, an account or an amount', () => {
  const texts = keysOf(LANGUAGES).flatMap((language) =>
    CONSUMER_NOTICES.map((notice) => Object.values(wordsOf(notice, language)).join(' ')),
  );
  const pattern = /debt|creditor|balance|account|owe|deuda|acreedor|saldo|cuenta|debe|[$\d]/i;
  expect(texts.filter((text) => pattern.test(text))).toEqual([]);
});
