// Tells people by mail that something about their sign-in changed.
import { SECURITY_NOTICES, type SecurityNoticeKind } from '../../../domain/sign-in/messages';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';

/** Nothing is sent where there is no e-mail address. `db` is the transaction of the change, where it has one. */
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
