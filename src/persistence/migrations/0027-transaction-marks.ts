// Adds the marks by which a transaction is found again when the answer to its COMMIT was lost, and those of an attempt
// at a code and of the use of a CAPTCHA.
import { DataType } from 'sequelize-typescript';
import type { SchemaChanges } from './schema-changes';

export const name = '0027-transaction-marks';

export async function up({ types, createTable, addColumns }: SchemaChanges): Promise<void> {
  await createTable('transaction_marks', {
    created_at: { type: DataType.BIGINT, primaryKey: true, allowNull: false },
    nonce: { type: DataType.BIGINT, primaryKey: true, allowNull: false },
  });
  const claim = { type: types.exactText(22), allowNull: true } as const;
  await addColumns('login_flows', { last_claim: claim });
  await addColumns('captcha_uses', { claim });
}
