// Creates the tables of template versions and sent letters, and adds the cleaning policy of stored HTML.
import type { Database } from '../database/database';
import { addToTable, createTable, foreignKey, uniqueKey } from './table-definitions';

/** 0 is older than any policy, so the text is cleaned at the next start. */
const POLICY = 'INT NOT NULL DEFAULT 0';

export const name = '0006-e-letters';

export async function up(db: Database): Promise<void> {
  await addToTable(db, {
    name: 'templates',
    columns: () => ({ version: 'BIGINT NOT NULL DEFAULT 1', content_policy: POLICY }),
  });
  await addToTable(db, { name: 'custom_contents', columns: () => ({ content_policy: POLICY }) });
  // The service's database user needs no UPDATE or DELETE on these two tables.
  await createTable(db, {
    name: 'template_versions',
    columns: ({ id, longText }) => ({
      id,
      template_id: 'BIGINT NOT NULL',
      version: 'BIGINT NOT NULL',
      name: 'VARCHAR(255) NOT NULL',
      content: `${longText} NOT NULL`,
      content_policy: POLICY,
      editor_id: 'BIGINT NOT NULL',
      saved_at: 'DATETIME(3) NULL',
    }),
    constraints: [
      uniqueKey('template_versions', 'template_id', 'version'),
      foreignKey('template_versions', 'template_id', 'templates'),
      foreignKey('template_versions', 'editor_id', 'creditor_users'),
    ],
  });
  await createTable(db, {
    name: 'e_letters',
    columns: ({ id, longText }) => ({
      id,
      consumer_id: 'BIGINT NOT NULL',
      template_id: 'BIGINT NOT NULL',
      template_version: 'BIGINT NOT NULL',
      // Copies, so that later changes of the template do not affect sent letters.
      name: 'VARCHAR(255) NOT NULL',
      content: `${longText} NOT NULL`,
      content_policy: POLICY,
      sent_at: 'DATETIME(3) NOT NULL',
    }),
    constraints: [
      foreignKey('e_letters', 'consumer_id', 'consumers'),
      foreignKey('e_letters', 'template_id', 'templates'),
    ],
    indexes: ['consumer_id', 'template_id'],
  });
  await addToTable(db, {
    name: 'audit_events',
    columns: ({ exactText }) => ({
      template_id: 'BIGINT NULL',
      // SHA-256 of the old and the new content.
      digest_before: `${exactText(64)} NULL`,
      digest_after: `${exactText(64)} NULL`,
    }),
  });
}
