// Announces a letter by mail to whoever is to read it.
import { FIRST_LETTER_NOTICE, getNoticeAddress } from '../../../domain/messages/consumer-notices';
import type { ProfileFacts } from '../../../domain/profile/profile';
import type { Database } from '../../../persistence/database/database';
import { enqueueConsumerNotice, enqueueMessage } from '../../messages/steps/enqueue-message';
import type { Dependencies } from '../../shared/dependencies';
import { toPeriodCounter } from '../../shared/rate-limits';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Notifies a person by mail that a letter is in the mailbox, at most once a day: the owner of the profile that has
 * claimed the account, or, while nobody has, the address that the company of the account knows. Does nothing for an
 * owner who does not want mails, and without an address. Call in a transaction.
 */
export async function notifyOfLetter(
  dependencies: Dependencies,
  db: Database,
  { companyId, email }: { readonly companyId: number; readonly email: string | null },
  owner: ProfileFacts | null,
): Promise<void> {
  if (owner) await notifyOwner(dependencies, db, owner);
  else if (email !== null) await inviteReader(dependencies, db, email, companyId);
}

async function notifyOwner(dependencies: Dependencies, db: Database, owner: ProfileFacts): Promise<void> {
  const to = getNoticeAddress(owner);
  if (to === null) return;
  const { epoch: now } = dependencies.clock();
  const claim = { profileId: owner.id, now, since: now - DAY_SECONDS * 1000 };
  if (!(await dependencies.mailbox.claimLetterNotice(db, claim))) return;
  await enqueueConsumerNotice(dependencies, db, { profileId: owner.id, to }, 'letter_waiting');
}

/** Counted by company, so that the letters of one company do not depend on those of another. */
async function inviteReader(dependencies: Dependencies, db: Database, to: string, companyId: number): Promise<void> {
  const subject = `${companyId}|${to.trim().toLowerCase()}`;
  const counter = toPeriodCounter(dependencies, { scope: 'letter_invitation', subject }, { seconds: DAY_SECONDS });
  if ((await dependencies.rateLimits.incrementCounter(db, counter)) > 1) return;
  const message = { purpose: 'letter_waiting', owner: null, personal: { to, ...FIRST_LETTER_NOTICE } } as const;
  await enqueueMessage(dependencies, db, message);
}
