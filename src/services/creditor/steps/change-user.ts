// Changes the name, the role or the activity of a creditor user.
import type { ManagedUser } from '../../../domain/creditor/managed-user';
import { DomainError } from '../../../domain/shared/errors';
import type { UserChanges } from '../../../persistence/creditor/creditor-user-store';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';

interface UserChange {
  readonly user: Pick<ManagedUser, 'id' | 'companyId'>;
  readonly changes: UserChanges;
  /** Refuses to leave the company without an administrator who can sign in. */
  readonly keepsLastAdmin: boolean;
  /** Creditors sign in with an external identity provider, and need no password. */
  readonly signsInElsewhere: boolean;
}

interface UserChanged {
  readonly user: ManagedUser;
  readonly endedSessions: number;
}

/**
 * In the transaction `db`. Ends the sessions of a user who is deactivated, and cancels the tokens. Throws `last_admin`:
 * changes of one company wait for each other, so that two administrators cannot demote each other.
 */
export async function changeUser(
  { creditorUsers: users, passwordTokens, clock }: Pick<Dependencies, 'creditorUsers' | 'passwordTokens' | 'clock'>,
  db: Database,
  { user: { id, companyId }, changes, keepsLastAdmin, signsInElsewhere }: UserChange,
): Promise<UserChanged> {
  const { now, epoch } = clock();
  await users.lockCompany(db, companyId);
  const isLess = changes.role === 'agent' || changes.active === false;
  const others = { companyId, id, signsInElsewhere };
  if (keepsLastAdmin && isLess && (await users.countOtherAdmins(db, others)) === 0) {
    const before = await users.findUserById(db, id);
    if (before?.role === 'admin' && before.active) throw new DomainError('last_admin');
  }
  await users.updateUser(db, { id, changes, now });
  const isClosed = changes.active === false;
  const endedSessions = isClosed ? await users.revokeSessionsExcept(db, { id, keepId: null, now: epoch }) : 0;
  if (isClosed) await passwordTokens.deletePasswordTokens(db, id);
  const changed = await users.findUserById(db, id);
  if (!changed) throw new Error('The user is gone.');
  return { user: changed, endedSessions };
}
