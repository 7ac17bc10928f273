// Model of contact changes and claims that wait.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { ContactChangeState } from '../../domain/profile/contact-change';
import type { Channel } from '../../domain/sign-in/login-flow';
import { CompanyModel } from './creditor';
import { ConsumerProfileModel } from './profile';

/**
 * What a consumer has asked for without the usual proof, and others can cancel: another contact, or the accounts of a
 * company. Times are epoch milliseconds.
 */
@Table({
  tableName: 'contact_changes',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['cancel_hash'], unique: true },
    { fields: ['reminder_hash'], unique: true },
    { fields: ['profile_id', 'state'] },
    { fields: ['company_id'] },
    { fields: ['state', 'remind_at'] },
    { fields: ['state', 'due_at'] },
    { fields: ['ended_at'] },
  ],
})
export class ContactChangeModel extends Model<
  InferAttributes<ContactChangeModel>,
  InferCreationAttributes<ContactChangeModel>
> {
  @Column({ type: DataType.STRING(22), primaryKey: true })
  declare id: string;
  @ForeignKey(() => ConsumerProfileModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare profileId: number;
  /** The session that asked for it. */
  @Column({ type: DataType.STRING(22), allowNull: false }) declare sessionId: string;
  @Column({ type: DataType.STRING(20), allowNull: false }) declare state: ContactChangeState;
  /** A claim that waits is to the accounts of this company. It is null for a change of a contact. */
  @ForeignKey(() => CompanyModel)
  @Column(DataType.BIGINT)
  declare companyId: CreationOptional<number | null>;
  /** This is the channel of the new contact. It is null for a claim. */
  @Column(DataType.STRING(10)) declare channel: Channel | null;
  /** Digests of the tokens in the links that cancel it: of the notice and of its reminder. */
  @Column({ type: DataType.STRING(64), allowNull: false }) declare cancelHash: string;
  @Column(DataType.STRING(64)) declare reminderHash: string | null;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare remindAt: number;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare dueAt: number;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;
  @Column(DataType.BIGINT) declare endedAt: number | null;
  /** Sealed: the new contact. Null once the change has ended. */
  @Column(DataType.TEXT) declare personal: string | null;

  @BelongsTo(() => ConsumerProfileModel) declare profile: NonAttribute<ConsumerProfileModel>;
}
