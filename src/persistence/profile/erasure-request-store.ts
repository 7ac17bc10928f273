// Stored requests of people to be erased. A person has at most one open request: a unique key decides.
import { Op } from 'sequelize';
import { STORED_ERASURE_STATES, type ErasureRequest } from '../../domain/profile/erasure';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';
import type { StoredRow } from '../database/model-access';
import { ErasureRequestModel } from '../models/profile';
import { readEnum, readNumber, readText, required } from '../shared/columns';

const readState = readEnum(STORED_ERASURE_STATES);

/** Writes more in the transaction of the request. False if the person has an open request; then nothing is written. */
export async function insertErasureRequest(
  database: Database,
  { id, profileId, now }: { readonly id: string; readonly profileId: number; readonly now: number },
  alongside: (db: Database) => Promise<void>,
): Promise<boolean> {
  try {
    const row = { id, profileId, openKey: profileId, state: 'open', createdAt: now } as const;
    await database.transaction(async (db) => {
      await db.model(ErasureRequestModel).insert(row);
      await alongside(db);
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export async function findErasureRequest(db: Database, id: string): Promise<ErasureRequest | null> {
  const row = await db.model(ErasureRequestModel).findOne({ where: { id } });
  return row && toRequest(row);
}

/** Returns at most `limit` requests of one person, the newest first, which is the open one if there is one. */
export async function findRequestsOfProfile(
  db: Database,
  profileId: number,
  limit: number,
): Promise<readonly ErasureRequest[]> {
  const order: [string, string][] = [
    ['openKey', 'DESC'],
    ['createdAt', 'DESC'],
    ['id', 'DESC'],
  ];
  return (await db.model(ErasureRequestModel).findAll({ where: { profileId }, order, limit })).map(toRequest);
}

/** The oldest first; at most `limit`. */
export async function findOpenRequests(db: Database, limit: number): Promise<readonly ErasureRequest[]> {
  const order = ['createdAt', 'id'];
  return (await db.model(ErasureRequestModel).findAll({ where: { state: 'open' }, order, limit })).map(toRequest);
}

interface EndOfRequest {
  readonly state: 'done' | 'withdrawn';
  readonly now: number;
}

/** False if it is no longer open: of an erasure and a withdrawal at the same moment, one wins. */
export async function endErasureRequest(
  db: Database,
  which: { readonly id: string; readonly profileId?: number } | { readonly profileId: number },
  { state, now }: EndOfRequest,
): Promise<boolean> {
  const ended = { state, openKey: null, endedAt: now };
  return (await db.model(ErasureRequestModel).update(ended, { ...which, openKey: { [Op.ne]: null } })) === 1;
}

function toRequest(row: StoredRow<ErasureRequestModel>): ErasureRequest {
  return {
    id: required(readText(row.id)),
    profileId: required(readNumber(row.profileId)),
    state: required(readState(row.state)),
    createdAt: required(readNumber(row.createdAt)),
    endedAt: readNumber(row.endedAt),
  };
}
