// A text that a creditor shows to consumers, such as `about us` (HTML).
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import { CompanyModel } from './company';
import { SubclientModel } from './subclient';

@Table({ tableName: 'custom_contents', underscored: true, timestamps: false })
export class CustomContentModel extends Model<
  InferAttributes<CustomContentModel>,
  InferCreationAttributes<CustomContentModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => CompanyModel)
  @Column(DataType.BIGINT)
  declare companyId: number;
  @ForeignKey(() => SubclientModel)
  @Column(DataType.BIGINT)
  declare subclientId: number | null;
  @Column(DataType.STRING(50)) declare type: string;
  @Column(DataType.TEXT('medium')) declare content: string;
  /** The policy by which the content was cleaned; 0 is older than any. */
  @Column(DataType.INTEGER) declare contentPolicy: CreationOptional<number>;

  @BelongsTo(() => CompanyModel) declare company: NonAttribute<CompanyModel>;
}
