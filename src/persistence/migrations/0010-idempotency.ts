// Answers to requests with an Idempotency-Key: the same key is answered again from here.
import type { Database } from '../database/database';
import { createTable } from './table-definitions';

export const name = '0010-idempotency';

export async function up(db: Database): Promise<void> {
  await createTable(db, {
    name: 'idempotency_keys',
    columns: ({ exactText, longText }) => ({
      // Keyed digest of who asked and of the key: two requests with one key meet here.
      id: `${exactText(64)} NOT NULL PRIMARY KEY`,
      // Keyed digest of what was asked.
      fingerprint: `${exactText(64)} NOT NULL`,
      // The answer, sealed: it holds an account with its owner's name.
      personal: `${longText} NOT NULL`,
      created_at: 'BIGINT NOT NULL',
    }),
    indexes: ['created_at'],
  });
}
