// Why a consumer does not pay.
import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

@Table({ tableName: 'reasons', underscored: true, timestamps: false })
export class ReasonModel extends Model<InferAttributes<ReasonModel>, InferCreationAttributes<ReasonModel>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @Column(DataType.STRING(255)) declare label: string;
  /** False: a consumer's own words. */
  @Column(DataType.BOOLEAN) declare isSystem: boolean;
}
