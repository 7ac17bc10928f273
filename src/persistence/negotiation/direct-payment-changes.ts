// Writes a payment made directly to the creditor, and what it changes on the open payments of the account.
import { literal } from 'sequelize';
import type { AccountFacts } from '../../domain/account/account-facts';
import type { MoveDecision, RecordedDirectPayment } from '../../domain/negotiation/move-decision';
import type { Instant } from '../../domain/shared/calendar';
import { toDecimalOrNull, toDecimalString, ZERO } from '../../domain/shared/money';
import type { Database } from '../database/database';
import { PaymentTransactionModel, ScheduleTransactionModel } from '../models/payments';

/** Violates a unique key when another payment of the company has the reference. */
export async function recordDirectPayment(
  db: Database,
  account: Pick<AccountFacts, 'id' | 'company' | 'currentBalance'>,
  { account: changes, directPayment }: MoveDecision,
  now: Instant,
): Promise<void> {
  if (!directPayment) return;
  const { company } = account;
  if (!company) throw new Error('An account without a company has no payments.');
  await reducePayments(db, account.id, directPayment.reduced, now);
  await db.model(PaymentTransactionModel).insert({
    consumerId: account.id,
    companyId: company.id,
    amount: toDecimalString(directPayment.amount),
    status: 'successful',
    transactionType: directPayment.type,
    source: 'direct',
    paymentReference: directPayment.reference,
    paymentDate: directPayment.date,
    balanceAfter: toDecimalOrNull(changes.currentBalance ?? account.currentBalance),
    createdAt: now,
  });
}

/** Throws if a payment is no longer open, so that the transaction is rolled back. */
async function reducePayments(
  db: Database,
  consumerId: number,
  reduced: RecordedDirectPayment['reduced'],
  now: Instant,
): Promise<void> {
  for (const { scheduledId: id, rest } of reduced) {
    const where = { id, consumerId, status: ['scheduled' as const, 'failed' as const], openAttempt: null };
    const changes = rest.eq(ZERO)
      ? { status: 'cancelled' as const }
      : // Calendar programs show another amount only where this number has grown.
        { amount: toDecimalString(rest), changeCount: literal('change_count + 1') };
    const changed = await db.model(ScheduleTransactionModel).update({ ...changes, updatedAt: now }, where);
    if (changed !== 1) throw new Error('A payment to reduce is not open.');
  }
}
