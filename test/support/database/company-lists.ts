// Reads lists of a company's accounts to their end.
import { NO_FILTER, type AccountFilter, type AccountSort } from '../../../src/domain/creditor/account-list';
import * as accounts from '../../../src/persistence/account/account-store';
import type { Database } from '../../../src/persistence/database/database';
import { listCompanyAccounts } from '../../../src/services/negotiation/steps/list-company-accounts';
import type { LongConnection } from '../../../src/services/shared/connection';
import { TEST_MOMENT } from './test-database';

export interface Wanted extends Partial<AccountFilter> {
  /** 1 by default. */
  readonly companyId?: number;
  readonly sort?: AccountSort;
}

interface Page {
  readonly first: number;
  readonly after: string | null;
}

export function readListPage(
  db: Database,
  { companyId = 1, sort = 'id', ...filter }: Wanted,
  page: Page,
): Promise<LongConnection<number>> {
  const dependencies = { db, accounts, clock: () => TEST_MOMENT };
  return listCompanyAccounts(
    dependencies,
    { companyId, sort, filter: { ...NO_FILTER, ...filter } },
    page,
    ({ id }) => id,
  );
}

/** The ids of all pages. */
export async function readList(db: Database, wanted: Wanted, first: number) {
  const ids: number[] = [];
  let after: string | null = null;
  let total: number | null = null;
  do {
    const list: LongConnection<number> = await readListPage(db, wanted, { first, after });
    ids.push(...list.nodes);
    after = list.pageInfo.hasNextPage ? list.pageInfo.endCursor : null;
    total ??= await list.countAll();
  } while (after !== null);
  return { ids, total };
}
