// Stores the condition of each account, so that lists find accounts by it. The rules derive it, and moves write it with the
// version; `condition_key` shows it only while it is that of the current version.
import { DataType } from 'sequelize-typescript';
import { checkConditions, MISSING } from '../account/condition-store';
import type { SchemaChanges } from './schema-changes';

export const name = '0035-account-conditions';

export async function up({ db, types, addColumns, addComputedText, addIndex, report }: SchemaChanges): Promise<void> {
  await addColumns('consumers', {
    derived_condition: { type: types.exactText(60), allowNull: true },
    derived_version: { type: DataType.BIGINT, allowNull: true },
  });
  await addComputedText(
    'consumers',
    'condition_key',
    60,
    "CASE WHEN deleted_at IS NOT NULL THEN 'deleted' WHEN derived_version = version THEN derived_condition END",
  );
  // Before the indexes, whose creation at once is faster than a change for each row.
  await checkConditions(db, MISSING, ({ checked, total }) => report(checked, total));
  await addIndex('consumers', ['condition_key', 'id']);
  await addIndex('consumers', ['company_id', 'condition_key', 'id']);
}
