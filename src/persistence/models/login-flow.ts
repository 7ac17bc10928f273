// A sign-in under way. Times in epoch milliseconds; the token and the code are kept as digests only.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { Channel, FlowState } from '../../domain/login-flow';
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
