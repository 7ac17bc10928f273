// Households share an address; farms of profiles must not.
import type { Channel } from '../domain/login-flow';
import type { Database } from '../persistence/database/database';
import type { Dependencies } from './shared/dependencies';

/** Whether as many profiles as may have the address or number already. */
export async function exceedsProfilesPerContact(
  { contacts, settings }: Pick<Dependencies, 'contacts' | 'settings'>,
  db: Database,
  channel: Channel,
  value: string,
): Promise<boolean> {
  return (await contacts.countProfilesWithContact(db, channel, value)) >= settings.profilesPerContact;
}
