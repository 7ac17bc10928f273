// Sets or confirms how the consumer is contacted. Contacts are changed by codes: `requestContactChange`. docs/contract.md §10.
import {
  parseCommunication,
  type CommunicationChange,
  type CommunicationRequest,
} from '../../domain/profile/communication';
import { DomainError } from '../../domain/shared/errors';
import type { ProfileFacts, ProfileMutationResponse } from '../../domain/profile/profile';
import type { Database } from '../../persistence/database/database';
import type { CommunicationPermissions } from '../../persistence/profile/contact-store';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { describeOwner } from './steps/describe-owner';

/** Throws `validation_failed` and `contact_proof_required`. */
export async function updateCommunication(
  dependencies: Dependencies,
  caller: Caller,
  input: CommunicationRequest,
  { request }: RequestContext,
): Promise<ProfileMutationResponse> {
  const changed = await dependencies.db.transaction((db) => applyChange(dependencies, db, caller, input, request));
  const data = await describeOwner(dependencies, changed, caller.hasClaimed);
  return { message: 'Your communication settings were saved.', data };
}

/** Decides again after a concurrent change: two changes may be valid alone and invalid together. */
async function applyChange(
  dependencies: Dependencies,
  db: Database,
  { profile: { id: profileId } }: Caller,
  input: CommunicationRequest,
  request: RequestFacts,
): Promise<ProfileFacts> {
  const { now } = dependencies.clock();
  for (;;) {
    const stored = await dependencies.contacts.findProfileToChange(db, profileId);
    if (stored?.profile.status !== 'active') throw new DomainError('unauthenticated');
    const { landline, ...permissions } = decideChange(dependencies, stored.profile, input);
    if (!(await dependencies.contacts.changeCommunication(db, stored, { landline, permissions }, now))) continue;
    const reason = formatPermissions(permissions);
    await recordAuditEvent(dependencies, db, request, { event: 'communication.updated', profileId, reason });
    const changed = await dependencies.profiles.findProfileById(db, profileId);
    return changed ?? stored.profile;
  }
}

function decideChange(
  { readUsMobile }: Dependencies,
  profile: ProfileFacts,
  input: CommunicationRequest,
): CommunicationChange {
  const { change, changesContact, errors } = parseCommunication(profile, input, readUsMobile);
  if (errors) throw new DomainError('validation_failed', { errors });
  if (changesContact) throw new DomainError('contact_proof_required', { requiredSteps: ['contact_change'] });
  return change;
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
