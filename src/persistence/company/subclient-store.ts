// Subclients of a company. A unique key on the number of those that are not deleted decides races.
import type { SubclientChanges, SubclientSettings } from '../../domain/company/subclient';
import type { Instant } from '../../domain/shared/calendar';
import { col, fn, literal, Op } from 'sequelize';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';
import type { StoredRow } from '../database/model-access';
import { ConsumerModel } from '../models/account';
import { SubclientModel } from '../models/creditor';
import { readNumber, readText, required } from '../shared/columns';

const COLUMNS = ['id', 'subclientName', 'uniqueIdentificationNumber', 'version'] as const;

/** Subclients are sorted by id, without the deleted ones. */
export async function findSubclients(db: Database, companyId: number): Promise<readonly SubclientSettings[]> {
  const where = { companyId, deletedAt: null };
  const rows = await db.model(SubclientModel).findAll({ attributes: [...COLUMNS], where, order: ['id'] });
  return rows.map(toSubclient);
}

export interface NewSubclient {
  readonly companyId: number;
  readonly subclientName: string;
  readonly uniqueIdentificationNumber: string;
  readonly now: Instant;
}

/** Returns the id, or null when the company has a subclient of this number. */
export async function insertSubclient(db: Database, { now, ...subclient }: NewSubclient): Promise<number | null> {
  const liveNumber = subclient.uniqueIdentificationNumber;
  const row = { ...subclient, liveNumber, createdAt: now, updatedAt: now, deletedAt: null, ...NO_TERMS };
  return nullForTakenNumber(() => db.model(SubclientModel).insert(row));
}

const NO_TERMS = {
  pifBalanceDiscountPercent: null,
  ppaBalanceDiscountPercent: null,
  minMonthlyPayPercent: null,
  maxDaysFirstPay: null,
  minimumSettlementPercentage: null,
  minimumPaymentPlanPercentage: null,
  maxFirstPayDays: null,
  settlementAutoApprove: null,
  planAutoApprove: null,
};

async function nullForTakenNumber<Result>(write: () => Promise<Result>): Promise<Result | null> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

function toSubclient(row: StoredRow<SubclientModel>): SubclientSettings {
  return {
    id: required(readNumber(row.id)),
    subclientName: readText(row.subclientName),
    uniqueIdentificationNumber: required(readText(row.uniqueIdentificationNumber)),
    version: required(readNumber(row.version)),
  };
}

export async function findSubclient(db: Database, { companyId, id }: SubclientKey): Promise<SubclientSettings | null> {
  const where = { companyId, id, deletedAt: null };
  const row = await db.model(SubclientModel).findOne({ attributes: [...COLUMNS], where });
  return row && toSubclient(row);
}

export interface SubclientKey {
  readonly companyId: number;
  readonly id: number;
}

/** A page by id, and one row more when there is another page. */
export async function findSubclientPage(
  db: Database,
  companyId: number,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<readonly SubclientSettings[]> {
  const where = { companyId, deletedAt: null, ...(after === null ? {} : { id: { [Op.gt]: after } }) };
  const rows = await db.model(SubclientModel).findAll({ attributes: [...COLUMNS], where, order: ['id'], limit });
  return rows.map(toSubclient);
}

export async function countSubclients(db: Database, companyId: number, after: number | null) {
  return db.model(SubclientModel).countPage({ companyId, deletedAt: null }, 'id', { [Op.lte]: after ?? 0 });
}

interface SubclientUpdate extends SubclientKey {
  /** Null matches any version. */
  readonly version: number | null;
  readonly changes: SubclientChanges;
  readonly now: Instant;
}

/** Returns false for another version, and null when the company has a subclient of the new number. */
export async function updateSubclientSettings(
  db: Database,
  { companyId, id, version, changes, now }: SubclientUpdate,
): Promise<boolean | null> {
  const where = { companyId, id, deletedAt: null, ...(version === null ? {} : { version }) };
  const { uniqueIdentificationNumber: number } = changes;
  const key = number === undefined ? {} : { liveNumber: number };
  const next = { ...changes, ...key, updatedAt: now, version: literal('version + 1') };
  return nullForTakenNumber(async () => (await db.model(SubclientModel).update(next, where)) === 1);
}

/** Its number is free again. Returns false when it was deleted before. */
export async function removeSubclient(
  db: Database,
  { companyId, id, now }: SubclientKey & { readonly now: Instant },
): Promise<boolean> {
  const changes = { deletedAt: now, liveNumber: null };
  return (await db.model(SubclientModel).update(changes, { companyId, id, deletedAt: null })) === 1;
}

/** Settled, removed and cancelled accounts are not open. An index has all these columns. */
const OPEN = { status: { [Op.notIn]: ['settled', 'deactivated', 'cancelled_plan'] }, deletedAt: null } as const;

export async function hasOpenAccounts(db: Database, subclientId: number): Promise<boolean> {
  const where = { ...OPEN, subclientId };
  return (await db.model(ConsumerModel).findOne({ attributes: ['id'], where })) !== null;
}

/** Keys are ids of subclients. One statement for a page reads an index entry for each account, and no account. */
export async function countOpenAccounts(
  db: Database,
  subclientIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.model(ConsumerModel).findAll({
    attributes: ['subclientId', [fn('COUNT', col('id')), 'id']],
    where: { ...OPEN, subclientId: [...subclientIds] },
    group: ['subclientId'],
  });
  const counts = new Map(rows.map((row) => [readNumber(row.subclientId), readNumber(row.id)]));
  return new Map(subclientIds.map((id) => [id, counts.get(id) ?? 0]));
}
