// Tells the owners of accounts what their creditor has ended, wherever they have permitted notices.
import { listNoticeContacts, type ConsumerNotice } from '../../../domain/messages/consumer-notices';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';
import { enqueueConsumerNotice, type OutboxDependencies } from './enqueue-message';

interface OwnerNotice {
  readonly profileId: number;
  readonly notice: ConsumerNotice;
}

/**
 * Each notice once for a person, however many accounts it is about; with `cause`, once for all calls with the same cause. Does
 * nothing for a person without a verified contact or a permission. Call in the transaction of the moves.
 */
export async function tellOwners(
  dependencies: OutboxDependencies & Pick<Dependencies, 'profiles' | 'textMessages'>,
  db: Database,
  notices: readonly OwnerNotice[],
  cause?: string,
): Promise<void> {
  const byProfile = new Map<number, Set<ConsumerNotice>>();
  for (const { profileId, notice } of notices) {
    byProfile.set(profileId, (byProfile.get(profileId) ?? new Set()).add(notice));
  }
  for (const [profileId, kinds] of byProfile) {
    const profile = await dependencies.profiles.findProfileById(db, profileId);
    for (const { channel, to } of profile ? listNoticeContacts(profile, dependencies.textMessages !== null) : []) {
      for (const notice of kinds) {
        const own = cause === undefined ? undefined : `${cause}|${profileId}|${notice}|${channel}`;
        await enqueueConsumerNotice(dependencies, db, { profileId, to, channel }, notice, own);
      }
    }
  }
}
