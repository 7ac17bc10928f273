// The imports of a company: their list, and how many are open.
import { Op } from 'sequelize';
import { RUNNABLE_STATES, type ImportState } from '../../domain/imports/import';
import { lockCompany } from '../creditor/creditor-user-store';
import type { Database } from '../database/database';
import type { PageCounts } from '../database/model-access';
import { ImportModel } from '../models/imports';
import { toImport, type StoredImport } from './import-store';

export interface OpenImports {
  /** They wait for their file or their turn, or run. */
  readonly open: number;
  readonly openDryRuns: number;
  /** Their file is still stored, so that it can be applied. */
  readonly finishedDryRuns: number;
}

/** In a transaction: requests of one company wait for each other. */
export async function countOpenImports(db: Database, companyId: number): Promise<OpenImports> {
  await lockCompany(db, companyId);
  const state: ImportState[] = ['awaiting_file', ...RUNNABLE_STATES];
  const imports = db.model(ImportModel);
  return {
    open: await imports.count({ companyId, state }),
    openDryRuns: await imports.count({ companyId, state, dryRun: true }),
    finishedDryRuns: await imports.count({ companyId, state: 'validated', fileDeletedAt: null }),
  };
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
