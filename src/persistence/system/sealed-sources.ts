// The tables with sealed values: where each value is, how its rows are read, and which indexes belong to it.
import { Op, type WhereOperators } from 'sequelize';
import type { Sealing } from '../../domain/shared/sealing';
import { readNumber, readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import { AccountMarkModel, ConsumerModel } from '../models/account';
import { ContactChangeModel } from '../models/contact-change';
import { CreditorSessionModel } from '../models/creditor';
import type { AnyModel } from '../models/models';
import { GiftLinkModel, GiftPaymentModel } from '../models/gifts';
import { ImportChunkModel, ImportRowModel } from '../models/imports';
import { ELetterModel } from '../models/letters';
import { NegotiationHistoryModel } from '../models/negotiation';
import { ConsumerProfileModel, PortalPreferencesModel } from '../models/profile';
import { PaymentMethodModel } from '../models/wallet';
import { LoginCodeModel, LoginFlowModel, SessionModel, TrustedDeviceModel } from '../models/sign-in';
import { IdempotencyKeyModel, OutboxMessageModel } from '../models/system';
import {
  toProfilePersonalData,
  openPersonalData,
  computeProfileIndexes,
  getSealedPlace,
  SEALED_TABLES,
  type PersonalData,
  type SealedTable,
} from '../shared/personal-data';
import { withPatience, type Patience } from '../shared/patience';
import { computeAccountIndexes, computePlacementIndexes } from '../shared/sealed-account';
import { getHistoryPlace, type HistoryColumn } from '../shared/sealed-history';
import { getMarkPlace, type MarkColumn } from '../shared/sealed-marks';
import { getChunkPlace, getImportedRowPlace } from '../imports/sealed-import';
import { getLetterPlace, type LetterColumn } from '../letters/sealed-letter';

/** Tables whose sealed columns have other names than `personal`. */
const OTHER_TABLES = ['account_marks', 'negotiation_history', 'e_letters', 'import_chunks', 'import_rows'] as const;
export type Table = SealedTable | (typeof OTHER_TABLES)[number];

/** What is read and written of a row, under the names of the attributes. */
export type SealedRow = Readonly<Record<string, unknown>>;
export type SealedChanges = Readonly<Record<string, string | null>>;

/** The place of a sealed value, by its row. */
type Place = (row: SealedRow) => string;

interface SealedSource {
  readonly model: AnyModel;
  /** Sealed attributes. */
  readonly places: Readonly<Record<string, Place>>;
  /** What else is read. */
  readonly attributes?: readonly string[];
  /** Computes the indexes under the active key. */
  readonly computeIndexes?: (sealing: Sealing, row: SealedRow, personal: PersonalData) => SealedChanges;
}

function createSource(table: SealedTable, model: AnyModel): SealedSource {
  return { model, places: { personal: placeById(table, 'personal') } };
}

function placeById(table: SealedTable, column: string): Place {
  return (row) => getSealedPlace(table, column, readId(row));
}

function placeInHistory(column: HistoryColumn): Place {
  return ({ consumerId, version }) =>
    getHistoryPlace(column, { accountId: Number(consumerId), version: Number(version) });
}

function placeOfMark(column: MarkColumn): Place {
  return ({ consumerId, version }) => getMarkPlace(column, { accountId: Number(consumerId), version: Number(version) });
}

function placeInLetter(column: LetterColumn): Place {
  return ({ batchId, consumerId }) =>
    getLetterPlace(column, { batchId: required(readText(batchId)), accountId: Number(consumerId) });
}

export const SOURCES: Readonly<Record<Table, SealedSource>> = {
  consumer_profiles: {
    model: ConsumerProfileModel,
    places: {
      personal: placeById('consumer_profiles', 'personal'),
      billing: placeById('consumer_profiles', 'billing'),
    },
    attributes: ['identityIndex', 'emailIndex', 'mobileIndex'],
    computeIndexes(sealing, _row, personal) {
      return { ...computeProfileIndexes(sealing, toProfilePersonalData(personal)) };
    },
  },
  consumers: {
    model: ConsumerModel,
    places: {
      personal: placeById('consumers', 'personal'),
      sealedHoldReason: placeById('consumers', 'hold_reason'),
    },
    attributes: [
      'accountNumberIndex',
      'referenceNumberIndex',
      'accountKey',
      'identityIndex',
      'emailIndex',
      'mobileIndex',
      'memberNumberIndex',
      'nameBirthIndex',
      'companyId',
    ],
    computeIndexes(sealing, row, personal) {
      const placement = computePlacementIndexes(sealing, readNumber(row.companyId), personal);
      // Only the first of several accounts with one number has the key.
      const accountKey = row.accountKey === null ? null : placement.accountKey;
      return { ...computeAccountIndexes(sealing, personal), ...placement, accountKey };
    },
  },
  login_flows: createSource('login_flows', LoginFlowModel),
  login_codes: createSource('login_codes', LoginCodeModel),
  sessions: createSource('sessions', SessionModel),
  creditor_sessions: createSource('creditor_sessions', CreditorSessionModel),
  trusted_devices: createSource('trusted_devices', TrustedDeviceModel),
  outbox_messages: createSource('outbox_messages', OutboxMessageModel),
  idempotency_keys: createSource('idempotency_keys', IdempotencyKeyModel),
  contact_changes: createSource('contact_changes', ContactChangeModel),
  payment_methods: createSource('payment_methods', PaymentMethodModel),
  portal_preferences: createSource('portal_preferences', PortalPreferencesModel),
  gift_links: createSource('gift_links', GiftLinkModel),
  gift_payments: createSource('gift_payments', GiftPaymentModel),
  account_marks: {
    model: AccountMarkModel,
    places: { sealedDetails: placeOfMark('details'), sealedAnswer: placeOfMark('answer') },
    attributes: ['consumerId', 'version'],
  },
  negotiation_history: {
    model: NegotiationHistoryModel,
    places: { written: placeInHistory('written'), rowBefore: placeInHistory('rowBefore') },
    attributes: ['consumerId', 'version'],
  },
  e_letters: {
    model: ELetterModel,
    places: { sealedPreview: placeInLetter('preview'), sealedContent: placeInLetter('content') },
    attributes: ['batchId', 'consumerId'],
  },
  import_chunks: {
    model: ImportChunkModel,
    places: { body: ({ importId, n }) => getChunkPlace(required(readText(importId)), Number(n)) },
    attributes: ['importId', 'n'],
  },
  import_rows: {
    model: ImportRowModel,
    places: {
      accountNumber: ({ importId, line }) => getImportedRowPlace(required(readText(importId)), Number(line)),
    },
    attributes: ['importId', 'line'],
  },
};
export const TABLES: readonly Table[] = [...SEALED_TABLES, ...OTHER_TABLES];

/** A letter has up to 2 MB, a part of a file 256 Ki characters. */
const BATCH = 100;
const SMALL_BATCH = 10;
const LARGE_ROWS: readonly Table[] = ['e_letters', 'import_chunks'];

export function countSealedRows(db: Database, table: Table): Promise<number> {
  return db.model(SOURCES[table].model).count(hasSealedValue(table));
}

/** Reads all rows of a table in pages by id, so that rows inserted or deleted meanwhile neither repeat nor skip others. */
export async function* readPages(
  db: Database,
  table: Table,
  patience?: Patience,
): AsyncGenerator<readonly SealedRow[]> {
  const read = (which: { readonly id?: WhereOperators }) => withPatience(() => readPage(db, table, which), patience);
  let rows = await read({});
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    yield rows;
    rows = await read({ id: { [Op.gt]: readId(last) } });
  }
}

export async function readSealedRow(db: Database, table: Table, id: string | number): Promise<SealedRow | undefined> {
  const [row] = await readPage(db, table, { id });
  return row;
}

/** The row that was stored last; undefined for a table without sealed values. */
export async function readNewestRow(db: Database, table: Table): Promise<SealedRow | undefined> {
  const [row] = await readPage(db, table, {}, 'DESC', 1);
  return row;
}

/** The indexes of a row under the active key, by attribute; empty for a table without indexes. */
export function computeRowIndexes(sealing: Sealing, table: Table, row: SealedRow): SealedChanges {
  const { computeIndexes } = SOURCES[table];
  if (!computeIndexes || !isSealedTable(table) || row.personal === null) return {};
  return computeIndexes(sealing, row, required(openPersonalData(sealing, table, readId(row), row.personal)));
}

function readPage(
  db: Database,
  table: Table,
  which: { readonly id?: string | number | WhereOperators },
  direction: 'ASC' | 'DESC' = 'ASC',
  limit: number = LARGE_ROWS.includes(table) ? SMALL_BATCH : BATCH,
): Promise<readonly SealedRow[]> {
  const { model, places, attributes = [] } = SOURCES[table];
  const where = { ...hasSealedValue(table), ...which };
  const all = ['id', ...Object.keys(places), ...attributes];
  return db.model(model).findAll({ attributes: all, where, order: [['id', direction]], limit });
}

function hasSealedValue(table: Table) {
  return { [Op.or]: Object.keys(SOURCES[table].places).map((name) => ({ [name]: { [Op.ne]: null } })) };
}

export function readId({ id }: SealedRow): string | number {
  return typeof id === 'number' ? id : required(readText(id));
}

function isSealedTable(table: Table): table is SealedTable {
  return SEALED_TABLES.some((one) => one === table);
}
