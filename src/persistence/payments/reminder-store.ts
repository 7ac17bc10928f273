// Stored reminders: payments that fall due soon, payment methods that expire soon, and of which stage a notice was sent.
import { Op } from 'sequelize';
import type { LocalDate } from '../../domain/shared/calendar';
import type { MethodExpiry } from '../../domain/shared/payment-details';
import type { Database } from '../database/database';
import type { RelatedRow, StoredRow } from '../database/model-access';
import type { ConsumerModel } from '../models/account';
import { ScheduleTransactionModel } from '../models/payments';
import { PaymentMethodModel } from '../models/wallet';
import { readDate, readNumber, required } from '../shared/columns';

export interface PaymentToRemind {
  readonly id: number;
  readonly date: LocalDate;
  readonly accountId: number;
  readonly profileId: number;
  /** Days before the date of the last reminder; 0: there was none for this date. */
  readonly reminded: number;
}

interface ReminderPage {
  readonly from: LocalDate;
  readonly until: LocalDate;
  /** The last payment of the page before; null for the first page. */
  readonly cursor: { readonly date: LocalDate; readonly id: number } | null;
  readonly limit: number;
}

type ReminderRow = StoredRow<ScheduleTransactionModel> & RelatedRow<'account', ConsumerModel>;

/** Accounts with a running plan. */
const RUNNING = { status: 'payment_accepted', paymentSetup: true, deletedAt: null };

/** Scheduled payments of running plans between two days, by date and id. */
export async function findPaymentsToRemind(
  db: Database,
  { from, until, cursor, limit }: ReminderPage,
): Promise<readonly PaymentToRemind[]> {
  const owned = { ...RUNNING, consumerProfileId: { [Op.ne]: null } };
  const after = cursor && {
    [Op.or]: [{ scheduleDate: { [Op.gt]: cursor.date } }, { scheduleDate: cursor.date, id: { [Op.gt]: cursor.id } }],
  };
  const due = { status: 'scheduled', openAttempt: null, scheduleDate: { [Op.between]: [from, until] } } as const;
  const rows: readonly ReminderRow[] = await db.model(ScheduleTransactionModel).findAll({
    attributes: ['id', 'consumerId', 'scheduleDate', 'reminded'],
    include: [{ association: 'account', attributes: ['consumerProfileId'], required: true, where: owned }],
    where: { [Op.and]: [due, ...(after ? [after] : [])] },
    order: ['scheduleDate', 'id'],
    limit,
    subQuery: false,
  });
  return rows.map((row) => ({
    id: required(readNumber(row.id)),
    date: required(readDate(row.scheduleDate)),
    accountId: required(readNumber(row.consumerId)),
    profileId: required(readNumber(row['account.consumerProfileId'])),
    reminded: required(readNumber(row.reminded)),
  }));
}

/** Which of the accounts still have a payment between two days that their owner was reminded of. */
export async function findRemindedAccounts(
  db: Database,
  accountIds: readonly number[],
  { from, until }: Pick<ReminderPage, 'from' | 'until'>,
): Promise<ReadonlySet<number>> {
  const due = { status: 'scheduled', openAttempt: null, scheduleDate: { [Op.between]: [from, until] } } as const;
  const rows = await db.model(ScheduleTransactionModel).findAll({
    attributes: ['consumerId'],
    include: [{ association: 'account', attributes: [], required: true, where: RUNNING }],
    where: { ...due, consumerId: [...accountIds], reminded: { [Op.gt]: 0 } },
  });
  return new Set(rows.map(({ consumerId }) => required(readNumber(consumerId))));
}

/** Returns false if it was claimed, moved, made or cancelled since it was read. */
export async function claimReminder(
  db: Database,
  { id, date, reminded }: Omit<PaymentToRemind, 'accountId' | 'profileId'>,
  stage: number,
): Promise<boolean> {
  const where = { id, scheduleDate: date, status: 'scheduled', reminded } as const;
  return (await db.model(ScheduleTransactionModel).update({ reminded: stage }, where)) === 1;
}

export interface ExpiringMethod {
  readonly id: number;
  readonly profileId: number;
  /** Days before its expiry of the last notice; 0: there was none. */
  readonly noticed: number;
}

/** Methods of wallets that expire in these months, by id. */
export async function findExpiringMethods(
  db: Database,
  {
    months,
    after,
    limit,
  }: { readonly months: readonly MethodExpiry[]; readonly after: number; readonly limit: number },
): Promise<readonly ExpiringMethod[]> {
  const expiring = { [Op.or]: months.map(({ year, month }) => ({ expYear: year, expMonth: month })) };
  const rows = await db.model(PaymentMethodModel).findAll({
    attributes: ['id', 'consumerProfileId', 'expiryNotice'],
    where: { [Op.and]: [expiring, { id: { [Op.gt]: after }, deletedAt: null }] },
    order: ['id'],
    limit,
  });
  return rows.map(({ id, consumerProfileId, expiryNotice }) => ({
    id: required(readNumber(id)),
    profileId: required(readNumber(consumerProfileId)),
    noticed: required(readNumber(expiryNotice)),
  }));
}

/** Returns false if it was claimed or removed since it was read. */
export async function claimExpiryNotice(
  db: Database,
  { id, noticed }: Omit<ExpiringMethod, 'profileId'>,
  stage: number,
): Promise<boolean> {
  const where = { id, deletedAt: null, expiryNotice: noticed };
  return (await db.model(PaymentMethodModel).update({ expiryNotice: stage }, where)) === 1;
}
