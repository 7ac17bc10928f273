// Creates an import, whose file comes next.
import { DEFAULT_IMPORT_OPTIONS, NO_COUNTS, DEFAULT_READING } from '../../domain/imports/import';
import type { FileReading, ImportFormat, ImportOptions } from '../../domain/imports/import';
import { DomainError } from '../../domain/shared/errors';
import type { ImportCreator, StoredImport } from '../../persistence/imports/import-store';
import type { Dependencies } from '../shared/dependencies';

export interface ImportRequest {
  readonly companyId: number;
  /** The last segment of its path. */
  readonly fileName: string;
  readonly format: ImportFormat;
  readonly dryRun: boolean;
  readonly options?: Partial<ImportOptions>;
  readonly reading?: Partial<FileReading>;
  readonly headerProfileId?: number | null;
  readonly creator: ImportCreator;
}

/** Throws `not_found` when there is no such company, or it is deactivated. */
export async function createImport(
  {
    db,
    imports,
    placingCompanies,
    clock,
    randomness,
  }: Pick<Dependencies, 'db' | 'imports' | 'placingCompanies' | 'clock' | 'randomness'>,
  { options = {}, reading = {}, headerProfileId = null, ...request }: ImportRequest,
): Promise<StoredImport> {
  const { today, epoch } = clock();
  const id = randomness.id();
  if (!(await placingCompanies.findPlacementRights(db, request.companyId, today))) {
    throw new DomainError('not_found', { message: 'Company not found.' });
  }
  await imports.insertImport(db, {
    ...{ ...request, id, headerProfileId, createdAt: epoch, counts: NO_COUNTS },
    options: { ...DEFAULT_IMPORT_OPTIONS, ...options },
    reading: { ...DEFAULT_READING, ...reading },
  });
  const stored = await imports.findImport(db, id);
  if (!stored) throw new DomainError('not_found');
  return stored;
}
