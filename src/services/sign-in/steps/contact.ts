// Households share an address; farms of profiles must not.
import type { Channel } from '../../../domain/sign-in/login-flow';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';

/** Whether as many profiles as may have the address or number already. */
export async function exceedsProfilesPerContact(
  { contacts, settings }: Pick<Dependencies, 'contacts' | 'settings'>,
  db: Database,
  channel: Channel,
  value: string,
): Promise<boolean> {
  return (await contacts.countProfilesWithContact(db, channel, value)) >= settings.profilesPerContact;
}

// What the audit trail says of a contact: its channel, and a keyed digest by which two events are seen to speak of one.

export function formatContactReason(
  { digests }: Pick<Dependencies, 'digests'>,
  channel: Channel,
  value: string,
): string {
  return `${channel} ${digests.digestSubject(`audit.${channel}`, value.trim().toLowerCase())}`;
}
