// Finds what has been kept for long enough: closed accounts, profiles that nobody uses, and audit events. By id, in pages.
import { literal, Op, type WhereOptions } from 'sequelize';
import { CLOSED_STATUSES } from '../../domain/profile/erasure';
import type { Instant } from '../../domain/shared/calendar';
import type { Database } from '../database/database';
import { hasNoAccounts } from '../hot-statements/claimed-accounts';
import { ConsumerModel } from '../models/account';
import { CompanyModel } from '../models/creditor';
import { ConsumerProfileModel } from '../models/profile';
import { AuditEventModel } from '../models/system';
import { deleteExpiredRows } from '../shared/batch-writes';
import { readNumber, required } from '../shared/columns';

interface Page {
  /** An id. */
  readonly after: number;
  readonly limit: number;
}

/** Accounts that were closed before then are old. None are if it is null. */
export interface OldAccounts {
  readonly before: Instant | null;
  /** These companies have set a time of their own. */
  readonly ofCompanies: readonly { readonly companyIds: readonly number[]; readonly before: Instant | null }[];
}

/** For how many days companies keep closed accounts that have set so, by the number of days. */
export async function findRetentionOfCompanies(db: Database): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db.model(CompanyModel).findAll({
    attributes: ['id', 'retentionDays'],
    where: { retentionDays: { [Op.ne]: null } },
    order: ['id'],
  });
  const companies = new Map<number, readonly number[]>();
  for (const row of rows) {
    const days = required(readNumber(row.retentionDays));
    companies.set(days, [...(companies.get(days) ?? []), required(readNumber(row.id))]);
  }
  return companies;
}

/** Closed accounts without a move since then, and without a legal hold. */
export async function findOldAccounts(
  db: Database,
  old: OldAccounts,
  { after, limit }: Page,
): Promise<readonly number[]> {
  const rows = await db.model(ConsumerModel).findAll({
    attributes: ['id'],
    where: {
      status: [...CLOSED_STATUSES],
      [Op.or]: [...listOld(old)],
      erasedAt: null,
      legalHoldAt: null,
      id: { [Op.gt]: after },
    },
    order: ['id'],
    limit,
  });
  return rows.map(({ id }) => required(readNumber(id)));
}

function listOld({ before, ofCompanies }: OldAccounts): readonly WhereOptions<ConsumerModel>[] {
  const others = ofCompanies.flatMap(({ companyIds }) => companyIds);
  const ofOthers = others.length === 0 ? {} : { [Op.or]: [{ companyId: null }, { companyId: { [Op.notIn]: others } }] };
  return [
    ...(before === null ? [] : [{ ...ofOthers, updatedAt: { [Op.lt]: before } }]),
    ...ofCompanies.flatMap((own) =>
      own.before === null ? [] : [{ companyId: [...own.companyIds], updatedAt: { [Op.lt]: own.before } }],
    ),
  ];
}

/** Profiles that have claimed nothing and were neither made nor used since then. */
export async function findIdleProfiles(
  db: Database,
  before: { readonly epoch: number; readonly now: Instant },
  { after, limit }: Page,
): Promise<readonly number[]> {
  const unused = { [Op.or]: [{ lastUsedAt: null }, { lastUsedAt: { [Op.lt]: before.epoch } }] };
  const rows = await db.model(ConsumerProfileModel).findAll({
    attributes: ['id'],
    where: {
      [Op.and]: [unused, literal(hasNoAccounts(ConsumerProfileModel.name))],
      status: { [Op.ne]: 'erased' },
      createdAt: { [Op.lt]: before.now },
      id: { [Op.gt]: after },
    },
    order: ['id'],
    limit,
  });
  return rows.map(({ id }) => required(readNumber(id)));
}

export async function deleteOldAuditEvents(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, AuditEventModel, 'at', before);
}
