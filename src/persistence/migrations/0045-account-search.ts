// Adds the columns and indexes by which creditors search the accounts of their company.
import { indexSearchedAccounts } from '../system/index-stored-accounts';
import type { SchemaChanges } from './schema-changes';

export const name = '0045-account-search';

export async function up({ db, types, addColumns, addIndex }: SchemaChanges): Promise<void> {
  await addColumns('consumers', {
    member_number_index: { type: types.exactText(64), allowNull: true },
    name_birth_index: { type: types.exactText(64), allowNull: true },
  });
  await indexSearchedAccounts(db);
  await addIndex('consumers', ['member_number_index']);
  await addIndex('consumers', ['name_birth_index']);
  await addIndex('consumers', ['reference_number_index', 'company_id']);
}
