// What imports need to know of the company that places accounts.
import { Op } from 'sequelize';
import type { Database } from '../database/database';
import { ConsumerModel } from '../models/account';
import { CompanyMembershipModel, CompanyModel } from '../models/creditor';
import { writeStartOfDay } from '../shared/columns';

/** Tells whether the company may place accounts on the day `today`; null if it is unknown or deactivated. */
export async function findPlacementRights(
  db: Database,
  companyId: number,
  today: string,
): Promise<{ readonly hasMembership: boolean } | null> {
  const company = await db
    .model(CompanyModel)
    .findOne({ attributes: ['id'], where: { id: companyId, deletedAt: null, isDeactivate: false } });
  if (!company) return null;
  const where = { companyId, status: 'active' as const };
  const rows = await db.model(CompanyMembershipModel).findAll({ attributes: ['currentPlanEnd'], where });
  const end = writeStartOfDay(today);
  return { hasMembership: rows.some((row) => String(row.currentPlanEnd) >= end) };
}

/** Neither removed nor settled. */
export async function countOpenAccounts(db: Database, companyId: number): Promise<number> {
  return db.model(ConsumerModel).count({
    companyId,
    deletedAt: null,
    status: { [Op.notIn]: ['deactivated', 'settled', 'cancelled_plan'] },
  });
}
