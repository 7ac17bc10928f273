// Stored GraphQL documents of clients. They are never changed, so readers may cache them.
import type { DocumentEntry } from '../../domain/system/trusted-document';
import { readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import { insertRows } from '../shared/batch-writes';
import { TrustedDocumentModel as StoredDocument } from '../models/system';

/** The text registered under the id; null when there is none. */
export async function readDocumentText(db: Database, id: string): Promise<string | null> {
  const row = await db.model(StoredDocument).findOne({ attributes: ['body'], where: { id } });
  return row ? required(readText(row.body)) : null;
}

/** Returns true if a text with this digest is registered under any id. */
export async function isDigestRegistered(db: Database, digest: string): Promise<boolean> {
  return (await db.model(StoredDocument).findOne({ attributes: ['id'], where: { digest } })) !== null;
}

/** The digest of each document, by id. */
export async function findRegisteredDigests(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.model(StoredDocument).findAll({ attributes: ['id', 'digest'] });
  return new Map(rows.map(({ id, digest }) => [required(readText(id)), required(readText(digest))]));
}

/** Call inside a transaction. Violates a unique key if one of the ids was registered since. */
export async function insertDocuments(
  db: Database,
  documents: readonly DocumentEntry[],
  createdAt: number,
): Promise<void> {
  const rows = documents.map(({ id, digest, text }) => ({ id, digest, body: text, createdAt }));
  await insertRows(db, StoredDocument, rows);
}
