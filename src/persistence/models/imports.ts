// Models of placement imports, their stored files and the results of their rows.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { ImportFormat, ImportState, RowOutcome } from '../../domain/imports/import';
import { CompanyModel } from './creditor';

/** Times are epoch milliseconds; options, reading, counts, problems and errors are JSON. */
@Table({
  tableName: 'imports',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['company_id', 'created_at'] },
    { fields: ['state', 'queued_at'] },
    { fields: ['state', 'file_deleted_at', 'finished_at'] },
  ],
})
export class ImportModel extends Model<InferAttributes<ImportModel>, InferCreationAttributes<ImportModel>> {
  @Column({ type: DataType.STRING(22), primaryKey: true })
  declare id: string;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare companyId: number;
  @Column({ type: DataType.STRING(100), allowNull: false }) declare fileName: string;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare format: ImportFormat;
  @Column({ type: DataType.STRING(20), allowNull: false }) declare state: ImportState;
  @Column({ type: DataType.BOOLEAN, allowNull: false }) declare dryRun: boolean;
  @Column({ type: DataType.TEXT, allowNull: false }) declare options: string;
  @Column({ type: DataType.TEXT, allowNull: false }) declare reading: string;
  @Column(DataType.BIGINT) declare headerProfileId: number | null;
  @Column(DataType.TEXT) declare ignoredHeaders: string | null;
  @Column(DataType.BIGINT) declare bytes: number | null;
  @Column(DataType.STRING(64)) declare sha256: string | null;
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 }) declare chunks: CreationOptional<number>;
  @Column(DataType.STRING(22)) declare holder: CreationOptional<string | null>;
  @Column(DataType.BIGINT) declare rowsTotal: CreationOptional<number | null>;
  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 0 }) declare rowsDone: CreationOptional<number>;
  @Column({ type: DataType.TEXT, allowNull: false }) declare counts: string;
  /** Stored results: rows with errors or warnings. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 }) declare rowResults: CreationOptional<number>;
  @Column(DataType.TEXT) declare problems: CreationOptional<string | null>;
  @Column(DataType.TEXT) declare error: CreationOptional<string | null>;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare creatorType: string;
  @Column(DataType.STRING(22)) declare creatorId: string | null;
  @Column(DataType.STRING(191)) declare creatorName: string | null;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;
  @Column(DataType.BIGINT) declare queuedAt: CreationOptional<number | null>;
  @Column(DataType.BIGINT) declare startedAt: CreationOptional<number | null>;
  @Column(DataType.BIGINT) declare finishedAt: CreationOptional<number | null>;
  @Column(DataType.BIGINT) declare fileDeletedAt: CreationOptional<number | null>;
}

/** A part of the file of an import, sealed. */
@Table({
  tableName: 'import_chunks',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['import_id', 'n'], unique: true }],
})
export class ImportChunkModel extends Model<
  InferAttributes<ImportChunkModel>,
  InferCreationAttributes<ImportChunkModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @Column({ type: DataType.STRING(22), allowNull: false }) declare importId: string;
  @Column({ type: DataType.INTEGER, allowNull: false }) declare n: number;
  @Column({ type: DataType.TEXT('medium'), allowNull: false }) declare body: string;
}

/** The result of a row with errors or warnings. */
@Table({
  tableName: 'import_rows',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['import_id', 'line'], unique: true }, { fields: ['account_id'] }],
})
export class ImportRowModel extends Model<InferAttributes<ImportRowModel>, InferCreationAttributes<ImportRowModel>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @Column({ type: DataType.STRING(22), allowNull: false }) declare importId: string;
  @Column({ type: DataType.INTEGER, allowNull: false }) declare line: number;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare outcome: RowOutcome;
  @Column(DataType.BIGINT) declare accountId: number | null;
  /** Sealed. */
  @Column(DataType.TEXT) declare accountNumber: string | null;
  /** JSON: `[column, code]` of each error and warning, and a third member with what else its sentence says. */
  @Column({ type: DataType.TEXT, allowNull: false }) declare violations: string;
}

/** How files of one layout are read. The reading is JSON. */
@Table({
  tableName: 'header_profiles',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['company_id', 'name'], unique: true }],
})
export class HeaderProfileModel extends Model<
  InferAttributes<HeaderProfileModel>,
  InferCreationAttributes<HeaderProfileModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => CompanyModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;
  @Column({ type: DataType.STRING(100), allowNull: false }) declare name: string;
  @Column({ type: DataType.TEXT, allowNull: false }) declare reading: string;
  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 1 }) declare version: CreationOptional<number>;
  /** Epoch milliseconds. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;

  @BelongsTo(() => CompanyModel) declare company: NonAttribute<CompanyModel>;
}
