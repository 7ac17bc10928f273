// Links the accounts of one company and one identity to a profile for support, or makes them unclaimed, and shows what
// support needs to decide on it: ids, states and masked contacts. docs/identity.md §2, ground d.
import type { ProfileStatus } from '../../domain/profile/profile';
import { maskRecipient } from '../../domain/messages/outbox';
import type { ClaimedTogether } from '../../persistence/account/claim-store';
import type { Identity } from '../../persistence/shared/personal-data';
import type { Database } from '../../persistence/database/database';
import { NO_REQUEST, recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { recordLogin } from '../sign-in/steps/record-login';

export type LinkDependencies = Pick<Dependencies, 'db' | 'audit' | 'claims' | 'clock' | 'digests' | 'profiles'>;

/** How many accounts are claimed together, and how many of them were changed now. */
export interface LinkedAccounts {
  readonly accounts: number;
  readonly changed: number;
}

/** Throws with a message for the operator. Linking linked accounts changes nothing. */
export async function linkAccounts(
  dependencies: LinkDependencies,
  actor: { readonly operator: string },
  accountId: number,
  profileId: number,
): Promise<LinkedAccounts> {
  const { claims, profiles } = dependencies;
  return dependencies.db.transaction(async (db) => {
    const { companyId, identity } = await load(dependencies, db, accountId);
    const profile = await profiles.findProfileById(db, profileId);
    if (profile?.status !== 'active') throw new Error('There is no such profile, or it is closed.');
    if (profile.email === null && profile.mobile === null) {
      throw new Error('The profile has no contact yet: whoever verifies the first one would own the accounts.');
    }
    const own = await profiles.findIdentity(db, profileId);
    if (!own || !isSamePerson(own, identity)) {
      throw new Error(
        'The account and the profile are not of the same person: their names, dates of birth or digits differ.',
      );
    }
    const changed = await claims.claimOfCompanies(db, { profileId, identity }, [companyId]);
    const { owners } = await load(dependencies, db, accountId);
    const other = [...owners.keys()].find((owner) => owner !== profileId);
    if (other) throw new Error(`The account belongs to profile ${other}. Unlink it first.`);
    if (changed > 0) {
      await recordLogin(dependencies, db, NO_REQUEST, profileId);
      await record(dependencies, db, actor, { event: 'accounts.claimed', profileId, companyId, accountId });
    }
    return { accounts: owners.get(profileId) ?? 0, changed };
  });
}

/** Throws with a message for the operator. Unlinking unclaimed accounts changes nothing. */
export async function unlinkAccounts(
  dependencies: LinkDependencies,
  actor: { readonly operator: string },
  accountId: number,
): Promise<LinkedAccounts> {
  return dependencies.db.transaction(async (db) => {
    const group = await load(dependencies, db, accountId);
    const [profileId = null] = [...group.owners.keys()].filter((owner) => owner !== null);
    const changed = await dependencies.claims.unclaimTogether(db, group, dependencies.clock().now);
    const { companyId } = group;
    if (changed > 0) {
      await record(dependencies, db, actor, { event: 'accounts.unclaimed', profileId, companyId, accountId });
    }
    return { accounts: [...group.owners.values()].reduce((sum, count) => sum + count, 0), changed };
  });
}

/** A profile of the person, as support may see it. */
interface ShownProfile {
  readonly profileId: number;
  readonly status: ProfileStatus;
  /** Verified, and masked. */
  readonly contacts: readonly string[];
  /** It has claimed the account. */
  readonly isOwner: boolean;
}

export interface ShownAccount {
  readonly companyId: number;
  readonly profiles: readonly ShownProfile[];
}

/** Throws with a message for the operator. */
export async function showAccount(
  dependencies: Pick<LinkDependencies, 'db' | 'claims' | 'profiles'>,
  accountId: number,
): Promise<ShownAccount> {
  return dependencies.db.transaction(async (db) => {
    const { companyId, identity, owners } = await load(dependencies, db, accountId);
    const { profiles: stored } = dependencies;
    const profiles = await stored.findProfilesByIdentity(db, stored.listIdentityIndexes(db, identity));
    return {
      companyId,
      profiles: profiles.map(({ id, status, email, mobile, emailVerifiedAt, mobileVerifiedAt }) => {
        const contacts = [emailVerifiedAt === null ? null : email, mobileVerifiedAt === null ? null : mobile];
        const masked = contacts.flatMap((contact) => (contact === null ? [] : [maskRecipient(contact)]));
        return { profileId: id, status, contacts: masked, isOwner: owners.has(id) };
      }),
    };
  });
}

function isSamePerson(one: Identity, other: Identity): boolean {
  return (
    one.lastNameKey === other.lastNameKey && one.dateOfBirth === other.dateOfBirth && one.last4ssn === other.last4ssn
  );
}

async function load(
  { claims }: Pick<LinkDependencies, 'claims'>,
  db: Database,
  accountId: number,
): Promise<ClaimedTogether> {
  const group = await claims.findClaimedTogether(db, accountId);
  if (!group) throw new Error('There is no such account, or its name, date of birth or digits are missing.');
  return group;
}

interface RecordedLink {
  readonly event: 'accounts.claimed' | 'accounts.unclaimed';
  readonly profileId: number | null;
  readonly companyId: number;
  readonly accountId: number;
}

async function record(
  dependencies: LinkDependencies,
  db: Database,
  { operator }: { readonly operator: string },
  { accountId, ...event }: RecordedLink,
): Promise<void> {
  const subject = { type: 'account', id: accountId };
  await recordAuditEvent(dependencies, db, NO_REQUEST, {
    ...event,
    actorType: 'operator',
    reason: 'operator',
    subject,
    details: { operator },
  });
}
