// Lists the payments of the consumer's accounts that were made or failed, the newest first. Readable in every state.
import { describePayment, type PaymentView } from '../../domain/payments/payment-history';
import { addDays, getStartOfDay, type LocalDate } from '../../domain/shared/calendar';
import { toDecimalString, ZERO } from '../../domain/shared/money';
import { findRangeErrors } from '../../domain/shared/range';
import type { PaymentOutcomeKey } from '../../domain/shared/vocabulary';
import { loadOwnAccount } from '../account/steps/load-account';
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
import { selectAccounts } from './steps/select-accounts';

export interface PaymentsRequest extends PageRequest {
  readonly accountId: string | null;
  readonly status: PaymentOutcomeKey | null;
  /** Business days. */
  readonly from: LocalDate | null;
  readonly until: LocalDate | null;
}

export interface PaymentPage extends Connection<PaymentView> {
  /** Sum of the successful payments of the list. */
  readonly totalPaid: string;
}

/**
 * Throws `not_found` and `forbidden` for the account, then `validation_failed` for a page outside the list and for days in the
 * wrong order.
 */
export async function payments(
  dependencies: Dependencies,
  caller: Caller,
  { accountId, status, from, until, ...page }: PaymentsRequest,
): Promise<PaymentPage> {
  const { db, paymentHistory, settings, clock } = dependencies;
  const { timeZone } = settings;
  const accountIds =
    accountId === null
      ? await selectAccounts(dependencies, caller, null, () => true)
      : [(await loadOwnAccount(dependencies, caller, accountId, clock().today)).id];
  const after = readPage(page, decodeNumberCursor, findRangeErrors({ from, to: until }, 'until'));
  const filter = {
    accountIds,
    status,
    from: from && getStartOfDay(from, timeZone),
    before: until && getStartOfDay(addDays(until, 1), timeZone),
  };
  const { paid, ...counts } = await paymentHistory.countPaymentRecords(db, filter, after);
  const records = await paymentHistory.findPaymentRecords(db, filter, { after, limit: page.first });
  const views = records.map((record) => describePayment(record, timeZone));
  const connection = toConnection(views, ({ id }) => encodeNumberCursor(id), counts);
  return { ...connection, totalPaid: toDecimalString(paid ?? ZERO) };
}

/**
 * A page of each of the consumer's accounts. As many statements for one account as for many. Throws `validation_failed`
 * for a page outside the lists.
 */
export async function paymentsByAccount(
  { db, paymentHistory, settings }: Dependencies,
  { accountIds, ...page }: PageRequest & { readonly accountIds: readonly number[] },
): Promise<ReadonlyMap<number, PaymentPage>> {
  const after = readPage(page, decodeNumberCursor);
  const entries = await paymentHistory.findPaymentEntries(db, accountIds);
  const pages = accountIds.map((id) => {
    const all = entries.get(id) ?? [];
    const rest = after === null ? all : all.filter((entry) => entry.id < after);
    return { id, all, before: all.length - rest.length, ids: rest.slice(0, page.first).map((entry) => entry.id) };
  });
  const records = await paymentHistory.findPaymentRecordsByIds(
    db,
    pages.flatMap(({ ids }) => ids),
  );
  const views = records.map((record) => describePayment(record, settings.timeZone));
  return new Map(
    pages.map(({ id, all, before }) => {
      const own = views.filter(({ account }) => account.id === id);
      const connection = toConnection(own, (view) => encodeNumberCursor(view.id), { total: all.length, before });
      const paid = all.filter(({ status }) => status === 'successful');
      const total = paid.reduce((sum, { amount }) => sum.plus(amount), ZERO);
      return [id, { ...connection, totalPaid: toDecimalString(total) }];
    }),
  );
}
