// Reads what creditors see of one account beside its list, and searches the accounts of a company.
import type { AccountSearch } from '../../domain/creditor/account-search';
import type { NextPaymentFacts, TransactionFacts } from '../../domain/creditor/account-detail';
import {
  NEGOTIATION_TYPES,
  PAYMENT_OUTCOMES,
  PAYMENT_SOURCES,
  TRANSACTION_STATUSES,
} from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { ConsumerModel } from '../models/account';
import { PaymentTransactionModel, ScheduleTransactionModel } from '../models/payments';
import { readDate, readEnum, readInstantColumn, readMoney, readNumber, readText, required } from '../shared/columns';
import {
  computeAccountKeys,
  computeMemberNumberIndexes,
  computeNameBirthIndexes,
  computeNumberIndexes,
} from '../shared/sealed-account';

const readStatus = readEnum(TRANSACTION_STATUSES);
const readOutcome = readEnum(PAYMENT_OUTCOMES);
const readSource = readEnum(PAYMENT_SOURCES);
const readType = readEnum(NEGOTIATION_TYPES);

/** The earliest open payments. */
export async function findNextPayments(
  db: Database,
  accountId: number,
  limit: number,
): Promise<readonly NextPaymentFacts[]> {
  const rows = await db.model(ScheduleTransactionModel).findAll({
    attributes: ['id', 'scheduleDate', 'amount', 'status'],
    where: { consumerId: accountId, status: ['scheduled', 'failed'] },
    order: ['scheduleDate', 'id'],
    limit,
  });
  return rows.map((row) => ({
    date: required(readDate(row.scheduleDate)),
    amount: required(readMoney(row.amount)),
    status: required(readStatus(row.status)),
  }));
}

/** The newest payments that were made or failed, without what belongs to the payer. */
export async function findLastTransactions(
  db: Database,
  accountId: number,
  limit: number,
): Promise<readonly TransactionFacts[]> {
  const rows = await db.model(PaymentTransactionModel).findAll({
    attributes: ['id', 'createdAt', 'amount', 'status', 'transactionType', 'source'],
    where: { consumerId: accountId, status: Object.keys(PAYMENT_OUTCOMES) },
    order: [['id', 'DESC']],
    limit,
  });
  return rows.map((row) => ({
    id: required(readNumber(row.id)),
    madeAt: required(readInstantColumn(row.createdAt)),
    amount: required(readMoney(row.amount)),
    status: required(readOutcome(row.status)),
    transactionType: readType(row.transactionType),
    source: required(readSource(row.source)),
  }));
}

/** The import that placed or changed the account last; null without one. */
export async function findLastImportId(db: Database, accountId: number): Promise<string | null> {
  const row = await db.model(ConsumerModel).findOne({ attributes: ['lastImportId'], where: { id: accountId } });
  return row && readText(row.lastImportId);
}

/** Ids of at most `limit` accounts of a company, in ascending order. */
export async function searchAccountIds(
  db: Database,
  companyId: number,
  search: AccountSearch,
  limit: number,
): Promise<readonly number[]> {
  const where = { ...findDigests(db, companyId, search), companyId, deletedAt: null };
  // Without an order: the database would rather read all accounts of a company in order than sort a few.
  const rows = await db.model(ConsumerModel).findAll({ attributes: ['id'], where, limit });
  return rows.map(({ id }) => required(readNumber(id))).sort((one, other) => one - other);
}

/** The digests that an account found by the search may have. */
function findDigests({ sealing }: Pick<Database, 'sealing'>, companyId: number, search: AccountSearch) {
  if (search.by === 'person') return { nameBirthIndex: [...computeNameBirthIndexes(sealing, companyId, search)] };
  return NUMBER_DIGESTS[search.by](sealing, companyId, search.number);
}

const NUMBER_DIGESTS: Readonly<
  Record<
    Exclude<AccountSearch['by'], 'person'>,
    (sealing: Database['sealing'], companyId: number, number: string) => Readonly<Record<string, string[]>>
  >
> = {
  accountNumber: (sealing, companyId, number) => ({ accountKey: [...computeAccountKeys(sealing, companyId, number)] }),
  referenceNumber: (sealing, _companyId, number) => ({
    referenceNumberIndex: [...computeNumberIndexes(sealing, 'referenceNumber', number)],
  }),
  memberAccountNumber: (sealing, companyId, number) => ({
    memberNumberIndex: [...computeMemberNumberIndexes(sealing, companyId, number)],
  }),
};
