// Model of consumer profiles.
import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { Instant } from '../../domain/shared/calendar';
import { INSTANT } from './instant-column';
import type { ProfileOrigin, ProfileStatus } from '../../domain/profile/profile';

/** A person: sealed identity and contacts, locks, and communication permissions. */
@Table({ tableName: 'consumer_profiles', underscored: true, timestamps: false })
export class ConsumerProfileModel extends Model<
  InferAttributes<ConsumerProfileModel>,
  InferCreationAttributes<ConsumerProfileModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  /** Sealed `ProfilePersonalData`. */
  @Column(DataType.TEXT) declare personal: string;
  @Column(DataType.STRING(64)) declare identityIndex: string;
  @Column(DataType.STRING(64)) declare selfIdentityIndex: CreationOptional<string | null>;
  @Column(DataType.STRING(64)) declare emailIndex: string | null;
  @Column(DataType.STRING(64)) declare mobileIndex: string | null;
  @Column(DataType.STRING(10)) declare origin: CreationOptional<ProfileOrigin>;
  @Column(DataType.STRING(10)) declare status: CreationOptional<ProfileStatus>;
  /** Epoch milliseconds. */
  @Column(DataType.BIGINT) declare emailVerifiedAt: CreationOptional<number | null>;
  @Column(DataType.BIGINT) declare mobileVerifiedAt: CreationOptional<number | null>;
  @Column(DataType.BIGINT) declare contactBoundAt: CreationOptional<number | null>;
  @Column(DataType.BIGINT) declare emailBoundAt: CreationOptional<number | null>;
  @Column(DataType.BIGINT) declare mobileBoundAt: CreationOptional<number | null>;
  @Column(DataType.BIGINT) declare identityVerifiedAt: CreationOptional<number | null>;
  /** Consecutive wrong codes. */
  @Column(DataType.INTEGER) declare codeFailures: CreationOptional<number>;
  @Column(DataType.INTEGER) declare lockCount: CreationOptional<number>;
  @Column(DataType.BIGINT) declare lockedUntil: CreationOptional<number | null>;
  @Column(DataType.BIGINT) declare lastSentAt: CreationOptional<number | null>;
  @Column(DataType.STRING(191)) declare address: string | null;
  @Column(DataType.STRING(100)) declare city: string | null;
  @Column(DataType.STRING(3)) declare state: string | null;
  @Column(DataType.STRING(20)) declare zip: string | null;
  @Column(DataType.STRING(50)) declare landline: string | null;
  @Column(DataType.BOOLEAN) declare textPermission: CreationOptional<boolean>;
  @Column(DataType.BOOLEAN) declare emailPermission: CreationOptional<boolean>;
  @Column(DataType.BOOLEAN) declare landlineCallPermission: CreationOptional<boolean>;
  @Column(DataType.BOOLEAN) declare uspsPermission: CreationOptional<boolean>;
  @Column(DataType.BOOLEAN) declare isCommunicationUpdated: CreationOptional<boolean>;
  @Column(INSTANT) declare verifiedAt: Instant | null;
  @Column(INSTANT) declare createdAt: Instant | null;
  @Column(INSTANT) declare updatedAt: Instant | null;
}
