// Models of consumer profiles, and of how the portal looks for them.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, HasOne, Model, Table } from 'sequelize-typescript';
import type { Instant } from '../../domain/shared/calendar';
import { INSTANT } from './instant-column';
import type { StoredErasureState } from '../../domain/profile/erasure';
import type { ProfileStatus } from '../../domain/profile/profile';

/** A person: sealed identity and contacts, locks, and communication permissions. */
@Table({
  tableName: 'consumer_profiles',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['identity_index', 'email_index'], unique: true },
    { fields: ['identity_index', 'mobile_index'], unique: true },
    { fields: ['email_index'] },
    { fields: ['mobile_index'] },
  ],
})
export class ConsumerProfileModel extends Model<
  InferAttributes<ConsumerProfileModel>,
  InferCreationAttributes<ConsumerProfileModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  /** Sealed `ProfilePersonalData`; null once it is erased. */
  @Column(DataType.TEXT) declare personal: string | null;
  /** Empty once it is erased. */
  @Column({ type: DataType.STRING(64), allowNull: false }) declare identityIndex: string;
  @Column(DataType.STRING(64)) declare emailIndex: string | null;
  @Column(DataType.STRING(64)) declare mobileIndex: string | null;
  @Column({ type: DataType.STRING(10), allowNull: false, defaultValue: 'active' })
  declare status: CreationOptional<ProfileStatus>;
  /** Epoch milliseconds. */
  @Column(DataType.BIGINT) declare emailVerifiedAt: CreationOptional<number | null>;
  @Column(DataType.BIGINT) declare mobileVerifiedAt: CreationOptional<number | null>;
  @Column(DataType.BIGINT) declare emailBoundAt: CreationOptional<number | null>;
  @Column(DataType.BIGINT) declare mobileBoundAt: CreationOptional<number | null>;
  @Column(DataType.BIGINT) declare identityVerifiedAt: CreationOptional<number | null>;
  /** When its owner last signed in. Epoch milliseconds. */
  @Column(DataType.BIGINT) declare lastUsedAt: CreationOptional<number | null>;
  /** When the owner stopped the channel by a link or a word; its permission is off since then. Epoch milliseconds. */
  @Column(DataType.BIGINT) declare emailOptedOutAt: CreationOptional<number | null>;
  @Column(DataType.BIGINT) declare textOptedOutAt: CreationOptional<number | null>;
  /** Sealed `BillingAddress` with the time of the last change. */
  @Column(DataType.TEXT) declare billing: CreationOptional<string | null>;
  /** Grows with every change of the billing details. */
  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 1 })
  declare billingVersion: CreationOptional<number>;
  /** Grows with every change of what its owner reads: the profile, its accounts, wallet and letters. See docs/stored-answers.md. */
  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 1 }) declare stamp: CreationOptional<number>;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare textPermission: CreationOptional<boolean>;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare emailPermission: CreationOptional<boolean>;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare landlineCallPermission: CreationOptional<boolean>;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare uspsPermission: CreationOptional<boolean>;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isCommunicationUpdated: CreationOptional<boolean>;
  /** When its owner asked not to be contacted. Epoch milliseconds. */
  @Column(DataType.BIGINT) declare contactStoppedAt: CreationOptional<number | null>;
  @Column(INSTANT) declare verifiedAt: Instant | null;
  @Column(INSTANT) declare createdAt: Instant | null;
  @Column(INSTANT) declare updatedAt: Instant | null;

  @HasOne(() => PortalPreferencesModel) declare portal: NonAttribute<PortalPreferencesModel | null>;
}

/** A person's request to be erased, and its withdrawal. */
@Table({
  tableName: 'erasure_requests',
  underscored: true,
  timestamps: false,
  indexes: [
    { fields: ['open_key'], unique: true },
    { fields: ['profile_id', 'created_at'] },
    { fields: ['state', 'created_at'] },
  ],
})
export class ErasureRequestModel extends Model<
  InferAttributes<ErasureRequestModel>,
  InferCreationAttributes<ErasureRequestModel>
> {
  @Column({ type: DataType.STRING(22), primaryKey: true })
  declare id: string;
  @ForeignKey(() => ConsumerProfileModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare profileId: number;
  /** The profile while the request is open: a person has one open request. */
  @Column(DataType.BIGINT) declare openKey: number | null;
  @Column({ type: DataType.STRING(10), allowNull: false }) declare state: StoredErasureState;
  /** Epoch milliseconds. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare createdAt: number;
  @Column(DataType.BIGINT) declare endedAt: CreationOptional<number | null>;

  @BelongsTo(() => ConsumerProfileModel) declare profile: NonAttribute<ConsumerProfileModel>;
}

/** How the portal looks for one person. Who never changed it has no row. */
@Table({ tableName: 'portal_preferences', underscored: true, timestamps: false })
export class PortalPreferencesModel extends Model<
  InferAttributes<PortalPreferencesModel>,
  InferCreationAttributes<PortalPreferencesModel>
> {
  /** The profile's. */
  @ForeignKey(() => ConsumerProfileModel)
  @Column({ type: DataType.BIGINT, primaryKey: true, field: 'consumer_profile_id' })
  declare id: number;
  /** Grows with every change. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare version: number;
  /** Sealed `PortalSettings`: how someone is addressed is a name. */
  @Column({ type: DataType.TEXT, allowNull: false }) declare personal: string;
  @Column({ type: INSTANT, allowNull: false }) declare updatedAt: Instant;

  @BelongsTo(() => ConsumerProfileModel) declare profile: NonAttribute<ConsumerProfileModel>;
}
