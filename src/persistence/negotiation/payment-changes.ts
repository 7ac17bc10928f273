// Writes what a move changes on payments: the payment method, the schedule and the outcome of a charge.
import { col, literal, Op } from 'sequelize';
import type { AccountFacts } from '../../domain/account/account-facts';
import type { Instant } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import { getChargeKey } from '../../domain/payments/payment-facts';
import { toDecimalString, type Money } from '../../domain/shared/money';
import type {
  MoveDecision,
  PaymentMethodChange,
  PaymentMove,
  PerformedPayment,
  PlannedPayment,
} from '../../domain/negotiation/move-decision';
import type { Database } from '../database/database';
import { getMethodLabel } from '../../domain/payments/payment-method';
import { PAYMENT_METHOD_TYPES } from '../../domain/shared/payment-details';
import { deleteOpenPayments } from '../hot-statements/offer-move';
import { PaymentProfileModel, PaymentTransactionModel, ScheduleTransactionModel } from '../models/payments';
import type { PaymentMethodModel } from '../models/wallet';
import type { RelatedRow, StoredRow } from '../database/model-access';
import { readEnum, readMoney, readNumber, readText, required } from '../shared/columns';
import { assignMethod, hasMethod, lockWallet, saveMethod } from '../shared/wallet-rows';
import { NEGOTIATION_TYPES } from '../../domain/shared/vocabulary';

export interface PayingAccount {
  readonly id: number;
  readonly company: { readonly id: number } | null;
  readonly subclient: { readonly id: number } | null;
  /** Read with the version that the move was decided on: what is scheduled changes only with the version. */
  readonly unpaidPayments: number;
}

const OPEN = ['scheduled', 'failed'] as const;

/**
 * Assigns a method to an account, and saves one that is new in the wallet of its owner; null drops the assignment.
 * Returns the id of the method. Throws `validation_failed` for a method that was removed meanwhile, or a full wallet.
 */
export async function savePaymentMethod(
  db: Database,
  { id: accountId, profileId }: Pick<AccountFacts, 'id' | 'profileId'>,
  method: PaymentMethodChange | null,
  now: Instant,
): Promise<number | null> {
  if (method === null) {
    await assignMethod(db, accountId, null, now);
    return null;
  }
  if (profileId === null) throw new Error('An account without an owner has no payment method.');
  await lockWallet(db, profileId);
  const methodId = await findOrSaveMethod(db, profileId, method, now);
  await assignMethod(db, accountId, methodId, now);
  return methodId;
}

async function findOrSaveMethod(
  db: Database,
  profileId: number,
  method: PaymentMethodChange,
  now: Instant,
): Promise<number> {
  if (!('id' in method)) return (await saveMethod(db, { profileId, method, now }, 'paymentReference')).id;
  if (await hasMethod(db, profileId, method.id)) return method.id;
  throw new DomainError('validation_failed', { errors: { paymentMethodId: [REMOVED] } });
}

const REMOVED = 'This payment method was removed.';

/** Failed payments are cancelled in any case, since they will not be retried. Their transactions stay. */
export async function changeSchedule(
  db: Database,
  account: PayingAccount,
  schedule: NonNullable<MoveDecision['schedule']>,
  now: Instant,
): Promise<void> {
  if (account.unpaidPayments > 0) await closeSchedule(db, account.id, schedule, now);
  if (typeof schedule !== 'string') await schedulePayments(db, account, schedule, now);
}

async function closeSchedule(
  db: Database,
  accountId: number,
  schedule: NonNullable<MoveDecision['schedule']>,
  now: Instant,
): Promise<void> {
  if (schedule === 'cancel') {
    const where = { consumerId: accountId, status: [...OPEN] };
    await db.model(ScheduleTransactionModel).update({ status: 'cancelled', updatedAt: now }, where);
    return;
  }
  await deleteOpenPayments(db, accountId, now);
}

export async function schedulePayments(
  db: Database,
  { id, company, subclient }: PayingAccount,
  payments: readonly PlannedPayment[],
  now: Instant,
): Promise<void> {
  if (!company) throw new Error('An account without a company has no payments.');
  const shared = {
    consumerId: id,
    companyId: company.id,
    subclientId: subclient?.id ?? null,
    paymentProfileId: await findAssignedProfile(db, id),
    status: 'scheduled' as const,
    createdAt: now,
    updatedAt: now,
  };
  const rows = payments.map(({ date, amount, type }) => {
    return {
      ...shared,
      scheduleDate: date,
      originalScheduleDate: date,
      amount: toDecimalString(amount),
      transactionType: type,
    };
  });
  if (rows.length > 0) await db.model(ScheduleTransactionModel).insertAll(rows);
}

/** The assignment of the method that pays the open payments of an account. */
export async function findAssignedProfile(db: Database, accountId: number): Promise<number | null> {
  const method = await db
    .model(PaymentProfileModel)
    .findOne({ attributes: ['id'], where: { consumerId: accountId, deletedAt: null }, order: [['id', 'DESC']] });
  return readNumber(method?.id);
}

/** Fresh attempts; the number of attempts itself never decreases, because the key of a charge contains it. */
const OPENED_AGAIN = { status: 'scheduled', attemptsBefore: col('attempt_count') } as const;

/** Throws if a payment is no longer on the date that was decided on, so that the transaction is rolled back. */
export async function movePayments(
  db: Database,
  accountId: number,
  moves: readonly PaymentMove[],
  now: Instant,
): Promise<void> {
  for (const { scheduledId, from, to, slot, isSkip } of moves) {
    const changes = {
      ...OPENED_AGAIN,
      scheduleDate: to,
      previousScheduleDate: from,
      originalScheduleDate: slot,
      reminded: 0,
      updatedAt: now,
      ...(isSkip && { skipCount: literal('skip_count + 1') }),
    };
    const where = { id: scheduledId, consumerId: accountId, scheduleDate: from, status: [...OPEN], openAttempt: null };
    const moved = await db.model(ScheduleTransactionModel).update(changes, where);
    if (moved !== 1) throw new Error('A payment to move is not open on its date.');
  }
}

export async function reopenFailedPayments(db: Database, accountId: number, now: Instant): Promise<void> {
  const changes = { ...OPENED_AGAIN, updatedAt: now };
  await db.model(ScheduleTransactionModel).update(changes, { consumerId: accountId, status: 'failed' });
}

const readType = readEnum(NEGOTIATION_TYPES);
const readMethodType = readEnum(PAYMENT_METHOD_TYPES);

/** Records the outcome of a claimed attempt. Throws if there is none, so that the transaction is rolled back. */
export async function recordPayment(
  db: Database,
  accountId: number,
  { scheduledId, result, source = 'plan' }: PerformedPayment,
  balanceAfter: Money | null,
  now: Instant,
): Promise<void> {
  const payments = db.model(ScheduleTransactionModel);
  const claimed = { id: scheduledId, consumerId: accountId, status: [...OPEN], openAttempt: { [Op.ne]: null } };
  const settled = await payments.update({ status: result, openAttempt: null, updatedAt: now }, claimed);
  const payment = settled === 1 ? await findChargedPayment(db, scheduledId) : null;
  if (!payment) throw new Error('The payment has no claimed attempt.');
  await db.model(PaymentTransactionModel).insert({
    consumerId: accountId,
    companyId: required(readNumber(payment.companyId)),
    amount: toDecimalString(required(readMoney(payment.amount))),
    status: result,
    transactionType: required(readType(payment.transactionType)),
    scheduleTransactionId: scheduledId,
    source,
    methodLabel: readMethodLabel(payment),
    balanceAfter: balanceAfter && toDecimalString(balanceAfter),
    // A claimed attempt is the last one.
    providerTransaction: getChargeKey(scheduledId, required(readNumber(payment.attemptCount))),
    createdAt: now,
  });
}

type ChargedPayment = StoredRow<ScheduleTransactionModel> &
  RelatedRow<'paymentProfile.paymentMethod', PaymentMethodModel>;

const METHOD = { association: 'paymentMethod', attributes: ['id', 'label', 'type', 'brand', 'last4'], required: false };

/** Returns the present label: the method may get another one, or be removed. Null if there is no method. */
function readMethodLabel(payment: ChargedPayment): string | null {
  const type = readMethodType(payment['paymentProfile.paymentMethod.type']);
  return (
    type &&
    getMethodLabel({
      type,
      ownLabel: readText(payment['paymentProfile.paymentMethod.label']),
      brand: readText(payment['paymentProfile.paymentMethod.brand']),
      last4: readText(payment['paymentProfile.paymentMethod.last4']),
    })
  );
}

function findChargedPayment(db: Database, id: number): Promise<ChargedPayment | null> {
  return db.model(ScheduleTransactionModel).findOne({
    attributes: ['companyId', 'amount', 'transactionType', 'attemptCount'],
    include: [{ association: 'paymentProfile', attributes: [], required: false, include: [METHOD] }],
    where: { id },
  });
}
