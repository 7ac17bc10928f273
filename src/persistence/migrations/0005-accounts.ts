// Creates the tables of accounts: reasons, accounts, and responses to notices.
import { DataType } from 'sequelize-typescript';
import {
  ACCOUNT_MARKS,
  ACCOUNT_STATUSES,
  keysOf,
  MARK_SOURCES,
  NOTICE_SENDER_TYPES,
  NOTICE_STATUSES,
} from '../../domain/shared/vocabulary';
import { LEGAL_HOLD_REASONS } from '../../domain/account/legal-hold';
import { addSystemReasons } from '../account/reason-store';
import { SORTED } from '../hot-statements/company-accounts';
import { INSTANT } from '../models/instant-column';
import { ID, type SchemaChanges } from './schema-changes';

export const name = '0005-accounts';

export async function up({ db, types, createTable, addComputedText, addIndex }: SchemaChanges): Promise<void> {
  await createTable('reasons', {
    id: ID,
    label: { type: DataType.STRING(255), allowNull: false },
    is_system: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
  });
  await createTable(
    'consumers',
    {
      id: ID,
      company_id: { type: DataType.BIGINT, allowNull: true, references: { model: 'companies', key: 'id' } },
      subclient_id: { type: DataType.BIGINT, allowNull: true, references: { model: 'subclients', key: 'id' } },
      consumer_profile_id: {
        type: DataType.BIGINT,
        allowNull: true,
        references: { model: 'consumer_profiles', key: 'id' },
      },
      reason_id: { type: DataType.BIGINT, allowNull: true, references: { model: 'reasons', key: 'id' } },
      subclient_name: { type: DataType.STRING(100), allowNull: true },
      original_account_name: { type: DataType.STRING(100), allowNull: false },
      status: {
        type: types.exactText(50),
        allowNull: false,
        defaultValue: 'uploaded',
        values: keysOf(ACCOUNT_STATUSES),
      },
      version: { type: DataType.BIGINT, allowNull: false },
      personal: { type: types.sealedText, allowNull: true },
      total_balance: { type: DataType.DECIMAL(12, 2), allowNull: true },
      current_balance: { type: DataType.DECIMAL(12, 2), allowNull: true },
      pif_discount_percent: { type: DataType.DECIMAL(5, 2), allowNull: true },
      pay_setup_discount_percent: { type: DataType.DECIMAL(5, 2), allowNull: true },
      min_monthly_pay_percent: { type: DataType.DECIMAL(5, 2), allowNull: true },
      max_days_first_pay: { type: DataType.INTEGER, allowNull: true },
      minimum_settlement_percentage: { type: DataType.DECIMAL(5, 2), allowNull: true },
      minimum_payment_plan_percentage: { type: DataType.DECIMAL(5, 2), allowNull: true },
      max_first_pay_days: { type: DataType.INTEGER, allowNull: true },
      settlement_auto_approve: { type: DataType.BOOLEAN, allowNull: true },
      plan_auto_approve: { type: DataType.BOOLEAN, allowNull: true },
      restart_date: { type: DataType.DATEONLY, allowNull: true },
      counter_offer: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      offer_accepted: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      payment_setup: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      has_failed_payment: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      custom_offer: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      placement_date: { type: DataType.DATEONLY, allowNull: true },
      expiry_date: { type: DataType.DATEONLY, allowNull: true },
      negotiation_count: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      skip_schedules: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      disputed_at: { type: INSTANT, allowNull: true },
      cancelled_at: { type: INSTANT, allowNull: true },
      deactivated_at: { type: INSTANT, allowNull: true },
      has_signed_in: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      sealed_hold_reason: { type: types.sealedText, allowNull: true },
      account_number_index: { type: types.exactText(64), allowNull: true },
      reference_number_index: { type: types.exactText(64), allowNull: true },
      skips_used: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      account_key: { type: types.exactText(64), allowNull: true },
      identity_index: { type: types.exactText(64), allowNull: true },
      email_index: { type: types.exactText(64), allowNull: true },
      mobile_index: { type: types.exactText(64), allowNull: true },
      imported_balance: { type: DataType.DECIMAL(12, 2), allowNull: true },
      balance_changed_at: { type: DataType.BIGINT, allowNull: true },
      withdraw_reason: { type: types.exactText(20), allowNull: true },
      last_import_id: { type: types.exactText(22), allowNull: true },
      derived_condition: { type: types.exactText(60), allowNull: true },
      derived_version: { type: DataType.BIGINT, allowNull: true },
      waiting_since: { type: DataType.BIGINT, allowNull: true },
      member_number_index: { type: types.exactText(64), allowNull: true },
      name_birth_index: { type: types.exactText(64), allowNull: true },
      legal_hold_reason: { type: types.exactText(20), allowNull: true, values: keysOf(LEGAL_HOLD_REASONS) },
      legal_hold_at: { type: DataType.BIGINT, allowNull: true },
      erased_at: { type: DataType.BIGINT, allowNull: true },
      had_agreement: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      marks: { type: DataType.SMALLINT, allowNull: false, defaultValue: 0 },
      owner_stops_contact: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      created_at: { type: INSTANT, allowNull: true },
      updated_at: { type: INSTANT, allowNull: true },
      deleted_at: { type: INSTANT, allowNull: true },
    },
    {
      unique: [['company_id', 'account_key']],
      indexes: [
        ['consumer_profile_id', 'has_signed_in', 'status'],
        ['company_id'],
        ['subclient_id'],
        ['reason_id'],
        ['status', 'id'],
        ['company_id', 'status', 'id'],
        ['account_number_index'],
        ['reference_number_index'],
        ['identity_index', 'consumer_profile_id', 'company_id'],
        ['company_id', 'last_import_id', 'id'],
        ['member_number_index'],
        ['name_birth_index'],
        ['reference_number_index', 'company_id'],
        ['subclient_id', 'status', 'deleted_at'],
      ],
    },
  );
  await addComputedText(
    'consumers',
    'condition_key',
    60,
    "CASE WHEN deleted_at IS NOT NULL THEN 'deleted' WHEN derived_version = version THEN derived_condition END",
  );
  await addComputedText('consumers', 'state_order', 2, formatStateOrder());
  await addComputedText('consumers', 'link_state', 12, LINK_STATE);
  await addIndex('consumers', ['condition_key', 'id']);
  await addIndex('consumers', ['company_id', 'condition_key', 'id']);
  await addIndex('consumers', ['consumer_profile_id', 'state_order', 'id']);
  for (const { name: index, columns } of Object.values(SORTED)) {
    // Named, because a name of all its columns is too long for MySQL.
    await addIndex('consumers', columns, { unique: false, name: index });
  }
  await createTable(
    'consumer_notice_responses',
    {
      id: ID,
      consumer_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'consumers', key: 'id' } },
      notice_balance: { type: DataType.DECIMAL(12, 2), allowNull: true },
      status: { type: 'SMALLINT', allowNull: false, values: keysOf(NOTICE_STATUSES) },
      reason: { type: DataType.STRING(255), allowNull: true },
      sender_type: { type: types.exactText(30), allowNull: true, values: keysOf(NOTICE_SENDER_TYPES) },
      sender_id: { type: DataType.BIGINT, allowNull: true },
      resend_count: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      resent_at: { type: INSTANT, allowNull: true },
      created_at: { type: INSTANT, allowNull: true },
      updated_at: { type: INSTANT, allowNull: true },
    },
    { unique: [['consumer_id']] },
  );
  await createTable(
    'account_marks',
    {
      id: ID,
      consumer_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'consumers', key: 'id' } },
      version: { type: DataType.BIGINT, allowNull: true },
      mark: { type: types.exactText(20), allowNull: false, values: keysOf(ACCOUNT_MARKS) },
      set_by: { type: types.exactText(10), allowNull: false, values: keysOf(MARK_SOURCES) },
      set_by_id: { type: DataType.BIGINT, allowNull: true },
      set_at: { type: INSTANT, allowNull: false },
      sealed_details: { type: types.sealedText, allowNull: true },
      ended_by: { type: types.exactText(10), allowNull: true, values: keysOf(MARK_SOURCES) },
      ended_by_id: { type: DataType.BIGINT, allowNull: true },
      ended_at: { type: INSTANT, allowNull: true },
      is_of_earlier_person: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      sealed_answer: { type: types.sealedText, allowNull: true },
    },
    { unique: [['consumer_id', 'version']] },
  );
  await addSystemReasons(db);
}

/** Before the next sign-in of the profile, a claim would tell the company that its owner has accounts with others. */
const LINK_STATE = `CASE WHEN consumer_profile_id IS NOT NULL AND has_signed_in = 1 THEN 'claimed'
  WHEN identity_index IS NULL THEN 'incomplete' ELSE 'unclaimed' END`;

/** The keys of conditions in the order of their states, whose priorities start at 1. */
const KEYS_BY_STATE = [
  ['approved_settlement_but_payment_setup_is_pending', 'approved_but_payment_setup_is_pending'],
  ['creditor_send_an_offer'],
  ['joined'],
  ['pending_creditor_response'],
  ['returned_notice_response', 'notice_sent'],
  ['hold:settlement', 'payment_accepted_and_plan_in_scheduled:settlement'],
  ['hold', 'payment_accepted_and_plan_in_scheduled'],
  ['settled'],
  ['declined', 'renegotiate'],
  ['disputed', 'not_paying'],
  ['disputed_deactivated', 'deactivated'],
  ['cancelled_plan'],
] as const;

/** The place of an account in the lists of its owner, computed from its condition, so that a page reads a page. */
function formatStateOrder(): string {
  const cases = KEYS_BY_STATE.flatMap((keys, index) =>
    keys.map((key) => `WHEN condition_key = '${key}' THEN '${String(index + 1).padStart(2, '0')}'`),
  );
  // '00' where the condition is not known, null for deleted accounts.
  return `CASE ${cases.join(' ')} WHEN condition_key = 'deleted' THEN NULL ELSE '00' END`;
}
