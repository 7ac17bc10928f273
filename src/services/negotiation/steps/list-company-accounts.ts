// Reads a page of a company's accounts: candidates by index, then the accounts of the page in full. That costs the same
// however many accounts the company has.
import type { AccountFacts } from '../../../domain/account/account-facts';
import { deriveState, getConditionKey } from '../../../domain/account/display-state';
import type { CompanyAccounts } from '../../../persistence/account/account-store';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  MOST_COUNTED,
  readPage,
  toLongConnection,
  type LongConnection,
  type PageRequest,
} from '../../shared/connection';
import type { Dependencies } from '../../shared/dependencies';

/** Throws `validation_failed` for `first` outside 1–50 and for a cursor that the list did not issue. */
export async function listCompanyAccounts<View extends { readonly accountId: number }>(
  { db, accounts, clock }: Dependencies,
  filter: CompanyAccounts,
  page: PageRequest,
  describe: (facts: AccountFacts) => View,
): Promise<LongConnection<View>> {
  const after = readPage(page, decodeNumberCursor) ?? 0;
  const { ids, judgedUntil } = await accounts.findCompanyAccounts(db, filter, { after, limit: page.first });
  const facts = ids.length === 0 ? [] : await accounts.findAccountsByIds(db, ids, clock().today);
  // A stored condition can be missing, and what is shown is always derived.
  const listed = facts.filter((one) => filter.conditions?.includes(getConditionKey(deriveState(one))) ?? true);
  return toLongConnection(listed.map(describe), ({ accountId }) => encodeNumberCursor(accountId), {
    after,
    next: judgedUntil,
    countAll: () => accounts.countCompanyAccounts(db, filter, MOST_COUNTED),
  });
}
