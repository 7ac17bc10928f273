// Creates the tables of links by which others pay, their payments, and the setups of payment methods.
import { DataType } from 'sequelize-typescript';
import { STORED_GIFT_STATUSES } from '../../domain/gifts/gift-payment';
import { PAYMENT_METHOD_TYPES } from '../../domain/shared/payment-details';
import { keysOf } from '../../domain/shared/vocabulary';
import { ID, type SchemaChanges } from './schema-changes';

export const name = '0008-gifts';

export async function up({ types, createTable }: SchemaChanges): Promise<void> {
  await createTable(
    'gift_links',
    {
      id: ID,
      consumer_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'consumers', key: 'id' } },
      consumer_profile_id: {
        type: DataType.BIGINT,
        allowNull: false,
        references: { model: 'consumer_profiles', key: 'id' },
      },
      token_digest: { type: types.exactText(64), allowNull: false },
      personal: { type: types.sealedText, allowNull: true },
      goal: { type: DataType.DECIMAL(12, 2), allowNull: true },
      single_use: { type: DataType.BOOLEAN, allowNull: false },
      show_creditor: { type: DataType.BOOLEAN, allowNull: false },
      expires_on: { type: DataType.DATEONLY, allowNull: false },
      received_count: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      received_amount: { type: DataType.DECIMAL(12, 2), allowNull: false, defaultValue: '0.00' },
      version: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      revoked_at: { type: DataType.BIGINT, allowNull: true },
      closed_at: { type: DataType.BIGINT, allowNull: true },
      created_at: { type: DataType.BIGINT, allowNull: false },
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
      gift_link_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'gift_links', key: 'id' } },
      consumer_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'consumers', key: 'id' } },
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
  await createTable(
    'payment_setups',
    {
      id: { type: types.exactText(26), primaryKey: true, allowNull: false },
      consumer_profile_id: {
        type: DataType.BIGINT,
        allowNull: true,
        references: { model: 'consumer_profiles', key: 'id' },
      },
      provider_setup: { type: types.exactText(100), allowNull: false },
      type: { type: types.exactText(20), allowNull: true, values: keysOf(PAYMENT_METHOD_TYPES) },
      state: { type: types.exactText(10), allowNull: false, values: ['open', 'redeemed'] },
      expires_at: { type: DataType.BIGINT, allowNull: false },
      redeemed_at: { type: DataType.BIGINT, allowNull: true },
      gift_link_id: { type: DataType.BIGINT, allowNull: true, references: { model: 'gift_links', key: 'id' } },
      created_at: { type: DataType.BIGINT, allowNull: false },
    },
    { indexes: [['consumer_profile_id'], ['expires_at'], ['gift_link_id']] },
  );
}
