// Reads the payments that a statement of account and its receipts show.
import { Op } from 'sequelize';
import type { StatementPayment } from '../../domain/payments/account-statement';
import { PAYMENT_SOURCES } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import type { StoredRow } from '../database/model-access';
import { PaymentTransactionModel } from '../models/payments';
import { readDate, readEnum, readInstantColumn, readMoney, readNumber, readText, required } from '../shared/columns';

const ATTRIBUTES = [
  'id',
  'consumerId',
  'amount',
  'source',
  'paymentReference',
  'reversedReference',
  'paymentDate',
  'reversedAt',
  'createdAt',
];

/** These payments were made, even if they were reversed. */
const MADE = { status: ['successful' as const, 'reversed' as const] };

export async function findStatementPayments(db: Database, accountId: number): Promise<readonly StatementPayment[]> {
  const where = { consumerId: accountId, ...MADE, createdAt: { [Op.ne]: null } };
  const rows = await db.model(PaymentTransactionModel).findAll({ attributes: ATTRIBUTES, where, order: ['id'] });
  return rows.map(toPayment);
}

export interface ReceiptedPayment {
  readonly accountId: number;
  readonly payment: StatementPayment;
}

/** Returns null for a payment that was not made. */
export async function findReceiptedPayment(db: Database, id: number): Promise<ReceiptedPayment | null> {
  const where = { id, ...MADE, createdAt: { [Op.ne]: null } };
  const row = await db.model(PaymentTransactionModel).findOne({ attributes: ATTRIBUTES, where });
  return row && { accountId: required(readNumber(row.consumerId)), payment: toPayment(row) };
}

const readSource = readEnum(PAYMENT_SOURCES);

function toPayment(row: StoredRow<PaymentTransactionModel>): StatementPayment {
  return {
    id: required(readNumber(row.id)),
    amount: required(readMoney(row.amount)),
    source: required(readSource(row.source)),
    reference: readText(row.paymentReference) ?? readText(row.reversedReference),
    paymentDate: readDate(row.paymentDate),
    madeAt: required(readInstantColumn(row.createdAt)),
    reversedAt: readInstantColumn(row.reversedAt),
  };
}
