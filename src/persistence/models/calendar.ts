// Model of the calendar feeds of consumers.
import type { CreationOptional, InferAttributes, InferCreationAttributes, NonAttribute } from 'sequelize';
import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import type { Instant } from '../../domain/shared/calendar';
import { INSTANT } from './instant-column';
import { ConsumerProfileModel } from './profile';

/** At most one for each profile. Deleted when it is revoked. */
@Table({
  tableName: 'calendar_feeds',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['token_digest'], unique: true }],
})
export class CalendarFeedModel extends Model<
  InferAttributes<CalendarFeedModel>,
  InferCreationAttributes<CalendarFeedModel>
> {
  @ForeignKey(() => ConsumerProfileModel)
  @Column({ type: DataType.BIGINT, primaryKey: true, allowNull: false })
  declare consumerProfileId: number;
  /** SHA-256 of the token in the link. */
  @Column({ type: DataType.STRING(64), allowNull: false }) declare tokenDigest: string;
  @Column({ type: DataType.SMALLINT, allowNull: false, defaultValue: 1 })
  declare reminderDays: CreationOptional<number>;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare includeAmounts: CreationOptional<boolean>;
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare includeAccountNames: CreationOptional<boolean>;
  @Column({ type: INSTANT, allowNull: false }) declare createdAt: Instant;
  /** Written at most once an hour. */
  @Column(INSTANT) declare lastFetchedAt: Instant | null;
  /** What the calendar showed when it was last fetched; null before. */
  @Column(DataType.STRING(64)) declare shownDigest: CreationOptional<string | null>;
  /** Grows when the calendar shows something else. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 }) declare revision: CreationOptional<number>;
  @Column(INSTANT) declare revisedAt: CreationOptional<Instant | null>;

  @BelongsTo(() => ConsumerProfileModel) declare profile: NonAttribute<ConsumerProfileModel>;
}
