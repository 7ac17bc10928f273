// Checks and stores a new password of a creditor user, and tells the owner of the address.
import type { ManagedUser } from '../../../domain/creditor/managed-user';
import { findPasswordViolation } from '../../../domain/creditor/password';
import { DomainError } from '../../../domain/shared/errors';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';
import { enqueueMessage, type OutboxDependencies } from '../../messages/steps/enqueue-message';

/** Throws `validation_failed`. */
export async function hashNewPassword(
  { passwords }: Pick<Dependencies, 'passwords'>,
  password: string,
  { email }: Pick<ManagedUser, 'email'>,
): Promise<string> {
  const violation = findPasswordViolation(password, email);
  if (violation !== null) throw new DomainError('validation_failed', { errors: { password: [violation] } });
  return passwords.hash(password.normalize('NFC'));
}

/** In the transaction `db`. Ends all links and sessions, and returns how many sessions. Wake the sender after it. */
export async function replacePassword(
  dependencies: OutboxDependencies & Pick<Dependencies, 'creditorUsers' | 'passwordTokens'>,
  db: Database,
  user: Pick<ManagedUser, 'id' | 'email'>,
  passwordHash: string,
): Promise<number> {
  const { creditorUsers: users, passwordTokens, clock } = dependencies;
  const { id } = user;
  const { now, epoch } = clock();
  await users.setPassword(db, { id, passwordHash, now });
  await passwordTokens.deletePasswordTokens(db, id);
  const endedSessions = await users.revokeSessionsExcept(db, { id, keepId: null, now: epoch });
  await notifyOfPassword(dependencies, db, user);
  return endedSessions;
}

/** In the transaction `db`. */
export async function notifyOfPassword(
  dependencies: OutboxDependencies,
  db: Database,
  { id, email: to }: Pick<ManagedUser, 'id' | 'email'>,
): Promise<void> {
  await enqueueMessage(dependencies, db, { text: { name: 'password_changed' }, owner: { creditorUserId: id }, to });
}
