// Stored portal preferences: sealed, because how someone is addressed is a name. Who never changed them has no row.
import {
  DEFAULT_PREFERENCES,
  readStoredPreferences,
  type PortalFacts,
  type PortalSettings,
} from '../../domain/profile/portal-preferences';
import type { Instant } from '../../domain/shared/calendar';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';
import { PortalPreferencesModel } from '../models/profile';
import { readInstantColumn, readNumber, required } from '../shared/columns';
import { openPersonalData, sealPersonalData } from '../shared/personal-data';

/** Preferences without a change have this version. */
const FIRST_VERSION = 1;

export async function findPreferences(db: Database, profileId: number): Promise<PortalFacts> {
  const row = await db.model(PortalPreferencesModel).findOne({ where: { id: profileId } });
  if (!row) return { ...DEFAULT_PREFERENCES, version: FIRST_VERSION, updatedAt: null };
  return {
    ...readStoredPreferences(openPersonalData(db.sealing, 'portal_preferences', profileId, row.personal) ?? {}),
    version: required(readNumber(row.version)),
    updatedAt: readInstantColumn(row.updatedAt),
  };
}

/** The profile has the defaults again. */
export async function removePreferences(db: Database, profileId: number): Promise<void> {
  await db.model(PortalPreferencesModel).delete({ id: profileId });
}

/** Returns false if the preferences have another version by now. */
export async function savePreferences(
  db: Database,
  { profileId: id, version }: { readonly profileId: number; readonly version: number },
  preferences: PortalSettings,
  updatedAt: Instant,
): Promise<boolean> {
  const personal = sealPersonalData(db.sealing, 'portal_preferences', id, preferences);
  const row = { version: version + 1, personal, updatedAt };
  const table = db.model(PortalPreferencesModel);
  if (version > FIRST_VERSION) return (await table.update(row, { id, version })) === 1;
  try {
    await table.insert({ id, ...row });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
