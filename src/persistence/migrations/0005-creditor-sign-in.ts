// Creates the table of creditor sessions, and adds the verified address and the creditor user of an audit event.
import type { Database } from '../database/database';
import { addToTable, createTable, foreignKey } from './table-definitions';

export const name = '0005-creditor-sign-in';

export async function up(db: Database): Promise<void> {
  await addToTable(db, { name: 'creditor_users', columns: () => ({ email_verified_at: 'DATETIME(3) NULL' }) });
  await addToTable(db, { name: 'audit_events', columns: () => ({ creditor_user_id: 'BIGINT NULL' }) });
  // The columns of the consumers' sessions, so that both share their statements.
  await createTable(db, {
    name: 'creditor_sessions',
    columns: ({ exactText, sealedText }) => ({
      id: `${exactText(22)} NOT NULL PRIMARY KEY`,
      creditor_user_id: 'BIGINT NOT NULL',
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
    constraints: [foreignKey('creditor_sessions', 'creditor_user_id', 'creditor_users')],
    indexes: ['creditor_user_id', 'absolute_until'],
  });
}
