// Tells people by mail that something about their sign-in changed.
import { NOTICES, type NoticeKind } from '../../../domain/sign-in/messages';
import type { Database } from '../../../persistence/database/database';
import type { Parts } from '../../shared/dependencies';

/** Nothing is sent where there is no e-mail address. `db` is the transaction of the change, where it has one. */
export async function enqueueNotice(
  { outbox, randomness, clock }: Pick<Parts, 'outbox' | 'randomness' | 'clock'>,
  db: Database,
  email: string | null,
  kind: NoticeKind,
): Promise<void> {
  if (email === null) return;
  const personal = { to: email, ...NOTICES[kind] };
  await outbox.enqueue(db, { id: randomness.id(), kind: 'email', flowId: null, personal, now: clock().epoch });
}
