// What operators do with the users of companies: add and list them, change roles, activate and deactivate them, and reset
// their passwords.
import { normalizeEmail } from '../../domain/creditor/creditor-user';
import type { Invitation, ManagedUser } from '../../domain/creditor/managed-user';
import { DomainError } from '../../domain/shared/errors';
import type { UserChanges } from '../../persistence/creditor/creditor-user-store';
import { recordChange, type SettingsActor } from '../shared/actor';
import type { Dependencies } from '../shared/dependencies';
import { addUser, checkInvitation } from './steps/add-user';
import { changeUser } from './steps/change-user';
import { hashNewPassword, replacePassword } from './steps/new-password';
import { deliverPasswordToken, type TokenDelivery, type TokenDependencies } from './steps/password-token';

type UserDependencies = TokenDependencies &
  Pick<Dependencies, 'db' | 'audit' | 'companySettings' | 'creditorUsers' | 'passwords'>;

export interface AddedUser {
  readonly user: ManagedUser;
  /** What sets the password, shown once; null when it is mailed, or the user signs in elsewhere. */
  readonly link: string | null;
}

/** Throws, in this order, `not_found` for the company and `validation_failed`, also for an address that any user has. */
export async function addUserOfCompany(
  dependencies: UserDependencies,
  actor: SettingsActor,
  { companyId, ...request }: Invitation & { readonly companyId: number },
  delivery: TokenDelivery,
): Promise<AddedUser> {
  await checkCompany(dependencies, companyId);
  const invitation = checkInvitation(request);
  return dependencies.db.transaction(async (db) => {
    const user = await addUser(dependencies, db, actor, { ...invitation, companyId });
    return { user, link: await deliverPasswordToken(dependencies, db, user, { purpose: 'invitation', delivery }) };
  });
}

const PAGE = 500;

/** All of them, by ID. Throws `not_found`. */
export async function listUsersOfCompany(
  dependencies: UserDependencies,
  companyId: number,
): Promise<readonly ManagedUser[]> {
  await checkCompany(dependencies, companyId);
  const { db, creditorUsers } = dependencies;
  const found: ManagedUser[] = [];
  for (;;) {
    const page = { after: found.at(-1)?.id ?? null, limit: PAGE };
    const rows = await creditorUsers.findUsers(db, { companyId, active: null }, page);
    found.push(...rows);
    if (rows.length < PAGE) return found;
  }
}

export interface ChangeOfUser {
  readonly email: string;
  readonly changes: Pick<UserChanges, 'role' | 'active'>;
  /** Refuses to leave the company without an administrator who can sign in. */
  readonly keepsLastAdmin: boolean;
  /** Creditors sign in with an external identity provider, and need no password. */
  readonly signsInElsewhere: boolean;
}

/** Ends the sessions of a user who is deactivated, and returns how many. Throws `not_found` and `last_admin`. */
export async function changeUserOfCompany(
  dependencies: UserDependencies,
  actor: SettingsActor,
  { email, ...request }: ChangeOfUser,
): Promise<number> {
  const user = await loadUser(dependencies, email);
  return dependencies.db.transaction(async (db) => {
    const { endedSessions } = await changeUser(dependencies, db, { user, ...request });
    const subject = { type: 'creditor_user', id: user.id } as const;
    const change = { companyId: user.companyId, subject, details: request.changes };
    await recordChange(dependencies, db, actor, { event: 'creditor.updated', ...change });
    return endedSessions;
  });
}

export interface PasswordReset {
  readonly endedSessions: number;
  /** What sets the next password, shown once; null when it is mailed, or the password is set. */
  readonly link: string | null;
}

/**
 * The password and all sessions end at once; the user sets the next password with a token. Throws `not_found`, also for a
 * deactivated user.
 */
export async function resetPasswordByToken(
  dependencies: UserDependencies,
  actor: SettingsActor,
  { email, delivery }: { readonly email: string; readonly delivery: TokenDelivery },
): Promise<PasswordReset> {
  const { creditorUsers: users, clock } = dependencies;
  const user = await loadUser(dependencies, email);
  assertActive(user);
  return dependencies.db.transaction(async (db) => {
    const { now, epoch } = clock();
    await users.clearPassword(db, { id: user.id, now });
    const endedSessions = await users.revokeSessionsExcept(db, { id: user.id, keepId: null, now: epoch });
    await dependencies.passwordTokens.deletePasswordTokens(db, user.id);
    const link = await deliverPasswordToken(dependencies, db, user, { purpose: 'reset', delivery });
    await recordReset(dependencies, db, actor, { user, event: 'creditor.password_requested' });
    return { endedSessions, link };
  });
}

/** All sessions and tokens of the user end. Throws `not_found` and `validation_failed`. */
export async function setPasswordOfUser(
  dependencies: UserDependencies,
  actor: SettingsActor,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<PasswordReset> {
  const user = await loadUser(dependencies, email);
  assertActive(user);
  const passwordHash = await hashNewPassword(dependencies, password, user);
  return dependencies.db.transaction(async (db) => {
    const endedSessions = await replacePassword(dependencies, db, user, passwordHash);
    await recordReset(dependencies, db, actor, { user, event: 'creditor.password_set' });
    return { endedSessions, link: null };
  });
}

async function recordReset(
  dependencies: UserDependencies,
  db: UserDependencies['db'],
  actor: SettingsActor,
  {
    user: { id, companyId },
    event,
  }: { readonly user: ManagedUser; readonly event: 'creditor.password_requested' | 'creditor.password_set' },
): Promise<void> {
  const subject = { type: 'creditor_user', id } as const;
  await recordChange(dependencies, db, actor, { event, companyId, subject });
}

function assertActive({ active }: ManagedUser): void {
  if (!active) throw new DomainError('not_found', { message: 'The user is deactivated. Activate the user first.' });
}

async function loadUser({ db, creditorUsers }: UserDependencies, address: string): Promise<ManagedUser> {
  const user = await creditorUsers.findUserByEmail(db, normalizeEmail(address));
  if (!user) throw new DomainError('not_found', { message: 'No creditor user has this e-mail address.' });
  return user;
}

async function checkCompany({ db, companySettings }: UserDependencies, id: number): Promise<void> {
  if (await companySettings.findCompany(db, id)) return;
  throw new DomainError('not_found', { message: 'There is no such company.' });
}
