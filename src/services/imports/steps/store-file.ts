// Stores the file of an import in the database, decoded and sealed, in parts of bounded size.
import { createHash } from 'node:crypto';
import { FileViolation } from '../../../domain/imports/import';
import type { StoredImport } from '../../../persistence/imports/import-store';
import type { Dependencies } from '../../shared/dependencies';

/** Sealing more at once would block the process for too long. */
const CHUNK_CHARACTERS = 256 * 1024;

export interface StoredFile {
  readonly bytes: number;
  readonly sha256: string;
  readonly chunks: number;
}

/** Replaces what an interrupted upload left. Throws `FileViolation`. */
export async function storeFile(
  { db, importFiles, placementFiles }: Pick<Dependencies, 'db' | 'importFiles' | 'placementFiles'>,
  { id, reading }: Pick<StoredImport, 'id' | 'reading'>,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<StoredFile> {
  await importFiles.deleteFile(db, id);
  const hash = createHash('sha256');
  let size = 0;
  async function* count(): AsyncGenerator<Uint8Array> {
    for await (const part of bytes) {
      size += part.byteLength;
      if (size > maxBytes) throw new FileViolation('payload_too_large');
      hash.update(part);
      yield part;
    }
  }
  let n = 0;
  let text = '';
  const store = async (length: number) => {
    await importFiles.insertChunk(db, { importId: id, n, text: text.slice(0, length) });
    n += 1;
    text = text.slice(length);
  };
  for await (const part of placementFiles.decodeText(count(), reading.encoding)) {
    text += part;
    while (text.length >= CHUNK_CHARACTERS) await store(CHUNK_CHARACTERS);
  }
  if (text !== '') await store(text.length);
  return { bytes: size, sha256: hash.digest('hex'), chunks: n };
}
