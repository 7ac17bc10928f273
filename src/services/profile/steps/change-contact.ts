// Replaces or adds a proven contact, in the transaction that consumed its proof.
import { CONTACT_MEMBERS } from '../../../domain/profile/contact-change';
import type { ProfileFacts } from '../../../domain/profile/profile';
import { DomainError } from '../../../domain/shared/errors';
import type { ContactPoint } from '../../../domain/sign-in/contact';
import type { Database } from '../../../persistence/database/database';
import type { AuditedRequest } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import { contactLimitError, exceedsProfilesPerContact } from '../../sign-in/steps/contact';
import { finishContactChange } from './finish-contact-change';

export interface ProvenChange {
  readonly profileId: number;
  readonly contact: ContactPoint;
  /** The session that made the change; null: all end. */
  readonly keepSessionId: string | null;
  /** A contact that was proven, and must still be the profile's. */
  readonly proven?: ContactPoint;
}

/** Throws `validation_failed` when too many profiles have the contact, and `flow_token_expired`. */
export async function changeContact(
  dependencies: Dependencies,
  db: Database,
  request: AuditedRequest,
  { profileId, contact, keepSessionId, proven }: ProvenChange,
): Promise<void> {
  const { contacts, profiles, clock } = dependencies;
  const { now, epoch } = clock();
  const value = { channel: contact.channel, value: contact.to };
  await contacts.lockContact(db, contact);
  for (;;) {
    const stored = await contacts.findProfileToChange(db, profileId);
    if (stored?.profile.status !== 'active') throw new DomainError('flow_token_expired');
    if (proven) assertCurrentContact(stored.profile, proven);
    const ofIdentity = await profiles.findProfilesByIdentity(db, [stored.profile.identityIndex]);
    if (await exceedsProfilesPerContact(dependencies, db, contact, ofIdentity))
      throw contactLimitError(contact.channel);
    if (!(await contacts.changeContact(db, { profileId, seal: stored.seal, contact: value, now, epoch }))) continue;
    await finishContactChange(dependencies, db, request, { before: stored.profile, contact, keepSessionId });
    return;
  }
}

/** A proof by a contact ends with the contact. */
export function assertCurrentContact(profile: ProfileFacts, { channel, to }: ContactPoint): void {
  if (profile[CONTACT_MEMBERS[channel]] !== to) throw new DomainError('flow_token_expired');
}
