// Notifies the owner of an account or of a wallet by mail of what happens to payments.
import { getNoticeAddress, type ConsumerNotice } from '../../../domain/messages/consumer-notices';
import type { Database } from '../../../persistence/database/database';
import { enqueueConsumerNotice } from '../../messages/steps/enqueue-message';
import type { Dependencies } from '../../shared/dependencies';

/**
 * Does nothing for an account without a profile, and for an owner who does not want mails. Call in the transaction of the
 * event.
 */
export async function notifyPayer(
  dependencies: Dependencies,
  db: Database,
  profileId: number | null,
  notice: ConsumerNotice,
): Promise<void> {
  const profile = profileId === null ? null : await dependencies.profiles.findProfileById(db, profileId);
  const to = profile && getNoticeAddress(profile);
  if (profile && to !== null) await enqueueConsumerNotice(dependencies, db, { profileId: profile.id, to }, notice);
}
