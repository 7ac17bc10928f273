// What became of the messages about the accounts of the caller's company: one by one for an account, and counted by gate.
import {
  describeContactRecord,
  describeMessageCounts,
  type AccountMessageView,
  type MessageCountsView,
} from '../../domain/messages/contact-record';
import type { LocalDate } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import { loadCompanyAccount } from '../account/steps/load-account';
import { recordReading } from '../shared/account-readings';
import type { CreditorCaller } from '../shared/authenticate';
import {
  cutPage,
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  toLongConnection,
  type LongConnection,
  type PageRequest,
} from '../shared/connection';
import { completeDays, findDayErrors } from '../payments/steps/find-day-errors';
import type { Dependencies } from '../shared/dependencies';
import type { RequestFacts } from '../shared/request-context';

/** The newest first. Throws `not_found`, also for accounts of other companies, then `validation_failed` for a page outside the list. */
export async function accountMessages(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { accountId, ...page }: PageRequest & { readonly accountId: string },
  request: RequestFacts,
): Promise<LongConnection<AccountMessageView>> {
  const { db, clock, contactRecords } = dependencies;
  const { id } = await loadCompanyAccount(dependencies, caller, accountId, clock().today);
  const after = readPage(page, decodeNumberCursor);
  await recordReading(dependencies, caller, request, 'accountMessages', [id]);
  const found = await contactRecords.findContactRecords(db, id, { after, limit: page.first + 1 });
  const { items, next } = cutPage(found, page.first);
  return toLongConnection(
    items.map((facts) => ({ node: describeContactRecord(facts), position: facts.id })),
    {
      after,
      next: next?.id ?? null,
      toCursor: encodeNumberCursor,
      count: () => contactRecords.countContactRecords(db, id),
    },
  );
}

/** Business days, both included. */
export interface MessageCountsRequest {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/** One row a day for each gate is read. */
const DAYS = { most: 366, usual: 30 } as const;

/** The default is the last 30 days. Throws `validation_failed` for more than a year, and for a wrong order. */
export async function messageCounts(
  { db, clock, contactRecords }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  request: MessageCountsRequest,
): Promise<MessageCountsView> {
  const errors = findDayErrors(request.from, request.to, DAYS.most);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  const days = completeDays(request, clock().today, DAYS);
  return describeMessageCounts(days, await contactRecords.sumContactCounts(db, companyId, days));
}
