// Reads scheduled payments for their consumer: the open ones of all accounts page by page, and each with its place among
// the others of its plan.
import { col, fn, literal, Op, type FindAttributeOptions, type WhereOptions } from 'sequelize';
import type { PaymentFacts } from '../../domain/payments/payment-facts';
import { placePayment, type PlacedPayment } from '../../domain/payments/payment-place';
import type { OpenPayment } from '../../domain/payments/payment-slots';
import type { Instant, LocalDate } from '../../domain/shared/calendar';
import type { Money } from '../../domain/shared/money';
import { NEGOTIATION_TYPES, TRANSACTION_STATUSES } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import type { RelatedRow, StoredRow } from '../database/model-access';
import { type PaymentProfileModel, PaymentTransactionModel, ScheduleTransactionModel } from '../models/payments';
import { readDate, readEnum, readInstantColumn, readMoney, readNumber, required } from '../shared/columns';
import { findAssignedMethods } from './payment-method-store';

export const OPEN_STATUSES = ['scheduled', 'failed'] as const;

export interface PaymentPosition {
  readonly date: LocalDate;
  readonly id: number;
}

/** Which open payments: those of these accounts, by how they stand. */
export interface OpenPaymentFilter {
  readonly accountIds: readonly number[];
  readonly status: (typeof OPEN_STATUSES)[number] | null;
  /** True selects payments that have an open charge with an unknown outcome, false all others, and null both. */
  readonly isCharging: boolean | null;
  readonly from: LocalDate | null;
  readonly until: LocalDate | null;
}

/** When the paid ones among the payments were paid, by their IDs. */
export async function findPaidTimes(
  db: Database,
  payments: readonly Pick<StoredRow<ScheduleTransactionModel>, 'id' | 'consumerId' | 'status'>[],
): Promise<ReadonlyMap<number, Instant>> {
  const paid = payments.filter(({ status }) => status === 'successful');
  const attributes: FindAttributeOptions = ['scheduleTransactionId', [fn('MAX', col('created_at')), 'paidAt']];
  const where = {
    consumerId: [...new Set(paid.map(({ consumerId }) => required(readNumber(consumerId))))],
    scheduleTransactionId: paid.map(({ id }) => required(readNumber(id))),
    status: 'successful' as const,
  };
  const rows: readonly Readonly<Record<string, unknown>>[] = await db
    .model(PaymentTransactionModel)
    .findAll({ attributes, where, group: ['scheduleTransactionId'] });
  const times = rows.map((row) => [Number(row['scheduleTransactionId']), readInstantColumn(row['paidAt'])] as const);
  return new Map(times.flatMap(([id, at]) => (at === null ? [] : [[id, at] as const])));
}

type Where = WhereOptions<ScheduleTransactionModel>;

/** Open payments after `after`, by date and id. */
export async function findOpenPaymentIds(
  db: Database,
  filter: OpenPaymentFilter,
  { after, limit }: { readonly after: PaymentPosition | null; readonly limit: number },
): Promise<readonly number[]> {
  const where = { [Op.and]: [toCondition(filter), ...(after ? [isAfter(after)] : [])] };
  const order = ['scheduleDate', 'id'];
  const rows = await db.model(ScheduleTransactionModel).findAll({ attributes: ['id'], where, order, limit });
  return rows.map(({ id }) => required(readNumber(id)));
}

interface OpenPaymentCounts {
  readonly total: number;
  readonly before: number;
  readonly sum: Money | null;
  readonly passed: number;
  readonly passedSum: Money | null;
}

/** How many there are, how many of them precede the page, and their sum; also of those whose day has passed. */
export async function countOpenPayments(
  db: Database,
  filter: OpenPaymentFilter,
  { after, today }: { readonly after: PaymentPosition | null; readonly today: LocalDate },
): Promise<OpenPaymentCounts> {
  const payments = db.model(ScheduleTransactionModel);
  const attributes: FindAttributeOptions = [
    [fn('COUNT', literal('*')), 'total'],
    [fn('SUM', literal('amount')), 'sum'],
    [fn('SUM', literal(`CASE WHEN schedule_date < '${today}' THEN 1 ELSE 0 END`)), 'passed'],
    [fn('SUM', literal(`CASE WHEN schedule_date < '${today}' THEN amount ELSE 0 END`)), 'passedSum'],
  ];
  const row: Readonly<Record<string, unknown>> =
    (await payments.findOne({ attributes, where: toCondition(filter) })) ?? {};
  const rest = after && { [Op.and]: [toCondition(filter), { [Op.not]: isAfter(after) }] };
  return {
    total: readNumber(row['total']) ?? 0,
    before: rest ? await payments.count(rest) : 0,
    sum: readMoney(row['sum']),
    passed: readNumber(row['passed']) ?? 0,
    passedSum: readMoney(row['passedSum']),
  };
}

function toCondition({ accountIds, status, isCharging, from, until }: OpenPaymentFilter): Where {
  return {
    consumerId: [...accountIds],
    status: status ?? [...OPEN_STATUSES],
    ...(isCharging !== null && { openAttempt: isCharging ? { [Op.ne]: null } : null }),
    [Op.and]: [
      ...(from === null ? [] : [{ scheduleDate: { [Op.gte]: from } }]),
      ...(until === null ? [] : [{ scheduleDate: { [Op.lte]: until } }]),
    ],
  };
}

export function isAfter({ date, id }: PaymentPosition) {
  return { [Op.or]: [{ scheduleDate: { [Op.gt]: date } }, { scheduleDate: date, id: { [Op.gt]: id } }] };
}

export async function findPayment(db: Database, id: number): Promise<PaymentFacts | null> {
  return (await findPaymentsByIds(db, [id]))[0] ?? null;
}

/** In the order of `ids`, without unknown ones. */
export async function findPaymentsByIds(db: Database, ids: readonly number[]): Promise<readonly PaymentFacts[]> {
  if (ids.length === 0) return [];
  const rows: readonly PaymentRow[] = await db.model(ScheduleTransactionModel).findAll({
    attributes: [...SHOWN],
    include: [
      { association: 'paymentProfile', attributes: ['paymentMethodId'], required: false, where: { deletedAt: null } },
    ],
    where: { id: [...ids] },
  });
  const methodIds = new Set(rows.map(getMethodId).filter((id) => id !== null));
  const methods = await findAssignedMethods(db, [...methodIds]);
  const placed = await findPlacedPayments(db, [...new Set(rows.map(({ consumerId }) => Number(consumerId)))]);
  const facts = rows.map((row) => {
    const others = placed.get(Number(row.consumerId)) ?? [];
    return toPaymentFacts(row, methods.get(getMethodId(row) ?? 0) ?? null, others);
  });
  const found = new Map(facts.map((payment) => [payment.id, payment]));
  return ids.map((id) => found.get(id)).filter((payment) => payment !== undefined);
}

/** The paid and open payments of accounts, by account. */
async function findPlacedPayments(
  db: Database,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PlacedPayment[]>> {
  const rows = await db.model(ScheduleTransactionModel).findAll({
    attributes: ['id', 'consumerId', 'scheduleDate', 'status', 'createdAt'],
    where: { consumerId: [...accountIds], status: ['successful', ...OPEN_STATUSES] },
  });
  const placed = new Map<number, PlacedPayment[]>(accountIds.map((id) => [id, []]));
  for (const row of rows) placed.get(Number(row.consumerId))?.push(toPlacedPayment(row));
  return placed;
}

/** Open payments of an account, by date and id. */
export async function findOpenPayments(db: Database, accountId: number): Promise<readonly OpenPayment[]> {
  const attributes = ['id', 'scheduleDate', 'originalScheduleDate'];
  const where = { consumerId: accountId, status: [...OPEN_STATUSES] };
  const order = ['scheduleDate', 'id'];
  const rows = await db.model(ScheduleTransactionModel).findAll({ attributes, where, order });
  return rows.map((row) => ({ id: required(readNumber(row.id)), ...readDates(row) }));
}

export interface OpenAmount extends PaymentPosition {
  readonly amount: Money;
}

/** Open payments of accounts by account, each list by date and id. */
export async function findOpenAmounts(
  db: Database,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, readonly OpenAmount[]>> {
  const found = new Map<number, OpenAmount[]>(accountIds.map((id) => [id, []]));
  if (accountIds.length === 0) return found;
  const rows = await db.model(ScheduleTransactionModel).findAll({
    attributes: ['id', 'consumerId', 'scheduleDate', 'amount'],
    where: { consumerId: [...accountIds], status: [...OPEN_STATUSES] },
    order: ['scheduleDate', 'id'],
  });
  for (const { id, consumerId, scheduleDate, amount } of rows) {
    found.get(Number(consumerId))?.push({
      id: required(readNumber(id)),
      date: required(readDate(scheduleDate)),
      amount: required(readMoney(amount)),
    });
  }
  return found;
}

export interface FailedPayment extends PaymentPosition {
  readonly accountId: number;
}

interface FailedPaymentPage {
  /** The last payment of the page before; null for the first page. */
  readonly cursor: PaymentPosition | null;
  readonly limit: number;
  readonly skipsInRow: number;
  readonly skipsPerPlan: number;
}

/** Failed installments of running plans with skips left, by date and id. */
export async function findSkippablePayments(
  db: Database,
  { cursor, limit, skipsInRow, skipsPerPlan }: FailedPaymentPage,
): Promise<readonly FailedPayment[]> {
  const running = { status: 'payment_accepted', paymentSetup: true, deletedAt: null };
  const skips = { skipSchedules: { [Op.lt]: skipsInRow }, skipsUsed: { [Op.lt]: skipsPerPlan } };
  const failed = { status: 'failed', transactionType: 'installment', openAttempt: null };
  const rows = await db.model(ScheduleTransactionModel).findAll({
    attributes: ['id', 'consumerId', 'scheduleDate'],
    include: [{ association: 'account', attributes: [], required: true, where: { ...running, ...skips } }],
    where: { [Op.and]: [failed, ...(cursor ? [isAfter(cursor)] : [])] },
    order: ['scheduleDate', 'id'],
    limit,
    subQuery: false,
  });
  return rows.map(({ id, consumerId, scheduleDate }) => ({
    id: required(readNumber(id)),
    accountId: required(readNumber(consumerId)),
    date: required(readDate(scheduleDate)),
  }));
}

const SHOWN = [
  'id',
  'consumerId',
  'scheduleDate',
  'originalScheduleDate',
  'previousScheduleDate',
  'amount',
  'status',
  'transactionType',
  'attemptCount',
  'attemptsBefore',
  'openAttempt',
  'lastAttemptedAt',
  'createdAt',
] as const;

type PaymentRow = Pick<StoredRow<ScheduleTransactionModel>, (typeof SHOWN)[number]> &
  RelatedRow<'paymentProfile', PaymentProfileModel>;

const readStatus = readEnum(TRANSACTION_STATUSES);
const readType = readEnum(NEGOTIATION_TYPES);

function toPlacedPayment(row: Pick<PaymentRow, 'id' | 'scheduleDate' | 'status' | 'createdAt'>): PlacedPayment {
  return {
    id: required(readNumber(row.id)),
    date: required(readDate(row.scheduleDate)),
    status: required(readStatus(row.status)),
    createdAt: readInstantColumn(row.createdAt),
  };
}

function toPaymentFacts(
  row: PaymentRow,
  method: PaymentFacts['method'],
  others: readonly PlacedPayment[],
): PaymentFacts {
  const placed = toPlacedPayment(row);
  const { id, date, status } = placed;
  return {
    id,
    accountId: required(readNumber(row.consumerId)),
    date,
    slot: readDates(row).slot,
    previousDate: readDate(row.previousScheduleDate),
    amount: required(readMoney(row.amount)),
    status,
    type: required(readType(row.transactionType)),
    attempts: required(readNumber(row.attemptCount)),
    attemptsBefore: required(readNumber(row.attemptsBefore)),
    openAttempt: readNumber(row.openAttempt),
    attemptedAt: readInstantColumn(row.lastAttemptedAt),
    method,
    ...placePayment(placed, others),
  };
}

function readDates(row: Pick<PaymentRow, 'scheduleDate' | 'originalScheduleDate'>): {
  readonly date: LocalDate;
  readonly slot: LocalDate;
} {
  const date = required(readDate(row.scheduleDate));
  return { date, slot: readDate(row.originalScheduleDate) ?? date };
}

function getMethodId(row: PaymentRow): number | null {
  return readNumber(row['paymentProfile.paymentMethodId']);
}
