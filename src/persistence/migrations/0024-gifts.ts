// Adds helping hand links and the gifts that are made through them.
import { DataType } from 'sequelize-typescript';
import { MOVES } from '../../domain/account/moves';
import { STORED_GIFT_STATUSES } from '../../domain/gifts/gift-payment';
import { keysOf } from '../../domain/shared/vocabulary';
import type { SchemaChanges } from './schema-changes';

export const name = '0024-gifts';

const ID = { type: DataType.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false } as const;

export async function up({ types, createTable, addColumns, addIndex, replaceCheck }: SchemaChanges): Promise<void> {
  const account = { type: DataType.BIGINT, allowNull: false, references: { model: 'consumers', key: 'id' } };
  const link = { type: DataType.BIGINT, references: { model: 'gift_links', key: 'id' } };
  await createTable(
    'gift_links',
    {
      id: ID,
      consumer_id: account,
      consumer_profile_id: { ...account, references: { model: 'consumer_profiles', key: 'id' } },
      token_digest: { type: types.exactText(64), allowNull: false },
      personal: { type: types.sealedText, allowNull: true },
      goal: { type: DataType.DECIMAL(12, 2), allowNull: true },
      single_use: { type: DataType.BOOLEAN, allowNull: false },
      show_creditor: { type: DataType.BOOLEAN, allowNull: false },
      expires_on: { type: DataType.DATEONLY, allowNull: false },
      received_count: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      received_amount: { type: DataType.DECIMAL(12, 2), allowNull: false, defaultValue: '0.00' },
      version: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      created_at: { type: DataType.BIGINT, allowNull: false },
      revoked_at: { type: DataType.BIGINT, allowNull: true },
      closed_at: { type: DataType.BIGINT, allowNull: true },
    },
    {
      unique: [['token_digest']],
      indexes: [
        ['consumer_id', 'id'],
        ['consumer_profile_id', 'id'],
      ],
    },
  );
  await createTable(
    'gift_payments',
    {
      id: ID,
      gift_link_id: { ...link, allowNull: false },
      consumer_id: account,
      setup_id: { type: types.exactText(26), allowNull: false },
      amount: { type: DataType.DECIMAL(12, 2), allowNull: false },
      status: { type: types.exactText(10), allowNull: false, values: keysOf(STORED_GIFT_STATUSES) },
      request_digest: { type: types.exactText(64), allowNull: false },
      fingerprint: { type: types.exactText(64), allowNull: false },
      personal: { type: types.sealedText, allowNull: true },
      claimed_at: { type: DataType.BIGINT, allowNull: false },
      finished_at: { type: DataType.BIGINT, allowNull: true },
      open_key: { type: DataType.BIGINT, allowNull: true },
      detach_state: { type: types.exactText(10), allowNull: true, values: ['waiting', 'done', 'given_up'] },
      email_until: { type: DataType.BIGINT, allowNull: true },
    },
    {
      unique: [['request_digest'], ['open_key']],
      indexes: [
        ['gift_link_id', 'status', 'finished_at'],
        ['consumer_id', 'id'],
        ['detach_state', 'id'],
        ['email_until'],
      ],
    },
  );
  // A setup belongs to a profile or to a link.
  await addColumns('payment_setups', { gift_link_id: { ...link, allowNull: true } });
  await addIndex('payment_setups', ['gift_link_id']);
  await replaceCheck('negotiation_history', 'move', keysOf(MOVES));
}
