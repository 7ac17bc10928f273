// Models of negotiations and their history.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { Instant } from '../../domain/shared/calendar';
import { INSTANT } from './instant-column';
import type { AccountCondition, InstallmentType, NegotiationType } from '../../domain/shared/vocabulary';
import { CompanyModel } from './creditor';
import { ConsumerModel } from './account';
import type { Actor, MoveKey } from '../../domain/account/moves';

/** The negotiation of an account: at most one row, which a changed offer overwrites and a new start deletes. */
@Table({
  tableName: 'consumer_negotiations',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['consumer_id', 'company_id'], unique: true },
    { fields: ['open_key'], unique: true },
    { fields: ['company_id'] },
  ],
})
export class ConsumerNegotiationModel extends Model<
  InferAttributes<ConsumerNegotiationModel>,
  InferCreationAttributes<ConsumerNegotiationModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => ConsumerModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare consumerId: number;
  @ForeignKey(() => CompanyModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;
  /** The account's id while the negotiation is active, else null. Unique, so that no account has two open offers. */
  @Column(DataType.BIGINT) declare openKey: number | null;
  @Column(DataType.STRING(45)) declare negotiationType: NegotiationType | null;
  @Column(DataType.STRING(45)) declare installmentType: InstallmentType | null;

  @Column(DataType.DECIMAL(12, 2)) declare oneTimeSettlement: string | null;
  @Column(DataType.DECIMAL(12, 2)) declare negotiateAmount: string | null;
  /** Amount per period, not only per month. */
  @Column(DataType.DECIMAL(12, 2)) declare monthlyAmount: string | null;
  /** Number of equal payments, without a smaller last one. */
  @Column(DataType.INTEGER) declare noOfInstallments: number | null;
  @Column(DataType.DECIMAL(12, 2)) declare lastMonthAmount: string | null;
  @Column(DataType.DATEONLY) declare firstPayDate: string | null;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare offerAccepted: CreationOptional<boolean>;
  @Column(INSTANT) declare offerAcceptedAt: Instant | null;

  @Column(DataType.DECIMAL(12, 2)) declare counterOneTimeAmount: string | null;
  @Column(DataType.DECIMAL(12, 2)) declare counterNegotiateAmount: string | null;
  @Column(DataType.DECIMAL(12, 2)) declare counterMonthlyAmount: string | null;
  @Column(DataType.INTEGER) declare counterNoOfInstallments: number | null;
  @Column(DataType.DECIMAL(12, 2)) declare counterLastMonthAmount: string | null;
  @Column(DataType.DATEONLY) declare counterFirstPayDate: string | null;
  @Column(DataType.TEXT) declare counterNote: string | null;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare counterOfferAccepted: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare activeNegotiation: CreationOptional<boolean>;
  @Column(DataType.DECIMAL(12, 2)) declare paymentPlanCurrentBalance: string | null;
  @Column(DataType.STRING(255)) declare reason: string | null;
  @Column(DataType.STRING(255)) declare note: string | null;
  /** Id of a creditor user, a consumer's name, or `Auto`. */
  @Column(DataType.STRING(191)) declare approvedBy: string | null;
  @Column(INSTANT) declare consumerOfferSentAt: Instant | null;
  @Column(INSTANT) declare creditorCounterOfferSentAt: Instant | null;
  /** JSON of the Pay Terms at the time of the consumer's offer. */
  @Column(DataType.TEXT) declare payTermsSnapshot: string | null;
  @Column(INSTANT) declare createdAt: Instant | null;
  @Column(INSTANT) declare updatedAt: Instant | null;

  @BelongsTo(() => ConsumerModel) declare account: NonAttribute<ConsumerModel>;
  @BelongsTo(() => CompanyModel) declare company: NonAttribute<CompanyModel>;
}

/** What a move wrote, and who made it. Never changed. */
@Table({
  tableName: 'negotiation_history',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['consumer_id', 'version'], unique: true },
    { fields: ['consumer_id', 'id', 'move', 'condition_before', 'condition_after'] },
    { fields: ['company_id', 'at', 'id'] },
  ],
})
export class NegotiationHistoryModel extends Model<
  InferAttributes<NegotiationHistoryModel>,
  InferCreationAttributes<NegotiationHistoryModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare consumerId: number;
  @Column(DataType.BIGINT) declare companyId: number | null;
  /** Epoch milliseconds. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare at: number;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare actor: Actor;
  /** A profile or creditor user; null for the system. */
  @Column(DataType.BIGINT) declare actorId: number | null;
  @Column({ type: DataType.STRING(40), allowNull: false }) declare move: MoveKey;
  @Column({ type: DataType.STRING(60), allowNull: false }) declare conditionBefore: AccountCondition;
  @Column({ type: DataType.STRING(60), allowNull: false }) declare conditionAfter: AccountCondition;
  /** The account's version after the move. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare version: number;
  /** Sealed JSON; only on the first row of an account. */
  @Column(DataType.TEXT('medium')) declare rowBefore: string | null;
  /** Sealed JSON. */
  @Column({ type: DataType.TEXT('medium'), allowNull: false }) declare written: string;
  @Column(DataType.STRING(100)) declare requestId: string | null;
}
