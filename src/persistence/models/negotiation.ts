// The negotiation of an account: one row at most, which a changed offer overwrites and a new start deletes.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { AccountCondition, InstallmentType, NegotiationType } from '../../domain/shared/vocabulary';
import { CompanyModel } from './creditor';
import { ConsumerModel } from './account';
import type { Actor, MoveKey } from '../../domain/account/moves';

@Table({ tableName: 'consumer_negotiations', underscored: true, timestamps: false })
export class ConsumerNegotiationModel extends Model<
  InferAttributes<ConsumerNegotiationModel>,
  InferCreationAttributes<ConsumerNegotiationModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => ConsumerModel)
  @Column(DataType.BIGINT)
  declare consumerId: number;
  @ForeignKey(() => CompanyModel)
  @Column(DataType.BIGINT)
  declare companyId: number;
  /** The account's id while its negotiation is active, else null: unique, so that no account has two open offers. */
  @Column(DataType.BIGINT) declare openKey: number | null;
  @Column(DataType.STRING(45)) declare negotiationType: NegotiationType | null;
  @Column(DataType.STRING(45)) declare installmentType: InstallmentType | null;

  @Column(DataType.DECIMAL(12, 2)) declare oneTimeSettlement: string | null;
  @Column(DataType.DECIMAL(12, 2)) declare negotiateAmount: string | null;
  /** Amount per period, whatever the period. */
  @Column(DataType.DECIMAL(12, 2)) declare monthlyAmount: string | null;
  /** Payments of full size: an odd last one is not counted. */
  @Column(DataType.INTEGER) declare noOfInstallments: number | null;
  @Column(DataType.DECIMAL(12, 2)) declare lastMonthAmount: string | null;
  @Column(DataType.DATEONLY) declare firstPayDate: string | null;
  @Column(DataType.BOOLEAN) declare offerAccepted: CreationOptional<boolean>;
  @Column(DataType.DATE(3)) declare offerAcceptedAt: Date | null;

  @Column(DataType.DECIMAL(12, 2)) declare counterOneTimeAmount: string | null;
  @Column(DataType.DECIMAL(12, 2)) declare counterNegotiateAmount: string | null;
  @Column(DataType.DECIMAL(12, 2)) declare counterMonthlyAmount: string | null;
  @Column(DataType.INTEGER) declare counterNoOfInstallments: number | null;
  @Column(DataType.DECIMAL(12, 2)) declare counterLastMonthAmount: string | null;
  @Column(DataType.DATEONLY) declare counterFirstPayDate: string | null;
  @Column(DataType.TEXT('medium')) declare counterNote: string | null;
  @Column(DataType.BOOLEAN) declare counterOfferAccepted: CreationOptional<boolean>;

  @Column(DataType.BOOLEAN) declare activeNegotiation: CreationOptional<boolean>;
  @Column(DataType.DECIMAL(12, 2)) declare paymentPlanCurrentBalance: string | null;
  @Column(DataType.STRING(255)) declare reason: string | null;
  @Column(DataType.STRING(255)) declare note: string | null;
  @Column(DataType.STRING(50)) declare accountNumber: string | null;
  /** Id of a creditor user, a consumer's name, or `Auto`. */
  @Column(DataType.STRING(191)) declare approvedBy: string | null;
  @Column(DataType.DATE(3)) declare consumerOfferSentAt: Date | null;
  @Column(DataType.DATE(3)) declare creditorCounterOfferSentAt: Date | null;
  /** JSON of the Pay Terms that were in force when the consumer's offer was stored. */
  @Column(DataType.TEXT) declare payTermsSnapshot: string | null;
  @Column(DataType.DATE(3)) declare createdAt: Date | null;
  @Column(DataType.DATE(3)) declare updatedAt: Date | null;

  @BelongsTo(() => ConsumerModel) declare account: NonAttribute<ConsumerModel>;
  @BelongsTo(() => CompanyModel) declare company: NonAttribute<CompanyModel>;
}

// What a move of a negotiation wrote, and who moved; never changed afterwards.

@Table({ tableName: 'negotiation_history', underscored: true, timestamps: false })
export class NegotiationHistoryModel extends Model<
  InferAttributes<NegotiationHistoryModel>,
  InferCreationAttributes<NegotiationHistoryModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @Column(DataType.BIGINT) declare consumerId: number;
  @Column(DataType.BIGINT) declare companyId: number | null;
  /** Epoch milliseconds. */
  @Column(DataType.BIGINT) declare at: number;
  @Column(DataType.STRING(10)) declare actor: Actor;
  /** A profile, a creditor's user, or null when the system moved. */
  @Column(DataType.BIGINT) declare actorId: number | null;
  @Column(DataType.STRING(40)) declare move: MoveKey;
  @Column(DataType.STRING(60)) declare conditionBefore: AccountCondition;
  @Column(DataType.STRING(60)) declare conditionAfter: AccountCondition;
  /** The account's version that the move made. */
  @Column(DataType.BIGINT) declare version: number;
  /** JSON; only on the first row of an account. */
  @Column(DataType.TEXT) declare rowBefore: string | null;
  @Column(DataType.TEXT) declare written: string;
  @Column(DataType.STRING(100)) declare requestId: string | null;
}
