// A signed-in browser of a creditor user. Times in epoch milliseconds.
import type { InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import { CreditorUserModel } from './creditor-user';

@Table({ tableName: 'creditor_sessions', underscored: true, timestamps: false })
export class CreditorSessionModel extends Model<
  InferAttributes<CreditorSessionModel>,
  InferCreationAttributes<CreditorSessionModel>
> {
  @Column({ type: DataType.STRING(22), primaryKey: true })
  declare id: string;
  @ForeignKey(() => CreditorUserModel)
  @Column(DataType.BIGINT)
  declare creditorUserId: number;
  /** Which refresh token is the present one. */
  @Column(DataType.INTEGER) declare generation: number;
  @Column(DataType.BIGINT) declare rotatedAt: number;
  @Column(DataType.BIGINT) declare idleUntil: number;
  @Column(DataType.BIGINT) declare absoluteUntil: number;
  /** Always false: creditors have no trusted browsers. */
  @Column(DataType.BOOLEAN) declare remember: boolean;
  @Column(DataType.BIGINT) declare revokedAt: number | null;
  @Column(DataType.BIGINT) declare createdAt: number;
  @Column(DataType.STRING(64)) declare userAgentHash: string | null;
  /** Sealed: the name of the device. */
  @Column(DataType.TEXT) declare personal: string | null;

  @BelongsTo(() => CreditorUserModel) declare creditorUser: NonAttribute<CreditorUserModel>;
}
