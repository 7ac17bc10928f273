// Announces a letter by mail to whoever is to read it, or records why not.
import type { ContactGate, MessageKind } from '../../../domain/messages/contact-gates';
import type { ProfileFacts } from '../../../domain/profile/profile';
import type { Database } from '../../../persistence/database/database';
import { enqueueConsumerNotice, enqueueMessage } from '../../messages/steps/enqueue-message';
import { findMailAddress, recordStopped } from '../../messages/steps/tell-person';
import type { Dependencies } from '../../shared/dependencies';
import { digestSubject } from '../../shared/rate-limits';

const DAY_SECONDS = 24 * 60 * 60;
const DAY_MS = DAY_SECONDS * 1000;

interface AnnouncedLetter {
  readonly accountId: number;
  readonly companyId: number;
  /** The law requires the answer to a dispute: it is announced whatever other letters were, and does not count. */
  readonly kind: Extract<MessageKind, 'letter' | 'dispute_answer'>;
}

/**
 * Notifies a person by mail that a letter is in the mailbox, at most once a day for each company: the owner of the profile that
 * has claimed the account, or, while nobody has, the address that the company of the account knows. Call in a transaction.
 */
export async function notifyOfLetter(
  dependencies: Dependencies,
  db: Database,
  { email, ...letter }: AnnouncedLetter & { readonly email: string | null },
  owner: ProfileFacts | null,
): Promise<void> {
  if (owner) await notifyOwner(dependencies, db, owner, letter);
  else if (email !== null) await inviteReader(dependencies, db, email, letter);
  else await recordUnannounced(dependencies, db, letter, 'address');
}

async function notifyOwner(
  dependencies: Dependencies,
  db: Database,
  owner: ProfileFacts,
  letter: AnnouncedLetter,
): Promise<void> {
  const { accountId, kind } = letter;
  const accountIds = [accountId];
  const to = await findMailAddress(dependencies, db, owner, { accountIds, notice: 'letter_waiting', kind });
  if (to === null) return;
  const isAnnounced = await mayAnnounce(dependencies, db, letter, { scope: 'letter_notice', reader: String(owner.id) });
  if (!isAnnounced) return recordUnannounced(dependencies, db, letter, 'daily_letter');
  await enqueueConsumerNotice(dependencies, db, { profileId: owner.id, to, accountIds, kind }, 'letter_waiting');
}

async function inviteReader(
  dependencies: Dependencies,
  db: Database,
  to: string,
  letter: AnnouncedLetter,
): Promise<void> {
  const { accountId, companyId, kind } = letter;
  const reader = to.trim().toLowerCase();
  const isAnnounced = await mayAnnounce(dependencies, db, letter, { scope: 'letter_invitation', reader });
  if (!isAnnounced) return recordUnannounced(dependencies, db, letter, 'daily_letter');
  await enqueueMessage(dependencies, db, {
    text: { name: 'first_letter' },
    owner: null,
    to,
    subject: { accountIds: [accountId], kind },
    companyId,
  });
}

/** Counted by company, so that the letters of one company do not depend on those of another. */
async function mayAnnounce(
  dependencies: Dependencies,
  db: Database,
  { companyId, kind }: AnnouncedLetter,
  { scope, reader }: { readonly scope: string; readonly reader: string },
): Promise<boolean> {
  return kind === 'dispute_answer' || isFirstOfDay(dependencies, db, scope, `${companyId}|${reader}`);
}

/** Whether 24 hours have passed since the last one. Others about the same subject wait for the end of the transaction. */
async function isFirstOfDay(
  { rateLimits, digests, clock }: Dependencies,
  db: Database,
  scope: string,
  counted: string,
): Promise<boolean> {
  const subject = digestSubject({ digests }, { scope, subject: counted }, { seconds: DAY_SECONDS });
  const { epoch: now } = clock();
  await rateLimits.lockSubject(db, { scope, subject });
  const last = await rateLimits.findLatestWindow(db, { scope, subject, since: now - DAY_MS, now });
  if (last !== null) return false;
  await rateLimits.addToCounters(db, [{ scope, subject, windowStart: now, by: 1 }]);
  return true;
}

async function recordUnannounced(
  dependencies: Dependencies,
  db: Database,
  { accountId, kind }: AnnouncedLetter,
  gate: ContactGate,
): Promise<void> {
  await recordStopped(dependencies, db, gate, { accountIds: [accountId], notice: 'letter_waiting', kind });
}
