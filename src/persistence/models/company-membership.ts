// A creditor's subscription for a period.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { MembershipStatus } from '../../domain/shared/vocabulary';
import { Company } from './company';

@Table({ tableName: 'company_memberships', underscored: true, timestamps: false })
export class CompanyMembership extends Model<
  InferAttributes<CompanyMembership>,
  InferCreationAttributes<CompanyMembership>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => Company)
  @Column(DataType.BIGINT)
  declare companyId: number;
  @Column(DataType.BIGINT) declare membershipId: number | null;
  @Column(DataType.STRING(20)) declare status: MembershipStatus;
  @Column(DataType.DATE(3)) declare currentPlanStart: Date;
  @Column(DataType.DATE(3)) declare currentPlanEnd: Date;
  @Column(DataType.BOOLEAN) declare autoRenew: CreationOptional<boolean>;
  /** A cancelled membership stays active until its period ends. */
  @Column(DataType.DATE(3)) declare cancelledAt: Date | null;

  @BelongsTo(() => Company) declare company: NonAttribute<Company>;
}
