// Creates the table of trusted GraphQL documents, registered by clients.
import type { Database } from '../database/database';
import { createTable } from './table-definitions';

export const name = '0011-trusted-documents';

export async function up(db: Database): Promise<void> {
  await createTable(db, {
    name: 'trusted_documents',
    columns: ({ exactText, longText }) => ({
      // From the client's manifest; usually a digest of some form of the text.
      id: `${exactText(191)} NOT NULL PRIMARY KEY`,
      // SHA-256 of the stored text, hex.
      digest: `${exactText(64)} NOT NULL`,
      body: `${longText} NOT NULL`,
      created_at: 'BIGINT NOT NULL',
    }),
    indexes: ['digest'],
  });
}
