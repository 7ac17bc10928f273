// A person who signs in for a creditor.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import { CompanyModel } from './company';

@Table({ tableName: 'creditor_users', underscored: true, timestamps: false })
export class CreditorUserModel extends Model<
  InferAttributes<CreditorUserModel>,
  InferCreationAttributes<CreditorUserModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => CompanyModel)
  @Column(DataType.BIGINT)
  declare companyId: number;
  /** In small letters. */
  @Column(DataType.STRING(191)) declare email: string;
  @Column(DataType.STRING(191)) declare name: string;
  /** Null: this user cannot sign in. */
  @Column(DataType.STRING(255)) declare passwordHash: string | null;
  /** Null: the address is not proved, so this user cannot sign in by password. */
  @Column(DataType.DATE(3)) declare emailVerifiedAt: Date | null;
  @Column(DataType.BOOLEAN) declare active: CreationOptional<boolean>;
  @Column(DataType.DATE(3)) declare createdAt: Date | null;

  @BelongsTo(() => CompanyModel) declare company: NonAttribute<CompanyModel>;
}
