// A stored payment method of an account; never the card itself.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import { ConsumerModel } from './consumer';

@Table({ tableName: 'payment_profiles', underscored: true, timestamps: false })
export class PaymentProfileModel extends Model<
  InferAttributes<PaymentProfileModel>,
  InferCreationAttributes<PaymentProfileModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => ConsumerModel)
  @Column(DataType.BIGINT)
  declare consumerId: number;
  /** What people recognise the method by, such as `Visa ending in 4242`. */
  @Column(DataType.STRING(100)) declare label: string;
  /** The payment provider's name for it; never a card number. Null: stored before there was a provider. */
  @Column(DataType.STRING(100)) declare reference: string | null;
  @Column(DataType.DATE(3)) declare createdAt: Date | null;
  @Column(DataType.DATE(3)) declare deletedAt: Date | null;

  @BelongsTo(() => ConsumerModel) declare account: NonAttribute<ConsumerModel>;
}
