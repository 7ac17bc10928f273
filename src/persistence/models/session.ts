// A signed-in browser. Times in epoch milliseconds.
import type { InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import { ConsumerProfileModel } from './profile';

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
