// Takes over the rows that replicas of 0.1.0 have written after the migrations, as the migrations did with the others.
import type { Database } from '../database/database';
import { checkConditions, MISSING } from '../account/condition-store';
import { sealPlainColumns } from '../system/seal-plain-columns';
import { moveReferences } from './0020-payment-methods';
import { createSchemaChanges } from './schema-changes';

/** Runs when the last of those replicas has stopped. Safe to repeat. Returns how many rows were changed. */
export async function adoptRows(db: Database): Promise<number> {
  const conditions = await checkConditions(db, MISSING);
  return (await sealPlainColumns(db)) + (await moveReferences(createSchemaChanges(db))) + conditions.fixed;
}
