// Adds to each account whether its owner ever agreed with its creditor: the negotiation that says so may be gone.
import { DataType } from 'sequelize-typescript';
import { markPastAgreements } from '../system/mark-past-agreements';
import type { SchemaChanges } from './schema-changes';

export const name = '0051-past-agreements';

export async function up({ db, addColumns }: SchemaChanges): Promise<void> {
  await addColumns('consumers', {
    had_agreement: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
  });
  await markPastAgreements(db);
}
