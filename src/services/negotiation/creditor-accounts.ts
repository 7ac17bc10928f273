// Reads a page of the accounts of the caller's company that meet a filter.
import type { AccountFilter, AccountSort } from '../../domain/creditor/account-list';
import { describeCreditorAccount, type CreditorAccountView } from '../../domain/negotiation/creditor-account';
import type { CreditorCaller } from '../shared/authenticate';
import type { LongConnection, PageRequest } from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { listCompanyAccounts } from './steps/list-company-accounts';

export interface CreditorAccountsRequest extends PageRequest {
  readonly filter: AccountFilter;
  readonly sort: AccountSort;
}

/**
 * Throws `validation_failed` for `first` outside 1–50, for a cursor that this list did not issue, and for a filter that needs
 * another sort.
 */
export async function creditorAccounts(
  dependencies: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  { filter, sort, ...page }: CreditorAccountsRequest,
): Promise<LongConnection<CreditorAccountView>> {
  return listCompanyAccounts(dependencies, { companyId, filter, sort }, page, describeCreditorAccount);
}
