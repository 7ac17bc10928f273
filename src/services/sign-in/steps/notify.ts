// Notifies people about changes of their sign-in, by e-mail and, where texts can be sent, by text message.
import type { ContactPoint } from '../../../domain/sign-in/contact';
import { SECURITY_NOTICES, type MessageText, type SecurityNoticeKind } from '../../../domain/sign-in/messages';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';

/** Does nothing without an e-mail address. Pass the transaction of the change as `db` where there is one. */
export async function enqueueNotice(
  { outbox, randomness, clock }: Pick<Dependencies, 'outbox' | 'randomness' | 'clock'>,
  db: Database,
  email: string | null,
  kind: SecurityNoticeKind,
): Promise<void> {
  if (email === null) return;
  const personal = { to: email, ...SECURITY_NOTICES[kind] };
  await outbox.enqueueMessage(db, { id: randomness.id(), kind: 'email', flowId: null, personal, now: clock().epoch });
}

type NoticeDependencies = Pick<Dependencies, 'outbox' | 'randomness' | 'clock' | 'textMessages'>;

/** Whether a notice can reach a channel: a provider that only sends codes sends no other texts. */
export function canNotify({ textMessages }: Pick<Dependencies, 'textMessages'>, { channel }: ContactPoint): boolean {
  return channel === 'email' || textMessages !== null;
}

/** Does nothing for a mobile number that receives no notices. Pass the transaction of the change as `db`. */
export async function enqueueNoticeTo(
  dependencies: NoticeDependencies,
  db: Database,
  contact: ContactPoint,
  { subject, text }: MessageText,
): Promise<void> {
  if (!canNotify(dependencies, contact)) return;
  const { outbox, randomness, clock } = dependencies;
  const { channel: kind, to } = contact;
  const personal = { to, subject, text };
  await outbox.enqueueMessage(db, { id: randomness.id(), kind, flowId: null, personal, now: clock().epoch });
}
