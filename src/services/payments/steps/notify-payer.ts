// Notifies the owner of an account or of a wallet by mail of what happens to payments.
import { getNoticeAddress, type ConsumerNotice } from '../../../domain/messages/consumer-notices';
import { marksThatStop, type ContactKind } from '../../../domain/shared/mark-gates';
import type { AccountMark } from '../../../domain/shared/vocabulary';
import type { Database } from '../../../persistence/database/database';
import { enqueueConsumerNotice } from '../../messages/steps/enqueue-message';
import type { Dependencies } from '../../shared/dependencies';

interface Payer {
  readonly profileId: number | null;
  /** Of the account; none for what is about no account. */
  readonly marks: readonly AccountMark[];
}

/**
 * Does nothing for an account without a profile, for an owner who does not want mails, and under a mark that stops them. Call
 * in the transaction of the event.
 */
export async function notifyPayer(
  dependencies: Dependencies,
  db: Database,
  { profileId, marks }: Payer,
  notice: ConsumerNotice,
  kind: ContactKind,
): Promise<void> {
  const profile = profileId === null ? null : await dependencies.profiles.findProfileById(db, profileId);
  const to = profile && getNoticeAddress(profile);
  if (!profile || to === null) return;
  const ofPerson = profile.contactStoppedAt === null ? [] : (['do_not_contact'] as const);
  if (marksThatStop([...marks, ...ofPerson], kind).length > 0) return;
  await enqueueConsumerNotice(dependencies, db, { profileId: profile.id, to }, notice);
}
