// A payment that was made or failed. The table is called transactions.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { NegotiationType, TransactionStatus } from '../../domain/shared/vocabulary';
import { CompanyModel } from './company';
import { ConsumerModel } from './consumer';

@Table({ tableName: 'transactions', underscored: true, timestamps: false })
export class PaymentTransactionModel extends Model<
  InferAttributes<PaymentTransactionModel>,
  InferCreationAttributes<PaymentTransactionModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => ConsumerModel)
  @Column(DataType.BIGINT)
  declare consumerId: number;
  @ForeignKey(() => CompanyModel)
  @Column(DataType.BIGINT)
  declare companyId: number;
  @Column(DataType.DECIMAL(12, 2)) declare amount: string;
  @Column(DataType.STRING(30)) declare status: TransactionStatus;
  @Column(DataType.STRING(45)) declare transactionType: NegotiationType;
  @Column(DataType.DATE(3)) declare createdAt: Date | null;

  @BelongsTo(() => ConsumerModel) declare account: NonAttribute<ConsumerModel>;
}
