// Models of what a regular job counts of the accounts of a company. They are rewritten as a whole, and can be deleted.
import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import { CompanyModel } from './creditor';

/** The figures of a company, and of what they were counted. */
@Table({ tableName: 'company_counts', underscored: true, timestamps: false })
export class CompanyCountsModel extends Model<
  InferAttributes<CompanyCountsModel>,
  InferCreationAttributes<CompanyCountsModel>
> {
  @ForeignKey(() => CompanyModel)
  @Column({ type: DataType.BIGINT, primaryKey: true })
  declare companyId: number;
  /** `company_stamps.accounts_stamp` before the first account was read. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare accountsStamp: number;
  /** The business day. */
  @Column({ type: DataType.DATEONLY, allowNull: false }) declare day: string;
  /** Epoch milliseconds: when counting began. */
  @Column({ type: DataType.BIGINT, allowNull: false }) declare asOf: number;
  /** How long it took. */
  @Column({ type: DataType.INTEGER, allowNull: false }) declare durationMs: number;
  /** JSON of `CountedFigures`. */
  @Column({ type: DataType.TEXT('medium'), allowNull: false }) declare figures: string;
}

/** How far the accounts of a company that were placed in one month, for one client, with the same first letter have come. */
@Table({
  tableName: 'funnel_counts',
  underscored: true,
  timestamps: false,
  indexes: [{ fields: ['company_id'] }],
})
export class FunnelCountsModel extends Model<
  InferAttributes<FunnelCountsModel>,
  InferCreationAttributes<FunnelCountsModel>
> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @ForeignKey(() => CompanyModel)
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;
  /** `YYYY-MM`. */
  @Column(DataType.STRING(7)) declare month: string | null;
  @Column(DataType.BIGINT) declare subclientId: number | null;
  @Column(DataType.BIGINT) declare templateId: number | null;

  @Column({ type: DataType.INTEGER, allowNull: false }) declare placed: number;
  @Column({ type: DataType.DECIMAL(16, 2), allowNull: false }) declare placedBalance: string;
  @Column({ type: DataType.INTEGER, allowNull: false }) declare seen: number;
  @Column({ type: DataType.DECIMAL(16, 2), allowNull: false }) declare seenBalance: string;
  @Column({ type: DataType.INTEGER, allowNull: false }) declare offered: number;
  @Column({ type: DataType.DECIMAL(16, 2), allowNull: false }) declare offeredBalance: string;
  @Column({ type: DataType.INTEGER, allowNull: false }) declare agreed: number;
  @Column({ type: DataType.DECIMAL(16, 2), allowNull: false }) declare agreedBalance: string;
  @Column({ type: DataType.INTEGER, allowNull: false }) declare firstPayment: number;
  @Column({ type: DataType.DECIMAL(16, 2), allowNull: false }) declare firstPaymentBalance: string;
  @Column({ type: DataType.INTEGER, allowNull: false }) declare kept: number;
  @Column({ type: DataType.DECIMAL(16, 2), allowNull: false }) declare keptBalance: string;
  @Column({ type: DataType.INTEGER, allowNull: false }) declare broken: number;
  @Column({ type: DataType.DECIMAL(16, 2), allowNull: false }) declare brokenBalance: string;
  @Column({ type: DataType.INTEGER, allowNull: false }) declare settled: number;
  @Column({ type: DataType.DECIMAL(16, 2), allowNull: false }) declare settledBalance: string;
  @Column({ type: DataType.DECIMAL(16, 2), allowNull: false }) declare collected: string;
}
