// Loads an import of the caller's company.
import { DomainError } from '../../../domain/shared/errors';
import type { StoredImport } from '../../../persistence/imports/import-store';
import type { CreditorCaller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';

/** Throws `not_found`, also for imports of other companies. */
export async function loadImport(
  { db, imports }: Pick<Dependencies, 'db' | 'imports'>,
  { creditor }: CreditorCaller,
  id: string,
): Promise<StoredImport> {
  const stored = await imports.findImport(db, id);
  if (stored?.companyId !== creditor.companyId) throw new DomainError('not_found', { message: 'Import not found.' });
  return stored;
}
