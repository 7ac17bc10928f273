// A payment that was made or failed. The table is called transactions.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { NegotiationType, TransactionStatus } from '../../domain/shared/vocabulary';
import { Company } from './company';
import { Consumer } from './consumer';

@Table({ tableName: 'transactions', underscored: true, timestamps: false })
export class PaymentTransaction extends Model<
  InferAttributes<PaymentTransaction>,
  InferCreationAttributes<PaymentTransaction>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => Consumer)
  @Column(DataType.BIGINT)
  declare consumerId: number;
  @ForeignKey(() => Company)
  @Column(DataType.BIGINT)
  declare companyId: number;
  @Column(DataType.DECIMAL(12, 2)) declare amount: string;
  @Column(DataType.STRING(30)) declare status: TransactionStatus;
  @Column(DataType.STRING(45)) declare transactionType: NegotiationType;
  @Column(DataType.DATE(3)) declare createdAt: Date | null;

  @BelongsTo(() => Consumer) declare account: NonAttribute<Consumer>;
}
