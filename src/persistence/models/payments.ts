// Models of payment methods, scheduled payments and transactions.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, HasMany, Model, Table } from 'sequelize-typescript';
import type { Instant } from '../../domain/shared/calendar';
import { INSTANT } from './instant-column';
import { ConsumerModel } from './account';
import { PaymentMethodModel } from './wallet';
import type {
  NegotiationType,
  PaymentOutcomeKey,
  PaymentSource,
  ReversalReason,
  TransactionStatus,
} from '../../domain/shared/vocabulary';
import { CompanyModel, SubclientModel } from './creditor';

/** The assignment of a payment method to an account, which pays all its open payments. */
@Table({
  tableName: 'payment_profiles',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['consumer_id'] }, { fields: ['payment_method_id'] }],
})
export class PaymentProfileModel extends Model<
  InferAttributes<PaymentProfileModel>,
  InferCreationAttributes<PaymentProfileModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => ConsumerModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare consumerId: number;
  /** This is the label of a method stored before there was a wallet; other methods have their own. */
  @Column({ type: DataType.STRING(100), allowNull: false }) declare label: string;
  /** This is null for methods stored before there was a provider. */
  @ForeignKey(() => PaymentMethodModel)
  @Column(DataType.BIGINT)
  declare paymentMethodId: number | null;
  @Column(INSTANT) declare createdAt: Instant | null;
  @Column(INSTANT) declare deletedAt: Instant | null;

  @BelongsTo(() => ConsumerModel) declare account: NonAttribute<ConsumerModel>;
  @BelongsTo(() => PaymentMethodModel) declare paymentMethod: NonAttribute<PaymentMethodModel | null>;
  @HasMany(() => ScheduleTransactionModel) declare payments: NonAttribute<ScheduleTransactionModel[]>;
}

/** A scheduled payment, also after it was paid or cancelled. */
@Table({
  tableName: 'schedule_transactions',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['consumer_id', 'status', 'schedule_date', 'id'] },
    { fields: ['company_id'] },
    { fields: ['subclient_id'] },
    { fields: ['payment_profile_id'] },
    { fields: ['status', 'schedule_date', 'id'] },
    { fields: ['open_attempt'] },
  ],
})
export class ScheduleTransactionModel extends Model<
  InferAttributes<ScheduleTransactionModel>,
  InferCreationAttributes<ScheduleTransactionModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => ConsumerModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare consumerId: number;
  @ForeignKey(() => CompanyModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;
  @ForeignKey(() => SubclientModel)
  @Column(DataType.BIGINT)
  declare subclientId: number | null;
  @ForeignKey(() => PaymentProfileModel)
  @Column(DataType.BIGINT)
  declare paymentProfileId: number | null;
  @Column({ type: DataType.DATEONLY, allowNull: false }) declare scheduleDate: string;
  @Column(DataType.DATEONLY) declare previousScheduleDate: string | null;
  /** It falls on this day of the plan, as planned or since the last skip. Null stands for `scheduleDate`. */
  @Column(DataType.DATEONLY) declare originalScheduleDate: string | null;
  @Column({ type: DataType.DECIMAL(12, 2), allowNull: false }) declare amount: string;
  @Column({ type: DataType.STRING(30), allowNull: false }) declare status: TransactionStatus;
  @Column({ type: DataType.STRING(45), allowNull: false }) declare transactionType: NegotiationType;
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 }) declare attemptCount: CreationOptional<number>;
  /** Attempts before the payment was last scheduled; those after it count towards the maximum. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare attemptsBefore: CreationOptional<number>;
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 }) declare skipCount: CreationOptional<number>;
  /** Unused: version 1.0.0 counts in it how often the payment got another date or amount. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 }) declare changeCount: CreationOptional<number>;
  /** Days before the date of the last reminder; 0 when there was none for this date. */
  @Column({ type: DataType.SMALLINT, allowNull: false, defaultValue: 0 }) declare reminded: CreationOptional<number>;
  /** The attempt whose outcome is unknown. It is repeated with the same idempotency key. */
  @Column(DataType.INTEGER) declare openAttempt: number | null;
  @Column(INSTANT) declare lastAttemptedAt: Instant | null;
  @Column(DataType.DECIMAL(5, 2)) declare revenueSharePercentage: string | null;
  @Column(INSTANT) declare createdAt: Instant | null;
  @Column(INSTANT) declare updatedAt: Instant | null;

  @BelongsTo(() => ConsumerModel) declare account: NonAttribute<ConsumerModel>;
  @BelongsTo(() => PaymentProfileModel) declare paymentProfile: NonAttribute<PaymentProfileModel | null>;
}

/** A payment that succeeded or failed. */
@Table({
  tableName: 'transactions',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['consumer_id'] },
    { fields: ['company_id'] },
    { fields: ['company_id', 'payment_reference'], unique: true },
    { fields: ['company_id', 'reversed_reference'] },
    { fields: ['company_id', 'created_at', 'id'] },
    { fields: ['company_id', 'status', 'source', 'created_at', 'id'] },
    { fields: ['company_id', 'source', 'reversed_at', 'id'] },
  ],
})
export class PaymentTransactionModel extends Model<
  InferAttributes<PaymentTransactionModel>,
  InferCreationAttributes<PaymentTransactionModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => ConsumerModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare consumerId: number;
  @ForeignKey(() => CompanyModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;
  @Column({ type: DataType.DECIMAL(12, 2), allowNull: false }) declare amount: string;
  @Column({ type: DataType.STRING(30), allowNull: false }) declare status: TransactionStatus | PaymentOutcomeKey;
  /** This is null for a payment to the creditor while nothing was agreed. */
  @Column(DataType.STRING(45)) declare transactionType: NegotiationType | null;
  /** The scheduled payment; its row may be gone. */
  @Column(DataType.BIGINT) declare scheduleTransactionId: number | null;
  @Column(DataType.BIGINT) declare giftPaymentId: number | null;
  @Column({ type: DataType.STRING(10), allowNull: false, defaultValue: 'plan' })
  declare source: CreationOptional<PaymentSource>;
  @Column(DataType.STRING(100)) declare methodLabel: string | null;
  @Column(DataType.DECIMAL(12, 2)) declare balanceAfter: string | null;
  /** The key of the charge, under which the payment provider lists it; all payments that one gift made have the same. */
  @Column(DataType.STRING(100)) declare providerTransaction: string | null;
  /** A payment to the creditor has the creditor's name for it, and the day on which it was made. */
  @Column(DataType.STRING(100)) declare paymentReference: CreationOptional<string | null>;
  @Column(DataType.DATEONLY) declare paymentDate: CreationOptional<string | null>;
  /** A payment to the creditor that was reversed has its reference here, where it is free for another one. */
  @Column(DataType.STRING(100)) declare reversedReference: CreationOptional<string | null>;
  @Column(DataType.STRING(20)) declare reversalReason: CreationOptional<ReversalReason | null>;
  @Column(INSTANT) declare reversedAt: CreationOptional<Instant | null>;
  @Column(INSTANT) declare createdAt: Instant | null;

  @BelongsTo(() => ConsumerModel) declare account: NonAttribute<ConsumerModel>;
}
