// A message to be sent. Times in epoch milliseconds.
import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { Channel } from '../../domain/login-flow';

@Table({ tableName: 'outbox_messages', underscored: true, timestamps: false })
export class OutboxMessageModel extends Model<
  InferAttributes<OutboxMessageModel>,
  InferCreationAttributes<OutboxMessageModel>
> {
  @Column({ type: DataType.STRING(22), primaryKey: true })
  declare id: string;
  @Column(DataType.STRING(10)) declare kind: Channel;
  /** The sign-in whose code it carries. */
  @Column(DataType.STRING(22)) declare flowId: string | null;
  /** Sealed: address, subject and text; null once it was sent or given up. */
  @Column(DataType.TEXT) declare personal: string | null;
  @Column(DataType.STRING(10)) declare state: 'pending' | 'sending' | 'sent' | 'failed';
  @Column(DataType.INTEGER) declare attempts: number;
  /** When it may be claimed. */
  @Column(DataType.BIGINT) declare nextAt: number;
  @Column(DataType.BIGINT) declare createdAt: number;
  @Column(DataType.BIGINT) declare sentAt: number | null;
}
