// A security event. Rows are only ever added, and hold nothing personal.
import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

@Table({ tableName: 'audit_events', underscored: true, timestamps: false })
export class AuditEventModel extends Model<InferAttributes<AuditEventModel>, InferCreationAttributes<AuditEventModel>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  /** Epoch milliseconds. */
  @Column(DataType.BIGINT) declare at: number;
  @Column(DataType.STRING(50)) declare event: string;
  @Column(DataType.BIGINT) declare profileId: number | null;
  @Column(DataType.BIGINT) declare creditorUserId: number | null;
  @Column(DataType.STRING(22)) declare sessionId: string | null;
  @Column(DataType.STRING(50)) declare ipPrefix: string | null;
  @Column(DataType.STRING(64)) declare userAgentHash: string | null;
  @Column(DataType.STRING(100)) declare requestId: string | null;
  @Column(DataType.STRING(100)) declare reason: string | null;
  @Column(DataType.BIGINT) declare templateId: number | null;
  @Column(DataType.STRING(64)) declare digestBefore: string | null;
  @Column(DataType.STRING(64)) declare digestAfter: string | null;
}
