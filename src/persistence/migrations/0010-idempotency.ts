// Creates the table of stored responses to requests with an Idempotency-Key.
import type { Database } from '../database/database';
import { createTable } from './table-definitions';

export const name = '0010-idempotency';

export async function up(db: Database): Promise<void> {
  await createTable(db, {
    name: 'idempotency_keys',
    columns: ({ exactText, longText }) => ({
      // Keyed digest of the caller and the key.
      id: `${exactText(64)} NOT NULL PRIMARY KEY`,
      // Keyed digest of the request.
      fingerprint: `${exactText(64)} NOT NULL`,
      // Sealed, because a response contains the name of an account's owner.
      personal: `${longText} NOT NULL`,
      created_at: 'BIGINT NOT NULL',
    }),
    indexes: ['created_at'],
  });
}
