// Adds an index for each order of the lists of a company's accounts, with all by which they are filtered.
import { SORTED } from '../hot-statements/company-accounts';
import type { SchemaChanges } from './schema-changes';

export const name = '0044-account-sorts';

export async function up({ addIndex }: SchemaChanges): Promise<void> {
  // Named, because a name of all its columns is too long for MySQL.
  for (const index of Object.values(SORTED)) {
    await addIndex('consumers', index.columns, { unique: false, name: index.name });
  }
}
