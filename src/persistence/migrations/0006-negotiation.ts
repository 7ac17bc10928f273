// Creates the tables of negotiations and their history.
import { DataType } from 'sequelize-typescript';
import { MOVES } from '../../domain/account/moves';
import { INSTALLMENT_TYPES, NEGOTIATION_TYPES, keysOf } from '../../domain/shared/vocabulary';
import { HISTORY_BY_ACCOUNT } from '../hot-statements/company-counts';
import { INSTANT } from '../models/instant-column';
import { ID, type SchemaChanges } from './schema-changes';

export const name = '0006-negotiation';

export async function up({ types, createTable, addIndex }: SchemaChanges): Promise<void> {
  await createTable(
    'consumer_negotiations',
    {
      id: ID,
      consumer_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'consumers', key: 'id' } },
      company_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'companies', key: 'id' } },
      open_key: { type: DataType.BIGINT, allowNull: true },
      negotiation_type: { type: types.exactText(45), allowNull: true, values: keysOf(NEGOTIATION_TYPES) },
      installment_type: { type: types.exactText(45), allowNull: true, values: keysOf(INSTALLMENT_TYPES) },
      one_time_settlement: { type: DataType.DECIMAL(12, 2), allowNull: true },
      negotiate_amount: { type: DataType.DECIMAL(12, 2), allowNull: true },
      monthly_amount: { type: DataType.DECIMAL(12, 2), allowNull: true },
      no_of_installments: { type: DataType.INTEGER, allowNull: true },
      last_month_amount: { type: DataType.DECIMAL(12, 2), allowNull: true },
      first_pay_date: { type: DataType.DATEONLY, allowNull: true },
      offer_accepted: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      offer_accepted_at: { type: INSTANT, allowNull: true },
      counter_one_time_amount: { type: DataType.DECIMAL(12, 2), allowNull: true },
      counter_negotiate_amount: { type: DataType.DECIMAL(12, 2), allowNull: true },
      counter_monthly_amount: { type: DataType.DECIMAL(12, 2), allowNull: true },
      counter_no_of_installments: { type: DataType.INTEGER, allowNull: true },
      counter_last_month_amount: { type: DataType.DECIMAL(12, 2), allowNull: true },
      counter_first_pay_date: { type: DataType.DATEONLY, allowNull: true },
      counter_note: { type: DataType.TEXT, allowNull: true },
      counter_offer_accepted: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      active_negotiation: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      payment_plan_current_balance: { type: DataType.DECIMAL(12, 2), allowNull: true },
      reason: { type: DataType.STRING(255), allowNull: true },
      note: { type: DataType.STRING(255), allowNull: true },
      approved_by: { type: DataType.STRING(191), allowNull: true },
      consumer_offer_sent_at: { type: INSTANT, allowNull: true },
      creditor_counter_offer_sent_at: { type: INSTANT, allowNull: true },
      pay_terms_snapshot: { type: DataType.TEXT, allowNull: true },
      created_at: { type: INSTANT, allowNull: true },
      updated_at: { type: INSTANT, allowNull: true },
    },
    { unique: [['consumer_id', 'company_id'], ['open_key']], indexes: [['company_id']] },
  );
  await createTable(
    'negotiation_history',
    {
      id: ID,
      consumer_id: { type: DataType.BIGINT, allowNull: false },
      company_id: { type: DataType.BIGINT, allowNull: true },
      at: { type: DataType.BIGINT, allowNull: false },
      actor: { type: types.exactText(10), allowNull: false, values: ['consumer', 'creditor', 'system'] },
      actor_id: { type: DataType.BIGINT, allowNull: true },
      move: { type: types.exactText(40), allowNull: false, values: keysOf(MOVES) },
      condition_before: { type: types.exactText(60), allowNull: false },
      condition_after: { type: types.exactText(60), allowNull: false },
      version: { type: DataType.BIGINT, allowNull: false },
      row_before: { type: types.longText, allowNull: true },
      written: { type: types.longText, allowNull: false },
      request_id: { type: types.exactText(100), allowNull: true },
    },
    {
      unique: [['consumer_id', 'version']],
      indexes: [['company_id', 'at', 'id']],
    },
  );
  const { name: index, columns } = HISTORY_BY_ACCOUNT;
  await addIndex('negotiation_history', columns, { unique: false, name: index });
}
