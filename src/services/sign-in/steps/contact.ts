// Rules for an e-mail address or mobile number that is entered as the contact of a profile.
import { DomainError } from '../../../domain/shared/errors';
import type { ContactPoint } from '../../../domain/sign-in/contact';
import type { Channel } from '../../../domain/sign-in/login-flow';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';

/**
 * Whether the contact already has as many profiles as one contact may have, beside those of the identity. A household may
 * share one.
 */
export async function exceedsProfilesPerContact(
  { contacts, settings }: Pick<Dependencies, 'contacts' | 'settings'>,
  db: Database,
  contact: ContactPoint,
  ofIdentity: readonly { readonly id: number }[],
): Promise<boolean> {
  const ids = ofIdentity.map(({ id }) => id);
  return (await contacts.countOtherProfiles(db, contact, ids)) >= settings.profilesPerContact;
}

export function contactLimitError(channel: Channel): DomainError {
  const field = channel === 'sms' ? 'mobile' : 'email';
  return new DomainError('validation_failed', { errors: { [field]: [`The ${field} cannot be used.`] } });
}

/** The reason of audit events about a contact: its channel and a keyed digest, equal for events about the same contact. */
export function formatContactReason(
  { digests }: Pick<Dependencies, 'digests'>,
  channel: Channel,
  value: string,
): string {
  return `${channel} ${digests.digestSubject(`audit.${channel}`, value.trim().toLowerCase())}`;
}
