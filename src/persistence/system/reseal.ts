// Key rotation: reseals all personal data with the active key, and recomputes the indexes by which rows are found.
// A row is replaced only if it has not changed since it was read, so the service may keep running. Current rows are
// skipped, so an interrupted run can be started again.
import { Op, type WhereOperators } from 'sequelize';
import { DomainError } from '../../domain/shared/errors';
import type { Sealing } from '../../domain/shared/sealing';
import { readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import { classifyError } from '../database/errors';
import { ConsumerModel } from '../models/account';
import { CreditorSessionModel } from '../models/creditor';
import type { AnyModel } from '../models/models';
import { ConsumerProfileModel } from '../models/profile';
import { LoginFlowModel, SessionModel, TrustedDeviceModel } from '../models/sign-in';
import { IdempotencyKeyModel, OutboxMessageModel } from '../models/system';
import {
  toProfilePersonalData,
  openPersonalData,
  computeProfileIndexes,
  SEALED_TABLES,
  sealPersonalData,
  type PersonalData,
  type SealedTable,
} from '../shared/personal-data';

export interface ResealProgress {
  readonly table: SealedTable;
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

interface SealedSource {
  readonly model: AnyModel;
  readonly attributes: readonly string[];
  /** Computes the indexes under the active key. */
  readonly computeIndexes?: (sealing: Sealing, row: SealedRow, personal: PersonalData) => Changes;
}

const UNINDEXED = ['id', 'personal'] as const;

const SOURCES: Readonly<Record<SealedTable, SealedSource>> = {
  consumer_profiles: {
    model: ConsumerProfileModel,
    attributes: [...UNINDEXED, 'identityIndex', 'selfIdentityIndex', 'emailIndex', 'mobileIndex'],
    computeIndexes(sealing, row, personal) {
      const indexes = computeProfileIndexes(sealing, toProfilePersonalData(personal));
      return { ...indexes, selfIdentityIndex: row.selfIdentityIndex === null ? null : indexes.identityIndex };
    },
  },
  consumers: { model: ConsumerModel, attributes: UNINDEXED },
  login_flows: { model: LoginFlowModel, attributes: UNINDEXED },
  sessions: { model: SessionModel, attributes: UNINDEXED },
  creditor_sessions: { model: CreditorSessionModel, attributes: UNINDEXED },
  trusted_devices: { model: TrustedDeviceModel, attributes: UNINDEXED },
  outbox_messages: { model: OutboxMessageModel, attributes: UNINDEXED },
  idempotency_keys: { model: IdempotencyKeyModel, attributes: UNINDEXED },
};

const BATCH = 100;

/** Reports progress after each batch. Returns the final state of each table. */
export async function resealAll(
  db: Database,
  report: (progress: ResealProgress) => void = () => undefined,
): Promise<ResealProgress[]> {
  const summary: ResealProgress[] = [];
  for (const table of SEALED_TABLES) summary.push(await resealTable(db, table, report));
  return summary;
}

async function resealTable(
  db: Database,
  table: SealedTable,
  report: (progress: ResealProgress) => void,
): Promise<ResealProgress> {
  const total = await db.model(SOURCES[table].model).count({ personal: { [Op.ne]: null } });
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
async function resealRow(db: Database, table: SealedTable, read: SealedRow): Promise<Outcome> {
  const id = readId(read);
  try {
    for (let row: SealedRow | undefined = read; row; [row] = await readPage(db, table, { id })) {
      const changes = findStaleValues(db.sealing, table, row);
      if (!changes) return 'current';
      const unchanged = { id, personal: readSealedText(row) };
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
  table: SealedTable,
  which: { readonly id?: string | number | WhereOperators },
): Promise<readonly SealedRow[]> {
  const { model, attributes } = SOURCES[table];
  const where = { personal: { [Op.ne]: null }, ...which };
  return db.model(model).findAll({ attributes: [...attributes], where, order: ['id'], limit: BATCH });
}

/** The values to write; null when the row uses the active keys. */
function findStaleValues(sealing: Sealing, table: SealedTable, row: SealedRow): Changes | null {
  const personal = required(openPersonalData(sealing, table, readId(row), row.personal));
  const indexes = SOURCES[table].computeIndexes?.(sealing, row, personal) ?? {};
  const areIndexesCurrent = Object.entries(indexes).every(([name, value]) => row[name] === value);
  if (areIndexesCurrent && sealing.isCurrent(readSealedText(row))) return null;
  return { ...indexes, personal: sealPersonalData(sealing, table, readId(row), personal) };
}

/** A missing key, a tampered value or a taken index affects only this row, so the run continues. */
function isRowError(error: unknown): boolean {
  const found = classifyError(error);
  return !(error instanceof DomainError) && (found === null || found === 'unique_violation');
}

function readId({ id }: SealedRow): string | number {
  return typeof id === 'number' ? id : required(readText(id));
}

function readSealedText(row: SealedRow): string {
  return required(readText(row.personal));
}
