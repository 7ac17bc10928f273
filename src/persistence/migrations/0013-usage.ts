// Creates the table of API usage: daily counts of operations, fields and endpoints, without personal data.
import { USAGE_KINDS, USAGE_STYLES } from '../../domain/system/usage';
import { keysOf } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { createTable, checkValues } from './table-definitions';

export const name = '0013-usage';

const TABLE = 'usage_counts';

export async function up(db: Database): Promise<void> {
  await createTable(db, {
    name: TABLE,
    columns: ({ exactText }) => ({
      day: 'DATE NOT NULL',
      kind: `${exactText(20)} NOT NULL`,
      style: `${exactText(20)} NOT NULL`,
      name: `${exactText(191)} NOT NULL`,
      n: 'BIGINT NOT NULL',
    }),
    constraints: [
      checkValues(TABLE, 'kind', keysOf(USAGE_KINDS)),
      checkValues(TABLE, 'style', keysOf(USAGE_STYLES)),
      'PRIMARY KEY (day, kind, style, name)',
    ],
  });
}
