// Adds the placement imports with their files and row results, and the columns by which placed accounts are found again.
import { DataType } from 'sequelize-typescript';
import { MOVES } from '../../domain/account/moves';
import { IMPORT_FORMATS, IMPORT_STATES } from '../../domain/imports/import';
import { keysOf } from '../../domain/shared/vocabulary';
import { indexStoredAccounts } from '../system/index-stored-accounts';
import type { SchemaChanges } from './schema-changes';

export const name = '0033-imports';

export async function up({ db, types, createTable, addColumns, addIndex, replaceCheck }: SchemaChanges): Promise<void> {
  const time = { type: DataType.BIGINT, allowNull: true } as const;
  const count = { type: DataType.BIGINT, allowNull: true } as const;
  const text = { type: DataType.TEXT, allowNull: true } as const;
  await createTable(
    'imports',
    {
      id: { type: types.exactText(22), primaryKey: true, allowNull: false },
      company_id: { type: DataType.BIGINT, allowNull: false },
      file_name: { type: DataType.STRING(100), allowNull: false },
      format: { type: types.exactText(10), allowNull: false, values: keysOf(IMPORT_FORMATS) },
      state: { type: types.exactText(20), allowNull: false, values: keysOf(IMPORT_STATES) },
      dry_run: { type: DataType.BOOLEAN, allowNull: false },
      options: { type: DataType.TEXT, allowNull: false },
      reading: { type: DataType.TEXT, allowNull: false },
      header_profile_id: { type: DataType.BIGINT, allowNull: true },
      ignored_headers: text,
      bytes: count,
      sha256: { type: types.exactText(64), allowNull: true },
      chunks: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      // The process that works on it: writes of any other change nothing.
      holder: { type: types.exactText(22), allowNull: true },
      rows_total: count,
      rows_done: { type: DataType.BIGINT, allowNull: false, defaultValue: 0 },
      counts: { type: DataType.TEXT, allowNull: false },
      row_results: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      error: text,
      creator_type: { type: types.exactText(10), allowNull: false },
      creator_id: { type: DataType.STRING(22), allowNull: true },
      creator_name: { type: DataType.STRING(191), allowNull: true },
      created_at: { type: DataType.BIGINT, allowNull: false },
      queued_at: time,
      started_at: time,
      finished_at: time,
      file_deleted_at: time,
    },
    {
      indexes: [
        ['company_id', 'created_at'],
        ['state', 'queued_at'],
      ],
    },
  );
  await createTable(
    'import_chunks',
    {
      id: { type: DataType.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      import_id: { type: types.exactText(22), allowNull: false },
      n: { type: DataType.INTEGER, allowNull: false },
      body: { type: types.longText, allowNull: false },
    },
    { unique: [['import_id', 'n']] },
  );
  await createTable(
    'import_rows',
    {
      id: { type: DataType.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      import_id: { type: types.exactText(22), allowNull: false },
      line: { type: DataType.INTEGER, allowNull: false },
      outcome: { type: types.exactText(10), allowNull: false },
      account_id: { type: DataType.BIGINT, allowNull: true },
      // The account number, sealed: it proves an identity.
      account_number: { type: types.sealedText, allowNull: true },
      violations: { type: DataType.TEXT, allowNull: false },
    },
    { unique: [['import_id', 'line']] },
  );
  await addColumns('consumers', {
    account_key: { type: types.exactText(64), allowNull: true },
    identity_index: { type: types.exactText(64), allowNull: true },
    link_state: { type: types.exactText(12), allowNull: true },
    imported_balance: { type: DataType.DECIMAL(12, 2), allowNull: true },
    balance_changed_at: time,
    withdraw_reason: { type: types.exactText(20), allowNull: true },
    last_import_id: { type: types.exactText(22), allowNull: true },
  });
  await addIndex('consumers', ['company_id', 'account_key'], { unique: true });
  await addIndex('consumers', ['identity_index', 'consumer_profile_id']);
  await addIndex('consumers', ['company_id', 'last_import_id', 'id']);
  await replaceCheck('negotiation_history', 'move', keysOf(MOVES));
  await indexStoredAccounts(db);
}
