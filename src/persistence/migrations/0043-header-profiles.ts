// Adds header profiles: how the files of one layout are read, by company and name.
import { DataType } from 'sequelize-typescript';
import type { SchemaChanges } from './schema-changes';

export const name = '0043-header-profiles';

export async function up({ types, createTable }: SchemaChanges): Promise<void> {
  await createTable(
    'header_profiles',
    {
      id: { type: DataType.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      company_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'companies', key: 'id' } },
      name: { type: types.exactText(100), allowNull: false },
      reading: { type: DataType.TEXT, allowNull: false },
      version: { type: DataType.BIGINT, allowNull: false, defaultValue: 1 },
      created_at: { type: DataType.BIGINT, allowNull: false },
    },
    { unique: [['company_id', 'name']] },
  );
}
