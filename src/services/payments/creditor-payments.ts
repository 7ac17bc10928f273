// Lists payments of the caller's company: the schedule of an account, and those that were made or failed.
import {
  CHANNEL_SOURCES,
  describeCreditorPayment,
  describeScheduledPayment,
  type CreditorPaymentView,
  type PaymentChannel,
  type ScheduledPaymentView,
} from '../../domain/payments/creditor-payment';
import { addDays, getStartOfDay, type Instant, type LocalDate } from '../../domain/shared/calendar';
import type { PaymentOutcomeKey } from '../../domain/shared/vocabulary';
import { loadCompanyAccount } from '../account/steps/load-account';
import { recordReading } from '../shared/account-readings';
import type { CreditorCaller } from '../shared/authenticate';
import {
  cutPage,
  decodeDateCursor,
  decodeTimeCursor,
  encodeDateCursor,
  encodeTimeCursor,
  readPage,
  toLongConnection,
  type LongConnection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import type { RequestFacts } from '../shared/request-context';
import { findDayErrors } from './steps/find-day-errors';

interface AccountListRequest extends PageRequest {
  readonly accountId: string;
}

/** Throws `not_found`, also for accounts of other companies, then `validation_failed` for a page outside the list. */
export async function accountSchedule(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { accountId, ...page }: AccountListRequest,
  request: RequestFacts,
): Promise<LongConnection<ScheduledPaymentView>> {
  const { db, clock, settings, creditorPayments: payments } = dependencies;
  const { id } = await loadCompanyAccount(dependencies, caller, accountId, clock().today);
  const after = readPage(page, decodeDateCursor);
  await recordReading(dependencies, caller, request, 'accountSchedule', [id]);
  const wanted = { accountId: id, status: 'all' } as const;
  const found = await payments.findScheduledPayments(db, wanted, { after, limit: page.first + 1 });
  const { items, next } = cutPage(found, page.first);
  return toLongConnection(
    items.map((facts) => ({ node: describeScheduledPayment(facts, settings.timeZone), position: facts })),
    {
      after,
      next,
      toCursor: encodeDateCursor,
      count: () => payments.countScheduledPayments(db, id),
    },
  );
}

/** Null leaves a filter out. */
export interface CreditorPaymentsRequest extends PageRequest {
  readonly accountId: string | null;
  readonly status: readonly PaymentOutcomeKey[] | null;
  readonly source: PaymentChannel | null;
  /** Business days, both included. */
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/**
 * Lists the payments of one account or of the whole company, the newest first. Throws `not_found`, also for accounts of
 * other companies, then `validation_failed` for a page outside the list and for days in the wrong order.
 */
export async function creditorPayments(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { accountId, status, source, from, to, ...page }: CreditorPaymentsRequest,
  request: RequestFacts,
): Promise<LongConnection<CreditorPaymentView>> {
  const { db, accounts, clock, creditorPayments: payments, settings } = dependencies;
  const { companyId } = caller.creditor;
  const account = accountId === null ? null : await loadCompanyAccount(dependencies, caller, accountId, clock().today);
  const after = readPage(page, decodeTimeCursor, findDayErrors(from, to));
  if (account) await recordReading(dependencies, caller, request, 'creditorPayments', [account.id]);
  const filter = {
    statuses: status,
    sources: source && CHANNEL_SOURCES[source],
    from: from && getStartOfDay(from, settings.timeZone),
    until: to && getStartOfDay(addDays(to, 1), settings.timeZone),
  };
  const window = { after, limit: page.first + 1 };
  const found = account
    ? await payments.findCreditorPayments(db, { ...filter, accountId: account.id }, window)
    : await payments.findCompanyPayments(db, { ...filter, companyId }, window);
  const { items, next } = cutPage(found, page.first);
  const ids = [...new Set(items.map((item) => item.accountId))];
  const shown = account ? [account] : ids.length === 0 ? [] : await accounts.findAccountsByIds(db, ids, clock().today);
  const byId = new Map(shown.map((one) => [one.id, one]));
  return toLongConnection(
    items.map((facts) => {
      const { accountNumber = null } = byId.get(facts.accountId) ?? {};
      return { node: describeCreditorPayment({ accountNumber }, facts), position: toTime(facts) };
    }),
    {
      after,
      next: next && toTime(next),
      toCursor: encodeTimeCursor,
      count: (most) =>
        account
          ? payments.countCreditorPayments(db, { ...filter, accountId: account.id })
          : payments.countCompanyPayments(db, { ...filter, companyId }, most),
    },
  );
}

function toTime({ createdAt: at, id }: { readonly createdAt: Instant; readonly id: number }) {
  return { at, id };
}
