// A sender of notices that is no company of the portal.
import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

@Table({ tableName: 'creditor_profiles', underscored: true, timestamps: false })
export class CreditorProfileModel extends Model<
  InferAttributes<CreditorProfileModel>,
  InferCreationAttributes<CreditorProfileModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @Column(DataType.STRING(191)) declare companyName: string;
  @Column(DataType.STRING(50)) declare phone: string | null;
  @Column(DataType.STRING(191)) declare email: string | null;
  @Column(DataType.STRING(191)) declare address1: string | null;
  @Column(DataType.STRING(191)) declare address2: string | null;
  @Column(DataType.STRING(100)) declare city: string | null;
  @Column(DataType.STRING(50)) declare state: string | null;
  @Column(DataType.STRING(20)) declare zip: string | null;
  @Column(DataType.STRING(191)) declare url: string | null;
}
