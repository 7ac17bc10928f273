// A creditor's subscription for a period.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { MembershipStatus } from '../../domain/shared/vocabulary';
import { CompanyModel } from './company';

@Table({ tableName: 'company_memberships', underscored: true, timestamps: false })
export class CompanyMembershipModel extends Model<
  InferAttributes<CompanyMembershipModel>,
  InferCreationAttributes<CompanyMembershipModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => CompanyModel)
  @Column(DataType.BIGINT)
  declare companyId: number;
  @Column(DataType.BIGINT) declare membershipId: number | null;
  @Column(DataType.STRING(20)) declare status: MembershipStatus;
  @Column(DataType.DATE(3)) declare currentPlanStart: Date;
  @Column(DataType.DATE(3)) declare currentPlanEnd: Date;
  @Column(DataType.BOOLEAN) declare autoRenew: CreationOptional<boolean>;
  /** A cancelled membership stays active until its period ends. */
  @Column(DataType.DATE(3)) declare cancelledAt: Date | null;

  @BelongsTo(() => CompanyModel) declare company: NonAttribute<CompanyModel>;
}
