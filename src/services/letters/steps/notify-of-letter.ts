// Notifies the owner of a profile by mail that a letter is in the mailbox, at most once a day.
import type { ProfileFacts } from '../../../domain/profile/profile';
import { getNoticeAddress } from '../../../domain/messages/consumer-notices';
import type { Database } from '../../../persistence/database/database';
import { enqueueConsumerNotice } from '../../messages/steps/enqueue-message';
import type { Dependencies } from '../../shared/dependencies';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Does nothing for an account without a profile, and for an owner who does not want mails. Call in a transaction. */
export async function notifyOfLetter(
  dependencies: Dependencies,
  db: Database,
  profile: ProfileFacts | null,
): Promise<void> {
  const { mailbox, clock } = dependencies;
  const to = profile && getNoticeAddress(profile);
  if (!profile || to === null) return;
  const { epoch: now } = clock();
  if (!(await mailbox.claimLetterNotice(db, { profileId: profile.id, now, since: now - DAY_MS }))) return;
  await enqueueConsumerNotice(dependencies, db, { profileId: profile.id, to }, 'letter_waiting');
}
