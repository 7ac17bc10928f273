// Notice responses of a consumer's accounts, found for the profile that has the account.
import { Op, type Includeable } from 'sequelize';
import type { Instant } from '../../domain/shared/calendar';
import type { NoticeStatus } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import type { PageCounts, StoredRow } from '../database/model-access';
import { ConsumerNoticeResponseModel } from '../models/account';
import { readInstantColumn, readNumber, required } from '../shared/columns';

/** Everything else about a notice is read with its account. */
export interface NoticeKey {
  readonly id: number;
  readonly accountId: number;
  /** This is null for an imported row without a time. */
  readonly createdAt: Instant | null;
}

export interface NoticeFilter {
  readonly profileId: number;
  readonly statuses: readonly NoticeStatus[] | null;
}

/** The newest first; `after` is an id. */
export async function findNotices(
  db: Database,
  { profileId, statuses }: NoticeFilter,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<NoticeKey[]> {
  const rows = await db.model(ConsumerNoticeResponseModel).findAll({
    attributes: [...COLUMNS],
    where: { ...withStatus(statuses), id: { [Op.lt]: after ?? Number.MAX_SAFE_INTEGER } },
    include: joinAccount(profileId),
    order: [['id', 'DESC']],
    limit,
  });
  return rows.map(toNoticeKey);
}

/** Counts all, and those before the page that starts after the notice `after`. */
export async function countNotices(
  db: Database,
  { profileId, statuses }: NoticeFilter,
  after: number | null,
): Promise<PageCounts> {
  const precedes = { [Op.gte]: after ?? Number.MAX_SAFE_INTEGER };
  const notices = db.model(ConsumerNoticeResponseModel);
  return notices.countPage(withStatus(statuses), 'id', precedes, joinAccount(profileId));
}

/** Returns null for a notice that is unknown or about an account of another profile. */
export async function findNotice(
  db: Database,
  { id, profileId }: { readonly id: number; readonly profileId: number },
): Promise<NoticeKey | null> {
  const include = joinAccount(profileId);
  const row = await db.model(ConsumerNoticeResponseModel).findOne({ attributes: [...COLUMNS], where: { id }, include });
  return row && toNoticeKey(row);
}

const COLUMNS = ['id', 'consumerId', 'createdAt'] as const;

function withStatus(statuses: readonly NoticeStatus[] | null) {
  return statuses === null ? {} : { status: [...statuses] };
}

function joinAccount(profileId: number): Includeable[] {
  const where = { consumerProfileId: profileId, deletedAt: null };
  return [{ association: 'account', attributes: [], required: true, where }];
}

function toNoticeKey(row: StoredRow<ConsumerNoticeResponseModel>): NoticeKey {
  return {
    id: required(readNumber(row.id)),
    accountId: required(readNumber(row.consumerId)),
    createdAt: readInstantColumn(row.createdAt),
  };
}
