// Memberships of companies. A new period is a new row; the ones that it replaces become inactive and keep their bounds.
import type { MembershipFacts } from '../../domain/company/membership';
import { MEMBERSHIP_STATUSES } from '../../domain/shared/vocabulary';
import type { Instant } from '../../domain/shared/calendar';
import type { Database } from '../database/database';
import { CompanyMembershipModel } from '../models/creditor';
import { readEnum, readFlag, readInstantColumn, readNumber, required } from '../shared/columns';

const readStatus = readEnum(MEMBERSHIP_STATUSES);

/** Memberships are sorted by id. */
export async function findMemberships(db: Database, companyId: number): Promise<readonly MembershipFacts[]> {
  const rows = await db.model(CompanyMembershipModel).findAll({ where: { companyId }, order: ['id'] });
  return rows.map((row) => ({
    id: required(readNumber(row.id)),
    planId: readNumber(row.membershipId),
    status: required(readStatus(row.status)),
    startsAt: required(readInstantColumn(row.currentPlanStart)),
    endsAt: required(readInstantColumn(row.currentPlanEnd)),
    autoRenew: readFlag(row.autoRenew),
    cancelledAt: readInstantColumn(row.cancelledAt),
  }));
}

export interface NewMembership {
  readonly companyId: number;
  readonly planId: number | null;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly autoRenew: boolean;
}

/** Returns the id. */
export async function insertMembership(db: Database, membership: NewMembership): Promise<number> {
  const { companyId, planId, startsAt, endsAt, autoRenew } = membership;
  const period = { currentPlanStart: startsAt, currentPlanEnd: endsAt, cancelledAt: null };
  const row = { companyId, membershipId: planId, status: 'active', autoRenew, ...period } as const;
  return db.model(CompanyMembershipModel).insert(row);
}

export interface MembershipKey {
  readonly companyId: number;
  readonly id: number;
}

export async function endMembership(db: Database, { companyId, id }: MembershipKey): Promise<void> {
  await db.model(CompanyMembershipModel).update({ status: 'inactive' }, { companyId, id, status: 'active' });
}

/** Returns false when it was cancelled before. */
export async function cancelMembership(db: Database, { companyId, id }: MembershipKey, now: Instant): Promise<boolean> {
  const changes = { cancelledAt: now, autoRenew: false };
  return (await db.model(CompanyMembershipModel).update(changes, { companyId, id, cancelledAt: null })) === 1;
}
