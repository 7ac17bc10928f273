// Stored header profiles of companies. A unique key on the name decides races.
import { literal } from 'sequelize';
import type { HeaderProfileFacts, HeaderProfileSettings } from '../../domain/imports/header-profile';
import type { FileReading } from '../../domain/imports/import';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';
import type { StoredRow } from '../database/model-access';
import { HeaderProfileModel } from '../models/imports';
import { readNumber, readText, required } from '../shared/columns';

const COLUMNS = ['id', 'name', 'reading', 'version'] as const;

export interface HeaderProfileKey {
  readonly companyId: number;
  readonly id: number;
}

/** Profiles are sorted by name. A company has few. */
export async function findHeaderProfiles(db: Database, companyId: number): Promise<readonly HeaderProfileFacts[]> {
  const order = ['name', 'id'];
  const rows = await db.model(HeaderProfileModel).findAll({ attributes: [...COLUMNS], where: { companyId }, order });
  return rows.map(toFacts);
}

export async function findHeaderProfile(
  db: Database,
  { companyId, id }: HeaderProfileKey,
): Promise<HeaderProfileFacts | null> {
  const row = await db.model(HeaderProfileModel).findOne({ attributes: [...COLUMNS], where: { companyId, id } });
  return row && toFacts(row);
}

export async function findHeaderProfileByName(
  db: Database,
  { companyId, name }: { readonly companyId: number; readonly name: string },
): Promise<HeaderProfileFacts | null> {
  const row = await db.model(HeaderProfileModel).findOne({ attributes: [...COLUMNS], where: { companyId, name } });
  return row && toFacts(row);
}

export async function countHeaderProfiles(db: Database, companyId: number): Promise<number> {
  return db.model(HeaderProfileModel).count({ companyId });
}

/** Returns the ID, or null when the company has a profile of this name. */
export async function insertHeaderProfile(
  db: Database,
  { name, reading, ...row }: HeaderProfileSettings & { readonly companyId: number; readonly createdAt: number },
): Promise<number | null> {
  return nullForTakenName(() => {
    return db.model(HeaderProfileModel).insert({ ...row, name, reading: JSON.stringify(reading) });
  });
}

/** Returns false for another version, and null when the company has a profile of the new name. */
export async function updateHeaderProfile(
  db: Database,
  { companyId, id, version, name, reading }: HeaderProfileSettings & HeaderProfileKey & { readonly version: number },
): Promise<boolean | null> {
  const changes = { name, reading: JSON.stringify(reading), version: literal('version + 1') };
  return nullForTakenName(async () => {
    return (await db.model(HeaderProfileModel).update(changes, { companyId, id, version })) === 1;
  });
}

/** Returns false when there is none. Imports keep the reading that they were created with. */
export async function deleteHeaderProfile(db: Database, { companyId, id }: HeaderProfileKey): Promise<boolean> {
  return (await db.model(HeaderProfileModel).delete({ companyId, id })) === 1;
}

async function nullForTakenName<Result>(write: () => Promise<Result>): Promise<Result | null> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

function toFacts(row: StoredRow<HeaderProfileModel>): HeaderProfileFacts {
  return {
    id: required(readNumber(row.id)),
    name: required(readText(row.name)),
    reading: JSON.parse(required(readText(row.reading))) as FileReading,
    version: required(readNumber(row.version)),
  };
}
