// Creates the tables of companies: subclients, memberships, texts, and senders of notices.
import { DataType } from 'sequelize-typescript';
import { MEMBERSHIP_STATUSES, keysOf } from '../../domain/shared/vocabulary';
import { INSTANT } from '../models/instant-column';
import { ID, type SchemaChanges } from './schema-changes';

export const name = '0001-companies';

export async function up({ types, createTable }: SchemaChanges): Promise<void> {
  await createTable('companies', {
    id: ID,
    company_name: { type: DataType.STRING(191), allowNull: true },
    status: { type: DataType.STRING(50), allowNull: false, defaultValue: 'created' },
    is_deactivate: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
    timezone: { type: DataType.STRING(64), allowNull: false, defaultValue: 'EST' },
    pif_balance_discount_percent: { type: DataType.DECIMAL(5, 2), allowNull: true },
    ppa_balance_discount_percent: { type: DataType.DECIMAL(5, 2), allowNull: true },
    min_monthly_pay_percent: { type: DataType.DECIMAL(5, 2), allowNull: true },
    max_days_first_pay: { type: DataType.INTEGER, allowNull: true },
    minimum_settlement_percentage: { type: DataType.DECIMAL(5, 2), allowNull: true },
    minimum_payment_plan_percentage: { type: DataType.DECIMAL(5, 2), allowNull: true },
    max_first_pay_days: { type: DataType.INTEGER, allowNull: true },
    settlement_auto_approve: { type: DataType.BOOLEAN, allowNull: false, defaultValue: true },
    plan_auto_approve: { type: DataType.BOOLEAN, allowNull: false, defaultValue: true },
    phone: { type: DataType.STRING(50), allowNull: true },
    email: { type: DataType.STRING(191), allowNull: true },
    address1: { type: DataType.STRING(191), allowNull: true },
    address2: { type: DataType.STRING(191), allowNull: true },
    city: { type: DataType.STRING(100), allowNull: true },
    state: { type: DataType.STRING(50), allowNull: true },
    zip: { type: DataType.STRING(20), allowNull: true },
    url: { type: DataType.STRING(191), allowNull: true },
    papers_to: { type: DataType.STRING(500), allowNull: true },
    retention_days: { type: DataType.INTEGER, allowNull: true },
    business_category: { type: DataType.STRING(191), allowNull: true },
    version: { type: DataType.BIGINT, allowNull: false, defaultValue: 1 },
    terms_version: { type: DataType.BIGINT, allowNull: false, defaultValue: 1 },
    imports_served_at: { type: DataType.BIGINT, allowNull: false, defaultValue: 0 },
    created_at: { type: INSTANT, allowNull: true },
    updated_at: { type: INSTANT, allowNull: true },
    deleted_at: { type: INSTANT, allowNull: true },
  });
  // No foreign key: whoever inserts a row that belongs to a company locks that company, and would then wait for this row.
  await createTable('company_stamps', {
    id: { ...ID, autoIncrement: false },
    stamp: { type: DataType.BIGINT, allowNull: false, defaultValue: 1 },
    accounts_stamp: { type: DataType.BIGINT, allowNull: false, defaultValue: 1 },
  });
  await createTable(
    'subclients',
    {
      id: ID,
      company_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'companies', key: 'id' } },
      subclient_name: { type: DataType.STRING(191), allowNull: true },
      unique_identification_number: { type: DataType.STRING(191), allowNull: false },
      pif_balance_discount_percent: { type: DataType.DECIMAL(5, 2), allowNull: true },
      ppa_balance_discount_percent: { type: DataType.DECIMAL(5, 2), allowNull: true },
      min_monthly_pay_percent: { type: DataType.DECIMAL(5, 2), allowNull: true },
      max_days_first_pay: { type: DataType.INTEGER, allowNull: true },
      minimum_settlement_percentage: { type: DataType.DECIMAL(5, 2), allowNull: true },
      minimum_payment_plan_percentage: { type: DataType.DECIMAL(5, 2), allowNull: true },
      max_first_pay_days: { type: DataType.INTEGER, allowNull: true },
      settlement_auto_approve: { type: DataType.BOOLEAN, allowNull: true },
      plan_auto_approve: { type: DataType.BOOLEAN, allowNull: true },
      version: { type: DataType.BIGINT, allowNull: false, defaultValue: 1 },
      terms_version: { type: DataType.BIGINT, allowNull: false, defaultValue: 1 },
      live_number: { type: types.exactText(191), allowNull: true },
      created_at: { type: INSTANT, allowNull: true },
      updated_at: { type: INSTANT, allowNull: true },
      deleted_at: { type: INSTANT, allowNull: true },
    },
    { unique: [['company_id', 'live_number']], indexes: [['company_id']] },
  );
  await createTable(
    'company_memberships',
    {
      id: ID,
      company_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'companies', key: 'id' } },
      membership_id: { type: DataType.BIGINT, allowNull: true },
      status: { type: types.exactText(20), allowNull: false, values: keysOf(MEMBERSHIP_STATUSES) },
      current_plan_start: { type: INSTANT, allowNull: false },
      current_plan_end: { type: INSTANT, allowNull: false },
      auto_renew: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      cancelled_at: { type: INSTANT, allowNull: true },
    },
    { indexes: [['company_id', 'status', 'current_plan_end']] },
  );
  await createTable(
    'custom_contents',
    {
      id: ID,
      company_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'companies', key: 'id' } },
      subclient_id: { type: DataType.BIGINT, allowNull: true, references: { model: 'subclients', key: 'id' } },
      type: { type: types.exactText(50), allowNull: false },
      content: { type: types.longText, allowNull: false },
      content_policy: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
    },
    { indexes: [['company_id', 'type', 'subclient_id'], ['subclient_id']] },
  );
  await createTable('creditor_profiles', {
    id: ID,
    company_name: { type: DataType.STRING(191), allowNull: false },
    phone: { type: DataType.STRING(50), allowNull: true },
    email: { type: DataType.STRING(191), allowNull: true },
    address1: { type: DataType.STRING(191), allowNull: true },
    address2: { type: DataType.STRING(191), allowNull: true },
    city: { type: DataType.STRING(100), allowNull: true },
    state: { type: DataType.STRING(50), allowNull: true },
    zip: { type: DataType.STRING(20), allowNull: true },
    url: { type: DataType.STRING(191), allowNull: true },
  });
}
