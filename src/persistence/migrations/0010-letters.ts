// Creates the tables of eLetters: templates with their versions, letters, and what consumers did with them.
import { DataType } from 'sequelize-typescript';
import { TEMPLATE_TYPES, keysOf } from '../../domain/shared/vocabulary';
import { INSTANT } from '../models/instant-column';
import { ID, type SchemaChanges } from './schema-changes';

export const name = '0010-letters';

export async function up({ types, createTable }: SchemaChanges): Promise<void> {
  await createTable(
    'templates',
    {
      id: ID,
      user_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'creditor_users', key: 'id' } },
      company_id: { type: DataType.BIGINT, allowNull: true, references: { model: 'companies', key: 'id' } },
      name: { type: DataType.STRING(255), allowNull: false },
      type: { type: types.exactText(20), allowNull: false, values: keysOf(TEMPLATE_TYPES) },
      subject: { type: DataType.STRING(255), allowNull: true },
      description: { type: types.longText, allowNull: false },
      version: { type: DataType.BIGINT, allowNull: false, defaultValue: 1 },
      content_policy: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      created_at: { type: INSTANT, allowNull: true },
      updated_at: { type: INSTANT, allowNull: true },
      deleted_at: { type: INSTANT, allowNull: true },
    },
    { indexes: [['company_id', 'type', 'deleted_at'], ['user_id']] },
  );
  await createTable(
    'template_versions',
    {
      id: ID,
      template_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'templates', key: 'id' } },
      version: { type: DataType.BIGINT, allowNull: false },
      name: { type: DataType.STRING(255), allowNull: false },
      subject: { type: DataType.STRING(255), allowNull: true },
      content: { type: types.longText, allowNull: false },
      content_policy: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      editor_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'creditor_users', key: 'id' } },
      saved_at: { type: INSTANT, allowNull: true },
    },
    { unique: [['template_id', 'version']], indexes: [['editor_id']] },
  );
  await createTable(
    'e_letters',
    {
      id: ID,
      consumer_id: { type: DataType.BIGINT, allowNull: false, references: { model: 'consumers', key: 'id' } },
      template_id: { type: DataType.BIGINT, allowNull: true, references: { model: 'templates', key: 'id' } },
      template_version: { type: DataType.BIGINT, allowNull: true },
      name: { type: DataType.STRING(255), allowNull: false },
      content_policy: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
      sent_at: { type: INSTANT, allowNull: false },
      company_id: { type: DataType.BIGINT, allowNull: true, references: { model: 'companies', key: 'id' } },
      sender_user_id: { type: DataType.BIGINT, allowNull: true, references: { model: 'creditor_users', key: 'id' } },
      batch_id: { type: types.exactText(24), allowNull: true },
      subject: { type: DataType.STRING(255), allowNull: true },
      sealed_preview: { type: types.sealedText, allowNull: true },
      sealed_content: { type: types.longText, allowNull: true },
    },
    {
      unique: [['batch_id', 'consumer_id']],
      indexes: [
        ['consumer_id'],
        ['template_id'],
        ['consumer_id', 'sent_at', 'id'],
        ['company_id', 'id'],
        ['sender_user_id'],
      ],
    },
  );
  await createTable('consumer_e_letters', {
    letter_id: {
      type: DataType.BIGINT,
      primaryKey: true,
      allowNull: false,
      references: { model: 'e_letters', key: 'id' },
    },
    read_at: { type: INSTANT, allowNull: true },
    first_viewed_at: { type: INSTANT, allowNull: true },
    deleted_at: { type: INSTANT, allowNull: true },
  });
}
