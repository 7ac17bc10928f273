// Writes a payment made directly to the creditor or its reversal, and what that changes on the payments of the account.
import type { AccountFacts } from '../../domain/account/account-facts';
import type {
  MoveDecision,
  RecordedDirectPayment,
  RestoredPayment,
  ReversedDirectPayment,
} from '../../domain/negotiation/move-decision';
import type { Instant } from '../../domain/shared/calendar';
import { toDecimalOrNull, toDecimalString, ZERO } from '../../domain/shared/money';
import type { Database } from '../database/database';
import { PaymentTransactionModel, ScheduleTransactionModel } from '../models/payments';
import { findAssignedProfile, schedulePayments, type PayingAccount } from './payment-changes';

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
    const changes = rest.eq(ZERO) ? { status: 'cancelled' as const } : { amount: toDecimalString(rest) };
    const changed = await db.model(ScheduleTransactionModel).update({ ...changes, updatedAt: now }, where);
    if (changed !== 1) throw new Error('A payment to reduce is not open.');
  }
}

/** Throws if the payment was reversed before, or one of the others has changed, so that the transaction is rolled back. */
export async function reverseDirectPayment(
  db: Database,
  account: PayingAccount,
  { reference, reason, restored, added }: ReversedDirectPayment,
  now: Instant,
): Promise<void> {
  const standing = {
    companyId: account.company?.id ?? 0,
    consumerId: account.id,
    paymentReference: reference,
    source: 'direct' as const,
    status: 'successful' as const,
  };
  const changes = {
    status: 'reversed' as const,
    paymentReference: null,
    reversedReference: reference,
    reversalReason: reason,
    reversedAt: now,
  };
  const reversed = await db.model(PaymentTransactionModel).update(changes, standing);
  if (reversed !== 1) throw new Error('A payment to reverse is gone.');
  if (restored.length > 0) await restorePayments(db, account.id, restored, now);
  if (added.length > 0) await schedulePayments(db, account, added, now);
}

/** They are paid by the present payment method. */
async function restorePayments(
  db: Database,
  consumerId: number,
  restored: readonly RestoredPayment[],
  now: Instant,
): Promise<void> {
  const paymentProfileId = await findAssignedProfile(db, consumerId);
  for (const { scheduledId: id, rest, before, status, to } of restored) {
    const moved = to === undefined ? {} : { scheduleDate: to, originalScheduleDate: to, reminded: 0 };
    const changes = {
      ...(status !== 'cancelled' && { amount: toDecimalString(rest) }),
      ...(before === 'cancelled' && { paymentProfileId }),
      ...moved,
      status,
      updatedAt: now,
    };
    const where = { id, consumerId, status: before, openAttempt: null };
    const changed = await db.model(ScheduleTransactionModel).update(changes, where);
    if (changed !== 1) throw new Error('A payment to restore has changed.');
  }
}
