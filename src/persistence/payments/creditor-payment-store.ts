// Reads the payments of one account as its creditor sees them.
import { Op } from 'sequelize';
import type { CreditorPaymentFacts, ScheduleEntryFacts } from '../../domain/payments/creditor-payment';
import {
  NEGOTIATION_TYPES,
  PAYMENT_OUTCOMES,
  PAYMENT_SOURCES,
  REVERSAL_REASONS,
  TRANSACTION_STATUSES,
} from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import type { StoredRow } from '../database/model-access';
import { PaymentTransactionModel, ScheduleTransactionModel } from '../models/payments';
import { readDate, readEnum, readInstantColumn, readMoney, readNumber, readText, required } from '../shared/columns';
import { isAfter, OPEN_STATUSES, type PaymentPosition } from './schedule-store';

const readStatus = readEnum(TRANSACTION_STATUSES);
const readOutcome = readEnum(PAYMENT_OUTCOMES);
const readSource = readEnum(PAYMENT_SOURCES);
const readType = readEnum(NEGOTIATION_TYPES);
const readReason = readEnum(REVERSAL_REASONS);

interface Page<Position> {
  /** Null for the first page. */
  readonly after: Position | null;
  readonly limit: number;
}

/** By date and id. `status`: only the open ones, or all. */
export async function findScheduledPayments(
  db: Database,
  { accountId, status }: { readonly accountId: number; readonly status: 'open' | 'all' },
  { after, limit }: Page<PaymentPosition>,
): Promise<readonly ScheduleEntryFacts[]> {
  const rows = await db.model(ScheduleTransactionModel).findAll({
    attributes: ['id', 'scheduleDate', 'previousScheduleDate', 'amount', 'status', 'transactionType'],
    where: {
      consumerId: accountId,
      ...(status === 'open' && { status: [...OPEN_STATUSES] }),
      ...(after && isAfter(after)),
    },
    order: ['scheduleDate', 'id'],
    limit,
  });
  return rows.map((row) => ({
    id: required(readNumber(row.id)),
    date: required(readDate(row.scheduleDate)),
    previousDate: readDate(row.previousScheduleDate),
    amount: required(readMoney(row.amount)),
    status: required(readStatus(row.status)),
    transactionType: required(readType(row.transactionType)),
  }));
}

export async function countScheduledPayments(db: Database, accountId: number): Promise<number> {
  return db.model(ScheduleTransactionModel).count({ consumerId: accountId });
}

const MADE = { status: Object.keys(PAYMENT_OUTCOMES) };

/** The newest first. */
export async function findCreditorPayments(
  db: Database,
  accountId: number,
  { after, limit }: Page<number>,
): Promise<readonly CreditorPaymentFacts[]> {
  const rows = await db.model(PaymentTransactionModel).findAll({
    attributes: [...PAYMENT_ATTRIBUTES],
    where: { consumerId: accountId, ...MADE, ...(after !== null && { id: { [Op.lt]: after } }) },
    order: [['id', 'DESC']],
    limit,
  });
  return rows.map(toPaymentFacts);
}

/** What `toPaymentFacts` reads. */
export const PAYMENT_ATTRIBUTES = [
  'id',
  'amount',
  'status',
  'transactionType',
  'source',
  'paymentReference',
  'reversedReference',
  'paymentDate',
  'reversedAt',
  'reversalReason',
  'createdAt',
] as const;

export function toPaymentFacts(row: StoredRow<PaymentTransactionModel>): CreditorPaymentFacts {
  return {
    id: required(readNumber(row.id)),
    amount: required(readMoney(row.amount)),
    status: required(readOutcome(row.status)),
    transactionType: readType(row.transactionType),
    source: required(readSource(row.source)),
    paymentReference: readText(row.paymentReference) ?? readText(row.reversedReference),
    paymentDate: readDate(row.paymentDate),
    reversedAt: readInstantColumn(row.reversedAt),
    reversalReason: readReason(row.reversalReason),
    createdAt: required(readInstantColumn(row.createdAt)),
  };
}

/** Whether a payment to the creditor stands: one that was reversed has no reference. */
export async function hasDirectPayment(db: Database, accountId: number): Promise<boolean> {
  const where = { consumerId: accountId, paymentReference: { [Op.ne]: null } };
  return (await db.model(PaymentTransactionModel).findOne({ attributes: ['id'], where })) !== null;
}

export async function countCreditorPayments(db: Database, accountId: number): Promise<number> {
  return db.model(PaymentTransactionModel).count({ consumerId: accountId, ...MADE });
}
