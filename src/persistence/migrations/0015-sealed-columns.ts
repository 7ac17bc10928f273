// Adds the columns that replace plain ones: the sealed hold reason, and the indexes of account numbers, whose columns and
// those of postal addresses are sealed with the other personal data. The plain columns stay, empty, until a later release.
import { sealPlainColumns } from '../system/seal-plain-columns';
import type { SchemaChanges } from './schema-changes';

export const name = '0015-sealed-columns';

export async function up({ db, types, addColumns, addIndex }: SchemaChanges): Promise<void> {
  await addColumns('consumers', {
    sealed_hold_reason: { type: types.sealedText, allowNull: true },
    account_number_index: { type: types.exactText(64), allowNull: true },
    reference_number_index: { type: types.exactText(64), allowNull: true },
  });
  await addIndex('consumers', ['account_number_index']);
  await addIndex('consumers', ['reference_number_index']);
  await sealPlainColumns(db);
}
