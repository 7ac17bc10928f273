// Creates the tables of login flows, sessions and trusted devices. Times are epoch milliseconds; `personal` is sealed.
import { CHANNELS, FLOW_STATES } from '../../domain/sign-in/login-flow';
import { keysOf } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { createTable, checkValues, foreignKey, uniqueKey } from './table-definitions';

export const name = '0003-sign-in';

export async function up(db: Database): Promise<void> {
  await createTable(db, {
    name: 'login_flows',
    columns: ({ exactText, sealedText }) => ({
      id: `${exactText(22)} NOT NULL PRIMARY KEY`,
      token_hash: `${exactText(64)} NOT NULL`,
      profile_id: 'BIGINT NULL',
      state: `${exactText(20)} NOT NULL`,
      channel: `${exactText(10)} NULL`,
      otp_hash: `${exactText(64)} NULL`,
      otp_key_id: `${exactText(32)} NOT NULL`,
      otp_version: 'INT NOT NULL DEFAULT 1',
      // The SMS provider's reference to its verification.
      verification_reference: `${exactText(64)} NULL`,
      attempts: 'INT NOT NULL DEFAULT 0',
      sends: 'INT NOT NULL DEFAULT 0',
      contacts: 'INT NOT NULL DEFAULT 0',
      last_sent_at: 'BIGINT NULL',
      expires_at: 'BIGINT NOT NULL',
      consumed_at: 'BIGINT NULL',
      created_at: 'BIGINT NOT NULL',
      personal: `${sealedText} NULL`,
    }),
    constraints: [
      uniqueKey('login_flows', 'token_hash'),
      checkValues('login_flows', 'state', keysOf(FLOW_STATES)),
      checkValues('login_flows', 'channel', keysOf(CHANNELS)),
      foreignKey('login_flows', 'profile_id', 'consumer_profiles'),
    ],
    indexes: ['profile_id', 'expires_at'],
  });
  await createTable(db, {
    name: 'sessions',
    columns: ({ exactText, sealedText }) => ({
      id: `${exactText(22)} NOT NULL PRIMARY KEY`,
      profile_id: 'BIGINT NOT NULL',
      generation: 'INT NOT NULL',
      rotated_at: 'BIGINT NOT NULL',
      idle_until: 'BIGINT NOT NULL',
      absolute_until: 'BIGINT NOT NULL',
      remember: 'TINYINT(1) NOT NULL',
      revoked_at: 'BIGINT NULL',
      created_at: 'BIGINT NOT NULL',
      user_agent_hash: `${exactText(64)} NULL`,
      personal: `${sealedText} NULL`,
    }),
    constraints: [foreignKey('sessions', 'profile_id', 'consumer_profiles')],
    indexes: ['profile_id', 'absolute_until'],
  });
  await createTable(db, {
    name: 'trusted_devices',
    columns: ({ id, exactText, sealedText }) => ({
      id,
      // The cookie contains a selector, which finds the row, and a verifier, which proves possession.
      selector: `${exactText(43)} NOT NULL`,
      verifier_hash: `${exactText(64)} NOT NULL`,
      previous_hash: `${exactText(64)} NULL`,
      rotated_at: 'BIGINT NOT NULL',
      profile_id: 'BIGINT NOT NULL',
      created_at: 'BIGINT NOT NULL',
      last_used_at: 'BIGINT NOT NULL',
      expires_at: 'BIGINT NOT NULL',
      revoked_at: 'BIGINT NULL',
      personal: `${sealedText} NULL`,
    }),
    constraints: [
      uniqueKey('trusted_devices', 'selector'),
      foreignKey('trusted_devices', 'profile_id', 'consumer_profiles'),
    ],
    indexes: ['profile_id', 'expires_at'],
  });
}
