// The imports of a company: their list, and how many are open.
import { Op } from 'sequelize';
import { RUNNABLE_STATES } from '../../domain/imports/import';
import { lockCompany } from '../creditor/creditor-user-store';
import type { Database } from '../database/database';
import type { PageCounts } from '../database/model-access';
import { ImportModel } from '../models/imports';
import { toImport, type StoredImport } from './import-store';

/** In a transaction: requests of one company wait for each other. A dry run is open while its file is stored. */
export async function countOpenImports(db: Database, companyId: number): Promise<number> {
  await lockCompany(db, companyId);
  const states = [
    { state: ['awaiting_file' as const, ...RUNNABLE_STATES] },
    { state: 'validated' as const, fileDeletedAt: null },
  ];
  return db.model(ImportModel).count({ companyId, [Op.or]: states });
}

/** The position of an import in the list. */
export type ImportPosition = Pick<StoredImport, 'createdAt' | 'id'>;

function isBehind({ createdAt, id }: ImportPosition) {
  return { [Op.or]: [{ createdAt: { [Op.lt]: createdAt } }, { createdAt, id: { [Op.lt]: id } }] };
}

/** The newest first. */
export async function findImportPage(
  db: Database,
  companyId: number,
  { after, limit }: { readonly after: ImportPosition | null; readonly limit: number },
): Promise<readonly StoredImport[]> {
  const rows = await db.model(ImportModel).findAll({
    where: { companyId, ...(after && isBehind(after)) },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    limit,
  });
  return rows.map(toImport);
}

export async function countImports(db: Database, companyId: number, after: ImportPosition | null): Promise<PageCounts> {
  const total = await db.model(ImportModel).count({ companyId });
  const behind = after ? await db.model(ImportModel).count({ companyId, ...isBehind(after) }) : total;
  return { total, before: total - behind };
}
