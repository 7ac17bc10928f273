// Puts a message into the outbox: the one place that gives it its id and its times.
import type { Channel } from '../../domain/sign-in/login-flow';
import { planMessage, type MessagePurpose } from '../../domain/system/outbox';
import type { Database } from '../../persistence/database/database';
import type { MessageContent, MessageOwner } from '../../persistence/system/outbox-store';
import type { Dependencies } from './dependencies';

export type OutboxDependencies = Pick<Dependencies, 'outbox' | 'randomness' | 'clock' | 'settings'>;

export interface MessageToSend {
  readonly purpose: MessagePurpose;
  readonly owner: MessageOwner;
  readonly personal: MessageContent;
  readonly channel?: Channel;
  /** Epoch milliseconds: until when its code or link works. Absent: it has none. */
  readonly validUntil?: number;
}

/** Pass the transaction of the event as `db`, and wake the sender after it. By e-mail, unless the channel says otherwise. */
export async function enqueueMessage(
  { outbox, randomness, clock, settings }: OutboxDependencies,
  db: Database,
  { purpose, owner, personal, channel = 'email', validUntil }: MessageToSend,
): Promise<void> {
  const { epoch: now } = clock();
  const plan = planMessage(purpose, { now, timeZone: settings.timeZone, validUntil: validUntil ?? null });
  const id = randomness.id();
  await outbox.enqueueMessage(db, { id, channel, purpose, owner, personal, now, ...plan });
}
