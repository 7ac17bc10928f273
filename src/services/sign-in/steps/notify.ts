// Notifies people about changes of their sign-in, by e-mail and, where texts can be sent, by text message.
import type { ContactPoint } from '../../../domain/sign-in/contact';
import type { MessageToWrite, SecurityNotice } from '../../../domain/messages/message-catalogue';
import type { Database } from '../../../persistence/database/database';
import type { MessageOwner } from '../../../persistence/messages/outbox-store';
import type { Dependencies } from '../../shared/dependencies';
import { enqueueMessage, type OutboxDependencies } from '../../messages/steps/enqueue-message';

/** Who is notified. */
export interface NoticeRecipient {
  readonly owner: MessageOwner;
  /** Nobody is notified if this is null. */
  readonly email: string | null;
}

/** Does nothing without an e-mail address. Pass the transaction of the change as `db` where there is one. */
export async function enqueueNotice(
  dependencies: OutboxDependencies,
  db: Database,
  { owner, email }: NoticeRecipient,
  name: SecurityNotice,
): Promise<void> {
  if (email === null) return;
  await enqueueMessage(dependencies, db, { text: { name }, owner, to: email });
}

type NoticeDependencies = OutboxDependencies & Pick<Dependencies, 'textMessages'>;

/** Returns true if a notice can reach a channel: a provider that only sends codes sends no other texts. */
export function canNotify({ textMessages }: Pick<Dependencies, 'textMessages'>, { channel }: ContactPoint): boolean {
  return channel === 'email' || textMessages !== null;
}

export interface ContactNotice {
  readonly text: MessageToWrite;
  /** Epoch milliseconds: until when its link works. Absent: it has none. */
  readonly validUntil?: number;
  /** The reader has the language of the profile unless this is false. */
  readonly isOfOwner?: boolean;
}

/** Does nothing for a mobile number that receives no notices. Pass the transaction of the change as `db`. */
export async function enqueueNoticeTo(
  dependencies: NoticeDependencies,
  db: Database,
  profileId: number,
  contact: ContactPoint,
  { text, validUntil, isOfOwner = true }: ContactNotice,
): Promise<void> {
  if (!canNotify(dependencies, contact)) return;
  const { channel, to } = contact;
  await enqueueMessage(dependencies, db, {
    text,
    owner: { profileId },
    to,
    channel,
    ...(!isOfOwner && { readerId: null }),
    ...(validUntil !== undefined && { validUntil }),
  });
}
