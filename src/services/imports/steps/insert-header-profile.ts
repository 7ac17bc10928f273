// Stores a new header profile of a company, which may have a limited number.
import { MAX_PROFILES, type HeaderProfileSettings } from '../../../domain/imports/header-profile';
import { DomainError } from '../../../domain/shared/errors';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';

/** Returns the ID. Throws `validation_failed` for a name that is taken, and when the company has as many as it may have. */
export async function insertProfile(
  { headerProfiles, clock }: Pick<Dependencies, 'clock' | 'headerProfiles'>,
  db: Database,
  companyId: number,
  settings: HeaderProfileSettings,
): Promise<number> {
  if ((await headerProfiles.countHeaderProfiles(db, companyId)) >= MAX_PROFILES) {
    throw invalidName(`The company has ${MAX_PROFILES} header profiles. Delete one first.`);
  }
  const id = await headerProfiles.insertHeaderProfile(db, { ...settings, companyId, createdAt: clock().epoch });
  if (id === null) throw nameTaken();
  return id;
}

export function nameTaken(): DomainError {
  return invalidName('The name has already been taken.');
}

function invalidName(message: string): DomainError {
  return new DomainError('validation_failed', { errors: { name: [message] } });
}

/** The constants of a profile are checked with this. */
export function getCellContext({ clock, readUsMobile }: Pick<Dependencies, 'clock' | 'readUsMobile'>) {
  const { today, epoch: now } = clock();
  return { today, now, readUsMobile };
}
