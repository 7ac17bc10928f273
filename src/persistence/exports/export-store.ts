// Reads the rows of a company's accounts, payments and history as exports have them, page by page.
import { IndexHints, Op } from 'sequelize';
import { isKeyOf } from '../../domain/shared/vocabulary';
import type { ConditionKey } from '../../domain/account/display-state';
import type { HistoryEntry } from '../../domain/negotiation/negotiation-history';
import type { PlacedAccount } from '../../domain/imports/decide-row';
import { toInstant, type Instant } from '../../domain/shared/calendar';
import type { CreditorPaymentFacts } from '../../domain/payments/creditor-payment';
import {
  ACCOUNT_STATUSES,
  LINK_STATES,
  PAYMENT_OUTCOMES,
  type AccountStatus,
  type LinkState,
  type StoredMark,
} from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { ATTRIBUTE_NAMES, readValues } from '../imports/account-values';
import type { Subclients } from '../imports/placement-store';
import { ConsumerModel } from '../models/account';
import { NegotiationHistoryModel } from '../models/negotiation';
import { PaymentTransactionModel } from '../models/payments';
import { toHistoryEntry } from '../negotiation/history-store';
import { PAYMENT_ATTRIBUTES, toPaymentFacts } from '../payments/creditor-payment-store';
import { readEnum, readFlag, readInstantColumn, readNumber, readText, required } from '../shared/columns';
import { readMarks } from '../shared/mark-bits';
import { openPersonalData } from '../shared/personal-data';

const readStatus = readEnum(ACCOUNT_STATUSES);
const readLinkState = readEnum(LINK_STATES);

export interface ExportedAccount {
  readonly id: number;
  readonly status: AccountStatus;
  readonly isErased: boolean;
  /** Imports read the values in this form. */
  readonly values: PlacedAccount['values'];
  /** The condition is not stored, and has to be derived, while this is null. */
  readonly conditionKey: ConditionKey | null;
  readonly linkState: LinkState;
  readonly hasFailedPayment: boolean;
  readonly marks: readonly StoredMark[];
  readonly ownerStopsContact: boolean;
  readonly disputedAt: Instant | null;
  readonly withdrawReason: string | null;
  readonly createdAt: Instant | null;
  readonly updatedAt: Instant | null;
}

/** Accounts of a company in the order of `ids`, without those that are not its own. */
export async function findExportedAccounts(
  db: Database,
  { companyId, ids }: { readonly companyId: number; readonly ids: readonly number[] },
  { numberById }: Subclients,
): Promise<readonly ExportedAccount[]> {
  if (ids.length === 0) return [];
  const rows = await db.model(ConsumerModel).findAll({
    attributes: [
      'id',
      'status',
      'erasedAt',
      'subclientId',
      'personal',
      'conditionKey',
      'linkState',
      'hasFailedPayment',
      'marks',
      'ownerStopsContact',
      'disputedAt',
      'withdrawReason',
      'createdAt',
      'updatedAt',
      ...ATTRIBUTE_NAMES,
    ],
    where: { id: [...ids], companyId, deletedAt: null },
  });
  const found = new Map(
    rows.map((row): readonly [number, ExportedAccount] => {
      const id = required(readNumber(row.id));
      const personal = openPersonalData(db.sealing, 'consumers', id, row.personal) ?? {};
      return [
        id,
        {
          id,
          status: required(readStatus(row.status)),
          isErased: row.erasedAt !== null,
          values: readValues(row, personal, numberById),
          conditionKey: readText(row.conditionKey) as ConditionKey | null,
          linkState: required(readLinkState(row.linkState)),
          hasFailedPayment: readFlag(row.hasFailedPayment),
          marks: readMarks(row.marks),
          ownerStopsContact: readFlag(row.ownerStopsContact),
          disputedAt: readInstantColumn(row.disputedAt),
          withdrawReason: readText(row.withdrawReason),
          createdAt: readInstantColumn(row.createdAt),
          updatedAt: readInstantColumn(row.updatedAt),
        },
      ];
    }),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The account numbers of a company by the ids of accounts. */
export async function findAccountNumbers(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const where = { id: [...new Set(ids)], companyId };
  const rows = await db.model(ConsumerModel).findAll({ attributes: ['id', 'personal'], where });
  return new Map(
    rows.flatMap((row) => {
      const id = required(readNumber(row.id));
      const number = openPersonalData(db.sealing, 'consumers', id, row.personal)?.accountNumber;
      return number === undefined ? [] : [[id, number] as const];
    }),
  );
}

/** Null leaves a filter out. Both ends belong to the range. */
export interface EntryFilter {
  readonly companyId: number;
  readonly accountId: number | null;
  /** Epoch milliseconds. */
  readonly from: number | null;
  readonly until: number | null;
}

/** The place of a row in a list that is ordered by time and id. */
export interface EntryPosition {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly id: number;
}

export interface EntryPage {
  readonly after: EntryPosition | null;
  readonly limit: number;
}

export interface ExportedPayment extends EntryPosition {
  readonly accountId: number;
  /** This is null for a row that is not a payment of the list. */
  readonly facts: CreditorPaymentFacts | null;
}

/** The oldest first. */
export async function findExportedPayments(
  db: Database,
  filter: EntryFilter,
  { after, limit }: EntryPage,
): Promise<readonly ExportedPayment[]> {
  const { from, until } = filter;
  const rows = await db.model(PaymentTransactionModel).findAll({
    attributes: [...PAYMENT_ATTRIBUTES],
    where: {
      ...ofCompany(filter),
      [Op.and]: [
        ...(from === null ? [] : [{ createdAt: { [Op.gte]: toInstant(from) } }]),
        ...(until === null ? [] : [{ createdAt: { [Op.lte]: toInstant(until) } }]),
        ...(after === null ? [] : [isBehind('createdAt', toInstant(after.at), after.id)]),
      ],
    },
    order: ['createdAt', 'id'],
    limit,
    ...hint('transactions', 'created_at', filter),
  });
  return rows.map((row) => ({
    id: required(readNumber(row.id)),
    at: Date.parse(required(readInstantColumn(row.createdAt))),
    accountId: required(readNumber(row.consumerId)),
    facts: isKeyOf(PAYMENT_OUTCOMES, row.status) ? toPaymentFacts(row) : null,
  }));
}

/** Returns null for a payment of another company. */
export async function findPaymentPosition(db: Database, companyId: number, id: number): Promise<EntryPosition | null> {
  const row = await db.model(PaymentTransactionModel).findOne({ attributes: ['createdAt'], where: { id, companyId } });
  const at = row && readInstantColumn(row.createdAt);
  return at === null ? null : { at: Date.parse(at), id };
}

export interface ExportedMove extends EntryPosition {
  readonly accountId: number;
  readonly entry: HistoryEntry;
}

/** The oldest first. */
export async function findExportedHistory(
  db: Database,
  filter: EntryFilter,
  { after, limit }: EntryPage,
): Promise<readonly ExportedMove[]> {
  const { from, until } = filter;
  const rows = await db.model(NegotiationHistoryModel).findAll({
    where: {
      ...ofCompany(filter),
      [Op.and]: [
        ...(from === null ? [] : [{ at: { [Op.gte]: from } }]),
        ...(until === null ? [] : [{ at: { [Op.lte]: until } }]),
        ...(after === null ? [] : [isBehind('at', after.at, after.id)]),
      ],
    },
    order: ['at', 'id'],
    limit,
    ...hint('negotiation_history', 'at', filter),
  });
  return rows.map((row) => {
    const accountId = required(readNumber(row.consumerId));
    const entry = toHistoryEntry(row, accountId, db.sealing);
    return { id: entry.id, at: required(readNumber(row.at)), accountId, entry };
  });
}

/** Returns null for a move on an account of another company. */
export async function findHistoryPosition(db: Database, companyId: number, id: number): Promise<EntryPosition | null> {
  const row = await db.model(NegotiationHistoryModel).findOne({ attributes: ['at'], where: { id, companyId } });
  return row && { at: required(readNumber(row.at)), id };
}

function ofCompany({ companyId, accountId }: EntryFilter) {
  return { companyId, ...(accountId !== null && { consumerId: accountId }) };
}

function isBehind(column: string, value: unknown, id: number) {
  return { [Op.or]: [{ [column]: { [Op.gt]: value } }, { [column]: value, id: { [Op.gt]: id } }] };
}

/** Without it, MySQL may read all rows of a company and sort them. The rows of one account are few. */
function hint(table: string, column: string, { accountId }: EntryFilter) {
  if (accountId !== null) return {};
  return { indexHints: [{ type: IndexHints.FORCE, values: [`${table}_company_id_${column}_id_index`] }] };
}
