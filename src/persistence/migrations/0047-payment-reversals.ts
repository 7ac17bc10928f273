// Adds the reversal of payments made directly to creditors. A reversed payment keeps its reference in a column of its own,
// so that a corrected payment can take it.
import { MOVES } from '../../domain/account/moves';
import { keysOf, PAYMENT_OUTCOMES, REVERSAL_REASONS, TRANSACTION_STATUSES } from '../../domain/shared/vocabulary';
import { INSTANT } from '../models/instant-column';
import type { SchemaChanges } from './schema-changes';

export const name = '0047-payment-reversals';

export async function up({ types, addColumns, addIndex, replaceCheck }: SchemaChanges): Promise<void> {
  await addColumns('transactions', {
    reversed_reference: { type: types.exactText(100), allowNull: true },
    reversal_reason: { type: types.exactText(20), allowNull: true, values: keysOf(REVERSAL_REASONS) },
    reversed_at: { type: INSTANT, allowNull: true },
  });
  await addIndex('transactions', ['company_id', 'reversed_reference']);
  await replaceCheck('transactions', 'status', keysOf({ ...TRANSACTION_STATUSES, ...PAYMENT_OUTCOMES }));
  await replaceCheck('negotiation_history', 'move', keysOf(MOVES));
}
