// Sets or confirms how the consumer is contacted. A new contact ends all trust and all sign-ins that came by the old
// ones, and is told to every other address of the person, for a thief would begin here. Extension: PUT /profile/communication.
import {
  readCommunication,
  getSecondsUntilChange,
  type CommunicationChange,
  type CommunicationRequest,
} from '../../domain/profile/communication';
import type { ContactPoint } from '../../domain/sign-in/contact';
import { DomainError } from '../../domain/shared/errors';
import { describeProfile, type ProfileFacts, type ProfileView } from '../../domain/profile/profile';
import type { Database } from '../../persistence/database/database';
import type { Caller } from '../shared/authenticate';
import { exceedsProfilesPerContact, formatContactReason } from '../sign-in/steps/contact';
import { enforceRateLimits } from '../shared/rate-limits';
import { enqueueNotice } from '../sign-in/steps/notify';
import type { Dependencies } from '../shared/dependencies';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext, RequestFacts } from '../shared/request-context';

export interface ProfileAnswer {
  readonly message: string;
  readonly data: ProfileView;
}

/** Refuses with `validation_failed`, `contact_cooling` and `too_many_attempts`. */
export async function updateCommunication(
  parts: Dependencies,
  { profile }: Caller,
  input: CommunicationRequest,
  { request, response }: RequestContext,
): Promise<ProfileAnswer> {
  const { contact } = decideChange(parts, profile, input);
  if (contact) await enforceRateLimits(parts, response, [{ scope: 'contact_change', subject: String(profile.id) }]);
  const changed = await parts.db.transaction((db) => applyChange(parts, db, profile.id, input, request));
  parts.outboxSender.wake();
  return { message: 'Your communication settings were saved.', data: describeProfile(changed, parts.settings) };
}

/** Decided afresh on what another request has written meanwhile: each alone may be fine, and both together not. */
async function applyChange(
  parts: Dependencies,
  db: Database,
  profileId: number,
  input: CommunicationRequest,
  request: RequestFacts,
): Promise<ProfileFacts> {
  const { now, epoch } = parts.clock();
  for (;;) {
    const stored = await parts.contacts.findProfileToChange(db, profileId);
    if (stored?.profile.status !== 'active') throw new DomainError('unauthenticated');
    const { contact, ...permissions } = decideChange(parts, stored.profile, input);
    if (contact) await enforceContactLimit(parts, db, contact);
    const isOurs = await parts.contacts.changeCommunication(db, {
      ...{ profileId, seal: stored.seal, ...permissions, now, epoch },
      contact: contact && { channel: contact.channel, value: contact.to },
    });
    if (!isOurs) continue;
    const reason = `email ${formatOnOff(permissions.emailPermission)}, text ${formatOnOff(permissions.textPermission)}`;
    await recordAuditEvent(parts, db, request, { event: 'communication.updated', profileId, reason });
    if (contact) await finishContactChange(parts, db, request, stored.profile, contact);
    const changed = await parts.profiles.findProfileById(db, profileId);
    return changed ?? stored.profile;
  }
}

function decideChange(
  { clock, settings, readUsMobile }: Dependencies,
  profile: ProfileFacts,
  input: CommunicationRequest,
): CommunicationChange {
  const { change: read, errors } = readCommunication(profile, input, readUsMobile);
  if (errors) throw new DomainError('validation_failed', { errors });
  const { contact } = read;
  const cooling = settings.contactCoolingSeconds;
  const retryAfter = contact ? getSecondsUntilChange(profile, contact.channel, cooling, clock().epoch) : 0;
  if (retryAfter > 0) throw new DomainError('contact_cooling', { retryAfter });
  return read;
}

async function enforceContactLimit(parts: Dependencies, db: Database, { channel, to }: ContactPoint): Promise<void> {
  await parts.contacts.lockContact(db, { channel, value: to });
  if (!(await exceedsProfilesPerContact(parts, db, channel, to))) return;
  const field = channel === 'sms' ? 'mobile' : 'email';
  throw new DomainError('validation_failed', { errors: { [field]: [`The ${field} cannot be used.`] } });
}

async function finishContactChange(
  parts: Dependencies,
  db: Database,
  request: RequestFacts,
  before: ProfileFacts,
  contact: ContactPoint,
): Promise<void> {
  const { id: profileId, email } = before;
  const { epoch } = parts.clock();
  const reason = formatContactReason(parts, contact.channel, contact.to);
  await recordAuditEvent(parts, db, request, { event: 'contact.changed', profileId, reason });
  await parts.flows.replaceOtherFlows(db, profileId, null);
  const revoked = await parts.devices.revokeAllDevices(db, profileId, epoch);
  if (revoked > 0)
    await recordAuditEvent(parts, db, request, { event: 'device.revoked', profileId, reason: 'contact' });
  const { emails } = await parts.accounts.findKnownContacts(db, profileId);
  const known = [...(email === null ? [] : [email]), ...emails].map((address) => address.toLowerCase());
  const others = new Set(known.filter((address) => address !== contact.to.toLowerCase()));
  for (const address of others) await enqueueNotice(parts, db, address, 'contact_changed');
}

function formatOnOff(isOn: boolean): string {
  return isOn ? 'on' : 'off';
}
