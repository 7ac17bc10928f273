// What became of a notice that a consumer answered.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { NoticeSenderType } from '../../domain/shared/vocabulary';
import { ConsumerModel } from './consumer';

@Table({ tableName: 'consumer_notice_responses', underscored: true, timestamps: false })
export class ConsumerNoticeResponseModel extends Model<
  InferAttributes<ConsumerNoticeResponseModel>,
  InferCreationAttributes<ConsumerNoticeResponseModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => ConsumerModel)
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

  @BelongsTo(() => ConsumerModel) declare account: NonAttribute<ConsumerModel>;
}
