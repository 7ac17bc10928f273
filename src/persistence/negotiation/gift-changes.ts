// Writes what a gift changes on an account: its payments, and the links of an account that ends.
import type { AccountFacts } from '../../domain/account/account-facts';
import { deriveState } from '../../domain/account/display-state';
import { stopsOffers } from '../../domain/account/marks';
import { closesGiftLinks } from '../../domain/gifts/gift-link';
import { getGiftChargeKey } from '../../domain/gifts/gift-payment';
import type { Instant } from '../../domain/shared/calendar';
import { toDecimalString, ZERO, type Money } from '../../domain/shared/money';
import type { PerformedGift } from '../../domain/negotiation/move-decision';
import { literal } from 'sequelize';
import type { Database } from '../database/database';
import { GiftLinkModel } from '../models/gifts';
import { PaymentTransactionModel, ScheduleTransactionModel } from '../models/payments';

type GiftPart = PerformedGift['parts'][number];

/** Covered payments are successful, the last one may be reduced; each is an entry of the history of payments. */
export async function recordGift(
  db: Database,
  account: Pick<AccountFacts, 'id' | 'company' | 'currentBalance'>,
  { giftPaymentId, parts }: PerformedGift,
  now: Instant,
): Promise<void> {
  const covered = parts.flatMap(({ scheduledId, rest }) =>
    scheduledId !== null && rest.eq(ZERO) ? [scheduledId] : [],
  );
  if (covered.length > 0) await changePayments(db, account.id, covered, { status: 'successful', updatedAt: now });
  for (const { scheduledId, rest } of parts) {
    if (scheduledId === null || rest.eq(ZERO)) continue;
    await changePayments(db, account.id, [scheduledId], { amount: toDecimalString(rest), updatedAt: now });
  }
  const { company } = account;
  if (!company) throw new Error('An account without a company has no payments.');
  const rows = parts.map((part, index) => ({
    consumerId: account.id,
    companyId: company.id,
    amount: toDecimalString(part.paid),
    status: 'successful' as const,
    transactionType: part.type,
    scheduleTransactionId: part.scheduledId,
    giftPaymentId,
    source: 'gift' as const,
    methodLabel: null,
    balanceAfter: toDecimalString(getBalanceAfter(account.currentBalance ?? ZERO, parts.slice(0, index + 1))),
    providerTransaction: getGiftChargeKey(giftPaymentId),
    createdAt: now,
  }));
  await db.model(PaymentTransactionModel).insertAll(rows);
}

/** Throws if a payment is no longer open, so that the transaction is rolled back. */
async function changePayments(
  db: Database,
  consumerId: number,
  ids: readonly number[],
  changes: { readonly updatedAt: Instant; readonly status?: 'successful'; readonly amount?: string },
): Promise<void> {
  const where = { id: [...ids], consumerId, status: ['scheduled' as const, 'failed' as const], openAttempt: null };
  const changed = await db.model(ScheduleTransactionModel).update(changes, where);
  if (changed !== ids.length) throw new Error('A payment that a gift pays is not open.');
}

function getBalanceAfter(before: Money, parts: readonly GiftPart[]): Money {
  const after = parts.reduce((balance, { paid }) => balance.minus(paid), before);
  return after.lt(ZERO) ? ZERO : after;
}

/** A dispute, a removal, a cancellation, the last payment and a mark that stops charges close the links of an account for good. */
export async function closeGiftLinks(db: Database, account: AccountFacts, now: number): Promise<void> {
  if (!closesGiftLinks(deriveState(account).condition) && !stopsOffers(account.marks)) return;
  const open = { consumerId: account.id, closedAt: null };
  await db.model(GiftLinkModel).update({ closedAt: now, version: literal('version + 1') }, open);
}
