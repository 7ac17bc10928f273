// Creates the tables of placement files: header profiles, imports, their chunks and row results.
import { DataType } from 'sequelize-typescript';
import { IMPORT_FORMATS, IMPORT_STATES } from '../../domain/imports/import';
import { keysOf } from '../../domain/shared/vocabulary';
import { ID, type SchemaChanges } from './schema-changes';

export const name = '0011-imports';

export async function up({ types, createTable }: SchemaChanges): Promise<void> {
  await createTable(
    'header_profiles',
    {
      id: ID,
      company_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'companies', key: 'id' } },
      name: { type: types.exactText(100), allowNull: false },
      reading: { type: DataType.TEXT, allowNull: false },
      version: { type: DataType.BIGINT, allowNull: false, defaultValue: 1 },
      created_at: { type: DataType.BIGINT, allowNull: false },
    },
    { unique: [['company_id', 'name']] },
  );
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
      ignored_headers: { type: DataType.TEXT, allowNull: true },
      bytes: { type: DataType.BIGINT, allowNull: true },
      sha256: { type: types.exactText(64), allowNull: true },
      chunks: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      holder: { type: types.exactText(22), allowNull: true },
      rows_total: { type: DataType.BIGINT, allowNull: true },
      rows_done: { type: DataType.BIGINT, allowNull: false, defaultValue: 0 },
      counts: { type: DataType.TEXT, allowNull: false },
      row_results: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      problems: { type: DataType.TEXT, allowNull: true },
      error: { type: DataType.TEXT, allowNull: true },
      creator_type: { type: types.exactText(10), allowNull: false },
      creator_id: { type: DataType.STRING(22), allowNull: true },
      creator_name: { type: DataType.STRING(191), allowNull: true },
      queued_at: { type: DataType.BIGINT, allowNull: true },
      started_at: { type: DataType.BIGINT, allowNull: true },
      finished_at: { type: DataType.BIGINT, allowNull: true },
      file_deleted_at: { type: DataType.BIGINT, allowNull: true },
      created_at: { type: DataType.BIGINT, allowNull: false },
    },
    {
      indexes: [
        ['company_id', 'created_at'],
        ['state', 'queued_at'],
        ['state', 'file_deleted_at', 'finished_at'],
      ],
    },
  );
  await createTable(
    'import_chunks',
    {
      id: ID,
      import_id: { type: types.exactText(22), allowNull: false },
      n: { type: DataType.INTEGER, allowNull: false },
      body: { type: types.longText, allowNull: false },
    },
    { unique: [['import_id', 'n']] },
  );
  await createTable(
    'import_rows',
    {
      id: ID,
      import_id: { type: types.exactText(22), allowNull: false },
      line: { type: DataType.INTEGER, allowNull: false },
      outcome: { type: types.exactText(10), allowNull: false },
      account_id: { type: DataType.BIGINT, allowNull: true },
      account_number: { type: types.sealedText, allowNull: true },
      violations: { type: DataType.TEXT, allowNull: false },
    },
    { unique: [['import_id', 'line']], indexes: [['account_id']] },
  );
}
