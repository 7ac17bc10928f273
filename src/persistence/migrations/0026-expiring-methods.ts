// Adds the index by which payment methods are found that expire soon.
import type { SchemaChanges } from './schema-changes';

export const name = '0026-expiring-methods';

export async function up({ addIndex }: SchemaChanges): Promise<void> {
  await addIndex('payment_methods', ['exp_year', 'exp_month', 'id']);
}
