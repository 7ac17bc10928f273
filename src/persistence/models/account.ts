// Models of accounts (table `consumers`), the reasons for not paying, and notice responses.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { Instant } from '../../domain/shared/calendar';
import type { LegalHoldReason } from '../../domain/account/legal-hold';
import type { LinkState } from '../../domain/shared/vocabulary';
import { INSTANT } from './instant-column';
import type { ConditionKey } from '../../domain/account/display-state';
import type { AccountMark, AccountStatus, MarkSource, NoticeSenderType } from '../../domain/shared/vocabulary';
import { CompanyModel, SubclientModel } from './creditor';
import { ConsumerProfileModel } from './profile';

/** Columns that the database computes: MySQL refuses an INSERT that names them. */
export const COMPUTED_COLUMNS: readonly string[] = ['condition_key', 'state_order', 'link_state'];

/** What lists judge of an account without reading it. */
const JUDGED = ['condition_key', 'subclient_id', 'link_state', 'has_failed_payment', 'marks', 'owner_stops_contact'];

/** A reason for not paying: a standard choice, or a text by a consumer. */
@Table({ tableName: 'reasons', underscored: true, timestamps: false })
export class ReasonModel extends Model<InferAttributes<ReasonModel>, InferCreationAttributes<ReasonModel>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @Column({ type: DataType.STRING(255), allowNull: false }) declare label: string;
  /** False for a text that a consumer wrote. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false }) declare isSystem: boolean;
}

/** One debt account of a person with a creditor. */
@Table({
  tableName: 'consumers',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['consumer_profile_id', 'has_signed_in', 'status'] },
    { fields: ['company_id'] },
    { fields: ['subclient_id'] },
    { fields: ['subclient_id', 'status', 'deleted_at'] },
    { fields: ['reason_id'] },
    { fields: ['status', 'id'] },
    { fields: ['company_id', 'status', 'id'] },
    { fields: ['condition_key', 'id'] },
    { fields: ['company_id', 'condition_key', 'id'] },
    { fields: ['company_id', 'condition_key', 'waiting_since', 'id'] },
    ...[[], ['updated_at'], ['current_balance'], ['placement_date']].map((sorted) => ({
      fields: ['company_id', ...sorted, 'id', ...JUDGED],
    })),
    { fields: ['consumer_profile_id', 'state_order', 'id'] },
    { fields: ['account_number_index'] },
    { fields: ['reference_number_index'] },
    { fields: ['reference_number_index', 'company_id'] },
    { fields: ['member_number_index'] },
    { fields: ['name_birth_index'] },
    { fields: ['company_id', 'account_key'], unique: true },
    { fields: ['identity_index', 'consumer_profile_id', 'company_id'] },
    { fields: ['company_id', 'last_import_id', 'id'] },
  ],
})
export class ConsumerModel extends Model<InferAttributes<ConsumerModel>, InferCreationAttributes<ConsumerModel>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => CompanyModel)
  @Column(DataType.BIGINT)
  declare companyId: number | null;
  @ForeignKey(() => SubclientModel)
  @Column(DataType.BIGINT)
  declare subclientId: number | null;
  @ForeignKey(() => ConsumerProfileModel)
  @Column(DataType.BIGINT)
  declare consumerProfileId: number | null;
  @ForeignKey(() => ReasonModel)
  @Column(DataType.BIGINT)
  declare reasonId: number | null;

  /** Keyed digests of the numbers that prove an identity. */
  @Column(DataType.STRING(64)) declare accountNumberIndex: string | null;
  @Column(DataType.STRING(64)) declare referenceNumberIndex: string | null;
  /** Keyed digest of the company and the exact account number: by it, imports find the account again. */
  @Column(DataType.STRING(64)) declare accountKey: CreationOptional<string | null>;
  /** Keyed digest of the person, as profiles have it. */
  @Column(DataType.STRING(64)) declare identityIndex: CreationOptional<string | null>;
  /** Keyed digests of the contacts that the company delivered, as profiles have them. */
  @Column(DataType.STRING(64)) declare emailIndex: CreationOptional<string | null>;
  @Column(DataType.STRING(64)) declare mobileIndex: CreationOptional<string | null>;
  /** Keyed digests of the company with the member number, and with last name and date of birth: creditors search by them. */
  @Column(DataType.STRING(64)) declare memberNumberIndex: CreationOptional<string | null>;
  @Column(DataType.STRING(64)) declare nameBirthIndex: CreationOptional<string | null>;
  /** The last balance that the creditor sent. */
  @Column(DataType.DECIMAL(12, 2)) declare importedBalance: CreationOptional<string | null>;
  /** Epoch milliseconds. */
  @Column(DataType.BIGINT) declare balanceChangedAt: CreationOptional<number | null>;
  @Column(DataType.STRING(20)) declare withdrawReason: CreationOptional<string | null>;
  /** Its creditor must keep it: it is not erased meanwhile. */
  @Column(DataType.STRING(20)) declare legalHoldReason: CreationOptional<LegalHoldReason | null>;
  /** Epoch milliseconds. */
  @Column(DataType.BIGINT) declare legalHoldAt: CreationOptional<number | null>;
  /** When everything personal was erased. Epoch milliseconds. */
  @Column(DataType.BIGINT) declare erasedAt: CreationOptional<number | null>;
  @Column(DataType.STRING(22)) declare lastImportId: CreationOptional<string | null>;
  @Column(DataType.STRING(100)) declare subclientName: string | null;
  @Column({ type: DataType.STRING(100), allowNull: false }) declare originalAccountName: string;
  @Column({ type: DataType.STRING(50), allowNull: false, defaultValue: 'uploaded' })
  declare status: CreationOptional<AccountStatus>;
  /** Epoch milliseconds. Grows with every change of what the action context shows. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare version: number;

  /** The key of the condition that `derivedVersion` of the account had. Written with the version. */
  @Column(DataType.STRING(60)) declare derivedCondition: CreationOptional<ConditionKey | null>;
  @Column(DataType.BIGINT) declare derivedVersion: CreationOptional<number | null>;
  /** Since when an offer waits for its answer, epoch milliseconds; null when none does. Written with the condition. */
  @Column(DataType.BIGINT) declare waitingSince: CreationOptional<number | null>;
  /**
   * Computed by the database: the key while it is that of the current version, else null, and `deleted` on deleted accounts.
   * A write that does not know the condition thus makes it null and never wrong.
   */
  @Column(DataType.STRING(60)) declare conditionKey: CreationOptional<ConditionKey | 'deleted' | null>;
  /** Computed by the database: the priority of the state in two digits, `00` without a key, null on deleted accounts. */
  @Column(DataType.STRING(2)) declare stateOrder: CreationOptional<string | null>;
  /** Computed by the database from the identity, the profile and `hasSignedIn`. */
  @Column(DataType.STRING(12)) declare linkState: CreationOptional<LinkState>;

  /** Sealed `AccountPersonalData`, with the numbers, the postal address and what creditors pass through. */
  @Column(DataType.TEXT) declare personal: string | null;
  @Column(DataType.DECIMAL(12, 2)) declare totalBalance: string | null;
  @Column(DataType.DECIMAL(12, 2)) declare currentBalance: string | null;
  @Column(DataType.DECIMAL(5, 2)) declare pifDiscountPercent: string | null;
  @Column(DataType.DECIMAL(5, 2)) declare paySetupDiscountPercent: string | null;
  @Column(DataType.DECIMAL(5, 2)) declare minMonthlyPayPercent: string | null;
  @Column(DataType.INTEGER) declare maxDaysFirstPay: number | null;
  @Column(DataType.DECIMAL(5, 2)) declare minimumSettlementPercentage: string | null;
  @Column(DataType.DECIMAL(5, 2)) declare minimumPaymentPlanPercentage: string | null;
  @Column(DataType.INTEGER) declare maxFirstPayDays: number | null;
  /** Null inherits from the subclient or the company. */
  @Column(DataType.BOOLEAN) declare settlementAutoApprove: boolean | null;
  /** Null inherits from the subclient or the company. */
  @Column(DataType.BOOLEAN) declare planAutoApprove: boolean | null;

  @Column(DataType.DATEONLY) declare restartDate: string | null;
  @Column(DataType.TEXT) declare sealedHoldReason: string | null;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare counterOffer: CreationOptional<boolean>;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare offerAccepted: CreationOptional<boolean>;
  /** A payment method is stored for the agreement. Unrelated to the status `payment_setup`. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare paymentSetup: CreationOptional<boolean>;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare hasFailedPayment: CreationOptional<boolean>;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare customOffer: CreationOptional<boolean>;
  /** A bit for each of `STORED_MARKS`. */
  @Column({ type: DataType.SMALLINT, allowNull: false, defaultValue: 0 }) declare marks: CreationOptional<number>;
  /** A copy of what its owner has chosen, from the sign-in on that shows the company that there is an owner. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare ownerStopsContact: CreationOptional<boolean>;
  /** Its present owner has signed in since it was claimed. When, `lastUsedAt` of the profile says. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare hasSignedIn: CreationOptional<boolean>;
  @Column(DataType.DATEONLY) declare placementDate: string | null;
  @Column(DataType.DATEONLY) declare expiryDate: string | null;
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare negotiationCount: CreationOptional<number>;
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare skipSchedules: CreationOptional<number>;
  /** Skips in the life of the plan. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare skipsUsed: CreationOptional<number>;
  /** Its present owner agreed with its creditor at some time. Moves write it; the negotiation may be gone. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare hadAgreement: CreationOptional<boolean>;

  @Column(INSTANT) declare disputedAt: Instant | null;
  @Column(INSTANT) declare cancelledAt: Instant | null;
  @Column(INSTANT) declare deactivatedAt: Instant | null;
  @Column(INSTANT) declare createdAt: Instant | null;
  @Column(INSTANT) declare updatedAt: Instant | null;
  @Column(INSTANT) declare deletedAt: Instant | null;

  @BelongsTo(() => CompanyModel) declare company: NonAttribute<CompanyModel | null>;
  @BelongsTo(() => SubclientModel) declare subclient: NonAttribute<SubclientModel | null>;
  @BelongsTo(() => ConsumerProfileModel) declare profile: NonAttribute<ConsumerProfileModel | null>;
  @BelongsTo(() => ReasonModel) declare reason: NonAttribute<ReasonModel | null>;
}

/** The state of a consumer's response to a notice. */
@Table({
  tableName: 'consumer_notice_responses',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['consumer_id'], unique: true }],
})
export class ConsumerNoticeResponseModel extends Model<
  InferAttributes<ConsumerNoticeResponseModel>,
  InferCreationAttributes<ConsumerNoticeResponseModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => ConsumerModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare consumerId: number;
  @Column(DataType.DECIMAL(12, 2)) declare noticeBalance: string | null;
  /** A key of `NOTICE_STATUSES`. */
  @Column({ type: DataType.SMALLINT, allowNull: false }) declare status: number;
  @Column(DataType.STRING(255)) declare reason: string | null;
  /** The table of the sender. */
  @Column(DataType.STRING(30)) declare senderType: NoticeSenderType | null;
  @Column(DataType.BIGINT) declare senderId: number | null;
  /** How often the consumer sent it again. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 }) declare resendCount: CreationOptional<number>;
  @Column(INSTANT) declare resentAt: CreationOptional<Instant | null>;
  @Column(INSTANT) declare createdAt: Instant | null;
  @Column(INSTANT) declare updatedAt: CreationOptional<Instant | null>;

  @BelongsTo(() => ConsumerModel) declare account: NonAttribute<ConsumerModel>;
}

/** A mark on an account, in force or ended, and a dispute with its answer. */
@Table({
  tableName: 'account_marks',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['consumer_id', 'version'], unique: true }],
})
export class AccountMarkModel extends Model<
  InferAttributes<AccountMarkModel>,
  InferCreationAttributes<AccountMarkModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => ConsumerModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare consumerId: number;
  /** The account has this version after the move that set the mark. A choice of the person, not a move, has none. */
  @Column(DataType.BIGINT) declare version: number | null;
  @Column({ type: DataType.STRING(20), allowNull: false }) declare mark: AccountMark;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare setBy: MarkSource;
  /** The creditor user, or the profile of the consumer. */
  @Column(DataType.BIGINT) declare setById: number | null;
  @Column({ type: INSTANT, allowNull: false }) declare setAt: Instant;
  /** Sealed `MarkDetails` with the creditor's note. */
  @Column(DataType.TEXT) declare sealedDetails: string | null;
  @Column(DataType.STRING(10)) declare endedBy: CreationOptional<MarkSource | null>;
  @Column(DataType.BIGINT) declare endedById: CreationOptional<number | null>;
  @Column(INSTANT) declare endedAt: CreationOptional<Instant | null>;
  /** True for the person who had the account before its identity was corrected: the next one does not see it. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isOfEarlierPerson: CreationOptional<boolean>;
  /** The sealed answer to a dispute. */
  @Column(DataType.TEXT) declare sealedAnswer: CreationOptional<string | null>;

  @BelongsTo(() => ConsumerModel) declare account: NonAttribute<ConsumerModel>;
}
