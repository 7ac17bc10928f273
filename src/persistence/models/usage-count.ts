// How often something of the APIs was used on a day of the business.
import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

@Table({ tableName: 'usage_counts', underscored: true, timestamps: false })
export class UsageCountModel extends Model<InferAttributes<UsageCountModel>, InferCreationAttributes<UsageCountModel>> {
  @Column({ type: DataType.DATEONLY, primaryKey: true })
  declare day: string;
  @Column({ type: DataType.STRING(20), primaryKey: true })
  declare kind: string;
  @Column({ type: DataType.STRING(20), primaryKey: true })
  declare style: string;
  @Column({ type: DataType.STRING(191), primaryKey: true })
  declare name: string;
  @Column(DataType.BIGINT) declare n: number;
}
