// Adds the mailbox of consumers: who sent a letter, its sealed text, and what its reader did with it. Notices count how
// often they were sent again.
import { DataType } from 'sequelize-typescript';
import { INSTANT } from '../models/instant-column';
import type { SchemaChanges } from './schema-changes';

export const name = '0021-mailbox';

export async function up({ types, createTable, addColumns, addIndex }: SchemaChanges): Promise<void> {
  await addColumns('e_letters', {
    company_id: { type: DataType.BIGINT, allowNull: true, references: { model: 'companies', key: 'id' } },
    sender_user_id: { type: DataType.BIGINT, allowNull: true, references: { model: 'creditor_users', key: 'id' } },
    batch_id: { type: types.exactText(24), allowNull: true },
    subject: { type: DataType.STRING(255), allowNull: true },
    sealed_preview: { type: types.sealedText, allowNull: true },
    sealed_content: { type: types.longText, allowNull: true },
  });
  await addIndex('e_letters', ['consumer_id', 'sent_at', 'id']);
  await addIndex('e_letters', ['company_id', 'id']);
  await addIndex('e_letters', ['sender_user_id']);
  await addIndex('e_letters', ['batch_id', 'consumer_id'], { unique: true });
  await createTable('consumer_e_letters', {
    letter_id: {
      ...{ type: DataType.BIGINT, primaryKey: true, allowNull: false },
      references: { model: 'e_letters', key: 'id' },
    },
    read_at: { type: INSTANT, allowNull: true },
    first_viewed_at: { type: INSTANT, allowNull: true },
    deleted_at: { type: INSTANT, allowNull: true },
  });
  await addColumns('consumer_profiles', { letter_notice_at: { type: DataType.BIGINT, allowNull: true } });
  await addColumns('consumer_notice_responses', {
    resend_count: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
    resent_at: { type: INSTANT, allowNull: true },
    updated_at: { type: INSTANT, allowNull: true },
  });
}
