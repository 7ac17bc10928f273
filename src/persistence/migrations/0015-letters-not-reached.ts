// Adds whether nobody was told of a letter, so that its company can list those to print and post.
import { DataType } from 'sequelize-typescript';
import type { SchemaChanges } from './schema-changes';

export const name = '0015-letters-not-reached';

export async function up({ addColumns, addIndex }: SchemaChanges): Promise<void> {
  await addColumns('e_letters', { not_reached: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false } });
  await addIndex('e_letters', ['company_id', 'not_reached', 'id']);
}
