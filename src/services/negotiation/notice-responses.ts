// Lists the notice responses of the caller's accounts, and reads one of them.
import { describeNotice, parseNoticeStatuses, type NoticeView } from '../../domain/negotiation/notice-view';
import type { Caller } from '../shared/authenticate';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { loadNotice, noticeNotFound } from './steps/load-notice';

/** `status`: 1 to 5, or `open`; null for all of them. */
export interface NoticeListRequest extends PageRequest {
  readonly status: string | null;
}

/**
 * Newest first; three statements, whatever the length of the list. Throws `validation_failed` for `first` outside 1–50,
 * for a cursor that the list did not issue, and for an unknown status.
 */
export async function noticeResponses(
  dependencies: Dependencies,
  caller: Caller,
  { status, ...request }: NoticeListRequest,
): Promise<Connection<NoticeView>> {
  const { db, notices, clock } = dependencies;
  const after = readPage(request, decodeNumberCursor);
  const filter = { profileId: caller.profile.id, statuses: parseNoticeStatuses(status) };
  const counts = await notices.countNotices(db, filter, after);
  const found = await notices.findNotices(db, filter, { after, limit: request.first });
  const moment = clock();
  const ids = found.map(({ accountId }) => accountId);
  const owned = await dependencies.accounts.findAccountsByIds(db, ids, moment.today);
  const accounts = new Map(owned.map((facts) => [facts.id, facts]));
  const views = found.flatMap(({ accountId, createdAt }) => {
    const facts = accounts.get(accountId);
    const view = facts && describeNotice(facts, createdAt, moment);
    return view ? [view] : [];
  });
  return toConnection(views, ({ id }) => encodeNumberCursor(id), counts);
}

/** Throws `not_found`, also for a notice about an account of another profile. */
export async function noticeResponse(dependencies: Dependencies, caller: Caller, id: string): Promise<NoticeView> {
  const { accountId, createdAt } = await loadNotice(dependencies, caller, id);
  const moment = dependencies.clock();
  const [facts] = await dependencies.accounts.findAccountsByIds(dependencies.db, [accountId], moment.today);
  const view = facts && describeNotice(facts, createdAt, moment);
  if (!view) throw noticeNotFound();
  return view;
}
