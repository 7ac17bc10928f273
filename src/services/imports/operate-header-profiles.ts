// What operators do with header profiles by command: list, show, save and delete those of a company, each by its name.
import {
  describeHeaderProfile,
  listGiven,
  parseHeaderProfile,
  type HeaderProfileFacts,
  type HeaderProfileRequest,
  type HeaderProfileView,
} from '../../domain/imports/header-profile';
import { DomainError } from '../../domain/shared/errors';
import { normalizeText } from '../../domain/shared/free-text';
import { recordChange, type SettingsActor } from '../shared/actor';
import type { Dependencies } from '../shared/dependencies';
import { getCellContext, insertProfile } from './steps/insert-header-profile';
import { headerProfileNotFound } from './steps/load-header-profile';

export interface NamedProfile {
  readonly companyId: number;
  readonly name: string;
}

export async function listProfilesOfCompany(
  { db, headerProfiles }: Pick<Dependencies, 'db' | 'headerProfiles'>,
  companyId: number,
): Promise<readonly HeaderProfileView[]> {
  return (await headerProfiles.findHeaderProfiles(db, companyId)).map(describeHeaderProfile);
}

/** Throws `not_found`. */
export async function showProfileOfCompany(
  { db, headerProfiles }: Pick<Dependencies, 'db' | 'headerProfiles'>,
  { companyId, name }: NamedProfile,
): Promise<HeaderProfileFacts> {
  const found = await headerProfiles.findHeaderProfileByName(db, { companyId, name: normalizeText(name) ?? '' });
  if (!found) throw headerProfileNotFound();
  return found;
}

/**
 * Creates the profile, or changes the one of this name; what is left out stays. Throws `not_found` when there is no such
 * company, and `validation_failed`.
 */
export async function saveProfileOfCompany(
  dependencies: Dependencies,
  actor: SettingsActor,
  { companyId, name }: NamedProfile,
  changes: Omit<HeaderProfileRequest, 'name'>,
): Promise<HeaderProfileView> {
  const { headerProfiles, creditorUsers, placingCompanies, clock } = dependencies;
  if (!(await placingCompanies.findPlacementRights(dependencies.db, companyId, clock().today))) {
    throw new DomainError('not_found', { message: 'Company not found.' });
  }
  return dependencies.db.transaction(async (db) => {
    await creditorUsers.lockCompany(db, companyId);
    const before = await headerProfiles.findHeaderProfileByName(db, { companyId, name: normalizeText(name) ?? '' });
    const settings = parseHeaderProfile({ ...changes, name }, before, getCellContext(dependencies));
    const id = before?.id ?? (await insertProfile(dependencies, db, companyId, settings));
    if (before) await headerProfiles.updateHeaderProfile(db, { ...settings, companyId, id, version: before.version });
    const event = before ? 'header_profile.updated' : 'header_profile.created';
    const subject = { type: 'header_profile', id } as const;
    const details = { fields: listGiven(changes) };
    await recordChange(dependencies, db, actor, { event, companyId, subject, ...(before && { details }) });
    return describeHeaderProfile({ ...settings, id, version: before ? before.version + 1 : 1 });
  });
}

/** Imports keep the reading that they were created with. Throws `not_found`. */
export async function deleteProfileOfCompany(
  dependencies: Dependencies,
  actor: SettingsActor,
  profile: NamedProfile,
): Promise<void> {
  const { companyId } = profile;
  const { id } = await showProfileOfCompany(dependencies, profile);
  await dependencies.db.transaction(async (db) => {
    if (!(await dependencies.headerProfiles.deleteHeaderProfile(db, { companyId, id }))) throw headerProfileNotFound();
    const subject = { type: 'header_profile', id } as const;
    await recordChange(dependencies, db, actor, { event: 'header_profile.deleted', companyId, subject });
  });
}
