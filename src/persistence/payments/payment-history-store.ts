// Reads the payments that were made or failed, the newest first.
import { fn, literal, Op, type FindAttributeOptions, type WhereOptions } from 'sequelize';
import type { PaymentRecord } from '../../domain/payments/payment-history';
import type { Instant } from '../../domain/shared/calendar';
import type { Money } from '../../domain/shared/money';
import {
  NEGOTIATION_TYPES,
  PAYMENT_OUTCOMES,
  PAYMENT_SOURCES,
  REVERSAL_REASONS,
  type PaymentOutcomeKey,
} from '../../domain/shared/vocabulary';
import type { ConsumerModel } from '../models/account';
import type { Database } from '../database/database';
import type { PageCounts, RelatedRow, StoredRow } from '../database/model-access';
import { GiftPaymentModel } from '../models/gifts';
import { PaymentTransactionModel } from '../models/payments';
import { readEnum, readInstantColumn, readMoney, readNumber, readText, required } from '../shared/columns';
import { openPersonalData } from '../shared/personal-data';

export interface PaymentFilter {
  readonly accountIds: readonly number[];
  readonly status: PaymentOutcomeKey | null;
  readonly from: Instant | null;
  /** Exclusive. */
  readonly before: Instant | null;
}

/** Payments with an id below `after`; null for the first page. */
export async function findPaymentRecords(
  db: Database,
  filter: PaymentFilter,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<readonly PaymentRecord[]> {
  const where = { [Op.and]: [toCondition(filter), ...(after === null ? [] : [{ id: { [Op.lt]: after } }])] };
  return findRecords(db, where, limit);
}

/** The newest first. */
async function findRecords(
  db: Database,
  where: WhereOptions<PaymentTransactionModel>,
  limit?: number,
): Promise<readonly PaymentRecord[]> {
  const include = [{ association: 'account', attributes: ['originalAccountName'], required: true }];
  const page = limit === undefined ? {} : { limit };
  const rows: readonly RecordRow[] = await db
    .model(PaymentTransactionModel)
    .findAll({ where, include, order: [['id', 'DESC']], subQuery: false, ...page });
  const payers = await findPayerNames(db, rows);
  return rows.map((row) => toRecord(row, payers));
}

/** Returns the payers of the gifts among the rows, by the id of the gift. */
async function findPayerNames(db: Database, rows: readonly RecordRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = rows.map(({ giftPaymentId }) => readNumber(giftPaymentId)).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const gifts = await db.model(GiftPaymentModel).findAll({ attributes: ['id', 'personal'], where: { id: ids } });
  return new Map(
    gifts.map((gift) => {
      const id = required(readNumber(gift.id));
      return [id, openPersonalData(db.sealing, 'gift_payments', id, gift.personal)?.payerName ?? ''];
    }),
  );
}

/** How many there are, how many of them precede the page, and the sum of the successful ones. */
export async function countPaymentRecords(
  db: Database,
  filter: PaymentFilter,
  after: number | null,
): Promise<PageCounts & { readonly paid: Money | null }> {
  const paid = literal("CASE WHEN status = 'successful' THEN amount ELSE 0 END");
  const attributes: FindAttributeOptions = [
    [fn('COUNT', literal('*')), 'total'],
    [fn('SUM', literal(after === null ? '0' : `CASE WHEN id >= ${after} THEN 1 ELSE 0 END`)), 'before'],
    [fn('SUM', paid), 'paid'],
  ];
  const row: Readonly<Record<string, unknown>> =
    (await db.model(PaymentTransactionModel).findOne({ attributes, where: toCondition(filter) })) ?? {};
  return {
    total: readNumber(row['total']) ?? 0,
    before: readNumber(row['before']) ?? 0,
    paid: readMoney(row['paid']),
  };
}

export interface PaymentEntry {
  readonly id: number;
  readonly status: PaymentOutcomeKey;
  readonly amount: Money;
}

/** All payments of accounts in brief, by account, the newest first. */
export async function findPaymentEntries(
  db: Database,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PaymentEntry[]>> {
  const where = toCondition({ accountIds, status: null, from: null, before: null });
  const attributes = ['id', 'consumerId', 'status', 'amount'];
  const rows = await db.model(PaymentTransactionModel).findAll({ attributes, where, order: [['id', 'DESC']] });
  const found = new Map<number, PaymentEntry[]>(accountIds.map((id) => [id, []]));
  for (const { id, consumerId, status, amount } of rows) {
    found.get(Number(consumerId))?.push({
      id: required(readNumber(id)),
      status: required(readOutcome(status)),
      amount: required(readMoney(amount)),
    });
  }
  return found;
}

export async function findPaymentRecordsByIds(db: Database, ids: readonly number[]): Promise<readonly PaymentRecord[]> {
  if (ids.length === 0) return [];
  return findRecords(db, { id: [...ids] });
}

function toCondition({ accountIds, status, from, before }: PaymentFilter): WhereOptions<PaymentTransactionModel> {
  return {
    consumerId: [...accountIds],
    status: status ?? Object.keys(PAYMENT_OUTCOMES),
    [Op.and]: [
      ...(from === null ? [] : [{ createdAt: { [Op.gte]: from } }]),
      ...(before === null ? [] : [{ createdAt: { [Op.lt]: before } }]),
    ],
  };
}

type RecordRow = StoredRow<PaymentTransactionModel> & RelatedRow<'account', ConsumerModel>;

const readOutcome = readEnum(PAYMENT_OUTCOMES);
const readType = readEnum(NEGOTIATION_TYPES);
const readSource = readEnum(PAYMENT_SOURCES);
const readReason = readEnum(REVERSAL_REASONS);

function toRecord(row: RecordRow, payers: ReadonlyMap<number, string>): PaymentRecord {
  return {
    id: required(readNumber(row.id)),
    accountId: required(readNumber(row.consumerId)),
    accountName: required(readText(row['account.originalAccountName'])),
    madeAt: required(readInstantColumn(row.createdAt)),
    amount: required(readMoney(row.amount)),
    status: required(readOutcome(row.status)),
    type: readType(row.transactionType),
    source: required(readSource(row.source)),
    methodLabel: readText(row.methodLabel),
    scheduledId: readNumber(row.scheduleTransactionId),
    balanceAfter: readMoney(row.balanceAfter),
    payerName: payers.get(readNumber(row.giftPaymentId) ?? 0) ?? null,
    reversedAt: readInstantColumn(row.reversedAt),
    reversalReason: readReason(row.reversalReason),
  };
}
