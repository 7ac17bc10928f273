// Two processes judge messages about one account at the same moment: no more than a week allows go out, whoever sends them.
// The test holds the records of the messages until all of them are being judged, so that it is a race.
import { addContactRecords } from '../../src/persistence/messages/contact-record-store';
import { enqueueMessage } from '../../src/persistence/messages/outbox-store';
import { PLACES_PER_LANE, planMessage } from '../../src/domain/messages/outbox';
import { waitForStatements } from '../support/database/collide';
import { eventually } from '../support/fixtures/eventually';
import { openOwnDatabase, today } from './negotiators';
import { MESSAGES_PER_WEEK as ALLOWED, withSharedReplicas } from './replicas';

/** As many as both processes send at the same time. */
const MESSAGES = 2 * PLACES_PER_LANE;
const HOUR_MS = 3_600_000;
/** About which there is no message yet. */
const ACCOUNT = 16;
const RIVERA = { profileId: 1, to: 'maria.rivera@example.test' };

const SUBJECT = 'Somebody made a payment for you';

const replicas = withSharedReplicas();

/** Notices that wait. */
async function putNotices(): Promise<void> {
  const db = await openOwnDatabase(replicas());
  const now = Date.now();
  const kind = { channel: 'email', purpose: 'gift_received' } as const;
  await db.transaction(async (transaction) => {
    for (let index = 0; index < MESSAGES; index += 1) {
      const id = `notice-${index}`;
      const personal = { to: RIVERA.to, subject: SUBJECT, text: id };
      const owner = { profileId: RIVERA.profileId };
      await enqueueMessage(transaction, { ...kind, id, owner, personal, now, ...planMessage(now + HOUR_MS, null) });
      const about = { accountIds: [ACCOUNT], messageId: id, noticeId: id, kind: 'notice' } as const;
      await addContactRecords(transaction, { ...kind, ...about, gate: null, now, today: today() });
    }
  });
  await db.close();
}

it(`sends ${ALLOWED} of ${MESSAGES} messages about an account in a week that two processes judge at once`, async () => {
  const { database, mailbox } = replicas();
  await putNotices();
  await database.change('START TRANSACTION');
  await database.rows("SELECT id FROM contact_records WHERE outcome = 'waiting' FOR UPDATE");
  const due = await openOwnDatabase(replicas());
  await due.write(`UPDATE outbox_messages SET next_at = ${Date.now()} WHERE purpose = 'gift_received'`);
  await due.close();
  // The lock of the account, which one of them has, and what that one writes.
  await waitForStatements(database, /^(INSERT INTO rate_counters|UPDATE `contact_records`)/, MESSAGES);
  await database.change('COMMIT');

  const outcomes = await eventually('all messages to be judged', async () => {
    const rows = await database.rows(
      'SELECT outcome, gate, COUNT(*) AS n FROM contact_records WHERE consumer_id = ? GROUP BY outcome, gate ORDER BY outcome',
      [ACCOUNT],
    );
    return rows.some(({ outcome }) => outcome === 'waiting') ? null : rows;
  });
  expect(outcomes).toEqual([
    { outcome: 'sent', gate: null, n: ALLOWED },
    { outcome: 'stopped', gate: 'frequency', n: MESSAGES - ALLOWED },
  ]);
  expect(mailbox.messagesFor(RIVERA.to).filter(({ subject }) => subject === SUBJECT)).toHaveLength(ALLOWED);
});
