// Models of the credentials of creditors: API keys, and one-time tokens that set passwords. Times are epoch milliseconds.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { PasswordTokenPurpose } from '../../domain/creditor/password';
import { CompanyModel, CreditorUserModel } from './creditor';

/** A bearer token of a program that acts for a company. */
@Table({
  tableName: 'api_keys',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['company_id', 'created_at'] }],
})
export class ApiKeyModel extends Model<InferAttributes<ApiKeyModel>, InferCreationAttributes<ApiKeyModel>> {
  @Column({ type: DataType.STRING(22), primaryKey: true })
  declare id: string;
  @ForeignKey(() => CompanyModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;
  @Column({ type: DataType.STRING(100), allowNull: false }) declare name: string;
  /** Separated by commas. */
  @Column({ type: DataType.STRING(100), allowNull: false }) declare scopes: string;
  /** SHA-256 of the secret, which is stored nowhere. */
  @Column({ type: DataType.STRING(64), allowNull: false }) declare secretDigest: string;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;
  @Column(DataType.BIGINT) declare expiresAt: number | null;
  @Column(DataType.BIGINT) declare lastUsedAt: CreationOptional<number | null>;
  @Column(DataType.BIGINT) declare revokedAt: CreationOptional<number | null>;

  @BelongsTo(() => CompanyModel) declare company: NonAttribute<CompanyModel>;
}

/** A one-time token with which a creditor user sets a password. Deleted with its use. */
@Table({
  tableName: 'creditor_password_tokens',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['token_digest'], unique: true }, { fields: ['creditor_user_id'] }, { fields: ['expires_at'] }],
})
export class CreditorPasswordTokenModel extends Model<
  InferAttributes<CreditorPasswordTokenModel>,
  InferCreationAttributes<CreditorPasswordTokenModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => CreditorUserModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare creditorUserId: number;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare purpose: PasswordTokenPurpose;
  @Column({ type: DataType.STRING(64), allowNull: false }) declare tokenDigest: string;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare expiresAt: number;
}
