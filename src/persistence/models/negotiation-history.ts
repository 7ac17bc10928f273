// What a move of a negotiation wrote, and who moved; never changed afterwards.
import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { Actor, MoveKey } from '../../domain/moves';
import type { AccountCondition } from '../../domain/shared/vocabulary';

@Table({ tableName: 'negotiation_history', underscored: true, timestamps: false })
export class NegotiationHistoryModel extends Model<
  InferAttributes<NegotiationHistoryModel>,
  InferCreationAttributes<NegotiationHistoryModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @Column(DataType.BIGINT) declare consumerId: number;
  @Column(DataType.BIGINT) declare companyId: number | null;
  /** Epoch milliseconds. */
  @Column(DataType.BIGINT) declare at: number;
  @Column(DataType.STRING(10)) declare actor: Actor;
  /** A profile, a creditor's user, or null when the system moved. */
  @Column(DataType.BIGINT) declare actorId: number | null;
  @Column(DataType.STRING(40)) declare move: MoveKey;
  @Column(DataType.STRING(60)) declare conditionBefore: AccountCondition;
  @Column(DataType.STRING(60)) declare conditionAfter: AccountCondition;
  /** The account's version that the move made. */
  @Column(DataType.BIGINT) declare version: number;
  /** JSON; only on the first row of an account. */
  @Column(DataType.TEXT) declare rowBefore: string | null;
  @Column(DataType.TEXT) declare written: string;
  @Column(DataType.STRING(100)) declare requestId: string | null;
}
