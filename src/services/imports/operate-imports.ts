// What operators do with imports by command: add one, give it its file, and stop it.
import type { ParsedImportRequest } from '../../domain/imports/import-request';
import type { StoredImport } from '../../persistence/imports/import-store';
import type { Dependencies } from '../shared/dependencies';
import { addImport } from './steps/add-import';
import { stopImport } from './steps/stop-import';
import { storeFile, type UploadedFile, type UploadOutcome } from './steps/store-file';

export interface ImportOperator {
  readonly operator: string;
}

/** Throws `not_found` when there is no such company, or it is deactivated, and `import_queue_full`. */
export async function startOperatorImport(
  dependencies: Dependencies,
  actor: ImportOperator,
  request: Omit<ParsedImportRequest, 'options' | 'reading'> &
    Partial<Pick<ParsedImportRequest, 'options' | 'reading'>> & { readonly companyId: number },
): Promise<StoredImport> {
  return addImport(dependencies, actor, { options: {}, reading: {}, ...request });
}

export async function uploadOperatorFile(
  dependencies: Dependencies,
  actor: ImportOperator,
  stored: StoredImport,
  file: Omit<UploadedFile, 'sha256'>,
): Promise<UploadOutcome> {
  return storeFile(dependencies, actor, stored, { ...file, sha256: null });
}

/** Returns false when the import has ended. Rows applied before stay applied. */
export async function stopOperatorImport(
  dependencies: Dependencies,
  actor: ImportOperator,
  stored: StoredImport,
): Promise<boolean> {
  return stopImport(dependencies, actor, stored);
}
