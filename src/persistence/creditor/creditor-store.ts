// Stored creditor users: one statement reads a user, the company, and whether a membership is active.
import { addDays, type Moment } from '../../domain/shared/calendar';
import type { CreditorFacts } from '../../domain/creditor/creditor-user';
import { readFlag, readNumber, readText, required, writeInstant, writeStartOfDay } from '../shared/columns';
import type { Row } from '../database/dialect';
import type { Database } from '../database/database';

/**
 * The columns of `toCreditorFacts`, for statements on `CREDITOR_TABLES`. Their placeholders come first and take
 * `getMembershipBounds`. A cancelled membership stays active until its period ends.
 */
export const CREDITOR_COLUMNS = `
  u.id AS creditor_id, u.company_id, u.email, u.name, c.company_name,
  (u.active = 1 AND c.is_deactivate = 0 AND c.deleted_at IS NULL) AS is_active,
  (u.email_verified_at IS NOT NULL) AS is_email_verified,
  EXISTS (SELECT 1 FROM company_memberships m
    WHERE m.company_id = u.company_id AND m.status = 'active'
      AND m.current_plan_start < ? AND m.current_plan_end >= ?) AS has_active_membership`;

export const CREDITOR_TABLES = 'creditor_users u INNER JOIN companies c ON c.id = u.company_id';

/** An active membership started before tomorrow, and ends today or later. */
export function getMembershipBounds({ today }: Pick<Moment, 'today'>): readonly [string, string] {
  return [writeStartOfDay(addDays(today, 1)), writeStartOfDay(today)];
}

export function toCreditorFacts(row: Row): CreditorFacts {
  return {
    id: required(readNumber(row.creditor_id)),
    companyId: required(readNumber(row.company_id)),
    companyName: readText(row.company_name),
    email: required(readText(row.email)),
    name: required(readText(row.name)),
    active: readFlag(row.is_active),
    isEmailVerified: readFlag(row.is_email_verified),
    hasActiveMembership: readFlag(row.has_active_membership),
  };
}

export interface CreditorWithPassword {
  readonly creditor: CreditorFacts;
  /** Null: the user cannot sign in with a password. */
  readonly passwordHash: string | null;
}

const BY_EMAIL = `SELECT ${CREDITOR_COLUMNS}, u.password_hash FROM ${CREDITOR_TABLES} WHERE u.email = ?`;

const BY_ID = `SELECT ${CREDITOR_COLUMNS} FROM ${CREDITOR_TABLES} WHERE u.id = ?`;

const REPLACE_HASH = 'UPDATE creditor_users SET password_hash = ? WHERE id = ? AND password_hash = ?';

/** `email` in lower case. `moment` decides whether the membership is active. */
export async function findCreditorByEmail(
  db: Database,
  email: string,
  moment: Moment,
): Promise<CreditorWithPassword | null> {
  const [row] = await db.read(BY_EMAIL, [...getMembershipBounds(moment), email]);
  return row ? { creditor: toCreditorFacts(row), passwordHash: readText(row.password_hash) } : null;
}

export async function findCreditorById(db: Database, id: number, moment: Moment): Promise<CreditorFacts | null> {
  const [row] = await db.read(BY_ID, [...getMembershipBounds(moment), id]);
  return row ? toCreditorFacts(row) : null;
}

/** Replaces the hash of an unchanged password. Returns false if the stored hash is no longer `hash`. */
export async function replacePasswordHash(
  db: Database,
  { id, hash, nextHash }: { readonly id: number; readonly hash: string; readonly nextHash: string },
): Promise<boolean> {
  return (await db.write(REPLACE_HASH, [nextHash, id, hash])) === 1;
}

export interface NewCreditorUser {
  /** In lower case. */
  readonly email: string;
  readonly companyId: number;
  readonly name: string;
  readonly passwordHash: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const COMPANY = 'SELECT 1 FROM companies WHERE id = ?';

const UPDATE_USER = `
UPDATE creditor_users
SET name = ?, password_hash = ?, active = 1, email_verified_at = COALESCE(email_verified_at, ?)
WHERE email = ? AND company_id = ?`;

const INSERT_USER = `
INSERT INTO creditor_users (company_id, email, name, password_hash, email_verified_at, active, created_at)
VALUES (?, ?, ?, ?, ?, 1, ?)`;

const DEACTIVATE_USER = 'UPDATE creditor_users SET active = 0 WHERE email = ?';

const ID_BY_EMAIL = 'SELECT id FROM creditor_users WHERE email = ?';

const REVOKE_SESSIONS = 'UPDATE creditor_sessions SET revoked_at = ? WHERE creditor_user_id = ? AND revoked_at IS NULL';

export async function companyExists(db: Database, id: number): Promise<boolean> {
  return (await db.read(COMPANY, [id])).length > 0;
}

/**
 * Adds a user, or updates name and password of a user of the same company and activates it. `taken`: the address belongs
 * to a user of another company, and nothing is written.
 */
export async function upsertCreditorUser(db: Database, user: NewCreditorUser): Promise<'added' | 'updated' | 'taken'> {
  const { email, companyId, name, passwordHash } = user;
  const at = writeInstant(new Date(user.now).toISOString());
  if ((await db.write(UPDATE_USER, [name, passwordHash, at, email, companyId])) > 0) return 'updated';
  if ((await findCreditorIdByEmail(db, email)) !== null) return 'taken';
  await db.write(INSERT_USER, [companyId, email, name, passwordHash, at, at]);
  return 'added';
}

/** Returns false when no user has the address. */
export async function disableCreditorUser(db: Database, email: string): Promise<boolean> {
  return (await db.write(DEACTIVATE_USER, [email])) > 0;
}

export async function findCreditorIdByEmail(db: Database, email: string): Promise<number | null> {
  const [row] = await db.read(ID_BY_EMAIL, [email]);
  return row ? Number(row.id) : null;
}

/** Ends all sessions of a user. Returns how many. */
export async function revokeCreditorSessions(db: Database, id: number, now: number): Promise<number> {
  return db.write(REVOKE_SESSIONS, [now, id]);
}
