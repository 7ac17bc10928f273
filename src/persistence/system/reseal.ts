// Key rotation: reseals all personal data with the active key, and recomputes the indexes by which rows are found.
// A row is replaced only if it has not changed since it was read, so the service may keep running. Current rows are
// skipped, so an interrupted run can be started again.
import { Op, type WhereOperators, type WhereOptions } from 'sequelize';
import { DomainError } from '../../domain/shared/errors';
import type { Sealing } from '../../domain/shared/sealing';
import { readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import { classifyError } from '../database/errors';
import { ConsumerModel } from '../models/account';
import { ContactChangeModel } from '../models/contact-change';
import { CreditorSessionModel } from '../models/creditor';
import type { AnyModel } from '../models/models';
import { GiftLinkModel, GiftPaymentModel } from '../models/gifts';
import { ELetterModel } from '../models/letters';
import { NegotiationHistoryModel } from '../models/negotiation';
import { ConsumerProfileModel, PortalPreferencesModel } from '../models/profile';
import { PaymentMethodModel } from '../models/wallet';
import { LoginFlowModel, SessionModel, TrustedDeviceModel } from '../models/sign-in';
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
import { computeAccountIndexes } from '../shared/sealed-account';
import { getHistoryPlace, type HistoryColumn } from '../shared/sealed-history';
import { getLetterPlace, type LetterColumn } from '../shared/sealed-letter';

/** The last two have sealed columns of other names. */
type Table = SealedTable | 'negotiation_history' | 'e_letters';

export interface ResealProgress {
  readonly table: Table;
  /** Rows checked so far. */
  readonly done: number;
  /** Rows with personal data. */
  readonly total: number;
  readonly resealed: number;
  /** Rows that could not be decrypted, or whose new index belongs to another row. */
  readonly failed: number;
}

/** What is read and written of a row, under the names of the attributes. */
type SealedRow = Readonly<Record<string, unknown>>;
type Changes = Readonly<Record<string, string | null>>;

/** The place of a sealed value, by its row. */
type Place = (row: SealedRow) => string;

interface SealedSource {
  readonly model: AnyModel;
  /** Sealed attributes. */
  readonly places: Readonly<Record<string, Place>>;
  /** What else is read. */
  readonly attributes?: readonly string[];
  /** Computes the indexes under the active key. */
  readonly computeIndexes?: (sealing: Sealing, row: SealedRow, personal: PersonalData) => Changes;
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

function placeInLetter(column: LetterColumn): Place {
  return ({ batchId, consumerId }) =>
    getLetterPlace(column, { batchId: required(readText(batchId)), accountId: Number(consumerId) });
}

const SOURCES: Readonly<Record<Table, SealedSource>> = {
  consumer_profiles: {
    model: ConsumerProfileModel,
    places: {
      personal: placeById('consumer_profiles', 'personal'),
      billing: placeById('consumer_profiles', 'billing'),
    },
    attributes: ['identityIndex', 'selfIdentityIndex', 'emailIndex', 'mobileIndex'],
    computeIndexes(sealing, row, personal) {
      const indexes = computeProfileIndexes(sealing, toProfilePersonalData(personal));
      return { ...indexes, selfIdentityIndex: row.selfIdentityIndex === null ? null : indexes.identityIndex };
    },
  },
  consumers: {
    model: ConsumerModel,
    places: {
      personal: placeById('consumers', 'personal'),
      sealedHoldReason: placeById('consumers', 'hold_reason'),
    },
    attributes: ['accountNumberIndex', 'referenceNumberIndex'],
    computeIndexes: (sealing, _row, personal) => ({ ...computeAccountIndexes(sealing, personal) }),
  },
  login_flows: createSource('login_flows', LoginFlowModel),
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
};
const TABLES: readonly Table[] = [...SEALED_TABLES, 'negotiation_history', 'e_letters'];

/** A letter has up to 2 MB. */
const BATCH = 100;
const LETTER_BATCH = 10;

/** Reports progress after each batch. Returns the final state of each table. */
export async function resealAll(
  db: Database,
  report: (progress: ResealProgress) => void = () => undefined,
): Promise<ResealProgress[]> {
  const summary: ResealProgress[] = [];
  for (const table of TABLES) summary.push(await resealTable(db, table, report));
  return summary;
}

async function resealTable(
  db: Database,
  table: Table,
  report: (progress: ResealProgress) => void,
): Promise<ResealProgress> {
  const total = await db.model(SOURCES[table].model).count(hasSealedValue(table));
  let progress = { table, done: 0, total, resealed: 0, failed: 0 };
  // Pages by id, so that rows inserted or deleted meanwhile neither repeat nor skip others.
  let rows = await readPage(db, table, {});
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    const outcomes = await Promise.all(rows.map((each) => resealRow(db, table, each)));
    progress = {
      ...{ ...progress, done: progress.done + rows.length },
      resealed: progress.resealed + outcomes.filter((outcome) => outcome === 'resealed').length,
      failed: progress.failed + outcomes.filter((outcome) => outcome === 'failed').length,
    };
    report(progress);
    rows = await readPage(db, table, { id: { [Op.gt]: readId(last) } });
  }
  return progress;
}

type Outcome = 'current' | 'resealed' | 'failed';

/** Reads the row again if the service changed it meanwhile. */
async function resealRow(db: Database, table: Table, read: SealedRow): Promise<Outcome> {
  const id = readId(read);
  try {
    for (let row: SealedRow | undefined = read; row; [row] = await readPage(db, table, { id })) {
      const changes = findStaleValues(db.sealing, table, row);
      if (!changes) return 'current';
      const current = row;
      const sealed = Object.keys(SOURCES[table].places).map((name) => [name, current[name]] as const);
      const unchanged = { id, ...Object.fromEntries(sealed) } as WhereOptions;
      if ((await db.model(SOURCES[table].model).update(changes, unchanged)) === 1) return 'resealed';
    }
    return 'current';
  } catch (error) {
    if (isRowError(error)) return 'failed';
    throw error;
  }
}

function readPage(
  db: Database,
  table: Table,
  which: { readonly id?: string | number | WhereOperators },
): Promise<readonly SealedRow[]> {
  const { model, places, attributes = [] } = SOURCES[table];
  const where = { ...hasSealedValue(table), ...which };
  const all = ['id', ...Object.keys(places), ...attributes];
  return db
    .model(model)
    .findAll({ attributes: all, where, order: ['id'], limit: table === 'e_letters' ? LETTER_BATCH : BATCH });
}

function hasSealedValue(table: Table) {
  return { [Op.or]: Object.keys(SOURCES[table].places).map((name) => ({ [name]: { [Op.ne]: null } })) };
}

/** The values to write; null when the row uses the active keys. */
function findStaleValues(sealing: Sealing, table: Table, row: SealedRow): Changes | null {
  const { places, computeIndexes } = SOURCES[table];
  const changes: Record<string, string | null> = {};
  for (const [name, place] of Object.entries(places)) {
    const sealed = readText(row[name]);
    if (sealed === null || sealing.isCurrent(sealed)) continue;
    changes[name] = sealing.seal(place(row), sealing.open(place(row), sealed));
  }
  if (computeIndexes && isSealedTable(table) && row.personal !== null) {
    const personal = openPersonalData(sealing, table, readId(row), row.personal);
    for (const [name, digest] of Object.entries(computeIndexes(sealing, row, required(personal)))) {
      if (row[name] !== digest) changes[name] = digest;
    }
  }
  return Object.keys(changes).length === 0 ? null : changes;
}

/** A missing key, a tampered value or a taken index affects only this row, so the run continues. */
function isRowError(error: unknown): boolean {
  const found = classifyError(error);
  return !(error instanceof DomainError) && (found === null || found === 'unique_violation');
}

function readId({ id }: SealedRow): string | number {
  return typeof id === 'number' ? id : required(readText(id));
}

function isSealedTable(table: Table): table is SealedTable {
  return SEALED_TABLES.some((one) => one === table);
}
