// The accounts of the caller's company: a page of those that meet a filter, and a subscription to their changes.
import type { AccountFilter, AccountSort } from '../../domain/creditor/account-list';
import { describeCreditorAccount, type CreditorAccountView } from '../../domain/negotiation/creditor-account';
import { findNamedRows } from '../shared/find-named-rows';
import { openCompanyStream } from '../account/steps/open-change-stream';
import type { CreditorCaller } from '../shared/authenticate';
import type { LongConnection, PageRequest } from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import type { StreamContext } from '../shared/request-context';
import { listCompanyAccounts } from './steps/list-company-accounts';

export interface CreditorAccountsRequest extends PageRequest {
  readonly filter: AccountFilter;
  readonly sort: AccountSort;
}

/**
 * Throws `not_found` for a client or an import of another company, then `validation_failed` for `first` outside 1–50, for a
 * cursor that this list did not issue, and for a filter that needs another sort.
 */
export async function creditorAccounts(
  dependencies: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  { filter, sort, ...page }: CreditorAccountsRequest,
): Promise<LongConnection<CreditorAccountView>> {
  await findNamedRows(dependencies, companyId, filter);
  return listCompanyAccounts(dependencies, { companyId, filter, sort }, page, describeCreditorAccount);
}

export interface CreditorAccountsChangeEvent {
  readonly companyId: number;
}

/**
 * Tells that accounts of the company have changed. It does not say which: a company may have hundreds of thousands, and a page
 * shows some of them, by a filter and in an order that the change may concern. Throws `too_many_streams` and
 * `service_unavailable`. The stream ends with `unauthenticated` when the session ends, and with `membership_required` when the
 * membership of the company does.
 */
export async function creditorAccountsChanged(
  dependencies: Dependencies,
  caller: CreditorCaller,
  stream: StreamContext,
): Promise<AsyncIterable<CreditorAccountsChangeEvent>> {
  return openCompanyStream(dependencies, caller, stream);
}
