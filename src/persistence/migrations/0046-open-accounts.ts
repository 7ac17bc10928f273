// Adds the index by which the open accounts of subclients are counted. By the status and not by the stored condition: that
// is unknown for accounts that an earlier release has changed, and a count must be exact.
import type { SchemaChanges } from './schema-changes';

export const name = '0046-open-accounts';

export async function up({ addIndex }: SchemaChanges): Promise<void> {
  await addIndex('consumers', ['subclient_id', 'status', 'deleted_at']);
}
