// What operators do with the sessions of a person: find the person by what they know, list the sessions, end them.
import type { AccountSearch } from '../../domain/creditor/account-search';
import { toInstant, type Instant } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import { normalizeEmail } from '../../domain/creditor/creditor-user';
import { NO_REQUEST, recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { endAllAccess } from '../sign-in/steps/end-access';

type SessionDependencies = Pick<
  Dependencies,
  | 'db'
  | 'accountDetails'
  | 'accounts'
  | 'audit'
  | 'clock'
  | 'contacts'
  | 'calendarFeeds'
  | 'contactChanges'
  | 'creditorSessions'
  | 'creditorUsers'
  | 'devices'
  | 'digests'
  | 'flows'
  | 'giftLinks'
  | 'profiles'
  | 'sessions'
>;

/** What an operator knows of a person. */
export type SoughtPerson =
  | { readonly profileId: number }
  | { readonly accountId: number }
  | { readonly companyId: number; readonly accountNumber: string }
  /** The verified contact of a consumer. */
  | { readonly consumerEmail: string }
  | { readonly creditorUserId: number }
  | { readonly creditorEmail: string };

export type SessionOwner =
  { readonly profileId: number } | { readonly creditorUserId: number; readonly companyId: number };

interface OwnedSession {
  readonly id: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
  readonly expiresAt: Instant;
}

interface OwnedSessions {
  readonly owner: SessionOwner;
  /** The newest first. */
  readonly sessions: readonly OwnedSession[];
  /** Browsers that a consumer trusts: they sign in without a code. */
  readonly devices: number;
}

/** Throws `not_found` with a message for the operator. */
export async function listOwnedSessions(
  dependencies: SessionDependencies,
  known: SoughtPerson,
): Promise<OwnedSessions> {
  const { db, clock, creditorSessions, devices, sessions } = dependencies;
  const owner = await findOwner(dependencies, known);
  const now = clock().epoch;
  const rows =
    'profileId' in owner
      ? await sessions.findSessionsByOwner(db, owner.profileId, now)
      : await creditorSessions.findSessionsByOwner(db, owner.creditorUserId, now);
  return {
    owner,
    // The name of a device may contain a person's.
    sessions: rows.map(({ id, createdAt, rotatedAt, idleUntil }) => ({
      id,
      createdAt: toInstant(createdAt),
      lastUsedAt: toInstant(rotatedAt),
      expiresAt: toInstant(idleUntil),
    })),
    devices: 'profileId' in owner ? (await devices.findDevicesByProfile(db, owner.profileId, now)).length : 0,
  };
}

export interface SessionsToEnd {
  /** Null ends all sessions. */
  readonly sessionId: string | null;
  /** With all sessions of a consumer, this also ends trust in browsers, links, and waiting changes of a contact. */
  readonly includingDevices: boolean;
}

export interface EndedSessions {
  readonly owner: SessionOwner;
  readonly sessions: number;
  readonly devices: number;
}

/** Every process refuses their tokens at once. Throws `not_found` with a message for the operator. */
export async function endOwnedSessions(
  dependencies: SessionDependencies,
  { operator }: { readonly operator: string },
  known: SoughtPerson,
  { sessionId, includingDevices }: SessionsToEnd,
): Promise<EndedSessions> {
  const { clock, creditorSessions, sessions } = dependencies;
  const owner = await findOwner(dependencies, known);
  const [table, ownerId] =
    'profileId' in owner ? ([sessions, owner.profileId] as const) : ([creditorSessions, owner.creditorUserId] as const);
  return dependencies.db.transaction(async (db) => {
    const now = clock().epoch;
    const all =
      includingDevices && 'profileId' in owner
        ? await endAllAccess(dependencies, db, NO_REQUEST, { profileId: owner.profileId, keepSessionId: null })
        : null;
    const removed = all?.devices ?? 0;
    const ended =
      all?.sessions ??
      (sessionId === null
        ? await table.revokeOtherSessions(db, ownerId, null, now)
        : Number(await table.revokeOwnedSession(db, { id: sessionId, ownerId, now })));
    if (sessionId !== null && ended === 0) {
      throw new DomainError('not_found', { message: 'The person has no such session, or it has ended.' });
    }
    const by = { ...owner, actorType: 'operator', details: { operator } } as const;
    await recordAuditEvent(
      dependencies,
      db,
      NO_REQUEST,
      { ...by, event: 'session.revoked', sessionId, reason: sessionId === null ? 'operator_all' : 'operator' },
      ...(removed > 0 ? [{ ...by, event: 'device.revoked', reason: 'all' } as const] : []),
    );
    return { owner, sessions: ended, devices: removed };
  });
}

async function findOwner(dependencies: SessionDependencies, known: SoughtPerson): Promise<SessionOwner> {
  const { db, contacts, creditorUsers, profiles } = dependencies;
  if ('profileId' in known) {
    if (await profiles.findProfileById(db, known.profileId)) return { profileId: known.profileId };
    throw notFound('There is no such profile.');
  }
  if ('accountId' in known) return findOwnerOfAccount(dependencies, known.accountId);
  if ('accountNumber' in known) {
    const { companyId, accountNumber: number } = known;
    const search: AccountSearch = { by: 'accountNumber', number };
    const [accountId] = await dependencies.accountDetails.searchAccountIds(db, companyId, search, 1);
    if (accountId === undefined) throw notFound('The company has no account with this number.');
    return findOwnerOfAccount(dependencies, accountId);
  }
  if ('consumerEmail' in known) {
    const found = await contacts.findOwnersOfContact(db, { channel: 'email', to: known.consumerEmail });
    const [profileId, ...others] = found;
    if (profileId === undefined) throw notFound('No profile has verified this e-mail address.');
    if (others.length === 0) return { profileId };
    throw notFound(`Profiles ${found.join(', ')} have verified this e-mail address. Name one of them with --profile.`);
  }
  const user =
    'creditorUserId' in known
      ? await creditorUsers.findUserById(db, known.creditorUserId)
      : await creditorUsers.findUserByEmail(db, normalizeEmail(known.creditorEmail));
  if (!user) throw notFound('There is no such creditor user.');
  return { creditorUserId: user.id, companyId: user.companyId };
}

async function findOwnerOfAccount(
  { db, accounts, clock }: SessionDependencies,
  accountId: number,
): Promise<SessionOwner> {
  const account = await accounts.findAccountById(db, accountId, clock().today);
  if (!account) throw notFound('There is no such account.');
  if (account.profileId === null) throw notFound('The account has no profile: its owner has not signed in yet.');
  return { profileId: account.profileId };
}

function notFound(message: string): DomainError {
  return new DomainError('not_found', { message });
}
