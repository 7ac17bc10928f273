// Models of a consumer's wallet: payment methods, and setups of new ones.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { Instant } from '../../domain/shared/calendar';
import type { PaymentMethodType, ProviderStatus } from '../../domain/shared/payment-details';
import { GiftLinkModel } from './gifts';
import { INSTANT } from './instant-column';
import { ConsumerProfileModel } from './profile';

/** `waiting`: the provider is to forget the method. */
export type DetachState = 'waiting' | 'done' | 'given_up';

export const SETUP_STATES = { open: true, redeemed: true } as const;
export type SetupState = keyof typeof SETUP_STATES;

/** A payment method by the provider's reference; never a card itself. A removed one keeps no detail of the method. */
@Table({
  tableName: 'payment_methods',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['consumer_profile_id', 'reference_digest'], unique: true },
    { fields: ['default_key'], unique: true },
    { fields: ['detach_state', 'id'] },
    { fields: ['exp_year', 'exp_month', 'id'] },
  ],
})
export class PaymentMethodModel extends Model<
  InferAttributes<PaymentMethodModel>,
  InferCreationAttributes<PaymentMethodModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => ConsumerProfileModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare consumerProfileId: number;
  @Column({ type: DataType.STRING(20), allowNull: false }) declare type: PaymentMethodType;
  @Column(DataType.STRING(50)) declare brand: string | null;
  @Column(DataType.STRING(4)) declare last4: string | null;
  /** The consumer chose these words. The label is derived from brand and last four digits if this is null. */
  @Column(DataType.STRING(100)) declare label: string | null;
  @Column(DataType.INTEGER) declare expMonth: number | null;
  @Column(DataType.INTEGER) declare expYear: number | null;
  /** The provider's name for the method, plain: charges need it. Null once it is removed. */
  @Column(DataType.STRING(100)) declare reference: string | null;
  /** SHA-256 of the reference, so that a wallet holds each method once. Null once it is removed. */
  @Column(DataType.STRING(64)) declare referenceDigest: string | null;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare providerStatus: ProviderStatus;
  /** The profile's id on its default method, else null. Unique, so that no wallet has two. */
  @Column(DataType.BIGINT) declare defaultKey: number | null;
  @Column({ type: INSTANT, allowNull: false }) declare createdAt: Instant;
  @Column(INSTANT) declare lastUsedAt: Instant | null;
  @Column(INSTANT) declare deletedAt: Instant | null;
  @Column(DataType.STRING(10)) declare detachState: DetachState | null;
  /** Sealed: the reference of a removed method until the provider has forgotten it. */
  @Column(DataType.TEXT) declare personal: string | null;
  /** How many days before its expiry the last notice was due; 0: there was none. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 }) declare expiryNotice: CreationOptional<number>;

  @BelongsTo(() => ConsumerProfileModel) declare profile: NonAttribute<ConsumerProfileModel>;
}

/** A setup of a payment method in the provider's widget. Times are epoch milliseconds. */
@Table({
  tableName: 'payment_setups',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['consumer_profile_id'] }, { fields: ['expires_at'] }, { fields: ['gift_link_id'] }],
})
export class PaymentSetupModel extends Model<
  InferAttributes<PaymentSetupModel>,
  InferCreationAttributes<PaymentSetupModel>
> {
  @Column({ type: DataType.STRING(26), primaryKey: true })
  declare id: string;
  @ForeignKey(() => ConsumerProfileModel)
  @Column(DataType.BIGINT)
  declare consumerProfileId: number | null;
  /** The setup of a gift has a link, because its payer has no profile. */
  @ForeignKey(() => GiftLinkModel)
  @Column(DataType.BIGINT)
  declare giftLinkId: number | null;
  /** The provider's own name of the setup; its secret is not stored. */
  @Column({ type: DataType.STRING(100), allowNull: false }) declare providerSetup: string;
  @Column(DataType.STRING(20)) declare type: PaymentMethodType | null;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare state: SetupState;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare expiresAt: number;
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;
  @Column(DataType.BIGINT) declare redeemedAt: number | null;

  @BelongsTo(() => ConsumerProfileModel) declare profile: NonAttribute<ConsumerProfileModel | null>;
}
