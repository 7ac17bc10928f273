// Sets or confirms how the consumer is contacted, and takes the first contact of a profile that has none. A profile with
// a contact changes it by codes: `requestContactChange`. docs/contract.md §10.
import {
  parseCommunication,
  type CommunicationChange,
  type CommunicationRequest,
} from '../../domain/profile/communication';
import { hasContact } from '../../domain/profile/contact-change';
import type { ContactPoint } from '../../domain/sign-in/contact';
import { DomainError } from '../../domain/shared/errors';
import type { ProfileFacts, ProfileMutationResponse } from '../../domain/profile/profile';
import type { Database } from '../../persistence/database/database';
import type { CommunicationPermissions } from '../../persistence/profile/contact-store';
import type { Caller } from '../shared/authenticate';
import { contactLimitError, exceedsProfilesPerContact } from '../sign-in/steps/contact';
import { enforceRateLimits } from '../shared/rate-limits';
import type { Dependencies } from '../shared/dependencies';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { describeOwner } from './steps/describe-owner';
import { finishContactChange } from './steps/finish-contact-change';

/** Throws `validation_failed`, `contact_proof_required` and `too_many_attempts`. */
export async function updateCommunication(
  dependencies: Dependencies,
  caller: Caller,
  input: CommunicationRequest,
  { request, response }: RequestContext,
): Promise<ProfileMutationResponse> {
  const { profile } = caller;
  const { contact } = decideChange(dependencies, profile, input);
  if (contact) {
    await enforceRateLimits(dependencies, response, [{ scope: 'contact_change', subject: String(profile.id) }]);
  }
  const changed = await dependencies.db.transaction((db) => applyChange(dependencies, db, caller, input, request));
  dependencies.outboxSender.wake();
  return { message: 'Your communication settings were saved.', data: await describeOwner(dependencies, changed) };
}

/** Decides again after a concurrent change: two changes may be valid alone and invalid together. */
async function applyChange(
  dependencies: Dependencies,
  db: Database,
  { sessionId, profile: { id: profileId } }: Caller,
  input: CommunicationRequest,
  request: RequestFacts,
): Promise<ProfileFacts> {
  const { now, epoch } = dependencies.clock();
  for (;;) {
    const stored = await dependencies.contacts.findProfileToChange(db, profileId);
    if (stored?.profile.status !== 'active') throw new DomainError('unauthenticated');
    const { contact, landline, ...permissions } = decideChange(dependencies, stored.profile, input);
    if (contact) await enforceContactLimit(dependencies, db, contact);
    const isChanged = await dependencies.contacts.changeCommunication(db, {
      profileId,
      seal: stored.seal,
      landline,
      permissions,
      now,
      epoch,
      contact: contact && { channel: contact.channel, value: contact.to },
    });
    if (!isChanged) continue;
    const reason = formatPermissions(permissions);
    await recordAuditEvent(dependencies, db, request, { event: 'communication.updated', profileId, reason });
    if (contact) {
      const finished = { before: stored.profile, contact, keepSessionId: sessionId };
      await finishContactChange(dependencies, db, request, finished);
    }
    const changed = await dependencies.profiles.findProfileById(db, profileId);
    return changed ?? stored.profile;
  }
}

function decideChange(
  { readUsMobile }: Dependencies,
  profile: ProfileFacts,
  input: CommunicationRequest,
): CommunicationChange {
  const { change, errors } = parseCommunication(profile, input, readUsMobile);
  if (errors) throw new DomainError('validation_failed', { errors });
  if (change.contact && hasContact(profile)) {
    throw new DomainError('contact_proof_required', { requiredSteps: ['contact_change'] });
  }
  return change;
}

async function enforceContactLimit(dependencies: Dependencies, db: Database, contact: ContactPoint): Promise<void> {
  await dependencies.contacts.lockContact(db, contact);
  if (await exceedsProfilesPerContact(dependencies, db, contact, [])) throw contactLimitError(contact.channel);
}

/** `email on, text off, calls off, mail off`. */
function formatPermissions(permissions: CommunicationPermissions): string {
  const { emailPermission, textPermission, landlineCallPermission, uspsPermission } = permissions;
  const byChannel = {
    email: emailPermission,
    text: textPermission,
    calls: landlineCallPermission,
    mail: uspsPermission,
  };
  return Object.entries(byChannel)
    .map(([channel, isOn]) => `${channel} ${isOn ? 'on' : 'off'}`)
    .join(', ');
}
