// A part of a creditor's business that may have terms of its own.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import { CompanyModel } from './company';

@Table({ tableName: 'subclients', underscored: true, timestamps: false })
export class SubclientModel extends Model<InferAttributes<SubclientModel>, InferCreationAttributes<SubclientModel>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => CompanyModel)
  @Column(DataType.BIGINT)
  declare companyId: number;
  @Column(DataType.STRING(191)) declare subclientName: string | null;
  @Column(DataType.STRING(191)) declare uniqueIdentificationNumber: string;

  @Column(DataType.DECIMAL(5, 2)) declare pifBalanceDiscountPercent: string | null;
  @Column(DataType.DECIMAL(5, 2)) declare ppaBalanceDiscountPercent: string | null;
  @Column(DataType.DECIMAL(5, 2)) declare minMonthlyPayPercent: string | null;
  @Column(DataType.INTEGER) declare maxDaysFirstPay: number | null;
  @Column(DataType.DECIMAL(5, 2)) declare minimumSettlementPercentage: string | null;
  @Column(DataType.DECIMAL(5, 2)) declare minimumPaymentPlanPercentage: string | null;
  @Column(DataType.INTEGER) declare maxFirstPayDays: number | null;
  /** Null: as the company has it. */
  @Column(DataType.BOOLEAN) declare settlementAutoApprove: boolean | null;
  /** Null: as the company has it. */
  @Column(DataType.BOOLEAN) declare planAutoApprove: boolean | null;

  @Column(DataType.DATE(3)) declare createdAt: Date | null;
  @Column(DataType.DATE(3)) declare updatedAt: Date | null;
  @Column(DataType.DATE(3)) declare deletedAt: Date | null;

  @BelongsTo(() => CompanyModel) declare company: NonAttribute<CompanyModel>;
}
