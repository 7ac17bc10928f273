// What became of a notice that a consumer answered.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { NoticeSenderType } from '../../domain/shared/vocabulary';
import { Consumer } from './consumer';

@Table({ tableName: 'consumer_notice_responses', underscored: true, timestamps: false })
export class ConsumerNoticeResponse extends Model<
  InferAttributes<ConsumerNoticeResponse>,
  InferCreationAttributes<ConsumerNoticeResponse>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => Consumer)
  @Column(DataType.BIGINT)
  declare consumerId: number;
  @Column(DataType.DECIMAL(12, 2)) declare noticeBalance: string | null;
  /** A number of the notice statuses. */
  @Column(DataType.SMALLINT) declare status: number;
  @Column(DataType.STRING(255)) declare reason: string | null;
  /** Which table the sender is in. */
  @Column(DataType.STRING(30)) declare senderType: NoticeSenderType | null;
  @Column(DataType.BIGINT) declare senderId: number | null;
  @Column(DataType.DATE(3)) declare createdAt: Date | null;

  @BelongsTo(() => Consumer) declare account: NonAttribute<Consumer>;
}
