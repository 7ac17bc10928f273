// Adds the revision of a calendar feed: what it showed when it was last fetched, its number, and when it changed.
import { DataType } from 'sequelize-typescript';
import { INSTANT } from '../models/instant-column';
import type { SchemaChanges } from './schema-changes';

export const name = '0014-calendar-revisions';

export async function up({ types, addColumns }: SchemaChanges): Promise<void> {
  await addColumns('calendar_feeds', {
    shown_digest: { type: types.exactText(64), allowNull: true },
    revision: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
    revised_at: { type: INSTANT, allowNull: true },
  });
}
