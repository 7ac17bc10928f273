// Sets or confirms how the consumer is contacted. A new contact ends all trust and all sign-ins that came by the old
// ones, and is told to every other address of the person, for a thief would begin here. Extension: PUT /profile/communication.
import {
  readCommunication,
  secondsUntilChange,
  type CommunicationChange,
  type CommunicationRequest,
} from '../../domain/profile/communication';
import type { GivenContact } from '../../domain/sign-in/contact';
import { DomainError } from '../../domain/shared/errors';
import type { ProfileFacts } from '../../domain/profile';
import { describeProfile, type ProfileView } from '../../domain/profile-view';
import type { Database } from '../../persistence/database/database';
import type { Caller } from '../authenticate';
import { contactReason } from '../contact-reason';
import { isCrowded } from '../crowded-contact';
import { refuseTooMany } from '../shared/rate-limits';
import { enqueueNotice } from '../sign-in/steps/notify';
import type { Parts } from '../shared/dependencies';
import { recordEvent } from '../shared/audit';
import type { Exchange, RequestFacts } from '../shared/request-context';

export interface ProfileAnswer {
  readonly message: string;
  readonly data: ProfileView;
}

/** Refuses with `validation_failed`, `contact_cooling` and `too_many_attempts`. */
export async function updateCommunication(
  parts: Parts,
  { profile }: Caller,
  input: CommunicationRequest,
  { request, answer }: Exchange,
): Promise<ProfileAnswer> {
  const { contact } = decide(parts, profile, input);
  if (contact) await refuseTooMany(parts, answer, [{ scope: 'contact_change', subject: String(profile.id) }]);
  const changed = await parts.db.transaction((db) => change(parts, db, profile.id, input, request));
  parts.wakeSender();
  return { message: 'Your communication settings were saved.', data: describeProfile(changed, parts.settings) };
}

/** Decided afresh on what another request has written meanwhile: each alone may be fine, and both together not. */
async function change(
  parts: Parts,
  db: Database,
  profileId: number,
  input: CommunicationRequest,
  request: RequestFacts,
): Promise<ProfileFacts> {
  const { now, epoch } = parts.clock();
  for (;;) {
    const stored = await parts.contacts.profileToChange(db, profileId);
    if (stored?.profile.status !== 'active') throw new DomainError('unauthenticated');
    const { contact, ...permissions } = decide(parts, stored.profile, input);
    if (contact) await refuseCrowded(parts, db, contact);
    const isOurs = await parts.contacts.changeCommunication(db, {
      ...{ profileId, seal: stored.seal, ...permissions, now, epoch },
      contact: contact && { channel: contact.channel, value: contact.to },
    });
    if (!isOurs) continue;
    const reason = `email ${onOff(permissions.emailPermission)}, text ${onOff(permissions.textPermission)}`;
    await recordEvent(parts, db, request, { event: 'communication.updated', profileId, reason });
    if (contact) await followChange(parts, db, request, stored.profile, contact);
    const changed = await parts.profiles.profileById(db, profileId);
    return changed ?? stored.profile;
  }
}

function decide(
  { clock, settings, readUsMobile }: Parts,
  profile: ProfileFacts,
  input: CommunicationRequest,
): CommunicationChange {
  const { change: read, errors } = readCommunication(profile, input, readUsMobile);
  if (errors) throw new DomainError('validation_failed', { errors });
  const { contact } = read;
  const cooling = settings.contactCoolingSeconds;
  const retryAfter = contact ? secondsUntilChange(profile, contact.channel, cooling, clock().epoch) : 0;
  if (retryAfter > 0) throw new DomainError('contact_cooling', { retryAfter });
  return read;
}

async function refuseCrowded(parts: Parts, db: Database, { channel, to }: GivenContact): Promise<void> {
  await parts.contacts.holdContact(db, { channel, value: to });
  if (!(await isCrowded(parts, db, channel, to))) return;
  const field = channel === 'sms' ? 'mobile' : 'email';
  throw new DomainError('validation_failed', { errors: { [field]: [`The ${field} cannot be used.`] } });
}

async function followChange(
  parts: Parts,
  db: Database,
  request: RequestFacts,
  before: ProfileFacts,
  contact: GivenContact,
): Promise<void> {
  const { id: profileId, email } = before;
  const { epoch } = parts.clock();
  const reason = contactReason(parts, contact.channel, contact.to);
  await recordEvent(parts, db, request, { event: 'contact.changed', profileId, reason });
  await parts.flows.retireOtherFlows(db, profileId, null);
  const revoked = await parts.devices.revokeDevicesOf(db, profileId, epoch);
  if (revoked > 0) await recordEvent(parts, db, request, { event: 'device.revoked', profileId, reason: 'contact' });
  const { emails } = await parts.accounts.contactsOfAccounts(db, profileId);
  const known = [...(email === null ? [] : [email]), ...emails].map((address) => address.toLowerCase());
  const others = new Set(known.filter((address) => address !== contact.to.toLowerCase()));
  for (const address of others) await enqueueNotice(parts, db, address, 'contact_changed');
}

function onOff(isOn: boolean): string {
  return isOn ? 'on' : 'off';
}
