// Queues mails to consumers about what happened in their profile, for the hours in which people are contacted.
import { CONSUMER_NOTICES, type ConsumerNotice } from '../../domain/shared/consumer-notices';
import type { Database } from '../../persistence/database/database';
import { enqueueMessage, type OutboxDependencies } from './enqueue-message';

/** Who gets a notice. `to` is of `getNoticeAddress`. */
export interface NoticeReader {
  readonly profileId: number;
  readonly to: string;
}

/** Pass the transaction of the event as `db`, and wake the sender after it. */
export async function enqueueConsumerNotice(
  dependencies: OutboxDependencies,
  db: Database,
  { profileId, to }: NoticeReader,
  notice: ConsumerNotice,
): Promise<void> {
  const personal = { to, ...CONSUMER_NOTICES[notice] };
  await enqueueMessage(dependencies, db, { purpose: notice, owner: { profileId }, personal });
}
