// Stored imports: their states and progress, which only the process that holds an import changes.
import { literal, Op } from 'sequelize';
import {
  IMPORT_FORMATS,
  IMPORT_STATES,
  NO_COUNTS,
  RUNNABLE_STATES,
  type FileReading,
  type ImportCounts,
  type ImportCreatorType,
  type ImportFormat,
  type ImportOptions,
  type ImportState,
  type StoredViolation,
} from '../../domain/imports/import';
import type { CountedProblem } from '../../domain/imports/problems';
import type { Database } from '../database/database';
import type { StoredRow } from '../database/model-access';
import { CompanyModel } from '../models/creditor';
import { ImportModel } from '../models/imports';
import { readEnum, readFlag, readNumber, readText, required } from '../shared/columns';

export interface ImportCreator {
  readonly type: ImportCreatorType;
  readonly id: string | null;
  readonly name: string | null;
}

export interface StoredImport {
  readonly id: string;
  readonly companyId: number;
  readonly fileName: string;
  readonly format: ImportFormat;
  readonly state: ImportState;
  readonly dryRun: boolean;
  readonly options: ImportOptions;
  readonly reading: FileReading;
  readonly headerProfileId: number | null;
  readonly ignoredHeaders: readonly string[];
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly chunks: number;
  readonly rowsTotal: number | null;
  readonly rowsDone: number;
  readonly counts: ImportCounts;
  /** Stored results of rows. */
  readonly rowResults: number;
  /** The one that most rows have comes first. */
  readonly problems: readonly CountedProblem[];
  readonly error: StoredViolation | null;
  readonly creator: ImportCreator;
  /** Epoch milliseconds, as the others. */
  readonly createdAt: number;
  readonly queuedAt: number | null;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly fileDeletedAt: number | null;
}

export type NewImport = Pick<
  StoredImport,
  | 'id'
  | 'companyId'
  | 'fileName'
  | 'format'
  | 'dryRun'
  | 'options'
  | 'reading'
  | 'headerProfileId'
  | 'creator'
  | 'createdAt'
> & { readonly counts: ImportCounts };

export async function insertImport(
  db: Database,
  { options, reading, creator, counts, ...row }: NewImport,
): Promise<void> {
  await db.model(ImportModel).insert({
    ...row,
    state: 'awaiting_file',
    options: JSON.stringify(options),
    reading: JSON.stringify(reading),
    counts: JSON.stringify(counts),
    ignoredHeaders: null,
    bytes: null,
    sha256: null,
    creatorType: creator.type,
    creatorId: creator.id,
    creatorName: creator.name,
  });
}

export async function findImport(db: Database, id: string): Promise<StoredImport | null> {
  const row = await db.model(ImportModel).findOne({ where: { id } });
  return row && toImport(row);
}

/** Returns the imports of all companies, or of one, the newest first. */
export async function findImports(
  db: Database,
  companyId: number | null,
  limit: number,
): Promise<readonly StoredImport[]> {
  const where = companyId === null ? {} : { companyId };
  const order: [string, string][] = [
    ['createdAt', 'DESC'],
    ['id', 'DESC'],
  ];
  return (await db.model(ImportModel).findAll({ where, order, limit })).map(toImport);
}

/** A company whose imports wait or run. */
export interface ImportTurn {
  readonly companyId: number;
  /** When its last turn began; 0: never. */
  readonly servedAt: number;
}

/** The companies with imports that a worker should continue: first the one that was served longest ago. */
export async function findTurns(db: Database): Promise<readonly ImportTurn[]> {
  const where = { state: [...RUNNABLE_STATES] };
  const waiting = await db.model(ImportModel).findAll({ attributes: ['companyId'], where, group: ['companyId'] });
  if (waiting.length === 0) return [];
  const companies = await db.model(CompanyModel).findAll({
    attributes: ['id', 'importsServedAt'],
    where: { id: waiting.map(({ companyId }) => required(readNumber(companyId))) },
    order: ['importsServedAt', 'id'],
  });
  return companies.map(({ id, importsServedAt }) => ({
    companyId: required(readNumber(id)),
    servedAt: required(readNumber(importsServedAt)),
  }));
}

/** Begins a turn of the company. Null when another process has begun one since. */
export async function takeTurn(
  db: Database,
  { companyId, servedAt }: ImportTurn,
  now: number,
): Promise<ImportTurn | null> {
  const next = Math.max(now, servedAt + 1);
  const isTaken = await db
    .model(CompanyModel)
    .update({ importsServedAt: next }, { id: companyId, importsServedAt: servedAt });
  return isTaken === 1 ? { companyId, servedAt: next } : null;
}

/** The import of the company whose file came first. */
export async function findNextImport(db: Database, companyId: number): Promise<string | null> {
  const where = { companyId, state: [...RUNNABLE_STATES] };
  const row = await db.model(ImportModel).findOne({ attributes: ['id'], where, order: ['queuedAt', 'id'] });
  return readText(row?.id);
}

/** Counts the imports of all companies. */
export async function countWaitingImports(db: Database): Promise<number> {
  return db.model(ImportModel).count({ state: 'queued' });
}

/** Imports of the company that came before and are not done. */
export async function countEarlierImports(db: Database, { companyId, id, queuedAt }: StoredImport): Promise<number> {
  const earlier = { queuedAt: { [Op.lt]: queuedAt ?? 0 } };
  return db.model(ImportModel).count({ companyId, state: [...RUNNABLE_STATES], id: { [Op.ne]: id }, ...earlier });
}

type StateChanges = Partial<Pick<StoredImport, 'state' | 'finishedAt' | 'fileDeletedAt'>>;

/** Returns false when the import is in none of the states `from`. */
export async function changeState(
  db: Database,
  id: string,
  from: readonly ImportState[],
  changes: StateChanges,
): Promise<boolean> {
  return (await db.model(ImportModel).update(changes, { id, state: [...from] })) === 1;
}

/** Puts a dry run into the queue whose file is still stored. Returns false when it is none, or its file is gone. */
export async function queueDryRun(db: Database, id: string, now: number): Promise<boolean> {
  const times = { queuedAt: now, startedAt: null, finishedAt: null };
  const progress = { rowsTotal: null, rowsDone: 0, counts: JSON.stringify(NO_COUNTS), problems: null };
  const changes = { state: 'queued', dryRun: false, ...times, ...progress } as const;
  return (await db.model(ImportModel).update(changes, { id, state: 'validated', fileDeletedAt: null })) === 1;
}

/** Takes an import over. Returns false when nothing is left to do. */
export async function takeImport(db: Database, id: string, holder: string, now: number): Promise<boolean> {
  const changes = { holder, startedAt: literal(`COALESCE(started_at, ${now})`) };
  return (await db.model(ImportModel).update(changes, { id, state: [...RUNNABLE_STATES] })) === 1;
}

interface HeldChanges {
  readonly state?: ImportState;
  readonly rowsTotal?: number;
  readonly rowsDone?: number;
  readonly counts?: ImportCounts;
  readonly rowResults?: number;
  readonly problems?: readonly CountedProblem[];
  readonly ignoredHeaders?: readonly string[];
  readonly reading?: FileReading;
  readonly error?: StoredViolation;
  readonly finishedAt?: number;
}

/**
 * Changes an import that this process holds. Returns false when another process has taken it over, it was cancelled, or
 * its rows are not those that were read: then nothing of the batch may be written.
 */
export async function changeHeld(
  db: Database,
  held: { readonly id: string; readonly holder: string; readonly state: ImportState; readonly rowsDone?: number },
  { counts, problems, ignoredHeaders, reading, error, ...changes }: HeldChanges,
): Promise<boolean> {
  const all = {
    ...changes,
    ...(counts && { counts: JSON.stringify(counts) }),
    ...(problems && { problems: JSON.stringify(problems) }),
    ...(ignoredHeaders && { ignoredHeaders: JSON.stringify(ignoredHeaders) }),
    ...(reading && { reading: JSON.stringify(reading) }),
    ...(error && { error: JSON.stringify(error) }),
  };
  return (await db.model(ImportModel).update(all, { ...held })) === 1;
}

const readFormat = readEnum(IMPORT_FORMATS);
const readState = readEnum(IMPORT_STATES);

export function toImport(row: StoredRow<ImportModel>): StoredImport {
  return {
    id: required(readText(row.id)),
    companyId: required(readNumber(row.companyId)),
    fileName: required(readText(row.fileName)),
    format: required(readFormat(row.format)),
    state: required(readState(row.state)),
    dryRun: readFlag(row.dryRun),
    options: JSON.parse(required(readText(row.options))) as ImportOptions,
    reading: JSON.parse(required(readText(row.reading))) as FileReading,
    headerProfileId: readNumber(row.headerProfileId),
    ignoredHeaders: JSON.parse(readText(row.ignoredHeaders) ?? '[]') as string[],
    bytes: readNumber(row.bytes),
    sha256: readText(row.sha256),
    chunks: required(readNumber(row.chunks)),
    rowsTotal: readNumber(row.rowsTotal),
    rowsDone: required(readNumber(row.rowsDone)),
    counts: JSON.parse(required(readText(row.counts))) as ImportCounts,
    rowResults: required(readNumber(row.rowResults)),
    problems: JSON.parse(readText(row.problems) ?? '[]') as CountedProblem[],
    error: JSON.parse(readText(row.error) ?? 'null') as StoredViolation | null,
    creator: {
      type: required(readText(row.creatorType)) as ImportCreator['type'],
      id: readText(row.creatorId),
      name: readText(row.creatorName),
    },
    createdAt: required(readNumber(row.createdAt)),
    queuedAt: readNumber(row.queuedAt),
    startedAt: readNumber(row.startedAt),
    finishedAt: readNumber(row.finishedAt),
    fileDeletedAt: readNumber(row.fileDeletedAt),
  };
}
