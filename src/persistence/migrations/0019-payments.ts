// Adds what the consumer can change on scheduled payments, and what the history of payments shows.
import { DataType } from 'sequelize-typescript';
import { MOVES } from '../../domain/account/moves';
import { keysOf, PAYMENT_SOURCES } from '../../domain/shared/vocabulary';
import type { SchemaChanges } from './schema-changes';

export const name = '0019-payments';

export async function up({ types, addColumns, addIndex, raw, replaceCheck }: SchemaChanges): Promise<void> {
  await addColumns('schedule_transactions', {
    // Null: a process of an earlier release wrote the row, which cannot move payments.
    original_schedule_date: { type: DataType.DATEONLY, allowNull: true },
    // Attempts before the payment was last scheduled. `attempt_count` is part of the charge's key and never decreases.
    attempts_before: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
    skip_count: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
    reminded: { type: DataType.SMALLINT, allowNull: false, defaultValue: 0 },
  });
  await raw(
    'Sequelize sets no column to the value of another one',
    'UPDATE schedule_transactions SET original_schedule_date = schedule_date WHERE original_schedule_date IS NULL',
  );
  // Few payments have one.
  await addIndex('schedule_transactions', ['open_attempt']);
  await addColumns('consumers', { skips_used: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 } });
  await addColumns('transactions', {
    // No foreign keys: the history of payments outlives a schedule that is replaced.
    schedule_transaction_id: { type: DataType.BIGINT, allowNull: true },
    gift_payment_id: { type: DataType.BIGINT, allowNull: true },
    source: { type: types.exactText(10), allowNull: false, defaultValue: 'plan', values: keysOf(PAYMENT_SOURCES) },
    method_label: { type: DataType.STRING(100), allowNull: true },
    balance_after: { type: DataType.DECIMAL(12, 2), allowNull: true },
    provider_transaction: { type: types.exactText(100), allowNull: true },
  });
  await replaceCheck('negotiation_history', 'move', keysOf(MOVES));
}
