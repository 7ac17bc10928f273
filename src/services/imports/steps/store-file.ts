// Takes the file of an import: stores it in the database, decoded and sealed, in parts of bounded size, and puts the import
// into the queue. A broken upload leaves the import waiting for its file.
import { createHash } from 'node:crypto';
import { FileViolation } from '../../../domain/imports/import';
import { DomainError } from '../../../domain/shared/errors';
import type { StoredImport } from '../../../persistence/imports/import-store';
import type { Upload } from '../../../persistence/imports/import-upload-store';
import type { Dependencies } from '../../shared/dependencies';
import { recordImportChange, recordImportEnd, type ImportActor } from './import-actor';

/** Sealing more at once would block the process for too long. */
const CHUNK_CHARACTERS = 256 * 1024;

/** How often an upload looks whether one in another process has replaced it; it also sees that when it stores a part. */
const HELD_CHECK_MS = 2000;

type UploadDependencies = Pick<
  Dependencies,
  'audit' | 'clock' | 'db' | 'digests' | 'importFiles' | 'importUploads' | 'placementFiles' | 'randomness'
>;

export interface UploadedFile {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly maxBytes: number;
  /** The client says that the digest is this, in hexadecimal digits. It says nothing if this is null. */
  readonly sha256: string | null;
}

/** `failed`: the file is no text. `replaced`: another upload came, or the import does not wait for a file any more. */
export type UploadOutcome = 'queued' | 'failed' | 'replaced';

/** Throws `validation_failed` for another digest, and what `bytes` throws; then nothing of the file remains stored. */
export async function storeFile(
  dependencies: UploadDependencies,
  actor: ImportActor,
  stored: StoredImport,
  file: UploadedFile,
): Promise<UploadOutcome> {
  const { db, importUploads, randomness, clock } = dependencies;
  const upload = { importId: stored.id, holder: randomness.id() };
  if (!(await db.transaction((transaction) => importUploads.startUpload(transaction, upload)))) return 'replaced';
  try {
    const { bytes, sha256 } = await storeParts(dependencies, upload, stored.reading, file);
    if (file.sha256 !== null && file.sha256 !== sha256) throw wrongDigest();
    const isQueued = await db.transaction(async (transaction) => {
      const end = { state: 'queued', bytes, sha256, queuedAt: clock().epoch } as const;
      if (!(await importUploads.endUpload(transaction, upload, end))) return false;
      const change = { event: 'import.uploaded', stored, details: { bytes } } as const;
      await recordImportChange(dependencies, transaction, actor, change);
      return true;
    });
    return isQueued ? 'queued' : 'replaced';
  } catch (error) {
    if (error instanceof Replaced) return 'replaced';
    if (error instanceof FileViolation) return failUpload(dependencies, upload, stored, error);
    await db.transaction((transaction) => importUploads.discardUpload(transaction, upload));
    throw error;
  }
}

class Replaced extends Error {}

function wrongDigest(): DomainError {
  const errors = { contentDigest: ['The content digest is not that of the file.'] };
  return new DomainError('validation_failed', { errors });
}

async function storeParts(
  { db, importUploads, placementFiles }: UploadDependencies,
  upload: Upload,
  { encoding }: StoredImport['reading'],
  { bytes, maxBytes }: UploadedFile,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  let checkedAt = performance.now();
  async function* count(): AsyncGenerator<Uint8Array> {
    for await (const part of bytes) {
      size += part.byteLength;
      if (size > maxBytes) throw new FileViolation('payload_too_large');
      hash.update(part);
      if (performance.now() - checkedAt > HELD_CHECK_MS) {
        if (!(await importUploads.isHeld(db, upload))) throw new Replaced();
        checkedAt = performance.now();
      }
      yield part;
    }
  }
  let n = 0;
  let text = '';
  const store = async (length: number) => {
    const chunk = { n, text: text.slice(0, length) };
    if (!(await db.transaction((transaction) => importUploads.addChunk(transaction, upload, chunk))))
      throw new Replaced();
    n += 1;
    text = text.slice(length);
  };
  for await (const part of placementFiles.decodeText(count(), encoding)) {
    text += part;
    while (text.length >= CHUNK_CHARACTERS) await store(CHUNK_CHARACTERS);
  }
  if (text !== '') await store(text.length);
  return { bytes: size, sha256: hash.digest('hex') };
}

async function failUpload(
  dependencies: UploadDependencies,
  upload: Upload,
  stored: StoredImport,
  violation: FileViolation,
): Promise<UploadOutcome> {
  const { db, importFiles, importUploads, clock } = dependencies;
  const now = clock().epoch;
  const isFailed = await db.transaction(async (transaction) => {
    const end = { state: 'failed', error: violation.toStored(), finishedAt: now, fileDeletedAt: now } as const;
    if (!(await importUploads.endUpload(transaction, upload, end))) return false;
    await importFiles.deleteFile(transaction, stored.id);
    await recordImportEnd(dependencies, transaction, stored, { state: 'failed', error: violation.code });
    return true;
  });
  return isFailed ? 'failed' : 'replaced';
}
