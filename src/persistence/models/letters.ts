// Models of letter templates, their versions, and sent letters.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { Instant } from '../../domain/shared/calendar';
import { INSTANT } from './instant-column';
import type { TemplateType } from '../../domain/shared/vocabulary';
import { CompanyModel, CreditorUserModel } from './creditor';
import { ConsumerModel } from './account';

/** A message template of a creditor. */
@Table({ tableName: 'templates', underscored: true, timestamps: false })
export class TemplateModel extends Model<InferAttributes<TemplateModel>, InferCreationAttributes<TemplateModel>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  /** The owner. Updates by colleagues do not change it. */
  @ForeignKey(() => CreditorUserModel)
  @Column(DataType.BIGINT)
  declare userId: number;
  @ForeignKey(() => CompanyModel)
  @Column(DataType.BIGINT)
  declare companyId: number | null;
  @Column(DataType.STRING(255)) declare name: string;
  @Column(DataType.STRING(20)) declare type: TemplateType;
  @Column(DataType.STRING(255)) declare subject: string | null;
  /** The content, HTML. */
  @Column(DataType.TEXT('medium')) declare description: string;
  /** Grows with every save. */
  @Column(DataType.BIGINT) declare version: CreationOptional<number>;
  /** Version of the policy that cleaned the content; 0 is older than any. */
  @Column(DataType.INTEGER) declare contentPolicy: CreationOptional<number>;
  @Column(INSTANT) declare createdAt: Instant | null;
  @Column(INSTANT) declare updatedAt: Instant | null;
  @Column(INSTANT) declare deletedAt: Instant | null;

  @BelongsTo(() => CompanyModel) declare company: NonAttribute<CompanyModel | null>;
  @BelongsTo(() => CreditorUserModel) declare owner: NonAttribute<CreditorUserModel>;
}

/** The text of a template at one version, and who saved it. Never changed. */
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
  /** Version of the policy that cleaned the content. */
  @Column(DataType.INTEGER) declare contentPolicy: number;
  @ForeignKey(() => CreditorUserModel)
  @Column(DataType.BIGINT)
  declare editorId: number;
  @Column(INSTANT) declare savedAt: Instant | null;

  @BelongsTo(() => TemplateModel) declare template: NonAttribute<TemplateModel>;
  @BelongsTo(() => CreditorUserModel) declare editor: NonAttribute<CreditorUserModel>;
}

/** A letter sent to a consumer, with the text of its template at that time. Never changed. */
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
  /** Version of the policy that cleaned the content. */
  @Column(DataType.INTEGER) declare contentPolicy: number;
  @Column(INSTANT) declare sentAt: Instant;

  @BelongsTo(() => ConsumerModel) declare consumer: NonAttribute<ConsumerModel>;
  @BelongsTo(() => TemplateModel) declare template: NonAttribute<TemplateModel>;
}
