// Lists the payments of one account of the caller's company: its schedule, and those that were made or failed.
import {
  describeCreditorPayment,
  describeScheduledPayment,
  type CreditorPaymentView,
  type ScheduledPaymentView,
} from '../../domain/payments/creditor-payment';
import { loadCompanyAccount } from '../account/steps/load-account';
import type { CreditorCaller } from '../shared/authenticate';
import {
  cutPage,
  decodeDateCursor,
  decodeNumberCursor,
  encodeDateCursor,
  encodeNumberCursor,
  readPage,
  toLongConnection,
  type LongConnection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';

interface AccountListRequest extends PageRequest {
  readonly accountId: string;
}

/** Throws `not_found`, also for accounts of other companies, then `validation_failed` for a page outside the list. */
export async function accountSchedule(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { accountId, ...page }: AccountListRequest,
): Promise<LongConnection<ScheduledPaymentView>> {
  const { db, clock, creditorPayments: payments } = dependencies;
  const { id } = await loadCompanyAccount(dependencies, caller, accountId, clock().today);
  const after = readPage(page, decodeDateCursor);
  const wanted = { accountId: id, status: 'all' } as const;
  const found = await payments.findScheduledPayments(db, wanted, { after, limit: page.first + 1 });
  const { items, next } = cutPage(found, page.first);
  return toLongConnection(
    items.map((facts) => ({ node: describeScheduledPayment(facts), position: facts })),
    {
      after,
      next,
      toCursor: encodeDateCursor,
      count: () => payments.countScheduledPayments(db, id),
    },
  );
}

/** Throws `not_found`, also for accounts of other companies, then `validation_failed` for a page outside the list. */
export async function creditorPayments(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { accountId, ...page }: AccountListRequest,
): Promise<LongConnection<CreditorPaymentView>> {
  const { db, clock, creditorPayments: payments } = dependencies;
  const account = await loadCompanyAccount(dependencies, caller, accountId, clock().today);
  const after = readPage(page, decodeNumberCursor);
  const found = await payments.findCreditorPayments(db, account.id, { after, limit: page.first + 1 });
  const { items, next } = cutPage(found, page.first);
  return toLongConnection(
    items.map((facts) => ({ node: describeCreditorPayment(account, facts), position: facts.id })),
    {
      after,
      next: next?.id ?? null,
      toCursor: encodeNumberCursor,
      count: () => payments.countCreditorPayments(db, account.id),
    },
  );
}
