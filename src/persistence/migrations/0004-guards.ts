// Creates the tables of rate counters, used CAPTCHAs, outbox messages and audit events.
import { CHANNELS } from '../../domain/sign-in/login-flow';
import { keysOf } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { createTable, checkValues } from './table-definitions';

export const name = '0004-guards';

export async function up(db: Database): Promise<void> {
  await createTable(db, {
    name: 'rate_counters',
    columns: ({ exactText }) => ({
      scope: `${exactText(50)} NOT NULL`,
      // Keyed digest of what is counted.
      subject: `${exactText(64)} NOT NULL`,
      window_start: 'BIGINT NOT NULL',
      n: 'INT NOT NULL',
    }),
    constraints: ['PRIMARY KEY (scope, subject, window_start)'],
    indexes: ['window_start'],
  });
  await createTable(db, {
    name: 'captcha_uses',
    columns: ({ exactText }) => ({
      digest: `${exactText(64)} NOT NULL PRIMARY KEY`,
      expires_at: 'BIGINT NOT NULL',
    }),
    indexes: ['expires_at'],
  });
  await createTable(db, {
    name: 'outbox_messages',
    columns: ({ exactText, sealedText }) => ({
      id: `${exactText(22)} NOT NULL PRIMARY KEY`,
      kind: `${exactText(10)} NOT NULL`,
      flow_id: `${exactText(22)} NULL`,
      personal: `${sealedText} NULL`,
      state: `${exactText(10)} NOT NULL`,
      attempts: 'INT NOT NULL',
      // When the message is due, or when its sender's claim expires.
      next_at: 'BIGINT NOT NULL',
      created_at: 'BIGINT NOT NULL',
      sent_at: 'BIGINT NULL',
    }),
    constraints: [
      checkValues('outbox_messages', 'kind', keysOf(CHANNELS)),
      checkValues('outbox_messages', 'state', ['pending', 'sending', 'sent', 'failed']),
    ],
    indexes: ['state, next_at', 'created_at'],
  });
  // No foreign keys: events outlive the rows they refer to. The service's database user needs no UPDATE or DELETE here.
  await createTable(db, {
    name: 'audit_events',
    columns: ({ id, exactText }) => ({
      id,
      at: 'BIGINT NOT NULL',
      event: `${exactText(50)} NOT NULL`,
      profile_id: 'BIGINT NULL',
      session_id: `${exactText(22)} NULL`,
      ip_prefix: `${exactText(50)} NULL`,
      user_agent_hash: `${exactText(64)} NULL`,
      request_id: `${exactText(100)} NULL`,
      reason: `${exactText(100)} NULL`,
    }),
    indexes: ['at', 'profile_id, at'],
  });
}
