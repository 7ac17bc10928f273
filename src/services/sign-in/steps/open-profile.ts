// Finds or makes the profile that a code has proven: the one with the identity of the flow and the contact of the code.
import type { ProfileFacts } from '../../../domain/profile/profile';
import { DomainError } from '../../../domain/shared/errors';
import type { ContactPoint } from '../../../domain/sign-in/contact';
import { PUBLIC_FLOW_STATES, type FlowFacts } from '../../../domain/sign-in/login-flow';
import type { Database } from '../../../persistence/database/database';
import type { KnownProfileFacts } from '../../../persistence/profile/profile-store';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import type { RequestFacts } from '../../shared/request-context';
import { claimByContacts } from './claim-accounts';
import { formatContactReason } from './contact';
import { formatIdentityReason, readIdentity } from './entered-identity';

/** The oldest one without accounts gives way to another, and one whose claim waits after all others. */
const PROFILES_PER_IDENTITY = 10;

/**
 * Also claims what the contact opens. Call it in the transaction that consumes the flow. Throws `flow_token_invalid` for a
 * profile that was closed, and `flow_state_conflict` where the contact has too many profiles.
 */
export async function openProfile(
  dependencies: Dependencies,
  db: Database,
  request: RequestFacts,
  flow: FlowFacts,
  contact: ContactPoint,
): Promise<ProfileFacts> {
  const { contacts, profiles, signInLocks, settings } = dependencies;
  const { identity } = readIdentity(flow, 'flow_token_used');
  const identityIndexes = profiles.listIdentityIndexes(db, identity);
  await signInLocks.lockIdentity(db, identityIndexes);
  const known = await profiles.findProfilesByIdentity(db, identityIndexes);
  const found = known.find((profile) => contacts.hasVerified(profile, contact));
  if (found && found.status !== 'active') throw new DomainError('flow_token_invalid');
  const profile = found ?? (await makeProfile(dependencies, db, request, { flow, contact, known }));
  const claimed = { profileId: profile.id, withoutContact: !settings.firstContactStepUp };
  await claimByContacts(dependencies, db, request, claimed);
  return profile;
}

interface NewOwner {
  readonly flow: FlowFacts;
  readonly contact: ContactPoint;
  /** All profiles of the identity. */
  readonly known: readonly KnownProfileFacts[];
}

async function makeProfile(
  dependencies: Dependencies,
  db: Database,
  request: RequestFacts,
  { flow, contact, known }: NewOwner,
): Promise<ProfileFacts> {
  const { contacts, profiles, clock, settings } = dependencies;
  const { entered, identity } = readIdentity(flow, 'flow_token_used');
  const now = clock().epoch;
  const proven = { ...contact, isNamed: flow.contacts > 0 };
  await contacts.lockContact(db, contact);
  if ((await contacts.countOtherPeople(db, identity, contact)) >= settings.profilesPerContact) {
    throw new DomainError('flow_state_conflict', { currentState: PUBLIC_FLOW_STATES.contact_required });
  }
  // `confirm-create` has made one for whoever is the first to verify a contact.
  const waiting = known.find(({ status, email, mobile }) => status === 'active' && email === null && mobile === null);
  if (!waiting) await makeRoom(dependencies, db, known);
  const profileId = waiting?.id ?? (await profiles.insertProfile(db, entered, proven, now));
  if (waiting) await contacts.bindContact(db, { profileId, contact: proven, now });
  const reason = formatContactReason(dependencies, contact.channel, contact.to);
  const created = {
    event: 'profile.created',
    profileId,
    reason: formatIdentityReason(dependencies, identity),
  } as const;
  const bound = { event: 'contact.bound', profileId, reason } as const;
  await recordAuditEvent(dependencies, db, request, ...(waiting ? [bound] : [created, bound]));
  const made = await profiles.findProfileById(db, profileId);
  if (!made) throw new Error('The profile disappeared inside its transaction.');
  return made;
}

/** So that neither a stranger nor a company can take all places of an identity: only those count who have claimed something. */
async function makeRoom(dependencies: Dependencies, db: Database, known: readonly KnownProfileFacts[]): Promise<void> {
  const { accounts, devices, profiles, sessions, clock } = dependencies;
  const active = known.filter(({ status }) => status === 'active');
  if (active.length < PROFILES_PER_IDENTITY) return;
  const waitingLast = [...active].sort((one, other) => Number(one.hasWaitingClaim) - Number(other.hasWaitingClaim));
  for (const { id } of waitingLast) {
    if (await accounts.hasClaimed(db, id)) continue;
    const { now, epoch } = clock();
    await profiles.retireProfile(db, id, now);
    await sessions.revokeOtherSessions(db, id, null, epoch);
    await devices.revokeAllDevices(db, id, epoch);
    return;
  }
  throw new DomainError('flow_state_conflict', { currentState: PUBLIC_FLOW_STATES.contact_required });
}
