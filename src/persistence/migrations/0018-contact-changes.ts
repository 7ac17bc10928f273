// Adds changes of contacts that wait, and what the code of a flow proves.
import { DataType } from 'sequelize-typescript';
import { CONTACT_CHANGE_STATES } from '../../domain/profile/contact-change';
import { keysOf } from '../../domain/shared/vocabulary';
import { CHANNELS, FLOW_PURPOSES } from '../../domain/sign-in/login-flow';
import type { SchemaChanges } from './schema-changes';

export const name = '0018-contact-changes';

export async function up({ types, createTable, addColumns }: SchemaChanges): Promise<void> {
  await createTable(
    'contact_changes',
    {
      id: { type: types.exactText(22), primaryKey: true, allowNull: false },
      profile_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'consumer_profiles', key: 'id' } },
      session_id: { type: types.exactText(22), allowNull: false },
      state: { type: types.exactText(20), allowNull: false, values: keysOf(CONTACT_CHANGE_STATES) },
      channel: { type: types.exactText(10), allowNull: false, values: keysOf(CHANNELS) },
      cancel_hash: { type: types.exactText(64), allowNull: false },
      reminder_hash: { type: types.exactText(64), allowNull: true },
      remind_at: { type: DataType.BIGINT, allowNull: false },
      due_at: { type: DataType.BIGINT, allowNull: false },
      created_at: { type: DataType.BIGINT, allowNull: false },
      ended_at: { type: DataType.BIGINT, allowNull: true },
      personal: { type: types.sealedText, allowNull: true },
    },
    {
      unique: [['cancel_hash'], ['reminder_hash']],
      indexes: [['profile_id', 'state'], ['state', 'remind_at'], ['state', 'due_at'], ['ended_at']],
    },
  );
  await addColumns('login_flows', {
    purpose: {
      type: types.exactText(20),
      allowNull: false,
      defaultValue: 'sign_in',
      values: keysOf(FLOW_PURPOSES),
    },
  });
}
