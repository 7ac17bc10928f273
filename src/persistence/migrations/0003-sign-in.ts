// Sign-ins under way and sessions. Their times are epoch milliseconds, for they are compared and never shown.
import { FLOW_STATES } from '../../domain/login-flow';
import { keysOf } from '../../domain/vocabulary';
import type { Database } from '../database';
import { createTable, oneOf, refersTo, unique } from './create-table';

export const name = '0003-sign-in';

export async function up(db: Database): Promise<void> {
  await createTable(db, {
    name: 'login_flows',
    columns: ({ exactText }) => ({
      id: `${exactText(22)} NOT NULL PRIMARY KEY`,
      token_hash: `${exactText(64)} NOT NULL`,
      profile_id: 'BIGINT NULL',
      state: `${exactText(20)} NOT NULL`,
      channel: `${exactText(10)} NULL`,
      otp_hash: `${exactText(64)} NULL`,
      otp_key_id: `${exactText(16)} NULL`,
      otp_version: 'INT NOT NULL DEFAULT 1',
      attempts: 'INT NOT NULL DEFAULT 0',
      sends: 'INT NOT NULL DEFAULT 0',
      last_sent_at: 'BIGINT NULL',
      expires_at: 'BIGINT NOT NULL',
      consumed_at: 'BIGINT NULL',
      created_at: 'BIGINT NOT NULL',
    }),
    constraints: [
      unique('login_flows', 'token_hash'),
      oneOf('login_flows', 'state', keysOf(FLOW_STATES)),
      oneOf('login_flows', 'channel', ['email', 'sms']),
      refersTo('login_flows', 'profile_id', 'consumer_profiles'),
    ],
    indexes: ['profile_id', 'expires_at'],
  });
  await createTable(db, {
    name: 'sessions',
    columns: ({ exactText }) => ({
      id: `${exactText(22)} NOT NULL PRIMARY KEY`,
      profile_id: 'BIGINT NOT NULL',
      generation: 'INT NOT NULL',
      rotated_at: 'BIGINT NOT NULL',
      idle_until: 'BIGINT NOT NULL',
      absolute_until: 'BIGINT NOT NULL',
      remember: 'TINYINT(1) NOT NULL',
      revoked_at: 'BIGINT NULL',
      created_at: 'BIGINT NOT NULL',
    }),
    constraints: [refersTo('sessions', 'profile_id', 'consumer_profiles')],
    indexes: ['profile_id', 'absolute_until'],
  });
}
