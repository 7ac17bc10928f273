// Adds billing details and portal preferences of consumers.
import { DataType } from 'sequelize-typescript';
import { INSTANT } from '../models/instant-column';
import type { SchemaChanges } from './schema-changes';

export const name = '0022-profile';

export async function up({ types, addColumns, createTable }: SchemaChanges): Promise<void> {
  await addColumns('consumer_profiles', {
    billing: { type: types.sealedText, allowNull: true },
    billing_version: { type: DataType.BIGINT, allowNull: false, defaultValue: 1 },
  });
  await createTable('portal_preferences', {
    consumer_profile_id: {
      ...{ type: DataType.BIGINT, primaryKey: true, allowNull: false },
      references: { model: 'consumer_profiles', key: 'id' },
    },
    version: { type: DataType.BIGINT, allowNull: false },
    personal: { type: types.sealedText, allowNull: false },
    updated_at: { type: INSTANT, allowNull: false },
  });
}
