// Creates the tables of payments: the wallet, payment plans and transactions.
import { DataType } from 'sequelize-typescript';
import { PAYMENT_METHOD_TYPES, PROVIDER_STATUSES } from '../../domain/shared/payment-details';
import {
  NEGOTIATION_TYPES,
  PAYMENT_OUTCOMES,
  PAYMENT_SOURCES,
  REVERSAL_REASONS,
  TRANSACTION_STATUSES,
  keysOf,
} from '../../domain/shared/vocabulary';
import { INSTANT } from '../models/instant-column';
import { ID, type SchemaChanges } from './schema-changes';

export const name = '0007-payments';

export async function up({ types, createTable }: SchemaChanges): Promise<void> {
  await createTable(
    'payment_methods',
    {
      id: ID,
      consumer_profile_id: {
        type: DataType.BIGINT,
        allowNull: false,
        references: { model: 'consumer_profiles', key: 'id' },
      },
      type: { type: types.exactText(20), allowNull: false, values: keysOf(PAYMENT_METHOD_TYPES) },
      brand: { type: DataType.STRING(50), allowNull: true },
      last4: { type: types.exactText(4), allowNull: true },
      label: { type: DataType.STRING(100), allowNull: true },
      exp_month: { type: DataType.INTEGER, allowNull: true },
      exp_year: { type: DataType.INTEGER, allowNull: true },
      reference: { type: types.exactText(100), allowNull: true },
      reference_digest: { type: types.exactText(64), allowNull: true },
      provider_status: { type: types.exactText(10), allowNull: false, values: keysOf(PROVIDER_STATUSES) },
      default_key: { type: DataType.BIGINT, allowNull: true },
      last_used_at: { type: INSTANT, allowNull: true },
      detach_state: { type: types.exactText(10), allowNull: true, values: ['waiting', 'done', 'given_up'] },
      personal: { type: types.sealedText, allowNull: true },
      expiry_notice: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      created_at: { type: INSTANT, allowNull: false },
      deleted_at: { type: INSTANT, allowNull: true },
    },
    {
      unique: [['consumer_profile_id', 'reference_digest'], ['default_key']],
      indexes: [
        ['detach_state', 'id'],
        ['exp_year', 'exp_month', 'id'],
      ],
    },
  );
  await createTable(
    'payment_profiles',
    {
      id: ID,
      consumer_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'consumers', key: 'id' } },
      label: { type: DataType.STRING(100), allowNull: false },
      payment_method_id: {
        type: DataType.BIGINT,
        allowNull: true,
        references: { model: 'payment_methods', key: 'id' },
      },
      created_at: { type: INSTANT, allowNull: true },
      deleted_at: { type: INSTANT, allowNull: true },
    },
    { indexes: [['consumer_id'], ['payment_method_id']] },
  );
  await createTable(
    'schedule_transactions',
    {
      id: ID,
      consumer_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'consumers', key: 'id' } },
      company_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'companies', key: 'id' } },
      subclient_id: { type: DataType.BIGINT, allowNull: true, references: { model: 'subclients', key: 'id' } },
      payment_profile_id: {
        type: DataType.BIGINT,
        allowNull: true,
        references: { model: 'payment_profiles', key: 'id' },
      },
      schedule_date: { type: DataType.DATEONLY, allowNull: false },
      previous_schedule_date: { type: DataType.DATEONLY, allowNull: true },
      amount: { type: DataType.DECIMAL(12, 2), allowNull: false },
      status: { type: types.exactText(30), allowNull: false, values: keysOf(TRANSACTION_STATUSES) },
      transaction_type: { type: types.exactText(45), allowNull: false, values: keysOf(NEGOTIATION_TYPES) },
      attempt_count: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      last_attempted_at: { type: INSTANT, allowNull: true },
      revenue_share_percentage: { type: DataType.DECIMAL(5, 2), allowNull: true },
      open_attempt: { type: DataType.INTEGER, allowNull: true },
      original_schedule_date: { type: DataType.DATEONLY, allowNull: true },
      attempts_before: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      skip_count: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      reminded: { type: DataType.SMALLINT, allowNull: false, defaultValue: 0 },
      change_count: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      created_at: { type: INSTANT, allowNull: true },
      updated_at: { type: INSTANT, allowNull: true },
    },
    {
      indexes: [
        ['consumer_id', 'status', 'schedule_date', 'id'],
        ['company_id'],
        ['subclient_id'],
        ['payment_profile_id'],
        ['status', 'schedule_date', 'id'],
        ['open_attempt'],
      ],
    },
  );
  await createTable(
    'transactions',
    {
      id: ID,
      consumer_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'consumers', key: 'id' } },
      company_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'companies', key: 'id' } },
      amount: { type: DataType.DECIMAL(12, 2), allowNull: false },
      status: {
        type: types.exactText(30),
        allowNull: false,
        values: keysOf({ ...TRANSACTION_STATUSES, ...PAYMENT_OUTCOMES }),
      },
      transaction_type: { type: types.exactText(45), allowNull: true, values: keysOf(NEGOTIATION_TYPES) },
      schedule_transaction_id: { type: DataType.BIGINT, allowNull: true },
      gift_payment_id: { type: DataType.BIGINT, allowNull: true },
      source: { type: types.exactText(10), allowNull: false, defaultValue: 'plan', values: keysOf(PAYMENT_SOURCES) },
      method_label: { type: DataType.STRING(100), allowNull: true },
      balance_after: { type: DataType.DECIMAL(12, 2), allowNull: true },
      provider_transaction: { type: types.exactText(100), allowNull: true },
      payment_reference: { type: types.exactText(100), allowNull: true },
      payment_date: { type: DataType.DATEONLY, allowNull: true },
      reversed_reference: { type: types.exactText(100), allowNull: true },
      reversal_reason: { type: types.exactText(20), allowNull: true, values: keysOf(REVERSAL_REASONS) },
      reversed_at: { type: INSTANT, allowNull: true },
      created_at: { type: INSTANT, allowNull: true },
    },
    {
      unique: [['company_id', 'payment_reference']],
      indexes: [
        ['consumer_id'],
        ['company_id'],
        ['company_id', 'reversed_reference'],
        ['company_id', 'created_at', 'id'],
      ],
    },
  );
}
