// Rules for an e-mail address or mobile number that is entered as the contact of a profile.
import { DomainError } from '../../../domain/shared/errors';
import type { Channel } from '../../../domain/sign-in/login-flow';
import type { Dependencies } from '../../shared/dependencies';

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
