// GraphQL documents that clients registered: in the locked mode nothing else is run.
import type { Database } from '../database/database';
import { createTable } from './table-definitions';

export const name = '0011-trusted-documents';

export async function up(db: Database): Promise<void> {
  await createTable(db, {
    name: 'trusted_documents',
    columns: ({ exactText, longText }) => ({
      // As the client's manifest names it, mostly a digest of some form of the text.
      id: `${exactText(191)} NOT NULL PRIMARY KEY`,
      // SHA-256 of the text as it stands here, hex.
      digest: `${exactText(64)} NOT NULL`,
      body: `${longText} NOT NULL`,
      created_at: 'BIGINT NOT NULL',
    }),
    indexes: ['digest'],
  });
}
