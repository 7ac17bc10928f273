// Adds to messages what they are, whose they are, how long they are tried, and why and when they were given up.
import { DataType } from 'sequelize-typescript';
import { keysOf } from '../../domain/shared/vocabulary';
import { MESSAGE_ENDS } from '../../domain/system/outbox';
import type { SchemaChanges } from './schema-changes';

export const name = '0048-outbox-lifetimes';

export async function up({ types, addColumns, addIndex }: SchemaChanges): Promise<void> {
  const epoch = { type: DataType.BIGINT, allowNull: true } as const;
  await addColumns('outbox_messages', {
    // Without a list of values: processes of the release before take a purpose that they do not know for `unknown`.
    purpose: { type: types.exactText(30), allowNull: false, defaultValue: 'unknown' },
    is_urgent: { type: DataType.BOOLEAN, allowNull: false, defaultValue: false },
    owner: { type: types.exactText(30), allowNull: true },
    due_at: epoch,
    expires_at: epoch,
    valid_until: epoch,
    ended_as: { type: types.exactText(15), allowNull: true, values: keysOf(MESSAGE_ENDS) },
    given_up_at: epoch,
    cause: { type: types.exactText(60), allowNull: true },
  });
  await addIndex('outbox_messages', ['kind', 'is_urgent', 'state', 'next_at']);
  await addIndex('outbox_messages', ['state', 'expires_at']);
  await addIndex('outbox_messages', ['given_up_at']);
  await addIndex('outbox_messages', ['owner']);
}
