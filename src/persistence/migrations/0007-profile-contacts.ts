// Adds when a profile's owner gave each contact, and when the owner proved their identity.
import type { Database } from '../database/database';
import { addToTable } from './table-definitions';

export const name = '0007-profile-contacts';

export async function up(db: Database): Promise<void> {
  await addToTable(db, {
    name: 'consumer_profiles',
    columns: () => ({
      email_bound_at: 'BIGINT NULL',
      mobile_bound_at: 'BIGINT NULL',
      identity_verified_at: 'BIGINT NULL',
    }),
  });
  // Before this migration, owners could only give one contact, the first of their profile.
  for (const channel of ['email', 'mobile']) {
    await db.write(`
      UPDATE consumer_profiles SET ${channel}_bound_at = contact_bound_at
      WHERE ${channel}_index IS NOT NULL AND ${channel}_bound_at IS NULL AND contact_bound_at IS NOT NULL`);
  }
}
