// Who may do a job that only one process may do at a time.
import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

@Table({ tableName: 'job_leases', underscored: true, timestamps: false })
export class JobLeaseModel extends Model<InferAttributes<JobLeaseModel>, InferCreationAttributes<JobLeaseModel>> {
  @Column({ type: DataType.STRING(50), primaryKey: true })
  declare name: string;
  @Column(DataType.STRING(22)) declare holder: string;
  /** Epoch milliseconds; after it anybody may take the job over. */
  @Column(DataType.BIGINT) declare heldUntil: number;
}
