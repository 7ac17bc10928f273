// Replaces or adds a proven contact, in the transaction that consumed its proof. What follows protects the owner: sign-ins,
// sessions, trusted browsers and the calendar link, which may be somebody else's, end, and every other known address is notified.
import { CONTACT_MEMBERS } from '../../../domain/profile/contact-change';
import type { ProfileFacts } from '../../../domain/profile/profile';
import { DomainError } from '../../../domain/shared/errors';
import type { ContactPoint } from '../../../domain/sign-in/contact';
import type { Database } from '../../../persistence/database/database';
import type { ProfileToChange } from '../../../persistence/profile/contact-store';
import { recordAuditEvent, type AuditedRequest } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import { contactLimitError, formatContactReason } from '../../sign-in/steps/contact';
import { claimByContacts, takeOverOptOuts } from '../../sign-in/steps/claim-accounts';
import { listContacts, notifyKnownContacts } from '../../sign-in/steps/notify-known-contacts';
import { recordForCompanies } from '../../shared/record-for-companies';

export interface ProvenChange {
  readonly profileId: number;
  readonly contact: ContactPoint;
  /** This session made the change, and stays. All sessions end if it is null. */
  readonly keepSessionId: string | null;
  /** A contact that was proven, and must still be the profile's. */
  readonly proven?: ContactPoint;
}

/** Throws `validation_failed` when too many other people have the contact, and `flow_token_expired`. */
export async function changeContact(
  dependencies: Dependencies,
  db: Database,
  request: AuditedRequest,
  { profileId, contact, keepSessionId, proven }: ProvenChange,
): Promise<void> {
  const { contacts, contactChanges, profiles, clock, settings } = dependencies;
  const moment = clock();
  await contacts.lockContact(db, contact);
  const identity = await profiles.findIdentity(db, profileId);
  if (!identity) throw new DomainError('flow_token_expired');
  if ((await contacts.countOtherPeople(db, identity, contact)) >= settings.profilesPerContact) {
    throw contactLimitError(contact.channel);
  }
  const twin = await contacts.findTwin(db, profileId, identity, contact);
  // What support has closed is not opened by another profile.
  if (twin && twin.profile.status !== 'active') throw contactLimitError(contact.channel);
  if (twin) await takeOver(dependencies, db, request, { twin, profileId, contact });
  await takeOverOptOuts(dependencies, db, request, profileId);
  let before: ProfileFacts;
  for (;;) {
    const stored = await contacts.findProfileToChange(db, profileId);
    if (stored?.profile.status !== 'active') throw new DomainError('flow_token_expired');
    if (proven) assertCurrentContact(stored.profile, proven);
    before = stored.profile;
    if (await contacts.changeContact(db, stored, contact, moment)) break;
  }
  const reason = formatContactReason(dependencies, contact.channel, contact.to);
  await recordAuditEvent(dependencies, db, request, { event: 'contact.changed', profileId, reason });
  await contactChanges.endWaitingChange(db, { profileId, now: moment.epoch });
  await endSignIns(dependencies, db, request, profileId, keepSessionId);
  await notifyKnownContacts(dependencies, db, before, { text: { name: 'contact_changed' } }, contact);
  await claimByContacts(dependencies, db, request, { profileId });
}

/** A proof by a contact ends with the contact. */
export function assertCurrentContact(profile: ProfileFacts, { channel, to }: ContactPoint): void {
  if (profile[CONTACT_MEMBERS[channel]] !== to) throw new DomainError('flow_token_expired');
}

interface TakenOver {
  /** Another profile of the same person that has verified the contact. */
  readonly twin: ProfileToChange;
  readonly profileId: number;
  readonly contact: ContactPoint;
}

/**
 * One identity and one contact are one person: what the twin has claimed becomes the profile's. The twin's payment methods
 * stay its own, and go on paying what they were chosen for.
 */
async function takeOver(
  dependencies: Dependencies,
  db: Database,
  request: AuditedRequest,
  { twin, profileId, contact }: TakenOver,
): Promise<void> {
  const { claims, contactChanges, contacts, erasureRequests, giftLinks, profiles, clock } = dependencies;
  const { now, epoch } = clock();
  const { id } = twin.profile;
  // The twin was locked as it was read.
  await contacts.removeContact(db, twin, contact.channel, now);
  const accounts = await claims.moveClaims(db, id, profileId);
  await recordForCompanies(dependencies, db, request.requestId, { event: 'contact.stopped', accounts });
  await keepOptOut(dependencies, db, { twin, profileId, contact });
  await giftLinks.moveLinks(db, id, profileId);
  await contactChanges.cancelWaitingChanges(db, { profileId: id, now: epoch });
  // Otherwise it would pass, with its wallet, to whoever names the next contact of this identity.
  if (listContacts(twin.profile).length === 1) {
    await profiles.retireProfile(db, id, now);
    // One that the profile has asked for too goes on, and erases both.
    await erasureRequests.endErasureRequest(db, { profileId: id }, { state: 'withdrawn', now: epoch });
  }
  const event = { event: 'profile.merged', profileId: id, subject: { type: 'profile', id: profileId } } as const;
  await recordAuditEvent(dependencies, db, request, event);
  await endSignIns(dependencies, db, request, id, null);
  await notifyKnownContacts(dependencies, db, twin.profile, { text: { name: 'contact_changed' } }, contact);
}

/** What was stopped at the contact stays stopped, whichever profile has it. */
async function keepOptOut(
  { contacts, clock }: Dependencies,
  db: Database,
  { twin, profileId, contact: { channel } }: TakenOver,
): Promise<void> {
  const optedOutAt = await contacts.findOptOut(db, twin.profile.id, channel);
  if (optedOutAt === null) return;
  for (;;) {
    const stored = await contacts.findProfileToChange(db, profileId);
    if (!stored || (await contacts.changeOptOut(db, stored, { channel, optedOutAt }, clock().now))) return;
  }
}

async function endSignIns(
  dependencies: Dependencies,
  db: Database,
  request: AuditedRequest,
  profileId: number,
  keepSessionId: string | null,
): Promise<void> {
  const { calendarFeeds, flows, devices, profiles, sessions, clock } = dependencies;
  const { epoch: now } = clock();
  const profile = await profiles.findProfileById(db, profileId);
  if (profile) await flows.replaceFlows(db, profile.identityIndex);
  await calendarFeeds.deleteFeed(db, profileId);
  if ((await devices.revokeAllDevices(db, profileId, now)) > 0) {
    await recordAuditEvent(dependencies, db, request, { event: 'device.revoked', profileId, reason: 'contact' });
  }
  if ((await sessions.revokeOtherSessions(db, profileId, keepSessionId, now)) > 0) {
    await recordAuditEvent(dependencies, db, request, { event: 'session.revoked', profileId, reason: 'contact' });
  }
}
