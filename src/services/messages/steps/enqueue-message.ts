// Puts a message into the outbox: the one place that gives it its id and its times.
import type { Channel } from '../../../domain/sign-in/login-flow';
import { composeNotice, type ConsumerNotice } from '../../../domain/messages/consumer-notices';
import { planMessage, type MessagePurpose } from '../../../domain/messages/outbox';
import type { Database } from '../../../persistence/database/database';
import type { MessageContent, MessageOwner } from '../../../persistence/messages/outbox-store';
import type { Dependencies } from '../../shared/dependencies';

export type OutboxDependencies = Pick<Dependencies, 'outbox' | 'randomness' | 'digests' | 'clock' | 'settings'>;

export interface MessageToSend {
  readonly purpose: MessagePurpose;
  readonly owner: MessageOwner;
  readonly personal: MessageContent;
  readonly channel?: Channel;
  /** Epoch milliseconds: until when its code or link works. Absent: it has none. */
  readonly validUntil?: number;
  /** What was sent for the same cause is not sent again. Absent: each message has a cause of its own. */
  readonly cause?: string;
}

const ID_LENGTH = 22;

/** Pass the transaction of the event as `db`, and wake the sender after it. By e-mail, unless the channel says otherwise. */
export async function enqueueMessage(
  { outbox, randomness, digests, clock, settings }: OutboxDependencies,
  db: Database,
  { purpose, owner, personal, channel = 'email', validUntil, cause }: MessageToSend,
): Promise<void> {
  const { epoch: now } = clock();
  const plan = planMessage(purpose, { now, timeZone: settings.timeZone, validUntil: validUntil ?? null });
  const id = cause === undefined ? randomness.id() : digests.digestSubject('message', cause).slice(0, ID_LENGTH);
  if (cause !== undefined && (await outbox.findMessage(db, id)) !== null) return;
  await outbox.enqueueMessage(db, { id, channel, purpose, owner, personal, now, ...plan });
}

/** Who gets a notice. `to` is of `getNoticeAddress`. */
export interface NoticeReader {
  readonly profileId: number;
  readonly to: string;
  readonly channel?: Channel;
}

/** To be sent in the hours in which people are contacted. */
export async function enqueueConsumerNotice(
  dependencies: OutboxDependencies,
  db: Database,
  { profileId, to, channel = 'email' }: NoticeReader,
  notice: ConsumerNotice,
  cause?: string,
): Promise<void> {
  const personal = { to, ...composeNotice(notice, channel) };
  await enqueueMessage(dependencies, db, {
    purpose: notice,
    owner: { profileId },
    personal,
    channel,
    ...(cause !== undefined && { cause }),
  });
}
