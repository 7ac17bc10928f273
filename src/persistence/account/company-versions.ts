// Reads for subscriptions whether any account of a company has changed, however many accounts it has.
import { toScopeKey, toSingleVersion, type ItemVersions, type PollTarget } from '../../domain/system/subscription-poll';
import type { Database } from '../database/database';
import { CompanyStampModel } from '../models/creditor';
import { readNumber, required } from '../shared/columns';

/** Keys come from `toScopeKey`. Sends one statement for all companies. */
export async function pollCompanyVersions(
  db: Database,
  targets: readonly PollTarget[],
): Promise<ReadonlyMap<string, ItemVersions>> {
  const ids = targets.filter(({ scope }) => scope.of === 'company_accounts').map(({ scope }) => scope.id);
  if (ids.length === 0) return new Map();
  const rows = await db.model(CompanyStampModel).findAll({ attributes: ['id', 'accountsStamp'], where: { id: ids } });
  return new Map(
    rows.map((row) => {
      const id = required(readNumber(row.id));
      const version = toSingleVersion(id, required(readNumber(row.accountsStamp)));
      return [toScopeKey({ of: 'company_accounts', id }), version];
    }),
  );
}
