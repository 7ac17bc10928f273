// Creates the tables of consumers: profiles, accounts, negotiations, payments and notice responses.
import {
  ACCOUNT_STATUSES,
  INSTALLMENT_TYPES,
  keysOf,
  NEGOTIATION_TYPES,
  NOTICE_SENDER_TYPES,
  NOTICE_STATUSES,
  TRANSACTION_STATUSES,
} from '../../domain/shared/vocabulary';
import { PROFILE_ORIGINS, PROFILE_STATUSES } from '../../domain/profile/profile';
import type { Database } from '../database/database';
import { createTable, checkValues, foreignKey, uniqueKey } from './table-definitions';

const FLAG = 'TINYINT(1) NOT NULL DEFAULT 0';
const MONEY = 'DECIMAL(12,2) NULL';
const PERCENT = 'DECIMAL(5,2) NULL';
const MOMENT = 'DATETIME(3) NULL';
const TEXT = 'VARCHAR(191) NULL';
const NAME = 'VARCHAR(100) NULL';

export const name = '0002-accounts';

export async function up(db: Database): Promise<void> {
  await createTable(db, {
    name: 'reasons',
    columns: ({ id }) => ({ id, label: 'VARCHAR(255) NOT NULL', is_system: FLAG }),
  });
  await createProfiles(db);
  await createAccounts(db);
  await createNegotiations(db);
  await createPayments(db);
  await createTable(db, {
    name: 'consumer_notice_responses',
    columns: ({ id, exactText }) => ({
      id,
      consumer_id: 'BIGINT NOT NULL',
      notice_balance: MONEY,
      status: 'SMALLINT NOT NULL',
      reason: 'VARCHAR(255) NULL',
      sender_type: `${exactText(30)} NULL`,
      sender_id: 'BIGINT NULL',
      created_at: MOMENT,
    }),
    constraints: [
      uniqueKey('consumer_notice_responses', 'consumer_id'),
      checkValues('consumer_notice_responses', 'status', keysOf(NOTICE_STATUSES).map(Number)),
      checkValues('consumer_notice_responses', 'sender_type', keysOf(NOTICE_SENDER_TYPES)),
      foreignKey('consumer_notice_responses', 'consumer_id', 'consumers'),
    ],
  });
}

function createProfiles(db: Database): Promise<void> {
  return createTable(db, {
    name: 'consumer_profiles',
    columns: ({ id, exactText, sealedText }) => ({
      id,
      // Sealed: names, date of birth, last four digits, e-mail and mobile.
      personal: `${sealedText} NOT NULL`,
      // Keyed digests by which profiles are found.
      identity_index: `${exactText(64)} NOT NULL`,
      // Only for profiles created by their owners: unique, so that parallel creations conflict.
      self_identity_index: `${exactText(64)} NULL`,
      email_index: `${exactText(64)} NULL`,
      mobile_index: `${exactText(64)} NULL`,
      origin: `${exactText(10)} NOT NULL DEFAULT 'creditor'`,
      status: `${exactText(10)} NOT NULL DEFAULT 'active'`,
      email_verified_at: 'BIGINT NULL',
      mobile_verified_at: 'BIGINT NULL',
      contact_bound_at: 'BIGINT NULL',
      code_failures: 'INT NOT NULL DEFAULT 0',
      lock_count: 'INT NOT NULL DEFAULT 0',
      locked_until: 'BIGINT NULL',
      last_sent_at: 'BIGINT NULL',
      address: TEXT,
      city: NAME,
      state: 'VARCHAR(3) NULL',
      zip: 'VARCHAR(20) NULL',
      landline: 'VARCHAR(50) NULL',
      text_permission: FLAG,
      email_permission: FLAG,
      landline_call_permission: FLAG,
      usps_permission: FLAG,
      is_communication_updated: FLAG,
      verified_at: MOMENT,
      created_at: MOMENT,
      updated_at: MOMENT,
    }),
    constraints: [
      uniqueKey('consumer_profiles', 'self_identity_index'),
      checkValues('consumer_profiles', 'origin', keysOf(PROFILE_ORIGINS)),
      checkValues('consumer_profiles', 'status', keysOf(PROFILE_STATUSES)),
    ],
    indexes: ['identity_index', 'email_index', 'mobile_index'],
  });
}

function createAccounts(db: Database): Promise<void> {
  return createTable(db, {
    name: 'consumers',
    columns: ({ id, exactText, sealedText }) => ({
      id,
      company_id: 'BIGINT NULL',
      subclient_id: 'BIGINT NULL',
      consumer_profile_id: 'BIGINT NULL',
      reason_id: 'BIGINT NULL',
      reference_number: NAME,
      statement_id_number: NAME,
      member_account_number: NAME,
      subclient_name: NAME,
      subclient_account_number: NAME,
      account_number: 'VARCHAR(50) NULL',
      original_account_name: 'VARCHAR(100) NOT NULL',
      status: `${exactText(50)} NOT NULL DEFAULT 'uploaded'`,
      version: 'BIGINT NOT NULL',
      // Sealed: names, date of birth, last four digits, e-mail and mobile, as the creditor knows them.
      personal: `${sealedText} NULL`,
      address1: TEXT,
      address2: TEXT,
      city: TEXT,
      state: TEXT,
      zip: TEXT,
      total_balance: MONEY,
      current_balance: MONEY,
      pif_discount_percent: PERCENT,
      pay_setup_discount_percent: PERCENT,
      min_monthly_pay_percent: PERCENT,
      max_days_first_pay: 'INT NULL',
      minimum_settlement_percentage: PERCENT,
      minimum_payment_plan_percentage: PERCENT,
      max_first_pay_days: 'INT NULL',
      settlement_auto_approve: 'TINYINT(1) NULL',
      plan_auto_approve: 'TINYINT(1) NULL',
      ppa_amount: 'BIGINT NULL',
      pass_through1: TEXT,
      pass_through2: TEXT,
      pass_through3: TEXT,
      pass_through4: TEXT,
      pass_through5: TEXT,
      restart_date: 'DATE NULL',
      hold_reason: 'VARCHAR(255) NULL',
      counter_offer: FLAG,
      offer_accepted: FLAG,
      payment_setup: FLAG,
      has_failed_payment: FLAG,
      custom_offer: FLAG,
      placement_date: 'DATE NULL',
      expiry_date: 'DATE NULL',
      invitation_link: NAME,
      negotiation_count: 'INT NOT NULL DEFAULT 0',
      skip_schedules: 'INT NOT NULL DEFAULT 0',
      disputed_at: MOMENT,
      cancelled_at: MOMENT,
      deactivated_at: MOMENT,
      last_login_at: MOMENT,
      created_at: MOMENT,
      updated_at: MOMENT,
      deleted_at: MOMENT,
    }),
    constraints: [
      checkValues('consumers', 'status', keysOf(ACCOUNT_STATUSES)),
      foreignKey('consumers', 'company_id', 'companies'),
      foreignKey('consumers', 'subclient_id', 'subclients'),
      foreignKey('consumers', 'consumer_profile_id', 'consumer_profiles'),
      foreignKey('consumers', 'reason_id', 'reasons'),
    ],
    indexes: ['consumer_profile_id', 'company_id', 'subclient_id', 'reason_id'],
  });
}

function createNegotiations(db: Database): Promise<void> {
  return createTable(db, {
    name: 'consumer_negotiations',
    columns: ({ id, exactText }) => ({
      id,
      consumer_id: 'BIGINT NOT NULL',
      company_id: 'BIGINT NOT NULL',
      // The account's id while the negotiation is active, else null.
      open_key: 'BIGINT NULL',
      negotiation_type: `${exactText(45)} NULL`,
      installment_type: `${exactText(45)} NULL`,
      one_time_settlement: MONEY,
      negotiate_amount: MONEY,
      monthly_amount: MONEY,
      no_of_installments: 'INT NULL',
      last_month_amount: MONEY,
      first_pay_date: 'DATE NULL',
      offer_accepted: FLAG,
      offer_accepted_at: MOMENT,
      counter_one_time_amount: MONEY,
      counter_negotiate_amount: MONEY,
      counter_monthly_amount: MONEY,
      counter_no_of_installments: 'INT NULL',
      counter_last_month_amount: MONEY,
      counter_first_pay_date: 'DATE NULL',
      counter_note: 'TEXT NULL',
      counter_offer_accepted: FLAG,
      active_negotiation: FLAG,
      payment_plan_current_balance: MONEY,
      reason: 'VARCHAR(255) NULL',
      note: 'VARCHAR(255) NULL',
      account_number: 'VARCHAR(50) NULL',
      approved_by: TEXT,
      consumer_offer_sent_at: MOMENT,
      creditor_counter_offer_sent_at: MOMENT,
      pay_terms_snapshot: 'TEXT NULL',
      created_at: MOMENT,
      updated_at: MOMENT,
    }),
    constraints: [
      uniqueKey('consumer_negotiations', 'consumer_id', 'company_id'),
      uniqueKey('consumer_negotiations', 'open_key'),
      checkValues('consumer_negotiations', 'negotiation_type', keysOf(NEGOTIATION_TYPES)),
      checkValues('consumer_negotiations', 'installment_type', keysOf(INSTALLMENT_TYPES)),
      foreignKey('consumer_negotiations', 'consumer_id', 'consumers'),
      foreignKey('consumer_negotiations', 'company_id', 'companies'),
    ],
    indexes: ['company_id'],
  });
}

async function createPayments(db: Database): Promise<void> {
  await createTable(db, {
    name: 'payment_profiles',
    columns: ({ id }) => ({
      id,
      consumer_id: 'BIGINT NOT NULL',
      label: 'VARCHAR(100) NOT NULL',
      created_at: MOMENT,
      deleted_at: MOMENT,
    }),
    constraints: [foreignKey('payment_profiles', 'consumer_id', 'consumers')],
    indexes: ['consumer_id'],
  });
  await createTable(db, {
    name: 'schedule_transactions',
    columns: ({ id, exactText }) => ({
      id,
      consumer_id: 'BIGINT NOT NULL',
      company_id: 'BIGINT NOT NULL',
      subclient_id: 'BIGINT NULL',
      payment_profile_id: 'BIGINT NULL',
      schedule_date: 'DATE NOT NULL',
      previous_schedule_date: 'DATE NULL',
      amount: 'DECIMAL(12,2) NOT NULL',
      status: `${exactText(30)} NOT NULL`,
      transaction_type: `${exactText(45)} NOT NULL`,
      attempt_count: 'INT NOT NULL DEFAULT 0',
      last_attempted_at: MOMENT,
      revenue_share_percentage: PERCENT,
      created_at: MOMENT,
      updated_at: MOMENT,
    }),
    constraints: [
      checkValues('schedule_transactions', 'status', keysOf(TRANSACTION_STATUSES)),
      checkValues('schedule_transactions', 'transaction_type', keysOf(NEGOTIATION_TYPES)),
      foreignKey('schedule_transactions', 'consumer_id', 'consumers'),
      foreignKey('schedule_transactions', 'company_id', 'companies'),
      foreignKey('schedule_transactions', 'subclient_id', 'subclients'),
      foreignKey('schedule_transactions', 'payment_profile_id', 'payment_profiles'),
    ],
    indexes: ['consumer_id, status, schedule_date, id', 'company_id', 'subclient_id', 'payment_profile_id'],
  });
  await createTable(db, {
    name: 'transactions',
    columns: ({ id, exactText }) => ({
      id,
      consumer_id: 'BIGINT NOT NULL',
      company_id: 'BIGINT NOT NULL',
      amount: 'DECIMAL(12,2) NOT NULL',
      status: `${exactText(30)} NOT NULL`,
      transaction_type: `${exactText(45)} NOT NULL`,
      created_at: MOMENT,
    }),
    constraints: [
      checkValues('transactions', 'status', keysOf(TRANSACTION_STATUSES)),
      checkValues('transactions', 'transaction_type', keysOf(NEGOTIATION_TYPES)),
      foreignKey('transactions', 'consumer_id', 'consumers'),
      foreignKey('transactions', 'company_id', 'companies'),
    ],
    indexes: ['consumer_id', 'company_id'],
  });
}
