// Adds the index by which the clean-up finds imports whose file or row results are no longer needed.
import type { SchemaChanges } from './schema-changes';

export const name = '0038-import-retention';

export async function up({ addIndex }: SchemaChanges): Promise<void> {
  await addIndex('imports', ['state', 'file_deleted_at', 'finished_at']);
}
