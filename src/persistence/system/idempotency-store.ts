// Stored responses to requests with an Idempotency-Key, written in the transaction of the request.
import { readFlag, readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import { IdempotencyKeyModel } from '../models/system';
import { deleteExpiredRows } from '../shared/batch-writes';
import { openPersonalData, sealPersonalData } from '../shared/personal-data';

export interface StoredResponse {
  /** Keyed digest of the caller and the key. */
  readonly id: string;
  /** The caller, such as `consumer:17`. */
  readonly owner: string;
  /** Keyed digest of the request. */
  readonly fingerprint: string;
  /** JSON. */
  readonly answer: string;
  /** False while an effect that follows the transaction of the request has no recorded outcome. */
  readonly isFinal: boolean;
}

const TABLE = 'idempotency_keys';

/** Returns null if the key was not used, or its response has expired. */
export async function findStoredResponse(
  db: Database,
  id: string,
): Promise<Omit<StoredResponse, 'id' | 'owner'> | null> {
  const attributes = ['fingerprint', 'personal', 'isPending'] as const;
  const row = await db.model(IdempotencyKeyModel).findOne({ attributes: [...attributes], where: { id } });
  if (!row) return null;
  const answer = required(openPersonalData(db.sealing, TABLE, id, row.personal)?.['answer'] ?? null);
  return { fingerprint: required(readText(row.fingerprint)), answer, isFinal: !readFlag(row.isPending) };
}

/** Violates a unique key if another request with the same key has stored its response. */
export async function storeResponse(
  db: Database,
  { id, owner, fingerprint, answer, isFinal }: StoredResponse,
  createdAt: number,
): Promise<void> {
  const personal = sealPersonalData(db.sealing, TABLE, id, { answer });
  await db.model(IdempotencyKeyModel).insert({ id, owner, fingerprint, personal, isPending: !isFinal, createdAt });
}

/** Replaces a response that is not final by the final one. False if another process was first. */
export async function endResponse(
  db: Database,
  { id, answer }: Pick<StoredResponse, 'id' | 'answer'>,
): Promise<boolean> {
  const personal = sealPersonalData(db.sealing, TABLE, id, { answer });
  const ended = { personal, isPending: false };
  return (await db.model(IdempotencyKeyModel).update(ended, { id, isPending: true })) === 1;
}

/** Deletes responses stored before then. Returns how many. */
export async function deleteOldResponses(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, IdempotencyKeyModel, 'createdAt', before);
}
