// What a template said at one of its versions, and who saved it; never changed afterwards.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import { CreditorUserModel } from './creditor-user';
import { TemplateModel } from './template';

@Table({ tableName: 'template_versions', underscored: true, timestamps: false })
export class TemplateVersionModel extends Model<
  InferAttributes<TemplateVersionModel>,
  InferCreationAttributes<TemplateVersionModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => TemplateModel)
  @Column(DataType.BIGINT)
  declare templateId: number;
  @Column(DataType.BIGINT) declare version: number;
  @Column(DataType.STRING(255)) declare name: string;
  @Column(DataType.TEXT('medium')) declare content: string;
  /** The policy by which the content was cleaned. */
  @Column(DataType.INTEGER) declare contentPolicy: number;
  @ForeignKey(() => CreditorUserModel)
  @Column(DataType.BIGINT)
  declare editorId: number;
  @Column(DataType.DATE(3)) declare savedAt: Date | null;

  @BelongsTo(() => TemplateModel) declare template: NonAttribute<TemplateModel>;
  @BelongsTo(() => CreditorUserModel) declare editor: NonAttribute<CreditorUserModel>;
}
