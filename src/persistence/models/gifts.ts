// Models of helping hand links and of the gifts that were made through them. Times are epoch milliseconds.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { StoredGiftStatus } from '../../domain/gifts/gift-payment';
import { ConsumerModel } from './account';
import { ConsumerProfileModel } from './profile';

/** A link with which others pay towards an account. Its token is stored as a digest. */
@Table({
  tableName: 'gift_links',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['token_digest'], unique: true },
    { fields: ['consumer_id', 'id'] },
    { fields: ['consumer_profile_id', 'id'] },
  ],
})
export class GiftLinkModel extends Model<InferAttributes<GiftLinkModel>, InferCreationAttributes<GiftLinkModel>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => ConsumerModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare consumerId: number;
  @ForeignKey(() => ConsumerProfileModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare consumerProfileId: number;
  /** SHA-256, hex. */
  @Column({ type: DataType.STRING(64), allowNull: false }) declare tokenDigest: string;
  /** Sealed: what the consumer says on the page. Null only until it is sealed, inside the transaction of the insert. */
  @Column(DataType.TEXT) declare personal: string | null;
  @Column(DataType.DECIMAL(12, 2)) declare goal: string | null;
  @Column({ type: DataType.BOOLEAN, allowNull: false }) declare singleUse: boolean;
  @Column({ type: DataType.BOOLEAN, allowNull: false }) declare showCreditor: boolean;
  @Column({ type: DataType.DATEONLY, allowNull: false }) declare expiresOn: string;
  /** Counts successful gifts. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare receivedCount: CreationOptional<number>;
  @Column({ type: DataType.DECIMAL(12, 2), allowNull: false, defaultValue: '0.00' })
  declare receivedAmount: CreationOptional<string>;
  /** Increases with every change and with every gift that is claimed, so that a claim knows what it was decided on. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 }) declare version: CreationOptional<number>;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;
  @Column(DataType.BIGINT) declare revokedAt: number | null;
  /** When the account ended: a later plan needs a new link. */
  @Column(DataType.BIGINT) declare closedAt: number | null;

  @BelongsTo(() => ConsumerModel) declare account: NonAttribute<ConsumerModel>;
}

/** A payment by somebody else: claimed before it is charged, until its outcome is known. */
@Table({
  tableName: 'gift_payments',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['request_digest'], unique: true },
    { fields: ['open_key'], unique: true },
    { fields: ['gift_link_id', 'status', 'finished_at'] },
    { fields: ['consumer_id', 'id'] },
    { fields: ['detach_state', 'id'] },
    { fields: ['email_until'] },
  ],
})
export class GiftPaymentModel extends Model<
  InferAttributes<GiftPaymentModel>,
  InferCreationAttributes<GiftPaymentModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => GiftLinkModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare giftLinkId: number;
  @ForeignKey(() => ConsumerModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare consumerId: number;
  @Column({ type: DataType.STRING(26), allowNull: false }) declare setupId: string;
  @Column({ type: DataType.DECIMAL(12, 2), allowNull: false }) declare amount: string;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare status: StoredGiftStatus;
  /** Keyed digest of the link and the idempotency key. */
  @Column({ type: DataType.STRING(64), allowNull: false }) declare requestDigest: string;
  /** Keyed digest of the request, which a repetition must equal. */
  @Column({ type: DataType.STRING(64), allowNull: false }) declare fingerprint: string;
  /** Sealed: name, e-mail address and note of the payer; the reference to the method until the provider forgot it. */
  @Column(DataType.TEXT) declare personal: string | null;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare claimedAt: number;
  @Column(DataType.BIGINT) declare finishedAt: number | null;
  /** The account's id while the outcome is unknown, else null. Unique: an account has one open gift. */
  @Column(DataType.BIGINT) declare openKey: number | null;
  /** `waiting`: the provider is to forget the method. */
  @Column(DataType.STRING(10)) declare detachState: 'waiting' | 'done' | 'given_up' | null;
  /** When the payer's e-mail address is wiped; null when there is none. */
  @Column(DataType.BIGINT) declare emailUntil: number | null;

  @BelongsTo(() => GiftLinkModel) declare link: NonAttribute<GiftLinkModel>;
}
