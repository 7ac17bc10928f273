// The marks of committed transactions, which `database/transaction.ts` writes and looks for.
import type { Database } from '../database/database';
import { TransactionMarkModel } from '../models/system';
import { deleteExpiredRows } from '../shared/batch-writes';

/** Deletes the marks that were written before then. Returns how many. */
export async function deleteOldMarks(db: Database, before: number): Promise<number> {
  return deleteExpiredRows(db, TransactionMarkModel, 'createdAt', before);
}
