// A message template of a creditor.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { TemplateType } from '../../domain/shared/vocabulary';
import { Company } from './company';
import { CreditorUser } from './creditor-user';

@Table({ tableName: 'templates', underscored: true, timestamps: false })
export class Template extends Model<InferAttributes<Template>, InferCreationAttributes<Template>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  /** The owner; an update by a colleague does not change it. */
  @ForeignKey(() => CreditorUser)
  @Column(DataType.BIGINT)
  declare userId: number;
  @ForeignKey(() => Company)
  @Column(DataType.BIGINT)
  declare companyId: number | null;
  @Column(DataType.STRING(255)) declare name: string;
  @Column(DataType.STRING(20)) declare type: TemplateType;
  @Column(DataType.STRING(255)) declare subject: string | null;
  /** The template's content, HTML. */
  @Column(DataType.TEXT('medium')) declare description: string;
  /** Grows with every save. */
  @Column(DataType.BIGINT) declare version: CreationOptional<number>;
  /** The policy by which the content was cleaned; 0 is older than any. */
  @Column(DataType.INTEGER) declare contentPolicy: CreationOptional<number>;
  @Column(DataType.DATE(3)) declare createdAt: Date | null;
  @Column(DataType.DATE(3)) declare updatedAt: Date | null;
  @Column(DataType.DATE(3)) declare deletedAt: Date | null;

  @BelongsTo(() => Company) declare company: NonAttribute<Company | null>;
  @BelongsTo(() => CreditorUser) declare owner: NonAttribute<CreditorUser>;
}
