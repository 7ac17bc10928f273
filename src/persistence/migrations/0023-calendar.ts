// Adds the calendar feeds of consumers, and counts how often a payment got another date or amount.
import { DataType } from 'sequelize-typescript';
import { INSTANT } from '../models/instant-column';
import type { SchemaChanges } from './schema-changes';

export const name = '0023-calendar';

const FLAG = { type: DataType.BOOLEAN, allowNull: false, defaultValue: false } as const;

export async function up({ types, createTable, addColumns }: SchemaChanges): Promise<void> {
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
      include_amounts: FLAG,
      include_account_names: FLAG,
      created_at: { type: INSTANT, allowNull: false },
      last_fetched_at: { type: INSTANT, allowNull: true },
    },
    { unique: [['token_digest']] },
  );
  await addColumns('schedule_transactions', {
    change_count: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
  });
}
