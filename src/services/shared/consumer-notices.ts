// Queues mails to consumers about what happened in their profile, for the hours in which people are contacted.
import { CONSUMER_NOTICES, NOTICE_HOURS, type ConsumerNotice } from '../../domain/shared/consumer-notices';
import { toNextHours } from '../../domain/shared/calendar';
import type { Database } from '../../persistence/database/database';
import type { Dependencies } from './dependencies';

/** `to` is of `getNoticeAddress`. Pass the transaction of the event as `db`, and wake the sender after it. */
export async function enqueueConsumerNotice(
  { outbox, randomness, clock, settings }: Pick<Dependencies, 'outbox' | 'randomness' | 'clock' | 'settings'>,
  db: Database,
  to: string,
  notice: ConsumerNotice,
): Promise<void> {
  const { epoch: now } = clock();
  const notBefore = toNextHours(now, settings.timeZone, NOTICE_HOURS);
  const personal = { to, ...CONSUMER_NOTICES[notice] };
  await outbox.enqueueMessage(db, { id: randomness.id(), kind: 'email', flowId: null, personal, now, notBefore });
}
