// Finds what has been kept for long enough: closed accounts, profiles that nobody uses, and audit events. By id, in pages.
import { literal, Op } from 'sequelize';
import { CLOSED_STATUSES } from '../../domain/profile/erasure';
import type { Instant } from '../../domain/shared/calendar';
import type { Database } from '../database/database';
import { hasNoAccounts } from '../hot-statements/claimed-accounts';
import { ConsumerModel } from '../models/account';
import { ConsumerProfileModel } from '../models/profile';
import { AuditEventModel } from '../models/system';
import { deleteExpiredRows } from '../shared/batch-writes';
import { readNumber, required } from '../shared/columns';

interface Page {
  /** An id. */
  readonly after: number;
  readonly limit: number;
}

/** Closed accounts without a move since then, and without a legal hold. */
export async function findOldAccounts(
  db: Database,
  before: Instant,
  { after, limit }: Page,
): Promise<readonly number[]> {
  const rows = await db.model(ConsumerModel).findAll({
    attributes: ['id'],
    where: {
      status: [...CLOSED_STATUSES],
      updatedAt: { [Op.lt]: before },
      erasedAt: null,
      legalHoldAt: null,
      id: { [Op.gt]: after },
    },
    order: ['id'],
    limit,
  });
  return rows.map(({ id }) => required(readNumber(id)));
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
