// What is deleted of imports after a while: files that no one applies or completes, and the results of rows.
import { Op } from 'sequelize';
import type { StoredViolation } from '../../domain/imports/import';
import type { Database } from '../database/database';
import { ImportModel } from '../models/imports';
import { readText, required } from '../shared/columns';
import { deleteFile, deleteRowResults } from './import-file-store';

/** Imports of one run; the rest has its turn with the next. */
const LIMIT = 500;

/** Imports whose file is no longer needed: those created and those validated before, and ended ones that still have one. */
export async function deleteUnusedFiles(
  db: Database,
  {
    createdBefore,
    validatedBefore,
    error,
    now,
  }: {
    readonly createdBefore: number;
    readonly validatedBefore: number;
    /** An import whose file did not come gets this error. */
    readonly error: StoredViolation;
    readonly now: number;
  },
): Promise<number> {
  const overdue = { state: 'awaiting_file' as const, createdAt: { [Op.lt]: createdBefore } };
  const unapplied = { state: 'validated' as const, finishedAt: { [Op.lt]: validatedBefore } };
  const ended = { state: ['completed' as const, 'failed' as const, 'cancelled' as const] };
  const where = { fileDeletedAt: null, [Op.or]: [overdue, unapplied, ended] };
  const rows = await db.model(ImportModel).findAll({ attributes: ['id'], where, limit: LIMIT });
  const failure = { state: 'failed' as const, error: JSON.stringify(error), finishedAt: now };
  let deleted = 0;
  for (const row of rows) {
    const id = required(readText(row.id));
    deleted += await db.transaction(async (transaction) => {
      await transaction.model(ImportModel).update(failure, { id, ...overdue });
      // Decides against a dry run that is applied at this moment.
      const marked = await transaction.model(ImportModel).update(
        { fileDeletedAt: now },
        {
          id,
          fileDeletedAt: null,
          [Op.or]: [unapplied, ended],
        },
      );
      if (marked === 1) await deleteFile(transaction, id);
      return marked;
    });
  }
  return deleted;
}

/** Deletes the results of imports that ended before this time. The counts remain. Returns the number of imports. */
export async function deleteOldRowResults(db: Database, endedBefore: number): Promise<number> {
  const old = { rowResults: { [Op.gt]: 0 }, finishedAt: { [Op.lt]: endedBefore } };
  const where = {
    ...old,
    state: ['validated' as const, 'completed' as const, 'failed' as const, 'cancelled' as const],
  };
  const rows = await db.model(ImportModel).findAll({ attributes: ['id'], where, limit: LIMIT });
  let cleaned = 0;
  for (const row of rows) {
    const id = required(readText(row.id));
    cleaned += await db.transaction(async (transaction) => {
      const marked = await transaction.model(ImportModel).update({ rowResults: 0 }, { ...where, id });
      if (marked === 1) await deleteRowResults(transaction, id);
      return marked;
    });
  }
  return cleaned;
}
