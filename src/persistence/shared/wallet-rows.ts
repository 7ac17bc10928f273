// Rows of a consumer's wallet that several stores write: its lock, a saved method, and the assignment to an account.
import { createHash } from 'node:crypto';
import type { Instant } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import { MAX_PAYMENT_METHODS, type ReferencedMethod } from '../../domain/shared/payment-details';
import type { Database } from '../database/database';
import { PaymentProfileModel, ScheduleTransactionModel } from '../models/payments';
import { PaymentMethodModel } from '../models/wallet';
import { readNumber } from './columns';
import { lockSubject } from '../rate-limits/rate-counter-store';

const OPEN_PAYMENTS = ['scheduled', 'failed'] as const;

/** Makes other transactions that change the wallet, or assign one of its methods, wait until this one ends. */
export async function lockWallet(db: Database, profileId: number): Promise<void> {
  db.raise('profile', [profileId]);
  await lockSubject(db, { scope: 'wallet', subject: String(profileId) });
}

/** SHA-256, hex. */
export function computeReferenceDigest(reference: string): string {
  return createHash('sha256').update(reference).digest('hex');
}

export interface SavedMethod {
  readonly profileId: number;
  readonly method: ReferencedMethod;
  /** Absent: unchanged, or derived for a new method. */
  readonly label?: string | null;
  readonly now: Instant;
}

export interface SaveResult {
  readonly id: number;
  readonly isNew: boolean;
}

/**
 * Stores a method once for each reference, with what the provider says now. The first one of a wallet is its default.
 * Call it with the wallet locked. Throws `validation_failed` when the wallet is full.
 */
export async function saveMethod(
  db: Database,
  { profileId, method, label, now }: SavedMethod,
  fullField: string,
): Promise<SaveResult> {
  const methods = db.model(PaymentMethodModel);
  const { reference, details } = method;
  const referenceDigest = computeReferenceDigest(reference);
  const described = {
    type: details.type,
    brand: details.brand,
    last4: details.last4,
    providerStatus: details.status,
    expMonth: details.expiry?.month ?? null,
    expYear: details.expiry?.year ?? null,
    ...(label !== undefined && { label }),
  };
  const attributes = ['id', 'referenceDigest', 'expMonth', 'expYear'];
  const stored = await methods.findAll({ attributes, where: { consumerProfileId: profileId, deletedAt: null } });
  const row = stored.find((each) => each.referenceDigest === referenceDigest);
  const known = readNumber(row?.id);
  if (row && known !== null) {
    const isRenewed = readNumber(row.expYear) !== described.expYear || readNumber(row.expMonth) !== described.expMonth;
    await methods.update({ ...described, ...(isRenewed && { expiryNotice: 0 }) }, { id: known });
    return { id: known, isNew: false };
  }
  if (stored.length >= MAX_PAYMENT_METHODS) {
    const message = `A wallet has at most ${MAX_PAYMENT_METHODS} payment methods. Please remove one first.`;
    throw new DomainError('validation_failed', { errors: { [fullField]: [message] } });
  }
  const id = await methods.insert({
    consumerProfileId: profileId,
    reference,
    referenceDigest,
    createdAt: now,
    ...described,
    label: label ?? null,
    defaultKey: stored.length === 0 ? profileId : null,
    lastUsedAt: null,
    deletedAt: null,
    detachState: null,
    personal: null,
  });
  return { id, isNew: true };
}

/** Returns true if the wallet still has the method. Call this with the wallet locked. */
export async function hasMethod(db: Database, profileId: number, id: number): Promise<boolean> {
  return (await db.model(PaymentMethodModel).count({ id, consumerProfileId: profileId, deletedAt: null })) === 1;
}

const LABEL = 'Payment method';

/** Replaces the method of an account, also for its open payments; null removes it. */
export async function assignMethod(
  db: Database,
  accountId: number,
  paymentMethodId: number | null,
  now: Instant,
): Promise<void> {
  const assignments = db.model(PaymentProfileModel);
  await assignments.update({ deletedAt: now }, { consumerId: accountId, deletedAt: null });
  if (paymentMethodId === null) return;
  const row = { consumerId: accountId, label: LABEL, paymentMethodId, createdAt: now, deletedAt: null };
  const changes = { paymentProfileId: await assignments.insert(row), updatedAt: now };
  const where = { consumerId: accountId, status: [...OPEN_PAYMENTS] };
  await db.model(ScheduleTransactionModel).update(changes, where);
}
