// Creates the tables of what a regular job counts of the accounts of a company.
import { DataType } from 'sequelize-typescript';
import { ID, type SchemaChanges } from './schema-changes';

export const name = '0013-results';

const COMPANY = { model: 'companies', key: 'id' } as const;

export async function up({ types, createTable }: SchemaChanges): Promise<void> {
  await createTable('company_counts', {
    company_id: { type: DataType.BIGINT, primaryKey: true, allowNull: false, references: COMPANY },
    accounts_stamp: { type: DataType.BIGINT, allowNull: false },
    day: { type: DataType.DATEONLY, allowNull: false },
    as_of: { type: DataType.BIGINT, allowNull: false },
    duration_ms: { type: DataType.INTEGER, allowNull: false },
    figures: { type: types.longText, allowNull: false },
  });
  const count = { type: DataType.INTEGER, allowNull: false } as const;
  const sum = { type: DataType.DECIMAL(16, 2), allowNull: false } as const;
  await createTable(
    'funnel_counts',
    {
      id: ID,
      company_id: { type: DataType.BIGINT, allowNull: false, references: COMPANY },
      month: { type: types.exactText(7), allowNull: true },
      subclient_id: { type: DataType.BIGINT, allowNull: true },
      template_id: { type: DataType.BIGINT, allowNull: true },
      placed: count,
      placed_balance: sum,
      seen: count,
      seen_balance: sum,
      offered: count,
      offered_balance: sum,
      agreed: count,
      agreed_balance: sum,
      first_payment: count,
      first_payment_balance: sum,
      kept: count,
      kept_balance: sum,
      broken: count,
      broken_balance: sum,
      settled: count,
      settled_balance: sum,
      collected: sum,
    },
    { indexes: [['company_id']] },
  );
}
