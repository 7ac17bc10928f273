// Stored creditor users: one statement reads a user, the company, and whether a membership is active.
import { Op, type Attributes, type WhereOptions } from 'sequelize';
import { addDays, type Moment } from '../../domain/shared/calendar';
import type { CreditorFacts } from '../../domain/creditor/creditor-user';
import { readFlag, readNumber, readText, required, writeStartOfDay } from '../shared/columns';
import type { Database } from '../database/database';
import type { StoredRow } from '../database/model-access';
import type { MembershipBounds } from '../hot-statements/session-check';
import { CreditorUserModel } from '../models/creditor';

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

/** From the row of a user, or from that of their session, whose own id is not `userId`. */
export function toCreditorFacts(row: CreditorRow, userId: unknown = row.id): CreditorFacts {
  const isCompanyOpen = !readFlag(row['company.isDeactivate']) && readText(row['company.deletedAt']) === null;
  return {
    id: required(readNumber(userId)),
    companyId: required(readNumber(row.companyId)),
    companyName: readText(row['company.companyName']),
    email: required(readText(row.email)),
    name: required(readText(row.name)),
    role: readText(row.role) === 'agent' ? 'agent' : 'admin',
    active: readFlag(row.active) && isCompanyOpen,
    isEmailVerified: readText(row.emailVerifiedAt) !== null,
    wantsOfferDigest: readFlag(row.offerDigest),
    hasActiveMembership: readNumber(row['company.memberships.id']) !== null,
  };
}

/** The company, and an active membership, if it has one. */
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
  const attributes = ['id', 'companyId', 'email', 'name', 'role', 'active', 'emailVerifiedAt', 'offerDigest'];
  const selection = { ...selectCreditors({ id: [...ids] }, moment), attributes };
  const rows: readonly CreditorRow[] = await db.model(CreditorUserModel).findAll(selection);
  return rows.map((row) => toCreditorFacts(row));
}

export interface CreditorWithPassword {
  readonly creditor: CreditorFacts;
  /** The user cannot sign in with a password if this is null. */
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
