// The digest of offers: only to users who want it and may see offers, once a business day, only when something waits. Two
// processes send one, and a process that dies in between loses none.
import type { Database } from '../../../src/persistence/database/database';
import * as outboxStore from '../../../src/persistence/messages/outbox-store';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';
import { addCreditor } from '../../support/fixtures/creditors';
import { deliverMessages } from '../../support/fixtures/deliver-messages';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { ALONE, getReports, runNow } from '../../support/servers/job-turn';
import { startMailbox, type Mailbox } from '../../support/servers/mailbox';
import { sendOfferDigests } from '../../../src/services/creditor/send-offer-digests';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let app: RunningApp;
let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = await startMailbox();
  app = await startApp({ MAIL_URL: mailbox.url });
});
afterEach(async () => {
  await app.close();
  await mailbox.close();
});

async function addReader(wanted = true) {
  const { email, id } = await addCreditor(app);
  // Users of Acme, whose accounts have offers.
  await app.dependencies.db.write('UPDATE creditor_users SET company_id = 1 WHERE id = ?', [id]);
  const token = await app.signInCreditor(email);
  const body = { offer_digest: wanted };
  const saved = await app.creditorRest('PUT', '/profile/preferences', { token, body });
  expect(saved.body).toMatchObject({ message: 'Preferences saved.', data: { offer_digest: wanted } });
  expect((await app.creditorRest('GET', '/profile', { token })).body).toMatchObject({ offer_digest: wanted });
  return { email, id, token };
}

async function run() {
  const [report] = await getReports(runNow(app.dependencies, 'offer_digests'));
  return report?.tally;
}

async function mailsTo(email: string) {
  await waitForDelivery(app);
  return mailbox.messagesFor(email).map(({ subject, text = '' }) => ({ subject, text: text.replace(/=\n/g, '') }));
}

/** The offers of Acme that wait for its answer, and the one that was sent on a day. */
async function setOffers(days: readonly number[]): Promise<void> {
  const { db } = app.dependencies;
  await db.write("UPDATE consumers SET derived_condition = 'joined' WHERE company_id = 1");
  const ids = (await db.read('SELECT id FROM consumers WHERE company_id = 1 ORDER BY id LIMIT 10')).map(
    (row) => row['id'],
  );
  for (const [index, day] of days.entries()) {
    await db.write(
      "UPDATE consumers SET derived_condition = 'pending_creditor_response', derived_version = version, waiting_since = ? WHERE id = ?",
      [NOW - day * DAY, Number(ids[index])],
    );
  }
}

it('says how many offers wait, and since when the oldest does', async () => {
  const { email } = await addReader();
  // Tuesday is today.
  await setOffers([0, 8 / 24, 1, 5]);
  expect(await run()).toMatchObject({ done: 1 });
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('4 offers wait for an answer');
  expect(mail?.text).toContain('4 offers wait for an answer of your company, the oldest since Thursday.');
});

// docs/rules §17 row 12
it('is sent once a business day, however often the job runs', async () => {
  const { email } = await addReader();
  await setOffers([1]);
  for (const hours of [0, 1, 6, 8.8]) {
    app.setTime(NOW + hours * HOUR);
    await run();
  }
  expect(await mailsTo(email)).toHaveLength(1);
  // The next morning, but not in the night.
  app.setTime(NOW + 14 * HOUR);
  expect(await run()).toMatchObject({ done: 0, skipped: 0 });
  app.setTime(NOW + 21 * HOUR);
  expect(await run()).toMatchObject({ done: 1 });
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain('1 offer waits for an answer of your company since yesterday.');
});

it('is not sent when nothing waits, to users who do not want it, or to those who may not see offers', async () => {
  const reader = await addReader();
  await setOffers([]);
  expect(await run()).toMatchObject({ done: 0, skipped: 1 });
  expect(await mailsTo(reader.email)).toEqual([]);
  const [other, off, gone] = [await addReader(false), await addReader(), await addReader()];
  await app.creditorRest('PUT', '/profile/preferences', { token: off.token, body: { offer_digest: false } });
  await app.dependencies.db.write('UPDATE creditor_users SET active = 0 WHERE id = ?', [gone.id]);
  await setOffers([1]);
  expect(await run()).toMatchObject({ done: 0 });
  for (const { email } of [reader, other, off, gone]) expect(await mailsTo(email)).toEqual([]);
  await addReader();
  await app.dependencies.db.write('DELETE FROM company_memberships WHERE company_id = 1');
  expect(await run()).toMatchObject({ done: 0, skipped: 1 });
});

it('is sent once by two processes that run at the same time without a lease', async () => {
  const readers = [await addReader(), await addReader(), await addReader()];
  await setOffers([2, 3]);
  const second = await app.openConnection();
  const other = { ...app.dependencies, db: second };
  const reports = await Promise.all([sendOfferDigests(app.dependencies, ALONE), sendOfferDigests(other, ALONE)]);
  expect(reports.flat().reduce((done, { tally }) => done + tally.done, 0)).toBe(readers.length);
  for (const { email } of readers) expect(await mailsTo(email)).toHaveLength(1);
  await second.close();
});

it('is not sent when no offer waits any more after it has waited for the mail server', async () => {
  const { email } = await addReader();
  await app.dependencies.outboxSender.stop();
  await setOffers([2]);
  expect(await run()).toMatchObject({ done: 1 });
  await setOffers([]);
  await deliverMessages(app.dependencies);
  expect(await mailsTo(email)).toEqual([]);
  const [stored] = await app.dependencies.db.read("SELECT * FROM outbox_messages WHERE purpose = 'offer_digest'");
  expect(stored).toMatchObject({ state: 'failed', ended_as: 'stopped', cause: 'obsolete', personal: null });
});

it('is sent by the next run when a process dies before the mail is stored', async () => {
  const { email } = await addReader();
  await setOffers([2]);
  const outbox = {
    ...outboxStore,
    enqueueMessage: (_db: Database) => Promise.reject(new Error('The process dies.')),
  };
  const broken: unknown[] = [];
  const listener = { progress: () => undefined, broke: (_job: string, error: unknown) => void broken.push(error) };
  await runNow({ ...app.dependencies, outbox }, 'offer_digests', { listener });
  expect(broken).toHaveLength(1);
  expect(await run()).toMatchObject({ done: 1 });
  expect(await mailsTo(email)).toHaveLength(1);
});
