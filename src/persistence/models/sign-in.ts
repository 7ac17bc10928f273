// Models of login flows, sessions, trusted devices, used CAPTCHAs and rate counters. Times are epoch milliseconds.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, HasMany, Model, Table } from 'sequelize-typescript';
import type { Channel, FlowPurpose, FlowState } from '../../domain/sign-in/login-flow';
import { ConsumerProfileModel } from './profile';

/** A login flow. The token and the code are stored as digests only. */
@Table({
  tableName: 'login_flows',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['token_hash'], unique: true },
    { fields: ['profile_id'] },
    { fields: ['identity_index'] },
    { fields: ['expires_at'] },
  ],
})
export class LoginFlowModel extends Model<InferAttributes<LoginFlowModel>, InferCreationAttributes<LoginFlowModel>> {
  @Column({ type: DataType.STRING(22), primaryKey: true })
  declare id: string;
  @Column({ type: DataType.STRING(64), allowNull: false }) declare tokenHash: string;
  /** Whose contact is changed. Null for a sign-in, whose code decides on the profile. */
  @ForeignKey(() => ConsumerProfileModel)
  @Column(DataType.BIGINT)
  declare profileId: number | null;
  /** Keyed digest of the identity, under the key that was active when the flow began. */
  @Column({ type: DataType.STRING(64), allowNull: false }) declare identityIndex: string;
  @Column({ type: DataType.STRING(20), allowNull: false, defaultValue: 'sign_in' })
  declare purpose: CreationOptional<FlowPurpose>;
  @Column({ type: DataType.STRING(20), allowNull: false }) declare state: FlowState;
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 1 }) declare otpVersion: CreationOptional<number>;
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 }) declare attempts: CreationOptional<number>;
  /** Identifies the request that counted the last attempt. */
  @Column(DataType.STRING(22)) declare lastClaim: CreationOptional<string | null>;
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 }) declare sends: CreationOptional<number>;
  /** How many contacts were given. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 }) declare contacts: CreationOptional<number>;
  @Column(DataType.BIGINT) declare lastSentAt: number | null;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare expiresAt: number;
  @Column(DataType.BIGINT) declare consumedAt: number | null;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;
  /** Sealed: the identity that was entered, or what the next step of a contact change needs. */
  @Column(DataType.TEXT) declare personal: string | null;

  @BelongsTo(() => ConsumerProfileModel) declare profile: NonAttribute<ConsumerProfileModel | null>;
  @HasMany(() => LoginCodeModel, { constraints: false }) declare codes: NonAttribute<LoginCodeModel[]>;
}

/** The code of one contact to which a flow has sent codes. The code is stored as a digest only. */
@Table({
  tableName: 'login_codes',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['flow_id', 'position'], unique: true }, { fields: ['expires_at'] }],
})
export class LoginCodeModel extends Model<InferAttributes<LoginCodeModel>, InferCreationAttributes<LoginCodeModel>> {
  @Column({ type: DataType.STRING(22), primaryKey: true })
  declare id: string;
  @ForeignKey(() => LoginFlowModel)
  @Column({ type: DataType.STRING(22), allowNull: false })
  declare flowId: string;
  /** From 0, in the order of the candidates. */
  @Column({ type: DataType.INTEGER, allowNull: false }) declare position: number;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare channel: Channel;
  /** The SMS provider makes the code if this is null. */
  @Column(DataType.STRING(64)) declare otpHash: string | null;
  @Column({ type: DataType.STRING(32), allowNull: false }) declare otpKeyId: string;
  /** The SMS provider's id of the verification. */
  @Column(DataType.STRING(64)) declare verificationReference: CreationOptional<string | null>;
  /** Sealed: where the code was sent. Null once the flow has ended. */
  @Column(DataType.TEXT) declare personal: string | null;
  /** That of the flow. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare expiresAt: number;

  @BelongsTo(() => LoginFlowModel, { constraints: false }) declare flow: NonAttribute<LoginFlowModel>;
}

/** Wrong codes for one identity, which are counted before anybody has a profile. Times are epoch milliseconds. */
@Table({ tableName: 'sign_in_locks', underscored: true, timestamps: false, indexes: [{ fields: ['changed_at'] }] })
export class SignInLockModel extends Model<InferAttributes<SignInLockModel>, InferCreationAttributes<SignInLockModel>> {
  /** Keyed digest of the identity. */
  @Column({ type: DataType.STRING(64), primaryKey: true })
  declare identityIndex: string;
  /** Consecutive wrong codes. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 }) declare codeFailures: CreationOptional<number>;
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 }) declare lockCount: CreationOptional<number>;
  @Column(DataType.BIGINT) declare lockedUntil: CreationOptional<number | null>;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare changedAt: number;
}

/** A consumer's session. */
@Table({
  tableName: 'sessions',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['profile_id'] }, { fields: ['absolute_until'] }],
})
export class SessionModel extends Model<InferAttributes<SessionModel>, InferCreationAttributes<SessionModel>> {
  @Column({ type: DataType.STRING(22), primaryKey: true })
  declare id: string;
  @ForeignKey(() => ConsumerProfileModel)
  @Column({ type: DataType.BIGINT, field: 'profile_id', allowNull: false })
  declare ownerId: number;
  /** Generation of the current refresh token. */
  @Column({ type: DataType.INTEGER, allowNull: false }) declare generation: number;
  /** The newest generation whose tokens were used. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 1 })
  declare usedGeneration: CreationOptional<number>;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare rotatedAt: number;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare idleUntil: number;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare absoluteUntil: number;
  @Column({ type: DataType.BOOLEAN, allowNull: false }) declare remember: boolean;
  @Column(DataType.BIGINT) declare revokedAt: number | null;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;
  /** Its owner entered a one-time code to start it; false: a trusted browser did. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false }) declare byCode: CreationOptional<boolean>;
  @Column(DataType.STRING(64)) declare userAgentHash: string | null;
  /** Sealed: the name of the device. */
  @Column(DataType.TEXT) declare personal: string | null;

  @BelongsTo(() => ConsumerProfileModel) declare profile: NonAttribute<ConsumerProfileModel>;
}

/** A browser whose owner signs in without a code. The verifier is stored as a digest only. */
@Table({
  tableName: 'trusted_devices',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['selector'], unique: true }, { fields: ['profile_id'] }, { fields: ['expires_at'] }],
})
export class TrustedDeviceModel extends Model<
  InferAttributes<TrustedDeviceModel>,
  InferCreationAttributes<TrustedDeviceModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @Column({ type: DataType.STRING(43), allowNull: false }) declare selector: string;
  @Column({ type: DataType.STRING(64), allowNull: false }) declare verifierHash: string;
  /** Digest of the previous verifier. */
  @Column(DataType.STRING(64)) declare previousHash: string | null;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare rotatedAt: number;
  @ForeignKey(() => ConsumerProfileModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare profileId: number;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare lastUsedAt: number;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare expiresAt: number;
  @Column(DataType.BIGINT) declare revokedAt: number | null;
  /** Sealed: the label. */
  @Column(DataType.TEXT) declare personal: string | null;

  @BelongsTo(() => ConsumerProfileModel) declare profile: NonAttribute<ConsumerProfileModel>;
}

/** A used CAPTCHA. */
@Table({ tableName: 'captcha_uses', underscored: true, timestamps: false, indexes: [{ fields: ['expires_at'] }] })
export class CaptchaUseModel extends Model<InferAttributes<CaptchaUseModel>, InferCreationAttributes<CaptchaUseModel>> {
  @Column({ type: DataType.STRING(64), primaryKey: true })
  declare digest: string;
  /** Identifies the request that used it. */
  @Column({ type: DataType.STRING(22), allowNull: false }) declare claim: string;
  /** Verifiers reject the CAPTCHA from then on. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare expiresAt: number;
}

/** The count of one scope and subject in a time window. */
@Table({ tableName: 'rate_counters', underscored: true, timestamps: false, indexes: [{ fields: ['window_start'] }] })
export class RateCounterModel extends Model<
  InferAttributes<RateCounterModel>,
  InferCreationAttributes<RateCounterModel>
> {
  @Column({ type: DataType.STRING(50), primaryKey: true })
  declare scope: string;
  /** Keyed digest of what is counted. */
  @Column({ type: DataType.STRING(64), primaryKey: true })
  declare subject: string;
  /** Epoch milliseconds. */
  @Column({ type: DataType.BIGINT, primaryKey: true })
  declare windowStart: number;
  @Column({ type: DataType.INTEGER, allowNull: false }) declare n: number;
}
