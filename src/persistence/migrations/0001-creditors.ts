// Creates the tables of creditors: companies, subclients, memberships, texts, users, templates and notice senders.
import { keysOf, MEMBERSHIP_STATUSES, TEMPLATE_TYPES } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { createTable, checkValues, foreignKey, uniqueKey } from './table-definitions';

const FLAG = 'TINYINT(1) NOT NULL DEFAULT 0';
const MOMENTS = { created_at: 'DATETIME(3) NULL', updated_at: 'DATETIME(3) NULL', deleted_at: 'DATETIME(3) NULL' };

const TERMS = {
  pif_balance_discount_percent: 'DECIMAL(5,2) NULL',
  ppa_balance_discount_percent: 'DECIMAL(5,2) NULL',
  min_monthly_pay_percent: 'DECIMAL(5,2) NULL',
  max_days_first_pay: 'INT NULL',
  minimum_settlement_percentage: 'DECIMAL(5,2) NULL',
  minimum_payment_plan_percentage: 'DECIMAL(5,2) NULL',
  max_first_pay_days: 'INT NULL',
};

const CONTACT = {
  phone: 'VARCHAR(50) NULL',
  email: 'VARCHAR(191) NULL',
  address1: 'VARCHAR(191) NULL',
  address2: 'VARCHAR(191) NULL',
  city: 'VARCHAR(100) NULL',
  state: 'VARCHAR(50) NULL',
  zip: 'VARCHAR(20) NULL',
  url: 'VARCHAR(191) NULL',
};

export const name = '0001-creditors';

export async function up(db: Database): Promise<void> {
  await createTable(db, {
    name: 'companies',
    columns: ({ id }) => ({
      id,
      company_name: 'VARCHAR(191) NULL',
      status: "VARCHAR(50) NOT NULL DEFAULT 'created'",
      is_deactivate: FLAG,
      timezone: "VARCHAR(64) NOT NULL DEFAULT 'EST'",
      ...TERMS,
      settlement_auto_approve: 'TINYINT(1) NOT NULL DEFAULT 1',
      plan_auto_approve: 'TINYINT(1) NOT NULL DEFAULT 1',
      ...CONTACT,
      ...MOMENTS,
    }),
  });
  await createTable(db, {
    name: 'subclients',
    columns: ({ id }) => ({
      id,
      company_id: 'BIGINT NOT NULL',
      subclient_name: 'VARCHAR(191) NULL',
      unique_identification_number: 'VARCHAR(191) NOT NULL',
      ...TERMS,
      settlement_auto_approve: 'TINYINT(1) NULL',
      plan_auto_approve: 'TINYINT(1) NULL',
      ...MOMENTS,
    }),
    constraints: [foreignKey('subclients', 'company_id', 'companies')],
    indexes: ['company_id'],
  });
  await createTable(db, {
    name: 'company_memberships',
    columns: ({ id, exactText }) => ({
      id,
      company_id: 'BIGINT NOT NULL',
      membership_id: 'BIGINT NULL',
      status: `${exactText(20)} NOT NULL`,
      current_plan_start: 'DATETIME(3) NOT NULL',
      current_plan_end: 'DATETIME(3) NOT NULL',
      auto_renew: FLAG,
      cancelled_at: 'DATETIME(3) NULL',
    }),
    constraints: [
      checkValues('company_memberships', 'status', keysOf(MEMBERSHIP_STATUSES)),
      foreignKey('company_memberships', 'company_id', 'companies'),
    ],
    indexes: ['company_id, status, current_plan_end'],
  });
  await createTable(db, {
    name: 'custom_contents',
    columns: ({ id, exactText, longText }) => ({
      id,
      company_id: 'BIGINT NOT NULL',
      subclient_id: 'BIGINT NULL',
      type: `${exactText(50)} NOT NULL`,
      content: `${longText} NOT NULL`,
    }),
    constraints: [
      foreignKey('custom_contents', 'company_id', 'companies'),
      foreignKey('custom_contents', 'subclient_id', 'subclients'),
    ],
    indexes: ['company_id, type, subclient_id'],
  });
  await createTable(db, {
    name: 'creditor_users',
    columns: ({ id, exactText }) => ({
      id,
      company_id: 'BIGINT NOT NULL',
      email: `${exactText(191)} NOT NULL`,
      name: 'VARCHAR(191) NOT NULL',
      password_hash: 'VARCHAR(255) NULL',
      active: 'TINYINT(1) NOT NULL DEFAULT 1',
      created_at: 'DATETIME(3) NULL',
    }),
    constraints: [uniqueKey('creditor_users', 'email'), foreignKey('creditor_users', 'company_id', 'companies')],
    indexes: ['company_id'],
  });
  await createTable(db, {
    name: 'creditor_profiles',
    columns: ({ id }) => ({ id, company_name: 'VARCHAR(191) NOT NULL', ...CONTACT }),
  });
  await createTable(db, {
    name: 'templates',
    columns: ({ id, exactText, longText }) => ({
      id,
      user_id: 'BIGINT NOT NULL',
      company_id: 'BIGINT NULL',
      name: 'VARCHAR(255) NOT NULL',
      type: `${exactText(20)} NOT NULL`,
      subject: 'VARCHAR(255) NULL',
      description: `${longText} NOT NULL`,
      ...MOMENTS,
    }),
    constraints: [
      checkValues('templates', 'type', keysOf(TEMPLATE_TYPES)),
      foreignKey('templates', 'user_id', 'creditor_users'),
      foreignKey('templates', 'company_id', 'companies'),
    ],
    indexes: ['company_id, type, deleted_at'],
  });
}
