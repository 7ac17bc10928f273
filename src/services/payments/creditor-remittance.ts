// What the portal collected for the caller's company: by business day, and the charges of one day by their references at the
// payment provider.
import {
  addRemittance,
  REMITTANCE_DAYS,
  type RemittanceEntryView,
  type RemittanceView,
} from '../../domain/payments/creditor-payment';
import { addDays, getDaysBetween, getStartOfDay, type LocalDate } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import { toDecimalString } from '../../domain/shared/money';
import type { RemittancePosition } from '../../persistence/hot-statements/company-payments';
import type { CreditorCaller } from '../shared/authenticate';
import {
  cutPage,
  isStoredInstant,
  readPage,
  toLongConnection,
  type LongConnection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { completeDays, findDayErrors } from './steps/find-day-errors';

/** Both days are included. By default, the days until today. Throws `validation_failed` for more days than a report has. */
export async function creditorRemittance(
  { db, clock, creditorPayments: payments, settings }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  request: { readonly from: LocalDate | null; readonly to: LocalDate | null },
): Promise<RemittanceView> {
  const wrong = findDayErrors(request.from, request.to, REMITTANCE_DAYS);
  if (Object.keys(wrong).length > 0) throw new DomainError('validation_failed', { errors: wrong });
  const { from, to } = completeDays(request, clock().today, { most: REMITTANCE_DAYS });
  const errors = findDayErrors(from, to, REMITTANCE_DAYS);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  const days = Array.from({ length: getDaysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const starts = [...days, addDays(to, 1)].map((day) => getStartOfDay(day, settings.timeZone));
  const sums = await payments.sumRemittance(db, companyId, starts);
  return {
    from,
    to,
    ...addRemittance(sums),
    days: days.flatMap((day, index) => {
      const some = sums.filter((sum) => sum.day === index);
      return some.length === 0 ? [] : [{ day, ...addRemittance(some) }];
    }),
  };
}

/** The charges and reversals of one business day, by default of today, in the order of time. Throws `validation_failed` for a page outside the list. */
export async function remittanceEntries(
  { db, accounts, clock, creditorPayments: payments, settings }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  { day: asked, ...page }: PageRequest & { readonly day: LocalDate | null },
): Promise<LongConnection<RemittanceEntryView>> {
  const day = asked ?? clock().today;
  const wrong = findDayErrors(day, null)['from'];
  const after = readPage(page, decodePosition, wrong ? { day: wrong } : {});
  const [from, until] = [day, addDays(day, 1)].map((each) => getStartOfDay(each, settings.timeZone));
  const span = { companyId, from: from ?? null, until: until ?? null };
  const found = await payments.readRemittanceEntries(db, span, { after, limit: page.first + 1 });
  const { items, next } = cutPage(found, page.first);
  const ids = [...new Set(items.map(({ accountId }) => accountId))];
  const shown = ids.length === 0 ? [] : await accounts.findAccountsByIds(db, ids, clock().today);
  const byId = new Map(shown.map((account) => [account.id, account]));
  return toLongConnection(
    items.map((entry) => ({
      node: {
        kind: entry.isReversal ? ('reversed' as const) : ('collected' as const),
        at: entry.at,
        providerReference: entry.providerReference,
        amount: toDecimalString(entry.isReversal ? entry.amount.neg() : entry.amount),
        paymentId: entry.id,
        accountId: entry.accountId,
        accountNumber: byId.get(entry.accountId)?.accountNumber ?? null,
      },
      position: entry,
    })),
    {
      after,
      next,
      toCursor: encodePosition,
      async count(most) {
        const sums = await payments.sumRemittance(db, companyId, [from ?? '', until ?? '']);
        return Math.min(
          most,
          sums.reduce((total, { count }) => total + count, 0),
        );
      },
    },
  );
}

function encodePosition({ at, isReversal, id }: RemittancePosition): string {
  return Buffer.from(`${at}|${Number(isReversal)}|${id}`).toString('base64url');
}

function decodePosition(cursor: string): RemittancePosition | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, at, kind, id] = /^([^|]{24})\|([01])\|(\d{1,15})$/.exec(text) ?? [];
  if (at === undefined || id === undefined || !isStoredInstant(at)) return null;
  return { at, isReversal: kind === '1', id: Number(id) };
}
