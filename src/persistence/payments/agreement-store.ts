// Reads what agreements show of payments: the schedules of accounts, and what was paid under their agreements.
import { col, fn, Op, type FindAttributeOptions } from 'sequelize';
import type { AgreedPayment } from '../../domain/payments/describe-agreement';
import type { Instant } from '../../domain/shared/calendar';
import type { Money } from '../../domain/shared/money';
import { TRANSACTION_STATUSES } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { PaymentTransactionModel, ScheduleTransactionModel } from '../models/payments';
import { readDate, readEnum, readInstantColumn, readMoney, readNumber, required } from '../shared/columns';
import { findPaidTimes } from './schedule-store';

const readStatus = readEnum(TRANSACTION_STATUSES);

/** All payments of the accounts in any status, by date. */
export async function findSchedules(
  db: Database,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, readonly AgreedPayment[]>> {
  const rows = await db.model(ScheduleTransactionModel).findAll({
    attributes: ['id', 'consumerId', 'scheduleDate', 'amount', 'status', 'createdAt'],
    where: { consumerId: [...accountIds] },
    order: ['scheduleDate', 'id'],
  });
  const paidTimes = await findPaidTimes(db, rows);
  const schedules = new Map<number, AgreedPayment[]>(accountIds.map((id) => [id, []]));
  for (const row of rows) {
    schedules.get(required(readNumber(row.consumerId)))?.push({
      date: required(readDate(row.scheduleDate)),
      amount: required(readMoney(row.amount)),
      status: required(readStatus(row.status)),
      createdAt: readInstantColumn(row.createdAt),
      paidAt: paidTimes.get(required(readNumber(row.id))) ?? null,
    });
  }
  return schedules;
}

export interface PaidPeriod {
  readonly accountId: number;
  /** The period starts at the beginning if this is null. */
  readonly since: Instant | null;
}

/** Sums of the successful payments; accounts without one are missing. */
export async function sumPaid(db: Database, periods: readonly PaidPeriod[]): Promise<ReadonlyMap<number, Money>> {
  const attributes: FindAttributeOptions = ['consumerId', [fn('SUM', col('amount')), 'paid']];
  const where = {
    status: 'successful' as const,
    [Op.or]: periods.map(({ accountId, since }) => ({
      consumerId: accountId,
      ...(since !== null && { createdAt: { [Op.gte]: since } }),
    })),
  };
  const rows: readonly Readonly<Record<string, unknown>>[] = await db
    .model(PaymentTransactionModel)
    .findAll({ attributes, where, group: ['consumerId'] });
  return new Map(
    rows.map((row) => [required(readNumber(row['consumerId'])), required(readMoney(row['paid']))] as const),
  );
}
