// A creditor.
import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

@Table({ tableName: 'companies', underscored: true, timestamps: false })
export class CompanyModel extends Model<InferAttributes<CompanyModel>, InferCreationAttributes<CompanyModel>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @Column(DataType.STRING(191)) declare companyName: string | null;
  @Column(DataType.STRING(50)) declare status: CreationOptional<string>;
  @Column(DataType.BOOLEAN) declare isDeactivate: CreationOptional<boolean>;
  @Column(DataType.STRING(64)) declare timezone: CreationOptional<string>;
  /** Its line of business, in words of its own. */
  @Column(DataType.STRING(191)) declare businessCategory: string | null;

  @Column(DataType.DECIMAL(5, 2)) declare pifBalanceDiscountPercent: string | null;
  @Column(DataType.DECIMAL(5, 2)) declare ppaBalanceDiscountPercent: string | null;
  @Column(DataType.DECIMAL(5, 2)) declare minMonthlyPayPercent: string | null;
  @Column(DataType.INTEGER) declare maxDaysFirstPay: number | null;
  @Column(DataType.DECIMAL(5, 2)) declare minimumSettlementPercentage: string | null;
  @Column(DataType.DECIMAL(5, 2)) declare minimumPaymentPlanPercentage: string | null;
  @Column(DataType.INTEGER) declare maxFirstPayDays: number | null;
  @Column(DataType.BOOLEAN) declare settlementAutoApprove: CreationOptional<boolean>;
  @Column(DataType.BOOLEAN) declare planAutoApprove: CreationOptional<boolean>;

  @Column(DataType.STRING(50)) declare phone: string | null;
  @Column(DataType.STRING(191)) declare email: string | null;
  @Column(DataType.STRING(191)) declare address1: string | null;
  @Column(DataType.STRING(191)) declare address2: string | null;
  @Column(DataType.STRING(100)) declare city: string | null;
  @Column(DataType.STRING(50)) declare state: string | null;
  @Column(DataType.STRING(20)) declare zip: string | null;
  @Column(DataType.STRING(191)) declare url: string | null;

  @Column(DataType.DATE(3)) declare createdAt: Date | null;
  @Column(DataType.DATE(3)) declare updatedAt: Date | null;
  @Column(DataType.DATE(3)) declare deletedAt: Date | null;
}
