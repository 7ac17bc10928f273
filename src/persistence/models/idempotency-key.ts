// An Idempotency-Key that was used, and what was answered.
import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

@Table({ tableName: 'idempotency_keys', underscored: true, timestamps: false })
export class IdempotencyKeyModel extends Model<
  InferAttributes<IdempotencyKeyModel>,
  InferCreationAttributes<IdempotencyKeyModel>
> {
  /** Keyed digest of who asked and of the key. */
  @Column({ type: DataType.STRING(64), primaryKey: true })
  declare id: string;
  /** Keyed digest of what was asked. */
  @Column(DataType.STRING(64)) declare fingerprint: string;
  /** Sealed: the answer. */
  @Column(DataType.TEXT) declare personal: string;
  /** Epoch milliseconds. */
  @Column(DataType.BIGINT) declare createdAt: number;
}
