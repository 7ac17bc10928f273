// Mails about letters: only to people who want them, once a day, by day, and without saying anything.
import { eventually, waitForDelivery } from '../../support/fixtures/eventually';
import { openMailboxFixture, type MailboxFixture } from '../../support/fixtures/mailbox-fixture';
import { wordsOf } from '../../support/fixtures/message-words';
import { NOW } from '../../support/fixtures/app';

let fixture: MailboxFixture;
beforeEach(async () => {
  fixture = await openMailboxFixture();
});
afterEach(() => fixture.close());

const HOUR_MS = 3_600_000;
const { subject, text } = wordsOf('letter_waiting');
const FIRST_LETTER = wordsOf('first_letter');

/** How many mails about letters arrived. */
async function countMails(): Promise<number> {
  fixture.app.dependencies.outboxSender.wake();
  await waitForDelivery(fixture.app);
  return (fixture.app.dependencies.mail.messages?.() ?? []).filter((message) => message.subject === subject).length;
}

const changeProfile = (change: string) =>
  fixture.app.dependencies.db.write(`UPDATE consumer_profiles SET ${change} WHERE id = 1`);

it('a letter is announced without its creditor, account, amount or subject', async () => {
  await fixture.send([13, 14, 19]);
  expect(await countMails()).toBe(1);
  const [mail] = fixture.app.dependencies.mail.messages?.() ?? [];
  expect(mail).toMatchObject({ to: 'maria.rivera@example.test', subject });
  expect(mail?.text.startsWith(text)).toBe(true);
  expect(`${subject} ${text}`).not.toMatch(/acme|debt|balance|account|owe|\d/i);
  expect(mail?.text).toContain('To stop these mails');
});

it('a day passes before the next mail', async () => {
  await fixture.send([14]);
  fixture.app.setTime(NOW + 24 * HOUR_MS - 1);
  const token = await fixture.app.signInCreditor('dana@acme.test');
  await fixture.send([15], { token });
  expect(await countMails()).toBe(1);
  fixture.app.setTime(NOW + 24 * HOUR_MS);
  await fixture.send([16], { token });
  expect(await countMails()).toBe(2);
});

it.each([
  ['without permission', 'email_permission = 0'],
  ['without a verified address', 'email_verified_at = NULL'],
  ['of a blocked profile', "status = 'blocked'"],
])('no one is notified %s, but is later when that changes', async (_what, change) => {
  await changeProfile(change);
  await fixture.send([14]);
  expect(await countMails()).toBe(0);
  await changeProfile("email_permission = 1, email_verified_at = 1, status = 'active'");
  await fixture.send([15]);
  expect(await countMails()).toBe(1);
});

it('a letter about an account that nobody has claimed is announced to the address of its company, once a day', async () => {
  const { db, mail, outboxSender } = fixture.app.dependencies;
  await db.write('UPDATE consumers SET consumer_profile_id = NULL WHERE id IN (14, 15)');
  await fixture.send([14, 15]);
  outboxSender.wake();
  await waitForDelivery(fixture.app);
  const announced = (mail.messages?.() ?? []).filter((message) => message.subject === FIRST_LETTER.subject);
  expect(announced).toMatchObject([{ to: 'maria.rivera@example.test' }]);
  expect(announced[0]?.text.startsWith(FIRST_LETTER.text)).toBe(true);
  expect(FIRST_LETTER.text).not.toMatch(/acme|debt|balance|account|owe/i);
});

// Noon in New York is 16:00 UTC.
it.each([
  ['23:30', 11.5 * HOUR_MS, 20 * HOUR_MS],
  ['21:00', 9 * HOUR_MS, 20 * HOUR_MS],
  ['07:59', 20 * HOUR_MS - 60_000, 20 * HOUR_MS],
  ['02:00', 14 * HOUR_MS, 20 * HOUR_MS],
])('a letter at %s is announced at 08:00', async (_time, sent, announced) => {
  const midday = NOW - (NOW % 60_000);
  fixture.app.setTime(midday + sent);
  const token = await fixture.app.signInCreditor('dana@acme.test');
  await fixture.send([14], { token });
  expect(
    (await fixture.app.dependencies.db.read('SELECT next_at AS at FROM outbox_messages')).at(-1)?.at,
  ).toBeDefined();
  fixture.app.setTime(midday + announced - 1);
  fixture.app.dependencies.outboxSender.wake();
  const due = await eventually('the message to wait', async () => {
    const sql =
      "SELECT due_at AS at FROM outbox_messages WHERE state = 'pending' AND due_at = next_at AND due_at > created_at";
    const [waiting] = await fixture.app.dependencies.db.read(sql);
    return waiting && Number(waiting.at);
  });
  expect(due).toBe(midday + announced);
  fixture.app.setTime(midday + announced);
  expect(await countMails()).toBe(1);
});
