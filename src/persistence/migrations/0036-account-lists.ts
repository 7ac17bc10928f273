// Adds the index that has all by which the accounts of a company are filtered.
import { BY_COMPANY } from '../hot-statements/company-accounts';
import type { SchemaChanges } from './schema-changes';

export const name = '0036-account-lists';

export async function up({ addIndex }: SchemaChanges): Promise<void> {
  // Named, because a name of all its columns is too long for MySQL.
  await addIndex('consumers', BY_COMPANY.columns, { unique: false, name: BY_COMPANY.name });
}
