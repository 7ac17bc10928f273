// Creditor users as their company administers them: lists, invitations, roles, passwords, and who is active.
import { col, fn, Op, type Attributes, type WhereOptions } from 'sequelize';
import type { Instant, LocalDate } from '../../domain/shared/calendar';
import type { CreditorRole } from '../../domain/creditor/creditor-access';
import type { ManagedUser } from '../../domain/creditor/managed-user';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';
import type { PageCounts, StoredRow } from '../database/model-access';
import { CompanyModel, CreditorSessionModel, CreditorUserModel } from '../models/creditor';
import { readFlag, readInstantColumn, readNumber, readText, required, writeInstant } from '../shared/columns';

const ATTRIBUTES = [
  'id',
  'companyId',
  'email',
  'name',
  'role',
  'active',
  'passwordHash',
  'emailVerifiedAt',
  'lastSignedInAt',
  'createdAt',
];

type UserConditions = WhereOptions<Attributes<CreditorUserModel>>;

export interface UserFilter {
  readonly companyId: number;
  /** Null stands for all users. */
  readonly active: boolean | null;
}

function toManagedUser(row: StoredRow<CreditorUserModel>): ManagedUser {
  return {
    id: required(readNumber(row.id)),
    companyId: required(readNumber(row.companyId)),
    email: required(readText(row.email)),
    name: required(readText(row.name)),
    role: readText(row.role) === 'agent' ? 'agent' : 'admin',
    active: readFlag(row.active),
    hasPassword: readText(row.passwordHash) !== null,
    emailVerified: readText(row.emailVerifiedAt) !== null,
    lastSignedInAt: readInstantColumn(row.lastSignedInAt),
    createdAt: readInstantColumn(row.createdAt),
  };
}

function toConditions({ companyId, active }: UserFilter) {
  return { companyId, ...(active === null ? {} : { active }) };
}

/** Ordered by ID. `after` is the last ID of the previous page. */
export async function findUsers(
  db: Database,
  filter: UserFilter,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<readonly ManagedUser[]> {
  const where = { ...toConditions(filter), id: { [Op.gt]: after ?? 0 } };
  const rows = await db.model(CreditorUserModel).findAll({ attributes: [...ATTRIBUTES], where, order: ['id'], limit });
  return rows.map(toManagedUser);
}

export async function countUsers(db: Database, filter: UserFilter, after: number | null): Promise<PageCounts> {
  return db.model(CreditorUserModel).countPage(toConditions(filter), 'id', { [Op.lte]: after ?? 0 });
}

/** Names of users of a company by id, also of deactivated ones. */
export async function findUserNames(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const attributes = ['id', 'name'];
  const rows = await db.model(CreditorUserModel).findAll({ attributes, where: { companyId, id: [...ids] } });
  return new Map(rows.map(({ id, name }) => [required(readNumber(id)), required(readText(name))]));
}

export async function findUserById(db: Database, id: number): Promise<ManagedUser | null> {
  return findUser(db, { id });
}

/** `email` in lower case. */
export async function findUserByEmail(db: Database, email: string): Promise<ManagedUser | null> {
  return findUser(db, { email });
}

async function findUser(db: Database, where: UserConditions): Promise<ManagedUser | null> {
  const row = await db.model(CreditorUserModel).findOne({ attributes: [...ATTRIBUTES], where });
  return row && toManagedUser(row);
}

export interface InvitedUser {
  readonly companyId: number;
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  readonly role: CreditorRole;
  readonly now: Instant;
}

/** Without a password. Returns the ID; null when somebody has the address. */
export async function insertUser(db: Database, { now, ...user }: InvitedUser): Promise<number | null> {
  if ((await findUserByEmail(db, user.email)) !== null) return null;
  try {
    const row = { ...user, passwordHash: null, emailVerifiedAt: null, active: true, createdAt: now };
    return await db.model(CreditorUserModel).insert(row);
  } catch (error) {
    // Somebody was faster.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

export interface UserChanges {
  readonly name?: string;
  readonly role?: CreditorRole;
  readonly active?: boolean;
}

/** Returns false if there is no such user. */
export async function updateUser(
  db: Database,
  { id, changes, now }: { readonly id: number; readonly changes: UserChanges; readonly now: Instant },
): Promise<boolean> {
  const { active } = changes;
  const deactivatedAt = active === undefined ? {} : { deactivatedAt: active ? null : now };
  return (await db.model(CreditorUserModel).update({ ...changes, ...deactivatedAt }, { id })) === 1;
}

/** In a transaction: other changes of the company's users and keys wait until it ends. The update changes nothing. */
export async function lockCompany(db: Database, companyId: number): Promise<void> {
  await db.model(CompanyModel).update({ updatedAt: col('updated_at') }, { id: companyId });
}

interface OtherAdmins {
  readonly companyId: number;
  readonly id: number;
  /** With an external identity provider, which knows the address and needs no password. */
  readonly signsInElsewhere: boolean;
}

/** How many other administrators of the company can sign in, by the rules of `creditorLogin`. */
export async function countOtherAdmins(
  db: Database,
  { companyId, id, signsInElsewhere }: OtherAdmins,
): Promise<number> {
  return db.model(CreditorUserModel).count({
    companyId,
    role: 'admin',
    active: true,
    id: { [Op.ne]: id },
    ...(!signsInElsewhere && { passwordHash: { [Op.ne]: null }, emailVerifiedAt: { [Op.ne]: null } }),
  });
}

/** Sets a password that the owner of the address chose. */
export async function setPassword(
  db: Database,
  { id, passwordHash, now }: { readonly id: number; readonly passwordHash: string; readonly now: Instant },
): Promise<void> {
  const emailVerifiedAt = fn('COALESCE', col('email_verified_at'), writeInstant(now));
  await db.model(CreditorUserModel).update({ passwordHash, passwordChangedAt: now, emailVerifiedAt }, { id });
}

/** The user cannot sign in until a password is set. */
export async function clearPassword(
  db: Database,
  { id, now }: { readonly id: number; readonly now: Instant },
): Promise<void> {
  await db.model(CreditorUserModel).update({ passwordHash: null, passwordChangedAt: now }, { id });
}

/** Returns false if the stored hash is no longer `hash`. */
export async function changePassword(
  db: Database,
  change: { readonly id: number; readonly hash: string; readonly nextHash: string; readonly now: Instant },
): Promise<boolean> {
  const { id, hash, nextHash: passwordHash, now } = change;
  const changes = { passwordHash, passwordChangedAt: now };
  return (await db.model(CreditorUserModel).update(changes, { id, passwordHash: hash })) === 1;
}

export async function recordSignIn(db: Database, id: number, now: Instant): Promise<void> {
  await db.model(CreditorUserModel).update({ lastSignedInAt: now }, { id });
}

/** Ends the sessions of a user but one. Returns how many. `now` in epoch milliseconds. */
export async function revokeSessionsExcept(
  db: Database,
  { id, keepId, now }: { readonly id: number; readonly keepId: string | null; readonly now: number },
): Promise<number> {
  const where = { ownerId: id, revokedAt: null, ...(keepId === null ? {} : { id: { [Op.ne]: keepId } }) };
  return db.model(CreditorSessionModel).update({ revokedAt: now }, where);
}

/** Returns false if there is no such user. */
export async function setOfferDigest(db: Database, id: number, offerDigest: boolean): Promise<boolean> {
  return (await db.model(CreditorUserModel).update({ offerDigest }, { id })) === 1;
}

const isDue = (today: LocalDate) => ({
  offerDigest: true,
  active: true,
  offerDigestDay: { [Op.or]: [{ [Op.is]: null }, { [Op.ne]: today }] },
});

/** Users who want a digest of offers and for whom today's was not decided yet, in the order of their ids. */
export async function findDigestReaders(
  db: Database,
  { today, after, limit }: { readonly today: LocalDate; readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const where = { ...isDue(today), id: { [Op.gt]: after } };
  const rows = await db.model(CreditorUserModel).findAll({ attributes: ['id'], where, order: ['id'], limit });
  return rows.map(({ id }) => required(readNumber(id)));
}

/** Returns false when another process has decided today's digest of the user, or the user does not want one any more. */
export async function claimDigest(db: Database, id: number, today: LocalDate): Promise<boolean> {
  return (await db.model(CreditorUserModel).update({ offerDigestDay: today }, { id, ...isDue(today) })) === 1;
}
