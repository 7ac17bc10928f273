// Reads payments as creditors see them: those of one account, those of the company, and what the portal collected.
import { Op, type Order } from 'sequelize';
import type { CreditorPaymentFacts, ScheduleEntryFacts } from '../../domain/payments/creditor-payment';
import type { Instant } from '../../domain/shared/calendar';
import {
  NEGOTIATION_TYPES,
  PAYMENT_OUTCOMES,
  PAYMENT_SOURCES,
  REVERSAL_REASONS,
  TRANSACTION_STATUSES,
  keysOf,
  type PaymentOutcomeKey,
  type PaymentSource,
} from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import type { StoredRow } from '../database/model-access';
import {
  countCompanyPayments,
  readCompanyPayments,
  readRemittanceEntries,
  sumRemittance,
  type CompanyPaymentFilter,
  type PaymentTime,
  type Span,
} from '../hot-statements/company-payments';
import { PaymentTransactionModel, ScheduleTransactionModel } from '../models/payments';
import { readDate, readEnum, readInstantColumn, readMoney, readNumber, readText, required } from '../shared/columns';
import { findPaidTimes, isAfter, OPEN_STATUSES, type PaymentPosition } from './schedule-store';

export { countCompanyPayments, readRemittanceEntries, sumRemittance };

const readStatus = readEnum(TRANSACTION_STATUSES);
const readOutcome = readEnum(PAYMENT_OUTCOMES);
const readSource = readEnum(PAYMENT_SOURCES);
const readType = readEnum(NEGOTIATION_TYPES);
const readReason = readEnum(REVERSAL_REASONS);

interface Page<Position> {
  readonly after: Position | null;
  readonly limit: number;
}

/** Payments are sorted by date and id. `status` selects only the open ones, or all. */
export async function findScheduledPayments(
  db: Database,
  { accountId, status }: { readonly accountId: number; readonly status: 'open' | 'all' },
  { after, limit }: Page<PaymentPosition>,
): Promise<readonly ScheduleEntryFacts[]> {
  const rows = await db.model(ScheduleTransactionModel).findAll({
    attributes: ['id', 'consumerId', 'scheduleDate', 'previousScheduleDate', 'amount', 'status', 'transactionType'],
    where: {
      consumerId: accountId,
      ...(status === 'open' && { status: [...OPEN_STATUSES] }),
      ...(after && isAfter(after)),
    },
    order: ['scheduleDate', 'id'],
    limit,
  });
  const paidTimes = status === 'open' ? new Map<number, Instant>() : await findPaidTimes(db, rows);
  return rows.map((row) => ({
    id: required(readNumber(row.id)),
    paidAt: paidTimes.get(required(readNumber(row.id))) ?? null,
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

/** What `toPaymentFacts` reads. */
export const PAYMENT_ATTRIBUTES = [
  'id',
  'consumerId',
  'amount',
  'status',
  'transactionType',
  'source',
  'providerTransaction',
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
    accountId: required(readNumber(row.consumerId)),
    amount: required(readMoney(row.amount)),
    status: required(readOutcome(row.status)),
    transactionType: readType(row.transactionType),
    source: required(readSource(row.source)),
    providerReference: readText(row.providerTransaction),
    paymentReference: readText(row.paymentReference) ?? readText(row.reversedReference),
    paymentDate: readDate(row.paymentDate),
    reversedAt: readInstantColumn(row.reversedAt),
    reversalReason: readReason(row.reversalReason),
    createdAt: required(readInstantColumn(row.createdAt)),
  };
}

const NEWEST_FIRST: Order = [
  ['createdAt', 'DESC'],
  ['id', 'DESC'],
];

/** Null leaves a filter out. */
export interface AccountPaymentFilter extends Span {
  readonly accountId: number;
  readonly statuses: readonly PaymentOutcomeKey[] | null;
  readonly sources: readonly PaymentSource[] | null;
}

/** Returns the payments of one account, which has few, the newest first. */
export async function findCreditorPayments(
  db: Database,
  filter: AccountPaymentFilter,
  { after, limit }: Page<PaymentTime>,
): Promise<readonly CreditorPaymentFacts[]> {
  const where = { [Op.and]: [toConditions(filter), ...(after === null ? [] : [isBehind(after)])] };
  const found = { attributes: [...PAYMENT_ATTRIBUTES], where, order: NEWEST_FIRST, limit };
  return (await db.model(PaymentTransactionModel).findAll(found)).map(toPaymentFacts);
}

export async function countCreditorPayments(db: Database, filter: AccountPaymentFilter): Promise<number> {
  return db.model(PaymentTransactionModel).count(toConditions(filter));
}

function toConditions({ accountId, statuses, sources, from, until }: AccountPaymentFilter) {
  return {
    [Op.and]: [
      { consumerId: accountId },
      { status: [...(statuses ?? keysOf(PAYMENT_OUTCOMES))] },
      ...(sources === null ? [] : [{ source: [...sources] }]),
      ...(from === null ? [] : [{ createdAt: { [Op.gte]: from } }]),
      ...(until === null ? [] : [{ createdAt: { [Op.lt]: until } }]),
    ],
  };
}

function isBehind({ at, id }: PaymentTime) {
  return { [Op.or]: [{ createdAt: { [Op.lt]: at } }, { createdAt: at, id: { [Op.lt]: id } }] };
}

/** Returns the payments of the whole company, the newest first. */
export async function findCompanyPayments(
  db: Database,
  filter: CompanyPaymentFilter,
  page: Page<PaymentTime>,
): Promise<readonly CreditorPaymentFacts[]> {
  const ids = (await readCompanyPayments(db, filter, page)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = { attributes: [...PAYMENT_ATTRIBUTES], where: { id: ids }, order: NEWEST_FIRST };
  return (await db.model(PaymentTransactionModel).findAll(found)).map(toPaymentFacts);
}

/** Returns true if a payment to the creditor stands: one that was reversed has no reference. */
export async function hasDirectPayment(db: Database, accountId: number): Promise<boolean> {
  const where = { consumerId: accountId, paymentReference: { [Op.ne]: null } };
  return (await db.model(PaymentTransactionModel).findOne({ attributes: ['id'], where })) !== null;
}
