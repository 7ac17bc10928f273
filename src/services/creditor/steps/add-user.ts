// Adds a user to a company, for its administrators and for operators.
import { readInvitation, type Invitation, type ManagedUser } from '../../../domain/creditor/managed-user';
import { DomainError } from '../../../domain/shared/errors';
import type { Database } from '../../../persistence/database/database';
import { recordChange, type SettingsActor } from '../../shared/actor';
import type { Dependencies } from '../../shared/dependencies';

/** Throws `validation_failed`. */
export function checkInvitation(request: Invitation): Invitation {
  const { email, name, role, errors } = readInvitation(request);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  return { email, name, role };
}

/** In the transaction `db`. Throws `validation_failed` for an address that any user has. */
export async function addUser(
  dependencies: Pick<Dependencies, 'audit' | 'clock' | 'creditorUsers' | 'digests'>,
  db: Database,
  actor: SettingsActor,
  { companyId, ...invitation }: Invitation & { readonly companyId: number },
): Promise<ManagedUser> {
  const { creditorUsers: users, clock } = dependencies;
  const id = await users.insertUser(db, { companyId, ...invitation, now: clock().now });
  if (id === null) {
    throw new DomainError('validation_failed', { errors: { email: ['The email has already been taken.'] } });
  }
  const subject = { type: 'creditor_user', id } as const;
  const details = { role: invitation.role };
  await recordChange(dependencies, db, actor, { event: 'creditor.invited', companyId, subject, details });
  const user = await users.findUserById(db, id);
  if (!user) throw new Error('The new user is gone.');
  return user;
}
