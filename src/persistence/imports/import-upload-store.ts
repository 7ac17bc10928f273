// The file of an import while it is uploaded. One upload holds the import: a later one replaces it.
import { type StoredViolation } from '../../domain/imports/import';
import type { Database } from '../database/database';
import { ImportModel } from '../models/imports';
import { deleteFile, insertChunk } from './import-file-store';

/** An import that waits for its file, and the upload that it gets the file from. */
export interface Upload {
  readonly importId: string;
  /** The name of the upload is unique. */
  readonly holder: string;
}

/** In a transaction. Replaces what another upload has stored. Returns false when the import does not wait for a file. */
export async function startUpload(db: Database, { importId, holder }: Upload): Promise<boolean> {
  const changes = { holder, chunks: 0 };
  if ((await db.model(ImportModel).update(changes, { id: importId, state: 'awaiting_file' })) !== 1) return false;
  await deleteFile(db, importId);
  return true;
}

/** False when another upload has replaced this one, or the import was cancelled. */
export async function isHeld(db: Database, { importId, holder }: Upload): Promise<boolean> {
  return (await db.model(ImportModel).count({ id: importId, holder, state: 'awaiting_file' })) === 1;
}

/** In a transaction. Returns false when another upload has replaced this one, or the import was cancelled. */
export async function addChunk(
  db: Database,
  { importId, holder }: Upload,
  { n, text }: { readonly n: number; readonly text: string },
): Promise<boolean> {
  const held = { id: importId, holder, state: 'awaiting_file' as const, chunks: n };
  if ((await db.model(ImportModel).update({ chunks: n + 1 }, held)) !== 1) return false;
  await insertChunk(db, { importId, n, text });
  return true;
}

export type UploadEnd =
  | { readonly state: 'queued'; readonly bytes: number; readonly sha256: string; readonly queuedAt: number }
  | {
      readonly state: 'failed';
      readonly error: StoredViolation;
      readonly finishedAt: number;
      readonly fileDeletedAt: number;
    };

/** Returns false when another upload has replaced this one, or the import was cancelled. */
export async function endUpload(db: Database, { importId, holder }: Upload, end: UploadEnd): Promise<boolean> {
  const changes = end.state === 'failed' ? { ...end, error: JSON.stringify(end.error) } : end;
  return (await db.model(ImportModel).update(changes, { id: importId, holder, state: 'awaiting_file' })) === 1;
}

/** In a transaction. Deletes what the upload has stored, unless another one has replaced it. */
export async function discardUpload(db: Database, { importId, holder }: Upload): Promise<void> {
  const held = { id: importId, holder, state: 'awaiting_file' as const };
  if ((await db.model(ImportModel).update({ chunks: 0 }, held)) === 1) await deleteFile(db, importId);
}
