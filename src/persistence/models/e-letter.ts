// A letter that was sent to a consumer, as its template read then; never changed afterwards.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import { ConsumerModel } from './consumer';
import { TemplateModel } from './template';

@Table({ tableName: 'e_letters', underscored: true, timestamps: false })
export class ELetterModel extends Model<InferAttributes<ELetterModel>, InferCreationAttributes<ELetterModel>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => ConsumerModel)
  @Column(DataType.BIGINT)
  declare consumerId: number;
  @ForeignKey(() => TemplateModel)
  @Column(DataType.BIGINT)
  declare templateId: number;
  @Column(DataType.BIGINT) declare templateVersion: number;
  @Column(DataType.STRING(255)) declare name: string;
  @Column(DataType.TEXT('medium')) declare content: string;
  /** The policy by which the content was cleaned. */
  @Column(DataType.INTEGER) declare contentPolicy: number;
  @Column(DataType.DATE(3)) declare sentAt: Date;

  @BelongsTo(() => ConsumerModel) declare consumer: NonAttribute<ConsumerModel>;
  @BelongsTo(() => TemplateModel) declare template: NonAttribute<TemplateModel>;
}
