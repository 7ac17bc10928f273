// Creates the tables of people: profiles, changes of their contacts, and what the portal remembers for them.
import { DataType } from 'sequelize-typescript';
import { CONTACT_CHANGE_STATES } from '../../domain/profile/contact-change';
import { STORED_ERASURE_STATES } from '../../domain/profile/erasure';
import { PROFILE_STATUSES } from '../../domain/profile/profile';
import { keysOf } from '../../domain/shared/vocabulary';
import { CHANNELS } from '../../domain/sign-in/login-flow';
import { INSTANT } from '../models/instant-column';
import { ID, type SchemaChanges } from './schema-changes';

export const name = '0003-profiles';

export async function up({ types, createTable }: SchemaChanges): Promise<void> {
  await createTable(
    'consumer_profiles',
    {
      id: ID,
      personal: { type: types.sealedText, allowNull: true },
      identity_index: { type: types.exactText(64), allowNull: false },
      email_index: { type: types.exactText(64), allowNull: true },
      mobile_index: { type: types.exactText(64), allowNull: true },
      status: { type: types.exactText(10), allowNull: false, defaultValue: 'active', values: keysOf(PROFILE_STATUSES) },
      email_verified_at: { type: DataType.BIGINT, allowNull: true },
      mobile_verified_at: { type: DataType.BIGINT, allowNull: true },
      text_permission: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      email_permission: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      landline_call_permission: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      usps_permission: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      is_communication_updated: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      contact_stopped_at: { type: DataType.BIGINT, allowNull: true },
      verified_at: { type: INSTANT, allowNull: true },
      last_used_at: { type: DataType.BIGINT, allowNull: true },
      email_bound_at: { type: DataType.BIGINT, allowNull: true },
      mobile_bound_at: { type: DataType.BIGINT, allowNull: true },
      identity_verified_at: { type: DataType.BIGINT, allowNull: true },
      email_opted_out_at: { type: DataType.BIGINT, allowNull: true },
      text_opted_out_at: { type: DataType.BIGINT, allowNull: true },
      billing: { type: types.sealedText, allowNull: true },
      billing_version: { type: DataType.BIGINT, allowNull: false, defaultValue: 1 },
      stamp: { type: DataType.BIGINT, allowNull: false, defaultValue: 1 },
      created_at: { type: INSTANT, allowNull: true },
      updated_at: { type: INSTANT, allowNull: true },
    },
    {
      unique: [
        ['identity_index', 'email_index'],
        ['identity_index', 'mobile_index'],
      ],
      indexes: [['email_index'], ['mobile_index']],
    },
  );
  await createTable(
    'contact_changes',
    {
      id: { type: types.exactText(22), primaryKey: true, allowNull: false },
      profile_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'consumer_profiles', key: 'id' } },
      session_id: { type: types.exactText(22), allowNull: false },
      state: { type: types.exactText(20), allowNull: false, values: keysOf(CONTACT_CHANGE_STATES) },
      company_id: { type: DataType.BIGINT, allowNull: true, references: { model: 'companies', key: 'id' } },
      channel: { type: types.exactText(10), allowNull: true, values: keysOf(CHANNELS) },
      cancel_hash: { type: types.exactText(64), allowNull: false },
      reminder_hash: { type: types.exactText(64), allowNull: true },
      remind_at: { type: DataType.BIGINT, allowNull: false },
      due_at: { type: DataType.BIGINT, allowNull: false },
      ended_at: { type: DataType.BIGINT, allowNull: true },
      personal: { type: types.sealedText, allowNull: true },
      created_at: { type: DataType.BIGINT, allowNull: false },
    },
    {
      unique: [['cancel_hash'], ['reminder_hash']],
      indexes: [['profile_id', 'state'], ['company_id'], ['state', 'remind_at'], ['state', 'due_at'], ['ended_at']],
    },
  );
  await createTable(
    'erasure_requests',
    {
      id: { type: types.exactText(22), primaryKey: true, allowNull: false },
      profile_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'consumer_profiles', key: 'id' } },
      open_key: { type: DataType.BIGINT, allowNull: true },
      state: { type: types.exactText(10), allowNull: false, values: keysOf(STORED_ERASURE_STATES) },
      created_at: { type: DataType.BIGINT, allowNull: false },
      ended_at: { type: DataType.BIGINT, allowNull: true },
    },
    {
      unique: [['open_key']],
      indexes: [
        ['profile_id', 'created_at'],
        ['state', 'created_at'],
      ],
    },
  );
  await createTable('portal_preferences', {
    consumer_profile_id: {
      type: DataType.BIGINT,
      primaryKey: true,
      allowNull: false,
      references: { model: 'consumer_profiles', key: 'id' },
    },
    version: { type: DataType.BIGINT, allowNull: false },
    personal: { type: types.sealedText, allowNull: false },
    updated_at: { type: INSTANT, allowNull: false },
  });
}
