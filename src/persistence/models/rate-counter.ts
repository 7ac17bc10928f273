// How often something happened in a window of time.
import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

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
