// Loads a header profile of a company, and reads files by it.
import { isComplete, type HeaderProfileFacts } from '../../../domain/imports/header-profile';
import type { FileReading } from '../../../domain/imports/import';
import { DomainError } from '../../../domain/shared/errors';
import type { Dependencies } from '../../shared/dependencies';

type ProfileDependencies = Pick<Dependencies, 'db' | 'headerProfiles'>;

const ID = /^[1-9]\d{0,15}$/;

/** Throws `not_found`, also for what is no ID, and for profiles of other companies. */
export async function loadHeaderProfile(
  { db, headerProfiles }: ProfileDependencies,
  companyId: number,
  id: string,
): Promise<HeaderProfileFacts> {
  const profile = ID.test(id) ? await headerProfiles.findHeaderProfile(db, { companyId, id: Number(id) }) : null;
  if (!profile) throw headerProfileNotFound();
  return profile;
}

export function headerProfileNotFound(): DomainError {
  return new DomainError('not_found', { message: 'Header profile not found.' });
}

/** How an import reads its file; stored with it, so that later changes of the profile do not reach it. */
export interface ChosenReading {
  readonly headerProfileId: number;
  readonly reading: FileReading;
}

/** Throws `validation_failed` for a profile that the company does not have, and for an incomplete one. */
export async function chooseReading(
  { db, headerProfiles }: ProfileDependencies,
  companyId: number,
  chosen: { readonly id: string } | { readonly name: string },
): Promise<ChosenReading> {
  const profile =
    'name' in chosen
      ? await headerProfiles.findHeaderProfileByName(db, { companyId, name: chosen.name.trim() })
      : ID.test(chosen.id)
        ? await headerProfiles.findHeaderProfile(db, { companyId, id: Number(chosen.id) })
        : null;
  if (!profile) throw invalidProfile('The company has no such header profile.');
  if (!isComplete(profile.reading)) throw invalidProfile('The header profile is not complete.');
  return { headerProfileId: profile.id, reading: profile.reading };
}

function invalidProfile(message: string): DomainError {
  return new DomainError('validation_failed', { errors: { headerProfileId: [message] } });
}
