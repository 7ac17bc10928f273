// A browser whose owner signs in without a code. Times in epoch milliseconds; the proof is kept as digest only.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import { ConsumerProfileModel } from './profile';

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
