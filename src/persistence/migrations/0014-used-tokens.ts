// Adds the newest generation of a session whose tokens were used.
import { DataType } from 'sequelize-typescript';
import type { SchemaChanges } from './schema-changes';

export const name = '0014-used-tokens';

/** Tokens that were issued before count as unused: their use was not recorded. */
export async function up({ addColumns }: SchemaChanges): Promise<void> {
  for (const table of ['sessions', 'creditor_sessions']) {
    await addColumns(table, { used_generation: { type: DataType.INTEGER, allowNull: false, defaultValue: 1 } });
  }
}
