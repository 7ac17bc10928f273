// Subclients of a company. A unique key on the number of those that are not deleted decides races.
import type { SubclientSettings } from '../../domain/company/subclient';
import type { Instant } from '../../domain/shared/calendar';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';
import type { StoredRow } from '../database/model-access';
import { SubclientModel } from '../models/creditor';
import { readNumber, readText, required } from '../shared/columns';

const COLUMNS = ['id', 'subclientName', 'uniqueIdentificationNumber', 'version'] as const;

/** Of a company, without the deleted ones, by id. */
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
  ...{ pifBalanceDiscountPercent: null, ppaBalanceDiscountPercent: null, minMonthlyPayPercent: null },
  ...{ maxDaysFirstPay: null, minimumSettlementPercentage: null, minimumPaymentPlanPercentage: null },
  ...{ maxFirstPayDays: null, settlementAutoApprove: null, planAutoApprove: null },
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
