// Stops an import: the process that works on it ends after its batch.
import type { StoredImport } from '../../persistence/imports/import-store';
import type { Dependencies } from '../shared/dependencies';

/** Returns false when it has ended. Rows applied before stay applied. */
export async function cancelImport(
  { db, importFiles, imports, clock }: Pick<Dependencies, 'db' | 'importFiles' | 'imports' | 'clock'>,
  { id }: Pick<StoredImport, 'id'>,
): Promise<boolean> {
  const now = clock().epoch;
  const states = ['awaiting_file', 'queued', 'checking', 'validated', 'applying'] as const;
  const isCancelled = await imports.changeState(db, id, states, { state: 'cancelled', finishedAt: now });
  if (!isCancelled) return false;
  await importFiles.deleteFile(db, id);
  await imports.changeState(db, id, ['cancelled'], { fileDeletedAt: now });
  return true;
}
