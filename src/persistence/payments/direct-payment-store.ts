// Finds payments made directly to the creditor by their references, and when accounts were last paid.
import { fn, literal, type FindAttributeOptions } from 'sequelize';
import type { Database } from '../database/database';
import { PaymentTransactionModel } from '../models/payments';
import { readDate, readInstantColumn, readMoney, readNumber, readText, required } from '../shared/columns';
import type { Money } from '../../domain/shared/money';
import type { LocalDate } from '../../domain/shared/calendar';

export interface StoredDirectPayment {
  readonly accountId: number;
  readonly amount: Money;
  readonly date: LocalDate | null;
}

/** By their exact references. */
export async function findDirectPayments(
  db: Database,
  companyId: number,
  references: readonly string[],
): Promise<ReadonlyMap<string, StoredDirectPayment>> {
  if (references.length === 0) return new Map();
  const rows = await db.model(PaymentTransactionModel).findAll({
    attributes: ['paymentReference', 'consumerId', 'amount', 'paymentDate'],
    where: { companyId, paymentReference: [...references] },
  });
  return new Map(
    rows.map((row) => [
      required(readText(row.paymentReference)),
      {
        accountId: required(readNumber(row.consumerId)),
        amount: required(readMoney(row.amount)),
        date: readDate(row.paymentDate),
      },
    ]),
  );
}

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
