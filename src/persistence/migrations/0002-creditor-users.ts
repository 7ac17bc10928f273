// Creates the tables by which creditors sign in: users, sessions, password tokens and API keys.
import { DataType } from 'sequelize-typescript';
import { CREDITOR_ROLES } from '../../domain/creditor/creditor-access';
import { PASSWORD_TOKEN_PURPOSES } from '../../domain/creditor/password';
import { keysOf } from '../../domain/shared/vocabulary';
import { INSTANT } from '../models/instant-column';
import { ID, type SchemaChanges } from './schema-changes';

export const name = '0002-creditor-users';

export async function up({ types, createTable }: SchemaChanges): Promise<void> {
  await createTable(
    'creditor_users',
    {
      id: ID,
      company_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'companies', key: 'id' } },
      email: { type: types.exactText(191), allowNull: false },
      name: { type: DataType.STRING(191), allowNull: false },
      password_hash: { type: DataType.STRING(255), allowNull: true },
      active: { type: DataType.BOOLEAN, allowNull: false, defaultValue: true },
      email_verified_at: { type: INSTANT, allowNull: true },
      role: { type: types.exactText(10), allowNull: false, defaultValue: 'admin', values: keysOf(CREDITOR_ROLES) },
      last_signed_in_at: { type: INSTANT, allowNull: true },
      password_changed_at: { type: INSTANT, allowNull: true },
      deactivated_at: { type: INSTANT, allowNull: true },
      offer_digest: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
      offer_digest_day: { type: DataType.DATEONLY, allowNull: true },
      created_at: { type: INSTANT, allowNull: true },
    },
    { unique: [['email']], indexes: [['company_id'], ['offer_digest', 'id']] },
  );
  await createTable(
    'creditor_sessions',
    {
      id: { type: types.exactText(22), primaryKey: true, allowNull: false },
      creditor_user_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'creditor_users', key: 'id' } },
      generation: { type: DataType.INTEGER, allowNull: false },
      rotated_at: { type: DataType.BIGINT, allowNull: false },
      idle_until: { type: DataType.BIGINT, allowNull: false },
      absolute_until: { type: DataType.BIGINT, allowNull: false },
      remember: { type: DataType.BOOLEAN, allowNull: false },
      revoked_at: { type: DataType.BIGINT, allowNull: true },
      user_agent_hash: { type: types.exactText(64), allowNull: true },
      personal: { type: types.sealedText, allowNull: true },
      used_generation: { type: DataType.INTEGER, allowNull: false, defaultValue: 1 },
      created_at: { type: DataType.BIGINT, allowNull: false },
    },
    { indexes: [['creditor_user_id'], ['absolute_until']] },
  );
  await createTable(
    'creditor_password_tokens',
    {
      id: ID,
      creditor_user_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'creditor_users', key: 'id' } },
      purpose: { type: types.exactText(10), allowNull: false, values: keysOf(PASSWORD_TOKEN_PURPOSES) },
      token_digest: { type: types.exactText(64), allowNull: false },
      expires_at: { type: DataType.BIGINT, allowNull: false },
      created_at: { type: DataType.BIGINT, allowNull: false },
    },
    { unique: [['token_digest']], indexes: [['creditor_user_id'], ['expires_at']] },
  );
  await createTable(
    'api_keys',
    {
      id: { type: types.exactText(22), primaryKey: true, allowNull: false },
      company_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'companies', key: 'id' } },
      name: { type: DataType.STRING(100), allowNull: false },
      scopes: { type: types.exactText(100), allowNull: false },
      secret_digest: { type: types.exactText(64), allowNull: false },
      expires_at: { type: DataType.BIGINT, allowNull: true },
      last_used_at: { type: DataType.BIGINT, allowNull: true },
      revoked_at: { type: DataType.BIGINT, allowNull: true },
      created_at: { type: DataType.BIGINT, allowNull: false },
    },
    { indexes: [['company_id', 'created_at']] },
  );
}
