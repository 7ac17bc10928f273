// Models of letter templates, their versions, sent letters, and what their readers did with them.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, HasOne, Model, Table } from 'sequelize-typescript';
import type { Instant } from '../../domain/shared/calendar';
import { INSTANT } from './instant-column';
import type { TemplateType } from '../../domain/shared/vocabulary';
import { CompanyModel, CreditorUserModel } from './creditor';
import { ConsumerModel } from './account';

/** A message template of a creditor. */
@Table({
  tableName: 'templates',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['company_id', 'type', 'deleted_at'] }, { fields: ['user_id'] }],
})
export class TemplateModel extends Model<InferAttributes<TemplateModel>, InferCreationAttributes<TemplateModel>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  /** The owner. Updates by colleagues do not change it. */
  @ForeignKey(() => CreditorUserModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;
  @ForeignKey(() => CompanyModel)
  @Column(DataType.BIGINT)
  declare companyId: number | null;
  @Column({ type: DataType.STRING(255), allowNull: false }) declare name: string;
  @Column({ type: DataType.STRING(20), allowNull: false }) declare type: TemplateType;
  @Column(DataType.STRING(255)) declare subject: string | null;
  /** The content, HTML. */
  @Column({ type: DataType.TEXT('medium'), allowNull: false }) declare description: string;
  /** Grows with every save. */
  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 1 }) declare version: CreationOptional<number>;
  /** Version of the policy that cleaned the content; 0 is older than any. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare contentPolicy: CreationOptional<number>;
  @Column(INSTANT) declare createdAt: Instant | null;
  @Column(INSTANT) declare updatedAt: Instant | null;
  @Column(INSTANT) declare deletedAt: Instant | null;

  @BelongsTo(() => CompanyModel) declare company: NonAttribute<CompanyModel | null>;
  @BelongsTo(() => CreditorUserModel) declare owner: NonAttribute<CreditorUserModel>;
}

/** The text of a template at one version, and who saved it. Never changed. */
@Table({
  tableName: 'template_versions',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['template_id', 'version'], unique: true }, { fields: ['editor_id'] }],
})
export class TemplateVersionModel extends Model<
  InferAttributes<TemplateVersionModel>,
  InferCreationAttributes<TemplateVersionModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => TemplateModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare templateId: number;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare version: number;
  @Column({ type: DataType.STRING(255), allowNull: false }) declare name: string;
  @Column(DataType.STRING(255)) declare subject: CreationOptional<string | null>;
  @Column({ type: DataType.TEXT('medium'), allowNull: false }) declare content: string;
  /** Version of the policy that cleaned the content. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 }) declare contentPolicy: number;
  @ForeignKey(() => CreditorUserModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare editorId: number;
  @Column(INSTANT) declare savedAt: Instant | null;

  @BelongsTo(() => TemplateModel) declare template: NonAttribute<TemplateModel>;
  @BelongsTo(() => CreditorUserModel) declare editor: NonAttribute<CreditorUserModel>;
}

/** A letter sent to a consumer, with the text of its template at that time. Never changed. */
@Table({
  tableName: 'e_letters',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['consumer_id'] },
    { fields: ['template_id'] },
    { fields: ['consumer_id', 'sent_at', 'id'] },
    { fields: ['company_id', 'id'] },
    { fields: ['company_id', 'not_reached', 'id'] },
    { fields: ['sender_user_id'] },
    { fields: ['batch_id', 'consumer_id'], unique: true },
  ],
})
export class ELetterModel extends Model<InferAttributes<ELetterModel>, InferCreationAttributes<ELetterModel>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => ConsumerModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare consumerId: number;
  @ForeignKey(() => CompanyModel)
  @Column(DataType.BIGINT)
  declare companyId: number | null;
  @ForeignKey(() => CreditorUserModel)
  @Column(DataType.BIGINT)
  declare senderUserId: number | null;
  /** The letters of one request. */
  @Column(DataType.STRING(24)) declare batchId: string | null;
  /** This is null for the answer to a dispute. */
  @ForeignKey(() => TemplateModel)
  @Column(DataType.BIGINT)
  declare templateId: number | null;
  @Column(DataType.BIGINT) declare templateVersion: number | null;
  @Column({ type: DataType.STRING(255), allowNull: false }) declare name: string;
  @Column(DataType.STRING(255)) declare subject: string | null;
  /** The first words. */
  @Column(DataType.TEXT) declare sealedPreview: string | null;
  /** The filled letter, HTML. */
  @Column(DataType.TEXT('medium')) declare sealedContent: string | null;
  /** Version of the policy that cleaned the content. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 }) declare contentPolicy: number;
  @Column({ type: INSTANT, allowNull: false }) declare sentAt: Instant;
  /** Nobody was told of it. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare notReached: CreationOptional<boolean>;

  @BelongsTo(() => ConsumerModel) declare consumer: NonAttribute<ConsumerModel>;
  @BelongsTo(() => CompanyModel) declare company: NonAttribute<CompanyModel | null>;
  @BelongsTo(() => CreditorUserModel) declare sender: NonAttribute<CreditorUserModel | null>;
  @BelongsTo(() => TemplateModel) declare template: NonAttribute<TemplateModel | null>;
  @HasOne(() => ConsumerELetterModel) declare mailbox: NonAttribute<ConsumerELetterModel>;
}

/** What a consumer did with a letter. */
@Table({ tableName: 'consumer_e_letters', underscored: true, timestamps: false })
export class ConsumerELetterModel extends Model<
  InferAttributes<ConsumerELetterModel>,
  InferCreationAttributes<ConsumerELetterModel>
> {
  @ForeignKey(() => ELetterModel)
  @Column({ type: DataType.BIGINT, primaryKey: true })
  declare letterId: number;
  @Column(INSTANT) declare readAt: Instant | null;
  /** When it was first marked as read; the creditor sees it. */
  @Column(INSTANT) declare firstViewedAt: Instant | null;
  /** The consumer does not see it any more. The letter stays as evidence. */
  @Column(INSTANT) declare deletedAt: Instant | null;
}
