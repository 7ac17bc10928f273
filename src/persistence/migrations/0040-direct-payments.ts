// Adds the payments made directly to creditors, each under the reference that its creditor gives it.
import { DataType } from 'sequelize-typescript';
import { MOVES } from '../../domain/account/moves';
import { keysOf, PAYMENT_SOURCES } from '../../domain/shared/vocabulary';
import type { SchemaChanges } from './schema-changes';

export const name = '0040-direct-payments';

export async function up({ types, addColumns, addIndex, replaceCheck, allowNull }: SchemaChanges): Promise<void> {
  await addColumns('transactions', {
    payment_reference: { type: types.exactText(100), allowNull: true },
    payment_date: { type: DataType.DATEONLY, allowNull: true },
  });
  await addIndex('transactions', ['company_id', 'payment_reference'], { unique: true });
  await replaceCheck('transactions', 'source', keysOf(PAYMENT_SOURCES));
  await allowNull('transactions', 'transaction_type', types.exactText(45));
  await replaceCheck('negotiation_history', 'move', keysOf(MOVES));
}
