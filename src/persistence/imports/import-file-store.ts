// The stored files of imports and the results of their rows, both sealed.
import { Op } from 'sequelize';
import { ROW_OUTCOMES, type RowOutcome } from '../../domain/imports/import';
import type { RowViolation } from '../../domain/imports/row-violations';
import type { Database } from '../database/database';
import { ImportChunkModel, ImportRowModel } from '../models/imports';
import { readEnum, readNumber, readText, required } from '../shared/columns';
import { getSealedPlace } from '../shared/personal-data';

const readOutcome = readEnum(ROW_OUTCOMES);

/** Replaces what an upload before left. */
export async function deleteFile(db: Database, importId: string): Promise<void> {
  await db.repeatable.model(ImportChunkModel).delete({ importId });
}

export async function insertChunk(
  db: Database,
  { importId, n, text }: { readonly importId: string; readonly n: number; readonly text: string },
): Promise<void> {
  await db.model(ImportChunkModel).insert({ importId, n, body: db.sealing.seal(getChunkPlace(importId, n), text) });
}

/** Null when the chunk is missing. */
export async function readChunk(db: Database, importId: string, n: number): Promise<string | null> {
  const row = await db.model(ImportChunkModel).findOne({ attributes: ['body'], where: { importId, n } });
  const body = readText(row?.body);
  return body === null ? null : db.sealing.open(getChunkPlace(importId, n), body);
}

function getChunkPlace(importId: string, n: number): string {
  return getSealedPlace('import_chunks', 'body', `${importId}|${n}`);
}

export interface RowResult {
  readonly line: number;
  readonly accountNumber: string;
  readonly accountId: number | null;
  readonly outcome: RowOutcome;
  readonly violations: readonly RowViolation[];
}

export async function insertRowResults(db: Database, importId: string, results: readonly RowResult[]): Promise<void> {
  if (results.length === 0) return;
  await db.model(ImportRowModel).insertAll(
    results.map(({ line, accountNumber, accountId, outcome, violations }) => ({
      ...{ importId, line, outcome, accountId },
      accountNumber: accountNumber === '' ? null : db.sealing.seal(getRowPlace(importId, line), accountNumber),
      violations: JSON.stringify(violations.map(({ column, code }) => [column, code])),
    })),
  );
}

export async function deleteRowResults(db: Database, importId: string): Promise<void> {
  await db.model(ImportRowModel).delete({ importId });
}

/** Those after the line `after`, in the order of the file. */
export async function findRowResults(
  db: Database,
  importId: string,
  { after, limit, outcome }: { readonly after: number; readonly limit: number; readonly outcome?: RowOutcome },
): Promise<readonly RowResult[]> {
  const where = { importId, line: { [Op.gt]: after }, ...(outcome && { outcome }) };
  const rows = await db.model(ImportRowModel).findAll({ where, order: ['line'], limit });
  return rows.map((row): RowResult => {
    const line = required(readNumber(row.line));
    const sealed = readText(row.accountNumber);
    const violations = JSON.parse(required(readText(row.violations))) as [string | null, RowViolation['code']][];
    return {
      line,
      accountNumber: sealed === null ? '' : db.sealing.open(getRowPlace(importId, line), sealed),
      accountId: readNumber(row.accountId),
      outcome: required(readOutcome(row.outcome)),
      violations: violations.map(([column, code]) => ({ column, code })),
    };
  });
}

function getRowPlace(importId: string, line: number): string {
  return getSealedPlace('import_rows', 'account_number', `${importId}|${line}`);
}
