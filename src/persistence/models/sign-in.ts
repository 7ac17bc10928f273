// A sign-in under way. Times in epoch milliseconds; the token and the code are kept as digests only.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { Channel, FlowState } from '../../domain/sign-in/login-flow';
import { ConsumerProfileModel } from './profile';

@Table({ tableName: 'login_flows', underscored: true, timestamps: false })
export class LoginFlowModel extends Model<InferAttributes<LoginFlowModel>, InferCreationAttributes<LoginFlowModel>> {
  @Column({ type: DataType.STRING(22), primaryKey: true })
  declare id: string;
  @Column(DataType.STRING(64)) declare tokenHash: string;
  /** Null: nobody has the identity that was given. */
  @ForeignKey(() => ConsumerProfileModel)
  @Column(DataType.BIGINT)
  declare profileId: number | null;
  @Column(DataType.STRING(20)) declare state: FlowState;
  @Column(DataType.STRING(10)) declare channel: Channel | null;
  @Column(DataType.STRING(64)) declare otpHash: string | null;
  @Column(DataType.STRING(32)) declare otpKeyId: string;
  @Column(DataType.INTEGER) declare otpVersion: CreationOptional<number>;
  @Column(DataType.STRING(64)) declare verificationReference: string | null;
  @Column(DataType.INTEGER) declare attempts: CreationOptional<number>;
  @Column(DataType.INTEGER) declare sends: CreationOptional<number>;
  /** Distinct destinations that were given. */
  @Column(DataType.INTEGER) declare contacts: CreationOptional<number>;
  @Column(DataType.BIGINT) declare lastSentAt: number | null;
  @Column(DataType.BIGINT) declare expiresAt: number;
  @Column(DataType.BIGINT) declare consumedAt: number | null;
  @Column(DataType.BIGINT) declare createdAt: number;
  /** Sealed: the identity behind an attempt, or the contact that was given. */
  @Column(DataType.TEXT) declare personal: string | null;

  @BelongsTo(() => ConsumerProfileModel) declare profile: NonAttribute<ConsumerProfileModel | null>;
}

// A signed-in browser. Times in epoch milliseconds.

@Table({ tableName: 'sessions', underscored: true, timestamps: false })
export class SessionModel extends Model<InferAttributes<SessionModel>, InferCreationAttributes<SessionModel>> {
  @Column({ type: DataType.STRING(22), primaryKey: true })
  declare id: string;
  @ForeignKey(() => ConsumerProfileModel)
  @Column(DataType.BIGINT)
  declare profileId: number;
  /** Which refresh token is the present one. */
  @Column(DataType.INTEGER) declare generation: number;
  @Column(DataType.BIGINT) declare rotatedAt: number;
  @Column(DataType.BIGINT) declare idleUntil: number;
  @Column(DataType.BIGINT) declare absoluteUntil: number;
  @Column(DataType.BOOLEAN) declare remember: boolean;
  @Column(DataType.BIGINT) declare revokedAt: number | null;
  @Column(DataType.BIGINT) declare createdAt: number;
  @Column(DataType.STRING(64)) declare userAgentHash: string | null;
  /** Sealed: the name of the device. */
  @Column(DataType.TEXT) declare personal: string | null;

  @BelongsTo(() => ConsumerProfileModel) declare profile: NonAttribute<ConsumerProfileModel>;
}

// A browser whose owner signs in without a code. Times in epoch milliseconds; the proof is kept as digest only.

@Table({ tableName: 'trusted_devices', underscored: true, timestamps: false })
export class TrustedDeviceModel extends Model<
  InferAttributes<TrustedDeviceModel>,
  InferCreationAttributes<TrustedDeviceModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @Column(DataType.STRING(43)) declare selector: string;
  @Column(DataType.STRING(64)) declare verifierHash: string;
  /** The proof before the present one. */
  @Column(DataType.STRING(64)) declare previousHash: string | null;
  @Column(DataType.BIGINT) declare rotatedAt: number;
  @ForeignKey(() => ConsumerProfileModel)
  @Column(DataType.BIGINT)
  declare profileId: number;
  @Column(DataType.BIGINT) declare createdAt: number;
  @Column(DataType.BIGINT) declare lastUsedAt: number;
  @Column(DataType.BIGINT) declare expiresAt: number;
  @Column(DataType.BIGINT) declare revokedAt: number | null;
  /** Sealed: the label. */
  @Column(DataType.TEXT) declare personal: string | null;

  @BelongsTo(() => ConsumerProfileModel) declare profile: NonAttribute<ConsumerProfileModel>;
}

// A CAPTCHA that was used.

@Table({ tableName: 'captcha_uses', underscored: true, timestamps: false })
export class CaptchaUseModel extends Model<InferAttributes<CaptchaUseModel>, InferCreationAttributes<CaptchaUseModel>> {
  @Column({ type: DataType.STRING(64), primaryKey: true })
  declare digest: string;
  /** Epoch milliseconds: the CAPTCHA itself is refused from then on. */
  @Column(DataType.BIGINT) declare expiresAt: number;
}

// How often something happened in a window of time.

@Table({ tableName: 'rate_counters', underscored: true, timestamps: false })
export class RateCounterModel extends Model<
  InferAttributes<RateCounterModel>,
  InferCreationAttributes<RateCounterModel>
> {
  @Column({ type: DataType.STRING(50), primaryKey: true })
  declare scope: string;
  /** Keyed digest of whom it counts. */
  @Column({ type: DataType.STRING(64), primaryKey: true })
  declare subject: string;
  /** Epoch milliseconds. */
  @Column({ type: DataType.BIGINT, primaryKey: true })
  declare windowStart: number;
  @Column(DataType.INTEGER) declare n: number;
}
