// Stored GraphQL documents of clients. They are added and never changed, so whoever read one may keep it.
import type { DocumentEntry } from '../../domain/system/trusted-document';
import { readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import { insertRows } from '../shared/batch-writes';
import { TrustedDocumentModel as StoredDocument } from '../models/system';

/** The text that is registered under the id; null when there is none. */
export async function readDocumentText(db: Database, id: string): Promise<string | null> {
  const [row] = await db.read('SELECT body FROM trusted_documents WHERE id = ?', [id]);
  return row ? required(readText(row.body)) : null;
}

/** Whether a text with this digest is registered, under whatever id. */
export async function isDigestRegistered(db: Database, digest: string): Promise<boolean> {
  const [row] = await db.read('SELECT id FROM trusted_documents WHERE digest = ? LIMIT 1', [digest]);
  return row !== undefined;
}

/** Ids of all documents, with the digests of their texts. */
export async function findRegisteredDigests(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.read('SELECT id, digest FROM trusted_documents');
  return new Map(rows.map(({ id, digest }) => [required(readText(id)), required(readText(digest))]));
}

/** To be called inside a transaction. Breaks a unique key when one of the ids came meanwhile. */
export async function insertDocuments(
  db: Database,
  documents: readonly DocumentEntry[],
  createdAt: number,
): Promise<void> {
  const rows = documents.map(({ id, digest, text }) => ({ id, digest, body: text, createdAt }));
  await insertRows(db, StoredDocument, rows);
}
