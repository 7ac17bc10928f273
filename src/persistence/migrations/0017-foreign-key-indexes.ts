// Adds the indexes of foreign keys that MySQL creates by itself and SQLite does not, so that both databases have the same.
import type { SchemaChanges } from './schema-changes';

export const name = '0017-foreign-key-indexes';

export async function up({ addIndex }: SchemaChanges): Promise<void> {
  await addIndex('custom_contents', ['subclient_id']);
  await addIndex('templates', ['user_id']);
  await addIndex('template_versions', ['editor_id']);
}
