// Marks the stored responses to requests whose effect, such as a charge, has no recorded outcome yet.
import { DataType } from 'sequelize-typescript';
import type { SchemaChanges } from './schema-changes';

export const name = '0050-pending-responses';

export async function up({ addColumns }: SchemaChanges): Promise<void> {
  await addColumns('idempotency_keys', {
    is_pending: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
  });
}
