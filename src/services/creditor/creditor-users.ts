// The users of the caller's company, for its administrators: the list, invitations and changes.
import type { CreditorRole } from '../../domain/creditor/creditor-access';
import { readUserName, type Invitation, type ManagedUser } from '../../domain/creditor/managed-user';
import { DomainError } from '../../domain/shared/errors';
import { recordAuditEvent } from '../shared/audit';
import { assertCreditorsSignInHere, auditedActor, describeActor, type CreditorCaller } from '../shared/authenticate';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { withIdempotencyKey } from '../shared/idempotency';
import type { RequestContext } from '../shared/request-context';
import { addUser, checkInvitation } from './steps/add-user';
import { changeUser } from './steps/change-user';
import { mailPasswordToken } from './steps/password-token';

interface UserContext extends RequestContext {
  readonly caller: CreditorCaller;
  readonly idempotencyKey: string | null;
}

export interface UserResponse {
  readonly message: string;
  readonly data: ManagedUser;
}

/** Null keeps a value. */
export interface UserChangeRequest {
  readonly id: string;
  readonly name?: string | null;
  readonly role?: CreditorRole | null;
  readonly active?: boolean | null;
}

/** Ordered by ID. `active` null lists all. Throws `validation_failed` for a wrong page. */
export async function creditorUsers(
  { db, creditorUsers: users }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  { active, ...request }: PageRequest & { readonly active: boolean | null },
): Promise<Connection<ManagedUser>> {
  const after = readPage(request, decodeNumberCursor);
  const filter = { companyId, active };
  const counts = await users.countUsers(db, filter, after);
  const rows = await users.findUsers(db, filter, { after, limit: request.first });
  return toConnection(rows, ({ id }) => encodeNumberCursor(id), counts);
}

/** Throws `not_found`, also for users of other companies. */
export async function creditorUser(
  dependencies: Dependencies,
  caller: CreditorCaller,
  id: string,
): Promise<ManagedUser> {
  return loadUser(dependencies, caller, id);
}

/**
 * Adds a user and mails an invitation; where creditors sign in with an external identity provider, only adds the user.
 * Throws `validation_failed`, also for an address that any user has.
 */
export async function inviteCreditorUser(
  dependencies: Dependencies,
  { caller, idempotencyKey: key, request }: UserContext,
  command: Invitation,
): Promise<UserResponse> {
  const { db, creditorIdentityProvider, outboxSender } = dependencies;
  const invitation = checkInvitation(command);
  const { companyId } = caller.creditor;
  const idempotent =
    key === null ? null : { key, owner: describeActor(caller), move: 'invite_creditor_user', request: command };
  return withIdempotencyKey<UserResponse>(dependencies, idempotent, async (store) => {
    const response = await db.transaction(async (transaction) => {
      const user = await addUser(dependencies, transaction, { caller, request }, { ...invitation, companyId });
      if (!creditorIdentityProvider) await mailPasswordToken(dependencies, transaction, user, 'invitation');
      const message = creditorIdentityProvider ? 'User added.' : 'Invitation sent.';
      await store?.(transaction, { message, data: user });
      return { message, data: user };
    });
    outboxSender.wake();
    return response;
  });
}

/** Throws `not_found`, also for users of other companies, `validation_failed`, and `last_admin`. */
export async function updateCreditorUser(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { id, name, role, active }: UserChangeRequest,
  { request }: RequestContext,
): Promise<UserResponse> {
  const user = await loadUser(dependencies, caller, id);
  const newName = name == null ? null : readUserName(name);
  const errors =
    name == null && role == null && active == null
      ? { name: ['Send at least one of name, role and active.'] }
      : (newName?.errors ?? {});
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  const changes = {
    ...(newName && { name: newName.text }),
    ...(role != null && { role }),
    ...(active != null && { active }),
  };
  const data = await dependencies.db.transaction(async (db) => {
    const signsInElsewhere = dependencies.creditorIdentityProvider !== null;
    const change = { user, changes, keepsLastAdmin: true, signsInElsewhere };
    const { user: changed } = await changeUser(dependencies, db, change);
    const event = { event: 'creditor.updated', subject: { type: 'creditor_user', id: user.id } } as const;
    const details = { ...(role != null && { role }), ...(active != null && { active }), renamed: newName !== null };
    await recordAuditEvent(dependencies, db, request, { ...auditedActor(caller), ...event, details });
    return changed;
  });
  return { message: 'User updated.', data };
}

/** While the user has not set a password. Throws `sign_in_elsewhere`, `not_found` and `validation_failed`. */
export async function resendCreditorInvitation(
  dependencies: Dependencies,
  caller: CreditorCaller,
  id: string,
  { request }: RequestContext,
): Promise<UserResponse> {
  assertCreditorsSignInHere(dependencies);
  const user = await loadUser(dependencies, caller, id);
  if (user.hasPassword || !user.active) {
    const violation = user.active ? 'The user has set a password.' : 'The user is deactivated.';
    throw new DomainError('validation_failed', { errors: { id: [violation] } });
  }
  await dependencies.db.transaction(async (db) => {
    await mailPasswordToken(dependencies, db, user, 'invitation');
    const event = { event: 'creditor.invited', subject: { type: 'creditor_user', id: user.id } } as const;
    await recordAuditEvent(dependencies, db, request, { ...auditedActor(caller), ...event, details: { again: true } });
  });
  dependencies.outboxSender.wake();
  return { message: 'Invitation sent.', data: user };
}

async function loadUser(
  { db, creditorUsers: users }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  id: string,
): Promise<ManagedUser> {
  const user = /^[1-9]\d{0,14}$/.test(id) ? await users.findUserById(db, Number(id)) : null;
  if (user?.companyId !== companyId) throw new DomainError('not_found', { message: 'User not found.' });
  return user;
}
