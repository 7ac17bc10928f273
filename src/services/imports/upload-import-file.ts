// Takes the file of an import, and puts the import into the queue. A broken upload leaves the import waiting for its file.
import { FileViolation } from '../../domain/imports/import';
import type { StoredImport } from '../../persistence/imports/import-store';
import type { Dependencies } from '../shared/dependencies';
import { storeFile } from './steps/store-file';

/** Returns false when the import waits for no file. A file that is no text fails the import, and nothing of it is stored. */
export async function uploadImportFile(
  dependencies: Pick<Dependencies, 'db' | 'importFiles' | 'imports' | 'placementFiles' | 'clock'>,
  stored: StoredImport,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<boolean> {
  const { db, importFiles, imports, clock } = dependencies;
  if (stored.state !== 'awaiting_file') return false;
  try {
    const file = await storeFile(dependencies, stored, bytes, maxBytes);
    return await imports.changeState(db, stored.id, ['awaiting_file'], {
      ...{ ...file, state: 'queued', queuedAt: clock().epoch },
    });
  } catch (error) {
    if (!(error instanceof FileViolation)) throw error;
    await importFiles.deleteFile(db, stored.id);
    const end = { state: 'failed', error: error.toStored(), finishedAt: clock().epoch } as const;
    await imports.changeState(db, stored.id, ['awaiting_file'], { ...end, fileDeletedAt: clock().epoch });
    return false;
  }
}
