// Stored responses to requests with an Idempotency-Key, written in the transaction of the request.
import { readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import { IdempotencyKeyModel } from '../models/system';
import { deleteExpiredRows } from '../shared/batch-writes';
import { openPersonalData, sealPersonalData } from '../shared/personal-data';

export interface StoredResponse {
  /** Keyed digest of the caller and the key. */
  readonly id: string;
  /** Keyed digest of the request. */
  readonly fingerprint: string;
  /** JSON. */
  readonly answer: string;
}

const TABLE = 'idempotency_keys';

/** Null if the key was not used, or its response has expired. */
export async function findStoredResponse(
  db: Database,
  id: string,
): Promise<Pick<StoredResponse, 'fingerprint' | 'answer'> | null> {
  const row = await db.model(IdempotencyKeyModel).findOne({ attributes: ['fingerprint', 'personal'], where: { id } });
  if (!row) return null;
  const answer = required(openPersonalData(db.sealing, TABLE, id, row.personal)?.['answer'] ?? null);
  return { fingerprint: required(readText(row.fingerprint)), answer };
}

/** Violates a unique key if another request with the same key has stored its response. */
export async function storeResponse(
  db: Database,
  { id, fingerprint, answer }: StoredResponse,
  createdAt: number,
): Promise<void> {
  const personal = sealPersonalData(db.sealing, TABLE, id, { answer });
  await db.model(IdempotencyKeyModel).insert({ id, fingerprint, personal, createdAt });
}

/** Deletes responses stored before then. Returns how many. */
export async function deleteOldResponses(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, IdempotencyKeyModel, 'createdAt', before);
}
