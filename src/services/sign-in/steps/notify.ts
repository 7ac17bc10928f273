// Notifies people by e-mail about changes of their sign-in.
import { SECURITY_NOTICES, type SecurityNoticeKind } from '../../../domain/sign-in/messages';
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
