// Finds payments made directly to the creditor, what they were recorded on, and when accounts were last paid.
import { fn, literal, Op, type FindAttributeOptions } from 'sequelize';
import type { SchedulePayment } from '../../domain/imports/decide-payment-reversal';
import type { ReferencedPayment } from '../../domain/imports/decide-row';
import { PAYMENT_SOURCES, TRANSACTION_STATUSES, type PaymentSource } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { PaymentTransactionModel, ScheduleTransactionModel } from '../models/payments';
import { readDate, readEnum, readInstantColumn, readMoney, readNumber, readText, required } from '../shared/columns';

/** The payments of a reference: the one that has it, and those that were reversed. */
export interface PaymentsOfReference {
  readonly standing: (ReferencedPayment & { readonly id: number }) | null;
  readonly reversed: readonly ReferencedPayment[];
}

/** Keys are the exact references. */
export async function findDirectPayments(
  db: Database,
  companyId: number,
  references: readonly string[],
): Promise<ReadonlyMap<string, PaymentsOfReference>> {
  if (references.length === 0) return new Map();
  const rows = await db.model(PaymentTransactionModel).findAll({
    attributes: ['id', 'paymentReference', 'reversedReference', 'consumerId', 'amount', 'paymentDate'],
    where: {
      companyId,
      [Op.or]: [{ paymentReference: [...references] }, { reversedReference: [...references] }],
    },
  });
  const found = new Map<string, PaymentsOfReference>();
  for (const row of rows) {
    const reversedReference = readText(row.reversedReference);
    const reference = readText(row.paymentReference) ?? required(reversedReference);
    const { standing, reversed } = found.get(reference) ?? { standing: null, reversed: [] };
    const payment = {
      id: required(readNumber(row.id)),
      accountId: required(readNumber(row.consumerId)),
      amount: required(readMoney(row.amount)),
      date: readDate(row.paymentDate),
    };
    found.set(
      reference,
      reversedReference === null ? { standing: payment, reversed } : { standing, reversed: [...reversed, payment] },
    );
  }
  return found;
}

export interface PaymentToReverse extends ReferencedPayment {
  readonly source: PaymentSource;
  /** This is null for a charge, and for a payment that was reversed. */
  readonly reference: string | null;
}

export async function findPaymentToReverse(
  db: Database,
  accountId: number,
  id: number,
): Promise<PaymentToReverse | null> {
  const row = await db.model(PaymentTransactionModel).findOne({
    attributes: ['source', 'paymentReference', 'amount', 'paymentDate'],
    where: { id, consumerId: accountId },
  });
  return (
    row && {
      accountId,
      source: required(readSource(row.source)),
      reference: readText(row.paymentReference),
      amount: required(readMoney(row.amount)),
      date: readDate(row.paymentDate),
    }
  );
}

/** All payments of the schedule of an account, by date and id. */
export async function findSchedule(db: Database, accountId: number): Promise<readonly SchedulePayment[]> {
  const rows = await db.model(ScheduleTransactionModel).findAll({
    attributes: ['id', 'scheduleDate', 'amount', 'status'],
    where: { consumerId: accountId },
    order: ['scheduleDate', 'id'],
  });
  return rows.map((row) => ({
    id: required(readNumber(row.id)),
    date: required(readDate(row.scheduleDate)),
    amount: required(readMoney(row.amount)),
    status: required(readStatus(row.status)),
  }));
}

const readSource = readEnum(PAYMENT_SOURCES);
const readStatus = readEnum(TRANSACTION_STATUSES);

/** Epoch milliseconds by account. A payment to the creditor counts from the start of its day; others when they were made. */
export async function findLastPayments(
  db: Database,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (accountIds.length === 0) return new Map();
  const attributes: FindAttributeOptions = [
    'consumerId',
    [fn('MAX', literal("CASE WHEN source <> 'direct' THEN created_at END")), 'charged'],
    [fn('MAX', literal('payment_date')), 'received'],
  ];
  const where = { consumerId: [...accountIds], status: 'successful' as const };
  const rows: readonly Readonly<Record<string, unknown>>[] = await db
    .model(PaymentTransactionModel)
    .findAll({ attributes, where, group: ['consumerId'] });
  return new Map(
    rows.map((row) => {
      const charged = readInstantColumn(row['charged']);
      const received = readDate(row['received']);
      const times = [charged, received].filter((time) => time !== null).map((time) => Date.parse(time));
      return [required(readNumber(row['consumerId'])), Math.max(...times)] as const;
    }),
  );
}
