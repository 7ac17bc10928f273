// Sets or confirms how the consumer is contacted. A new contact revokes all trusted devices and open sign-ins, and all
// other known addresses are notified, because an attacker would start here. docs/contract.md §10.
import {
  parseCommunication,
  getSecondsUntilChange,
  type CommunicationChange,
  type CommunicationRequest,
} from '../../domain/profile/communication';
import type { ContactPoint } from '../../domain/sign-in/contact';
import { DomainError } from '../../domain/shared/errors';
import { describeProfile, type ProfileFacts, type ProfileMutationResponse } from '../../domain/profile/profile';
import type { Database } from '../../persistence/database/database';
import type { Caller } from '../shared/authenticate';
import { contactLimitError, exceedsProfilesPerContact, formatContactReason } from '../sign-in/steps/contact';
import { enforceRateLimits } from '../shared/rate-limits';
import { enqueueNotice } from '../sign-in/steps/notify';
import type { Dependencies } from '../shared/dependencies';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext, RequestFacts } from '../shared/request-context';

/** Throws `validation_failed`, `contact_cooling` and `too_many_attempts`. */
export async function updateCommunication(
  dependencies: Dependencies,
  { profile }: Caller,
  input: CommunicationRequest,
  { request, response }: RequestContext,
): Promise<ProfileMutationResponse> {
  const { contact } = decideChange(dependencies, profile, input);
  if (contact) {
    await enforceRateLimits(dependencies, response, [{ scope: 'contact_change', subject: String(profile.id) }]);
  }
  const changed = await dependencies.db.transaction((db) => applyChange(dependencies, db, profile.id, input, request));
  dependencies.outboxSender.wake();
  return { message: 'Your communication settings were saved.', data: describeProfile(changed, dependencies.settings) };
}

/** Decides again after a concurrent change: two changes may be valid alone and invalid together. */
async function applyChange(
  dependencies: Dependencies,
  db: Database,
  profileId: number,
  input: CommunicationRequest,
  request: RequestFacts,
): Promise<ProfileFacts> {
  const { now, epoch } = dependencies.clock();
  for (;;) {
    const stored = await dependencies.contacts.findProfileToChange(db, profileId);
    if (stored?.profile.status !== 'active') throw new DomainError('unauthenticated');
    const { contact, ...permissions } = decideChange(dependencies, stored.profile, input);
    if (contact) await enforceContactLimit(dependencies, db, contact);
    const isChanged = await dependencies.contacts.changeCommunication(db, {
      ...{ profileId, seal: stored.seal, ...permissions, now, epoch },
      contact: contact && { channel: contact.channel, value: contact.to },
    });
    if (!isChanged) continue;
    const reason = `email ${formatOnOff(permissions.emailPermission)}, text ${formatOnOff(permissions.textPermission)}`;
    await recordAuditEvent(dependencies, db, request, { event: 'communication.updated', profileId, reason });
    if (contact) await finishContactChange(dependencies, db, request, stored.profile, contact);
    const changed = await dependencies.profiles.findProfileById(db, profileId);
    return changed ?? stored.profile;
  }
}

function decideChange(
  { clock, settings, readUsMobile }: Dependencies,
  profile: ProfileFacts,
  input: CommunicationRequest,
): CommunicationChange {
  const { change, errors } = parseCommunication(profile, input, readUsMobile);
  if (errors) throw new DomainError('validation_failed', { errors });
  const { contact } = change;
  const cooldown = settings.contactCoolingSeconds;
  const retryAfter = contact ? getSecondsUntilChange(profile, contact.channel, cooldown, clock().epoch) : 0;
  if (retryAfter > 0) throw new DomainError('contact_cooling', { retryAfter });
  return change;
}

async function enforceContactLimit(
  dependencies: Dependencies,
  db: Database,
  { channel, to }: ContactPoint,
): Promise<void> {
  await dependencies.contacts.lockContact(db, { channel, value: to });
  if (await exceedsProfilesPerContact(dependencies, db, channel, to)) throw contactLimitError(channel);
}

async function finishContactChange(
  dependencies: Dependencies,
  db: Database,
  request: RequestFacts,
  before: ProfileFacts,
  contact: ContactPoint,
): Promise<void> {
  const { id: profileId, email } = before;
  const { epoch } = dependencies.clock();
  const reason = formatContactReason(dependencies, contact.channel, contact.to);
  await recordAuditEvent(dependencies, db, request, { event: 'contact.changed', profileId, reason });
  await dependencies.flows.replaceFlows(db, profileId);
  const revoked = await dependencies.devices.revokeAllDevices(db, profileId, epoch);
  if (revoked > 0) {
    await recordAuditEvent(dependencies, db, request, { event: 'device.revoked', profileId, reason: 'contact' });
  }
  const { emails } = await dependencies.accounts.findKnownContacts(db, profileId);
  const known = [...(email === null ? [] : [email]), ...emails].map((address) => address.toLowerCase());
  const others = new Set(known.filter((address) => address !== contact.to.toLowerCase()));
  for (const address of others) await enqueueNotice(dependencies, db, address, 'contact_changed');
}

function formatOnOff(isOn: boolean): string {
  return isOn ? 'on' : 'off';
}
