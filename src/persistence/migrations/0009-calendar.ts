// Creates the table of calendar feeds.
import { DataType } from 'sequelize-typescript';
import { INSTANT } from '../models/instant-column';
import type { SchemaChanges } from './schema-changes';

export const name = '0009-calendar';

export async function up({ types, createTable }: SchemaChanges): Promise<void> {
  await createTable(
    'calendar_feeds',
    {
      consumer_profile_id: {
        type: DataType.BIGINT,
        primaryKey: true,
        allowNull: false,
        references: { model: 'consumer_profiles', key: 'id' },
      },
      token_digest: { type: types.exactText(64), allowNull: false },
      reminder_days: { type: DataType.SMALLINT, allowNull: false, defaultValue: 1 },
      include_amounts: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      include_account_names: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      last_fetched_at: { type: INSTANT, allowNull: true },
      created_at: { type: INSTANT, allowNull: false },
    },
    { unique: [['token_digest']] },
  );
}
