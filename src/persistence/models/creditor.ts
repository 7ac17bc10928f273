// Models of creditors: companies, their subclients, memberships, texts and users, and notice senders.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, HasMany, HasOne, Model, Table } from 'sequelize-typescript';
import type { CreditorRole } from '../../domain/creditor/creditor-access';
import type { Instant } from '../../domain/shared/calendar';
import { INSTANT } from './instant-column';
import type { MembershipStatus } from '../../domain/shared/vocabulary';

/** A creditor. */
@Table({ tableName: 'companies', underscored: true, timestamps: false })
export class CompanyModel extends Model<InferAttributes<CompanyModel>, InferCreationAttributes<CompanyModel>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @Column(DataType.STRING(191)) declare companyName: string | null;
  @Column({ type: DataType.STRING(50), allowNull: false, defaultValue: 'created' })
  declare status: CreationOptional<string>;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isDeactivate: CreationOptional<boolean>;
  @Column({ type: DataType.STRING(64), allowNull: false, defaultValue: 'EST' })
  declare timezone: CreationOptional<string>;
  /** Line of business, free text. */
  @Column(DataType.STRING(191)) declare businessCategory: string | null;

  @Column(DataType.DECIMAL(5, 2)) declare pifBalanceDiscountPercent: string | null;
  @Column(DataType.DECIMAL(5, 2)) declare ppaBalanceDiscountPercent: string | null;
  @Column(DataType.DECIMAL(5, 2)) declare minMonthlyPayPercent: string | null;
  @Column(DataType.INTEGER) declare maxDaysFirstPay: number | null;
  @Column(DataType.DECIMAL(5, 2)) declare minimumSettlementPercentage: string | null;
  @Column(DataType.DECIMAL(5, 2)) declare minimumPaymentPlanPercentage: string | null;
  @Column(DataType.INTEGER) declare maxFirstPayDays: number | null;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare settlementAutoApprove: CreationOptional<boolean>;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare planAutoApprove: CreationOptional<boolean>;

  @Column(DataType.STRING(50)) declare phone: string | null;
  @Column(DataType.STRING(191)) declare email: string | null;
  @Column(DataType.STRING(191)) declare address1: string | null;
  @Column(DataType.STRING(191)) declare address2: string | null;
  @Column(DataType.STRING(100)) declare city: string | null;
  @Column(DataType.STRING(50)) declare state: string | null;
  @Column(DataType.STRING(20)) declare zip: string | null;
  @Column(DataType.STRING(191)) declare url: string | null;
  /** Where consumers send papers about a dispute. */
  @Column(DataType.STRING(500)) declare papersTo: CreationOptional<string | null>;
  /** Closed accounts are kept for these days: for ever if 0, and as the operator has set if null. */
  @Column(DataType.INTEGER) declare retentionDays: CreationOptional<number | null>;

  /** Grows with every change of the profile. */
  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 1 }) declare version: CreationOptional<number>;
  /** Grows with every change of the Pay Terms: epoch milliseconds since the first one. */
  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 1 })
  declare termsVersion: CreationOptional<number>;
  /** When the last turn of the company's imports began, in epoch milliseconds; each later than the one before. */
  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 0 })
  declare importsServedAt: CreationOptional<number>;

  @Column(INSTANT) declare createdAt: Instant | null;
  @Column(INSTANT) declare updatedAt: Instant | null;
  @Column(INSTANT) declare deletedAt: Instant | null;

  @HasMany(() => CompanyMembershipModel) declare memberships: NonAttribute<CompanyMembershipModel[]>;
  @HasOne(() => CompanyStampModel, { foreignKey: 'id', sourceKey: 'id', constraints: false })
  declare stamps: NonAttribute<CompanyStampModel | null>;
}

/** Numbers that grow with changes of a company, by its id. See docs/stored-answers.md. */
@Table({ tableName: 'company_stamps', underscored: true, timestamps: false })
export class CompanyStampModel extends Model<
  InferAttributes<CompanyStampModel>,
  InferCreationAttributes<CompanyStampModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true }) declare id: number;
  /** Grows with every change of what the company itself shows: profile, Pay Terms, subclients, texts, membership. */
  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 1 }) declare stamp: CreationOptional<number>;
  /** Grows after changes of its accounts: for subscriptions, and for the job that counts results. */
  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 1 }) declare accountsStamp: CreationOptional<number>;
}

/** A part of a creditor, which may have its own Pay Terms. */
@Table({
  tableName: 'subclients',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['company_id'] }, { fields: ['company_id', 'live_number'], unique: true }],
})
export class SubclientModel extends Model<InferAttributes<SubclientModel>, InferCreationAttributes<SubclientModel>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => CompanyModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;
  @Column(DataType.STRING(191)) declare subclientName: string | null;
  @Column({ type: DataType.STRING(191), allowNull: false }) declare uniqueIdentificationNumber: string;

  @Column(DataType.DECIMAL(5, 2)) declare pifBalanceDiscountPercent: string | null;
  @Column(DataType.DECIMAL(5, 2)) declare ppaBalanceDiscountPercent: string | null;
  @Column(DataType.DECIMAL(5, 2)) declare minMonthlyPayPercent: string | null;
  @Column(DataType.INTEGER) declare maxDaysFirstPay: number | null;
  @Column(DataType.DECIMAL(5, 2)) declare minimumSettlementPercentage: string | null;
  @Column(DataType.DECIMAL(5, 2)) declare minimumPaymentPlanPercentage: string | null;
  @Column(DataType.INTEGER) declare maxFirstPayDays: number | null;
  /** Null inherits from the company. */
  @Column(DataType.BOOLEAN) declare settlementAutoApprove: boolean | null;
  /** Null inherits from the company. */
  @Column(DataType.BOOLEAN) declare planAutoApprove: boolean | null;

  /** Its number, unique in the company; null once it is deleted. */
  @Column(DataType.STRING(191)) declare liveNumber: string | null;
  /** Grows with every change of name or number. */
  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 1 }) declare version: CreationOptional<number>;
  /** Grows with every change of the Pay Terms: epoch milliseconds since the first one. */
  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 1 })
  declare termsVersion: CreationOptional<number>;

  @Column(INSTANT) declare createdAt: Instant | null;
  @Column(INSTANT) declare updatedAt: Instant | null;
  @Column(INSTANT) declare deletedAt: Instant | null;

  @BelongsTo(() => CompanyModel) declare company: NonAttribute<CompanyModel>;
}

/** A creditor's subscription for a period. */
@Table({
  tableName: 'company_memberships',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['company_id', 'status', 'current_plan_end'] }],
})
export class CompanyMembershipModel extends Model<
  InferAttributes<CompanyMembershipModel>,
  InferCreationAttributes<CompanyMembershipModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => CompanyModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;
  @Column(DataType.BIGINT) declare membershipId: number | null;
  @Column({ type: DataType.STRING(20), allowNull: false }) declare status: MembershipStatus;
  @Column({ type: INSTANT, allowNull: false }) declare currentPlanStart: Instant;
  @Column({ type: INSTANT, allowNull: false }) declare currentPlanEnd: Instant;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare autoRenew: CreationOptional<boolean>;
  /** A cancelled membership stays active until its period ends. */
  @Column(INSTANT) declare cancelledAt: Instant | null;

  @BelongsTo(() => CompanyModel) declare company: NonAttribute<CompanyModel>;
}

/** A text that a creditor shows to consumers, such as `about us` (HTML). */
@Table({
  tableName: 'custom_contents',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['company_id', 'type', 'subclient_id'] }, { fields: ['subclient_id'] }],
})
export class CustomContentModel extends Model<
  InferAttributes<CustomContentModel>,
  InferCreationAttributes<CustomContentModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => CompanyModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;
  @ForeignKey(() => SubclientModel)
  @Column(DataType.BIGINT)
  declare subclientId: number | null;
  @Column({ type: DataType.STRING(50), allowNull: false }) declare type: string;
  @Column({ type: DataType.TEXT('medium'), allowNull: false }) declare content: string;
  /** Version of the policy that cleaned the content; 0 is older than any. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare contentPolicy: CreationOptional<number>;

  @BelongsTo(() => CompanyModel) declare company: NonAttribute<CompanyModel>;
}

/** A person who signs in on behalf of a creditor. */
@Table({
  tableName: 'creditor_users',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['email'], unique: true }, { fields: ['company_id'] }, { fields: ['offer_digest', 'id'] }],
})
export class CreditorUserModel extends Model<
  InferAttributes<CreditorUserModel>,
  InferCreationAttributes<CreditorUserModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => CompanyModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;
  /** In lower case. */
  @Column({ type: DataType.STRING(191), allowNull: false }) declare email: string;
  @Column({ type: DataType.STRING(191), allowNull: false }) declare name: string;
  /** The user cannot sign in with a password if this is null. */
  @Column(DataType.STRING(255)) declare passwordHash: string | null;
  /** The address is unverified if this is null, so that the user cannot sign in with a password. */
  @Column(INSTANT) declare emailVerifiedAt: Instant | null;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true }) declare active: CreationOptional<boolean>;
  @Column(INSTANT) declare createdAt: Instant | null;
  @Column({ type: DataType.STRING(10), allowNull: false, defaultValue: 'admin' })
  declare role: CreationOptional<CreditorRole>;
  @Column(INSTANT) declare lastSignedInAt: CreationOptional<Instant | null>;
  @Column(INSTANT) declare passwordChangedAt: CreationOptional<Instant | null>;
  @Column(INSTANT) declare deactivatedAt: CreationOptional<Instant | null>;
  /** The user gets a mail on days on which offers wait if this is true. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare offerDigest: CreationOptional<boolean>;
  /** The last business day on which it was decided whether to send one. */
  @Column(DataType.DATEONLY) declare offerDigestDay: CreationOptional<string | null>;

  @BelongsTo(() => CompanyModel) declare company: NonAttribute<CompanyModel>;
}

/** A creditor user's session. Times are epoch milliseconds. */
@Table({
  tableName: 'creditor_sessions',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['creditor_user_id'] }, { fields: ['absolute_until'] }],
})
export class CreditorSessionModel extends Model<
  InferAttributes<CreditorSessionModel>,
  InferCreationAttributes<CreditorSessionModel>
> {
  @Column({ type: DataType.STRING(22), primaryKey: true })
  declare id: string;
  @ForeignKey(() => CreditorUserModel)
  @Column({ type: DataType.BIGINT, field: 'creditor_user_id', allowNull: false })
  declare ownerId: number;
  /** Generation of the current refresh token. */
  @Column({ type: DataType.INTEGER, allowNull: false }) declare generation: number;
  /** The newest generation whose tokens were used. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 1 })
  declare usedGeneration: CreationOptional<number>;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare rotatedAt: number;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare idleUntil: number;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare absoluteUntil: number;
  /** Always false: creditors have no trusted devices. */
  @Column({ type: DataType.BOOLEAN, allowNull: false }) declare remember: boolean;
  @Column(DataType.BIGINT) declare revokedAt: number | null;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;
  @Column(DataType.STRING(64)) declare userAgentHash: string | null;
  /** Sealed: the name of the device. */
  @Column(DataType.TEXT) declare personal: string | null;

  @BelongsTo(() => CreditorUserModel) declare creditorUser: NonAttribute<CreditorUserModel>;
}

/** A sender of notices that is not a company in this database. */
@Table({ tableName: 'creditor_profiles', underscored: true, timestamps: false })
export class CreditorProfileModel extends Model<
  InferAttributes<CreditorProfileModel>,
  InferCreationAttributes<CreditorProfileModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @Column({ type: DataType.STRING(191), allowNull: false }) declare companyName: string;
  @Column(DataType.STRING(50)) declare phone: string | null;
  @Column(DataType.STRING(191)) declare email: string | null;
  @Column(DataType.STRING(191)) declare address1: string | null;
  @Column(DataType.STRING(191)) declare address2: string | null;
  @Column(DataType.STRING(100)) declare city: string | null;
  @Column(DataType.STRING(50)) declare state: string | null;
  @Column(DataType.STRING(20)) declare zip: string | null;
  @Column(DataType.STRING(191)) declare url: string | null;
}
