// A payment that is planned, or was.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { NegotiationType, TransactionStatus } from '../../domain/shared/vocabulary';
import { CompanyModel } from './company';
import { ConsumerModel } from './consumer';
import { PaymentProfileModel } from './payment-profile';
import { SubclientModel } from './subclient';

@Table({ tableName: 'schedule_transactions', underscored: true, timestamps: false })
export class ScheduleTransactionModel extends Model<
  InferAttributes<ScheduleTransactionModel>,
  InferCreationAttributes<ScheduleTransactionModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => ConsumerModel)
  @Column(DataType.BIGINT)
  declare consumerId: number;
  @ForeignKey(() => CompanyModel)
  @Column(DataType.BIGINT)
  declare companyId: number;
  @ForeignKey(() => SubclientModel)
  @Column(DataType.BIGINT)
  declare subclientId: number | null;
  @ForeignKey(() => PaymentProfileModel)
  @Column(DataType.BIGINT)
  declare paymentProfileId: number | null;
  @Column(DataType.DATEONLY) declare scheduleDate: string;
  @Column(DataType.DATEONLY) declare previousScheduleDate: string | null;
  @Column(DataType.DECIMAL(12, 2)) declare amount: string;
  @Column(DataType.STRING(30)) declare status: TransactionStatus;
  @Column(DataType.STRING(45)) declare transactionType: NegotiationType;
  @Column(DataType.INTEGER) declare attemptCount: CreationOptional<number>;
  /** The attempt whose outcome is not known yet: it is repeated under the same key until it is. */
  @Column(DataType.INTEGER) declare openAttempt: number | null;
  @Column(DataType.DATE(3)) declare lastAttemptedAt: Date | null;
  @Column(DataType.DECIMAL(5, 2)) declare revenueSharePercentage: string | null;
  @Column(DataType.DATE(3)) declare createdAt: Date | null;
  @Column(DataType.DATE(3)) declare updatedAt: Date | null;

  @BelongsTo(() => ConsumerModel) declare account: NonAttribute<ConsumerModel>;
  @BelongsTo(() => PaymentProfileModel) declare paymentProfile: NonAttribute<PaymentProfileModel | null>;
}
