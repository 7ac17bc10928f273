// Stored creditor users: one statement reads a user, the company, and whether a membership is active.
import { col, fn, Op, type Attributes, type WhereOptions } from 'sequelize';
import { addDays, type Moment } from '../../domain/shared/calendar';
import type { CreditorFacts } from '../../domain/creditor/creditor-user';
import { readFlag, readNumber, readText, required, writeInstant, writeStartOfDay } from '../shared/columns';
import type { Database } from '../database/database';
import type { StoredRow } from '../database/model-access';
import type { MembershipBounds } from '../hot-statements/session-check';
import { CompanyModel, CreditorSessionModel, CreditorUserModel } from '../models/creditor';

/** An active membership started before tomorrow, and ends today or later. */
export function getMembershipBounds({ today }: Pick<Moment, 'today'>): MembershipBounds {
  return { startsBefore: writeStartOfDay(addDays(today, 1)), endsFrom: writeStartOfDay(today) };
}

/** A creditor user, the company, and one active membership. A cancelled one stays active until its period ends. */
export type CreditorRow = Partial<StoredRow<CreditorUserModel>> & {
  readonly 'company.companyName'?: unknown;
  readonly 'company.isDeactivate'?: unknown;
  readonly 'company.deletedAt'?: unknown;
  readonly 'company.memberships.id'?: unknown;
};

export function toCreditorFacts(row: CreditorRow): CreditorFacts {
  const isCompanyOpen = !readFlag(row['company.isDeactivate']) && readText(row['company.deletedAt']) === null;
  return {
    id: required(readNumber(row.id)),
    companyId: required(readNumber(row.companyId)),
    companyName: readText(row['company.companyName']),
    email: required(readText(row.email)),
    name: required(readText(row.name)),
    role: readText(row.role) === 'agent' ? 'agent' : 'admin',
    active: readFlag(row.active) && isCompanyOpen,
    isEmailVerified: readText(row.emailVerifiedAt) !== null,
    hasActiveMembership: readNumber(row['company.memberships.id']) !== null,
  };
}

/** The company with an active membership, if it has one. */
export function joinCompany(moment: Moment) {
  const { startsBefore, endsFrom } = getMembershipBounds(moment);
  const activeMembership = {
    association: 'memberships',
    attributes: ['id'],
    required: false,
    where: { status: 'active', currentPlanStart: { [Op.lt]: startsBefore }, currentPlanEnd: { [Op.gte]: endsFrom } },
  };
  return {
    association: 'company',
    attributes: ['companyName', 'isDeactivate', 'deletedAt'],
    required: true,
    include: [activeMembership],
  };
}

function selectCreditors(where: WhereOptions<Attributes<CreditorUserModel>>, moment: Moment) {
  return { where, include: [joinCompany(moment)], subQuery: false };
}

/** `moment` decides whether the membership is active. */
export async function findCreditorsByIds(
  db: Database,
  ids: readonly number[],
  moment: Moment,
): Promise<readonly CreditorFacts[]> {
  const attributes = ['id', 'companyId', 'email', 'name', 'role', 'active', 'emailVerifiedAt'];
  const selection = { ...selectCreditors({ id: [...ids] }, moment), attributes };
  const rows: readonly CreditorRow[] = await db.model(CreditorUserModel).findAll(selection);
  return rows.map(toCreditorFacts);
}

export interface CreditorWithPassword {
  readonly creditor: CreditorFacts;
  /** Null: the user cannot sign in with a password. */
  readonly passwordHash: string | null;
}

/** `email` in lower case. `moment` decides whether the membership is active. */
export async function findCreditorByEmail(
  db: Database,
  email: string,
  moment: Moment,
): Promise<CreditorWithPassword | null> {
  const row: CreditorRow | null = await db.model(CreditorUserModel).findOne(selectCreditors({ email }, moment));
  return row && { creditor: toCreditorFacts(row), passwordHash: readText(row.passwordHash) };
}

/** Replaces the hash of an unchanged password. Returns false if the stored hash is no longer `hash`. */
export async function replacePasswordHash(
  db: Database,
  { id, hash, nextHash }: { readonly id: number; readonly hash: string; readonly nextHash: string },
): Promise<boolean> {
  return (await db.model(CreditorUserModel).update({ passwordHash: nextHash }, { id, passwordHash: hash })) === 1;
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

export async function companyExists(db: Database, id: number): Promise<boolean> {
  return (await db.model(CompanyModel).count({ id })) > 0;
}

/**
 * Adds a user, or updates name and password of a user of the same company and activates it. `taken`: the address belongs
 * to a user of another company, and nothing is written.
 */
export async function upsertCreditorUser(db: Database, user: NewCreditorUser): Promise<'added' | 'updated' | 'taken'> {
  const { email, companyId, name, passwordHash } = user;
  const users = db.model(CreditorUserModel);
  const now = new Date(user.now).toISOString();
  const changes = {
    name,
    passwordHash,
    active: true,
    emailVerifiedAt: fn('COALESCE', col('email_verified_at'), writeInstant(now)),
  };
  if ((await users.update(changes, { email, companyId })) > 0) return 'updated';
  if ((await findCreditorIdByEmail(db, email)) !== null) return 'taken';
  await users.insert({ companyId, email, name, passwordHash, emailVerifiedAt: now, active: true, createdAt: now });
  return 'added';
}

/** Returns false when no user has the address. */
export async function disableCreditorUser(db: Database, email: string): Promise<boolean> {
  return (await db.model(CreditorUserModel).update({ active: false }, { email })) > 0;
}

export async function findCreditorIdByEmail(db: Database, email: string): Promise<number | null> {
  const row = await db.model(CreditorUserModel).findOne({ attributes: ['id'], where: { email } });
  return readNumber(row?.id);
}

/** Ends all sessions of a user. Returns how many. */
export async function revokeCreditorSessions(db: Database, id: number, now: number): Promise<number> {
  return db.model(CreditorSessionModel).update({ revokedAt: now }, { ownerId: id, revokedAt: null });
}
