// Adds API keys of companies, and the one-time tokens with which creditor users set their passwords.
import { DataType } from 'sequelize-typescript';
import { PASSWORD_TOKEN_PURPOSES } from '../../domain/creditor/password';
import { keysOf } from '../../domain/shared/vocabulary';
import type { SchemaChanges } from './schema-changes';

export const name = '0030-creditor-credentials';

export async function up({ types, createTable }: SchemaChanges): Promise<void> {
  const time = { type: DataType.BIGINT, allowNull: false } as const;
  const laterTime = { type: DataType.BIGINT, allowNull: true } as const;
  const digest = { type: types.exactText(64), allowNull: false } as const;
  await createTable(
    'api_keys',
    {
      id: { type: types.exactText(22), primaryKey: true, allowNull: false },
      company_id: { ...time, references: { model: 'companies', key: 'id' } },
      name: { type: DataType.STRING(100), allowNull: false },
      scopes: { type: types.exactText(100), allowNull: false },
      secret_digest: digest,
      created_at: time,
      expires_at: laterTime,
      last_used_at: laterTime,
      revoked_at: laterTime,
    },
    { indexes: [['company_id', 'created_at']] },
  );
  await createTable(
    'creditor_password_tokens',
    {
      id: { type: DataType.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      creditor_user_id: { ...time, references: { model: 'creditor_users', key: 'id' } },
      purpose: { type: types.exactText(10), allowNull: false, values: keysOf(PASSWORD_TOKEN_PURPOSES) },
      token_digest: digest,
      created_at: time,
      expires_at: time,
    },
    { unique: [['token_digest']], indexes: [['creditor_user_id'], ['expires_at']] },
  );
}
