// Creates the tables by which consumers sign in: flows, sessions, trusted browsers and CAPTCHA answers.
import { DataType } from 'sequelize-typescript';
import { keysOf } from '../../domain/shared/vocabulary';
import { CHANNELS, FLOW_PURPOSES, FLOW_STATES } from '../../domain/sign-in/login-flow';
import { ID, type SchemaChanges } from './schema-changes';

export const name = '0004-sign-in';

export async function up({ types, createTable }: SchemaChanges): Promise<void> {
  await createTable(
    'login_flows',
    {
      id: { type: types.exactText(22), primaryKey: true, allowNull: false },
      token_hash: { type: types.exactText(64), allowNull: false },
      profile_id: { type: DataType.BIGINT, allowNull: true, references: { model: 'consumer_profiles', key: 'id' } },
      identity_index: { type: types.exactText(64), allowNull: false },
      state: { type: types.exactText(20), allowNull: false, values: keysOf(FLOW_STATES) },
      otp_version: { type: DataType.INTEGER, allowNull: false, defaultValue: 1 },
      attempts: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      sends: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      contacts: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      last_sent_at: { type: DataType.BIGINT, allowNull: true },
      expires_at: { type: DataType.BIGINT, allowNull: false },
      consumed_at: { type: DataType.BIGINT, allowNull: true },
      personal: { type: types.sealedText, allowNull: true },
      purpose: { type: types.exactText(20), allowNull: false, defaultValue: 'sign_in', values: keysOf(FLOW_PURPOSES) },
      last_claim: { type: types.exactText(22), allowNull: true },
      created_at: { type: DataType.BIGINT, allowNull: false },
    },
    { unique: [['token_hash']], indexes: [['profile_id'], ['identity_index'], ['expires_at']] },
  );
  await createTable(
    'login_codes',
    {
      id: { type: types.exactText(22), primaryKey: true, allowNull: false },
      flow_id: { type: types.exactText(22), allowNull: false },
      position: { type: DataType.INTEGER, allowNull: false },
      channel: { type: types.exactText(10), allowNull: false, values: keysOf(CHANNELS) },
      otp_hash: { type: types.exactText(64), allowNull: true },
      otp_key_id: { type: types.exactText(32), allowNull: false },
      verification_reference: { type: types.exactText(64), allowNull: true },
      personal: { type: types.sealedText, allowNull: true },
      expires_at: { type: DataType.BIGINT, allowNull: false },
    },
    { unique: [['flow_id', 'position']], indexes: [['expires_at']] },
  );
  await createTable(
    'sign_in_locks',
    {
      identity_index: { type: types.exactText(64), primaryKey: true, allowNull: false },
      code_failures: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      lock_count: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      locked_until: { type: DataType.BIGINT, allowNull: true },
      changed_at: { type: DataType.BIGINT, allowNull: false },
    },
    { indexes: [['changed_at']] },
  );
  await createTable(
    'sessions',
    {
      id: { type: types.exactText(22), primaryKey: true, allowNull: false },
      profile_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'consumer_profiles', key: 'id' } },
      generation: { type: DataType.INTEGER, allowNull: false },
      rotated_at: { type: DataType.BIGINT, allowNull: false },
      idle_until: { type: DataType.BIGINT, allowNull: false },
      absolute_until: { type: DataType.BIGINT, allowNull: false },
      remember: { type: DataType.BOOLEAN, allowNull: false },
      revoked_at: { type: DataType.BIGINT, allowNull: true },
      user_agent_hash: { type: types.exactText(64), allowNull: true },
      personal: { type: types.sealedText, allowNull: true },
      by_code: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      used_generation: { type: DataType.INTEGER, allowNull: false, defaultValue: 1 },
      created_at: { type: DataType.BIGINT, allowNull: false },
    },
    { indexes: [['profile_id'], ['absolute_until']] },
  );
  await createTable(
    'trusted_devices',
    {
      id: ID,
      selector: { type: types.exactText(43), allowNull: false },
      verifier_hash: { type: types.exactText(64), allowNull: false },
      previous_hash: { type: types.exactText(64), allowNull: true },
      rotated_at: { type: DataType.BIGINT, allowNull: false },
      profile_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'consumer_profiles', key: 'id' } },
      last_used_at: { type: DataType.BIGINT, allowNull: false },
      expires_at: { type: DataType.BIGINT, allowNull: false },
      revoked_at: { type: DataType.BIGINT, allowNull: true },
      personal: { type: types.sealedText, allowNull: true },
      created_at: { type: DataType.BIGINT, allowNull: false },
    },
    { unique: [['selector']], indexes: [['profile_id'], ['expires_at']] },
  );
  await createTable(
    'captcha_uses',
    {
      digest: { type: types.exactText(64), primaryKey: true, allowNull: false },
      expires_at: { type: DataType.BIGINT, allowNull: false },
      claim: { type: types.exactText(22), allowNull: false },
    },
    { indexes: [['expires_at']] },
  );
}
