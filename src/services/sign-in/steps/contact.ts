// Rules for an e-mail address or mobile number that is entered as the contact of a profile.
import { DomainError } from '../../../domain/shared/errors';
import { PUBLIC_FLOW_STATES, type Channel } from '../../../domain/sign-in/login-flow';
import type { Database } from '../../../persistence/database/database';
import type { Contact } from '../../../persistence/profile/contact-store';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import type { RequestFacts } from '../../shared/request-context';
import { enqueueNotice } from './notify';

/** Whether the contact already has as many profiles as one contact may have. A household may share one. */
export async function exceedsProfilesPerContact(
  { contacts, settings }: Pick<Dependencies, 'contacts' | 'settings'>,
  db: Database,
  channel: Channel,
  value: string,
): Promise<boolean> {
  return (await contacts.countProfilesWithContact(db, channel, value)) >= settings.profilesPerContact;
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

/**
 * Stores the first contact of a profile; `db` is the transaction of the sign-in. Checks the limit again, because
 * concurrent sign-ins may have been faster. Notifies the addresses that the creditors know, because an identity can be
 * stolen. Throws `flow_state_conflict` and `flow_token_expired`.
 */
export async function bindContact(
  dependencies: Dependencies,
  db: Database,
  request: RequestFacts,
  contact: Contact & { readonly profileId: number; readonly now: number },
): Promise<void> {
  const { accounts, contacts } = dependencies;
  const { profileId, channel, value } = contact;
  await contacts.lockContact(db, { channel, value });
  if (await exceedsProfilesPerContact(dependencies, db, channel, value)) {
    throw new DomainError('flow_state_conflict', { currentState: PUBLIC_FLOW_STATES.contact_required });
  }
  const isBound = await contacts.bindContact(db, contact);
  if (!isBound) throw new DomainError('flow_token_expired');
  const reason = formatContactReason(dependencies, channel, value);
  await recordAuditEvent(dependencies, db, request, { event: 'contact.bound', profileId, reason });
  const { emails } = await accounts.findKnownContacts(db, profileId);
  const others = emails.filter((email) => email !== value);
  for (const email of others) {
    await enqueueNotice(dependencies, db, { owner: { profileId }, email }, 'contact_bound');
  }
}
