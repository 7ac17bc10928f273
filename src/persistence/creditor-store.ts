// Stored creditor users: one statement reads a user, the company, and whether a membership is active.
import type { Moment } from '../domain/calendar';
import type { CreditorFacts } from '../domain/creditor';
import { readText } from './column-values';
import { CREDITOR_COLUMNS, CREDITOR_TABLES, membershipDays, toCreditorFacts } from './creditor-rows';
import type { Database } from './database';

export interface CreditorWithPassword {
  readonly creditor: CreditorFacts;
  /** Null: this user cannot sign in by password. */
  readonly passwordHash: string | null;
}

const BY_EMAIL = `SELECT ${CREDITOR_COLUMNS}, u.password_hash FROM ${CREDITOR_TABLES} WHERE u.email = ?`;

const BY_ID = `SELECT ${CREDITOR_COLUMNS} FROM ${CREDITOR_TABLES} WHERE u.id = ?`;

const REPLACE_HASH = 'UPDATE creditor_users SET password_hash = ? WHERE id = ? AND password_hash = ?';

/** `email` in small letters; `moment` decides whether the membership is active. */
export async function creditorByEmail(
  db: Database,
  email: string,
  moment: Moment,
): Promise<CreditorWithPassword | null> {
  const [row] = await db.read(BY_EMAIL, [...membershipDays(moment), email]);
  return row ? { creditor: toCreditorFacts(row), passwordHash: readText(row.password_hash) } : null;
}

export async function creditorById(db: Database, id: number, moment: Moment): Promise<CreditorFacts | null> {
  const [row] = await db.read(BY_ID, [...membershipDays(moment), id]);
  return row ? toCreditorFacts(row) : null;
}

/** Stores the same password under newer parameters. False: it was changed meanwhile. */
export async function replacePasswordHash(
  db: Database,
  { id, hash, nextHash }: { readonly id: number; readonly hash: string; readonly nextHash: string },
): Promise<boolean> {
  return (await db.write(REPLACE_HASH, [nextHash, id, hash])) === 1;
}
