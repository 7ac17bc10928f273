// Adds the line of business of a company, which letters show.
import type { Database } from '../database/database';
import { addToTable } from './table-definitions';

export const name = '0009-letter-facts';

export async function up(db: Database): Promise<void> {
  await addToTable(db, { name: 'companies', columns: () => ({ business_category: 'VARCHAR(191) NULL' }) });
}
