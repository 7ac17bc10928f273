// What a template said at one of its versions, and who saved it; never changed afterwards.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import { CreditorUser } from './creditor-user';
import { Template } from './template';

@Table({ tableName: 'template_versions', underscored: true, timestamps: false })
export class TemplateVersion extends Model<InferAttributes<TemplateVersion>, InferCreationAttributes<TemplateVersion>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => Template)
  @Column(DataType.BIGINT)
  declare templateId: number;
  @Column(DataType.BIGINT) declare version: number;
  @Column(DataType.STRING(255)) declare name: string;
  @Column(DataType.TEXT('medium')) declare content: string;
  /** The policy by which the content was cleaned. */
  @Column(DataType.INTEGER) declare contentPolicy: number;
  @ForeignKey(() => CreditorUser)
  @Column(DataType.BIGINT)
  declare editorId: number;
  @Column(DataType.DATE(3)) declare savedAt: Date | null;

  @BelongsTo(() => Template) declare template: NonAttribute<Template>;
  @BelongsTo(() => CreditorUser) declare editor: NonAttribute<CreditorUser>;
}
