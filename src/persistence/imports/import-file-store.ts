// The stored files of imports and the results of their rows, both sealed.
import { Op } from 'sequelize';
import { ROW_OUTCOMES, type RowOutcome } from '../../domain/imports/import';
import type { RowViolation } from '../../domain/imports/row-violations';
import type { Database } from '../database/database';
import type { PageCounts } from '../database/model-access';
import { ImportChunkModel, ImportRowModel } from '../models/imports';
import { readEnum, readNumber, readText, required } from '../shared/columns';
import { getChunkPlace, getImportedRowPlace } from './sealed-import';

const readOutcome = readEnum(ROW_OUTCOMES);

export async function deleteFile(db: Database, importId: string): Promise<void> {
  await db.repeatable.model(ImportChunkModel).delete({ importId });
}

export async function insertChunk(
  db: Database,
  { importId, n, text }: { readonly importId: string; readonly n: number; readonly text: string },
): Promise<void> {
  await db.model(ImportChunkModel).insert({ importId, n, body: db.sealing.seal(getChunkPlace(importId, n), text) });
}

export async function readChunk(db: Database, importId: string, n: number): Promise<string | null> {
  const row = await db.model(ImportChunkModel).findOne({ attributes: ['body'], where: { importId, n } });
  const body = readText(row?.body);
  return body === null ? null : db.sealing.open(getChunkPlace(importId, n), body);
}

export interface RowResult {
  readonly line: number;
  readonly accountNumber: string;
  readonly accountId: number | null;
  readonly outcome: RowOutcome;
  readonly violations: readonly RowViolation[];
  /** What a change has changed, by the names of columns. Not stored. */
  readonly changed?: readonly string[];
}

type Details = Omit<RowViolation, 'column' | 'code'>;
type StoredRowViolation = readonly [column: string | null, code: RowViolation['code'], details?: Details];

function toStored({ column, code, ...details }: RowViolation): StoredRowViolation {
  return Object.keys(details).length === 0 ? [column, code] : [column, code, details];
}

export async function insertRowResults(db: Database, importId: string, results: readonly RowResult[]): Promise<void> {
  if (results.length === 0) return;
  await db.model(ImportRowModel).insertAll(
    results.map(({ line, accountNumber, accountId, outcome, violations }) => ({
      importId,
      line,
      outcome,
      accountId,
      accountNumber: accountNumber === '' ? null : db.sealing.seal(getImportedRowPlace(importId, line), accountNumber),
      violations: JSON.stringify(violations.map(toStored)),
    })),
  );
}

/** Deletes the results of these lines, or of all. Returns how many there were. */
export async function deleteRowResults(db: Database, importId: string, lines?: readonly number[]): Promise<number> {
  return db.model(ImportRowModel).delete({ importId, ...(lines && { line: [...lines] }) });
}

export interface RowFilter {
  readonly outcome?: RowOutcome | null;
  /** One of the row's errors or warnings has this code. */
  readonly code?: RowViolation['code'] | null;
}

function toConditions(importId: string, { outcome, code }: RowFilter) {
  // A code is a word: the pattern has no other wildcards than those around it and its underscores.
  return { importId, ...(outcome && { outcome }), ...(code && { violations: { [Op.like]: `%"${code}"%` } }) };
}

/** Returns the results after the line `after`, in the order of the file. */
export async function findRowResults(
  db: Database,
  importId: string,
  { after, limit, ...filter }: RowFilter & { readonly after: number; readonly limit: number },
): Promise<readonly RowResult[]> {
  const where = { ...toConditions(importId, filter), line: { [Op.gt]: after } };
  const rows = await db.model(ImportRowModel).findAll({ where, order: ['line'], limit });
  return rows.map((row): RowResult => {
    const line = required(readNumber(row.line));
    const sealed = readText(row.accountNumber);
    const violations = JSON.parse(required(readText(row.violations))) as StoredRowViolation[];
    return {
      line,
      accountNumber: sealed === null ? '' : db.sealing.open(getImportedRowPlace(importId, line), sealed),
      accountId: readNumber(row.accountId),
      outcome: required(readOutcome(row.outcome)),
      violations: violations.map(([column, code, details]) => ({ column, code, ...details })),
    };
  });
}

/** At most as many as are stored for an import. */
export async function countRowResults(
  db: Database,
  importId: string,
  filter: RowFilter,
  after: number | null,
): Promise<PageCounts> {
  return db.model(ImportRowModel).countPage(toConditions(importId, filter), 'line', { [Op.lte]: after ?? 0 });
}
