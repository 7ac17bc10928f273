// Adds the roles of creditor users, and what the audit trail of a company needs. Users that exist keep all rights.
import { DataType } from 'sequelize-typescript';
import { AUDIT_ACTORS } from '../../domain/system/audit';
import { CREDITOR_ROLES } from '../../domain/creditor/creditor-access';
import { keysOf } from '../../domain/shared/vocabulary';
import { INSTANT } from '../models/instant-column';
import type { SchemaChanges } from './schema-changes';

export const name = '0029-creditor-roles';

export async function up({ types, addColumns, addIndex }: SchemaChanges): Promise<void> {
  const instant = { type: INSTANT, allowNull: true } as const;
  await addColumns('creditor_users', {
    role: { type: types.exactText(10), allowNull: false, defaultValue: 'admin', values: keysOf(CREDITOR_ROLES) },
    last_signed_in_at: instant,
    password_changed_at: instant,
    deactivated_at: instant,
  });
  await addColumns('audit_events', {
    company_id: { type: DataType.BIGINT, allowNull: true },
    actor_type: { type: types.exactText(10), allowNull: true, values: keysOf(AUDIT_ACTORS) },
    api_key_id: { type: types.exactText(22), allowNull: true },
    subject_type: { type: types.exactText(30), allowNull: true },
    subject_id: { type: types.exactText(50), allowNull: true },
    details: { type: DataType.TEXT, allowNull: true },
  });
  await addIndex('audit_events', ['company_id', 'id']);
}
