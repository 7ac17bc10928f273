// A letter that was sent to a consumer, as its template read then; never changed afterwards.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import { Consumer } from './consumer';
import { Template } from './template';

@Table({ tableName: 'e_letters', underscored: true, timestamps: false })
export class ELetter extends Model<InferAttributes<ELetter>, InferCreationAttributes<ELetter>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => Consumer)
  @Column(DataType.BIGINT)
  declare consumerId: number;
  @ForeignKey(() => Template)
  @Column(DataType.BIGINT)
  declare templateId: number;
  @Column(DataType.BIGINT) declare templateVersion: number;
  @Column(DataType.STRING(255)) declare name: string;
  @Column(DataType.TEXT('medium')) declare content: string;
  /** The policy by which the content was cleaned. */
  @Column(DataType.INTEGER) declare contentPolicy: number;
  @Column(DataType.DATE(3)) declare sentAt: Date;

  @BelongsTo(() => Consumer) declare consumer: NonAttribute<Consumer>;
  @BelongsTo(() => Template) declare template: NonAttribute<Template>;
}
