// Adds the index that has all by which the accounts of a company are filtered.
import { SORTED } from '../hot-statements/company-accounts';
import type { SchemaChanges } from './schema-changes';

export const name = '0036-account-lists';

export async function up({ addIndex }: SchemaChanges): Promise<void> {
  // Named, because a name of all its columns is too long for MySQL.
  await addIndex('consumers', SORTED.id.columns, { unique: false, name: SORTED.id.name });
}
