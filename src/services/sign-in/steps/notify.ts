// Notifies people about changes of their sign-in, by e-mail and, where texts can be sent, by text message.
import type { ContactPoint } from '../../../domain/sign-in/contact';
import { SECURITY_NOTICES, type MessageText, type SecurityNoticeKind } from '../../../domain/sign-in/messages';
import type { Database } from '../../../persistence/database/database';
import type { MessageOwner } from '../../../persistence/messages/outbox-store';
import type { Dependencies } from '../../shared/dependencies';
import { enqueueMessage, type OutboxDependencies } from '../../messages/steps/enqueue-message';

/** Who is notified. */
export interface NoticeRecipient {
  readonly owner: MessageOwner;
  /** Null: nobody. */
  readonly email: string | null;
}

/** Does nothing without an e-mail address. Pass the transaction of the change as `db` where there is one. */
export async function enqueueNotice(
  dependencies: OutboxDependencies,
  db: Database,
  { owner, email }: NoticeRecipient,
  kind: SecurityNoticeKind,
): Promise<void> {
  if (email === null) return;
  const personal = { to: email, ...SECURITY_NOTICES[kind] };
  await enqueueMessage(dependencies, db, { purpose: 'security_notice', owner, personal });
}

type NoticeDependencies = OutboxDependencies & Pick<Dependencies, 'textMessages'>;

/** Whether a notice can reach a channel: a provider that only sends codes sends no other texts. */
export function canNotify({ textMessages }: Pick<Dependencies, 'textMessages'>, { channel }: ContactPoint): boolean {
  return channel === 'email' || textMessages !== null;
}

export interface ContactNotice extends MessageText {
  /** Epoch milliseconds: until when its link works. Absent: it has none. */
  readonly validUntil?: number;
}

/** Does nothing for a mobile number that receives no notices. Pass the transaction of the change as `db`. */
export async function enqueueNoticeTo(
  dependencies: NoticeDependencies,
  db: Database,
  profileId: number,
  contact: ContactPoint,
  { subject, text, validUntil }: ContactNotice,
): Promise<void> {
  if (!canNotify(dependencies, contact)) return;
  const { channel, to } = contact;
  await enqueueMessage(dependencies, db, {
    purpose: validUntil === undefined ? 'security_notice' : 'contact_change',
    owner: { profileId },
    personal: { to, subject, text },
    channel,
    ...(validUntil !== undefined && { validUntil }),
  });
}
