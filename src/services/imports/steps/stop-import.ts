// Stops an import: the process that works on it ends after its batch.
import type { StoredImport } from '../../../persistence/imports/import-store';
import type { Dependencies } from '../../shared/dependencies';
import { recordImportChange, type ImportActor } from './import-actor';

/** Returns false when it has ended. Rows applied before stay applied. */
export async function stopImport(
  dependencies: Pick<Dependencies, 'audit' | 'clock' | 'db' | 'digests' | 'importFiles' | 'imports'>,
  actor: ImportActor,
  stored: Pick<StoredImport, 'id' | 'companyId'>,
): Promise<boolean> {
  const { db, importFiles, imports, clock } = dependencies;
  const { id } = stored;
  const now = clock().epoch;
  const states = ['awaiting_file', 'queued', 'checking', 'validated', 'applying'] as const;
  const isStopped = await db.transaction(async (transaction) => {
    const changes = { state: 'cancelled', finishedAt: now } as const;
    if (!(await imports.changeState(transaction, id, states, changes))) return false;
    await recordImportChange(dependencies, transaction, actor, { event: 'import.cancelled', stored });
    return true;
  });
  if (!isStopped) return false;
  await importFiles.deleteFile(db, id);
  await imports.changeState(db, id, ['cancelled'], { fileDeletedAt: now });
  return true;
}
