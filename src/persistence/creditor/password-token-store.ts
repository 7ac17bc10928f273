// Stored one-time tokens of creditor users: only their digests.
import { Op } from 'sequelize';
import type { PasswordTokenPurpose } from '../../domain/creditor/password';
import type { Database } from '../database/database';
import { CreditorPasswordTokenModel } from '../models/creditor-credentials';
import { deleteExpiredRows } from '../shared/batch-writes';
import { readNumber } from '../shared/columns';

export interface NewPasswordToken {
  readonly creditorUserId: number;
  readonly purpose: PasswordTokenPurpose;
  readonly tokenDigest: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Beside those that the user has. */
export async function storePasswordToken(db: Database, token: NewPasswordToken): Promise<void> {
  await db.model(CreditorPasswordTokenModel).insert(token);
}

/** The user of a token that has not expired. */
export async function findPasswordTokenOwner(
  db: Database,
  { tokenDigest, now }: { readonly tokenDigest: string; readonly now: number },
): Promise<number | null> {
  const where = { tokenDigest, expiresAt: { [Op.gt]: now } };
  const row = await db.model(CreditorPasswordTokenModel).findOne({ attributes: ['creditorUserId'], where });
  return readNumber(row?.creditorUserId);
}

/** Uses a token: of several requests, one gets true. */
export async function usePasswordToken(
  db: Database,
  { tokenDigest, now }: { readonly tokenDigest: string; readonly now: number },
): Promise<boolean> {
  const where = { tokenDigest, expiresAt: { [Op.gt]: now } };
  return (await db.model(CreditorPasswordTokenModel).delete(where)) === 1;
}

/** All of a user. */
export async function deletePasswordTokens(db: Database, creditorUserId: number): Promise<void> {
  await db.model(CreditorPasswordTokenModel).delete({ creditorUserId });
}

/** Returns how many were deleted. */
export async function deleteExpiredPasswordTokens(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, CreditorPasswordTokenModel, 'expiresAt', before);
}
