// Reads accounts of the caller's company: one of them, and a page of those that meet a filter.
import { findConditionKeys } from '../../domain/account/display-state';
import { describeCreditorAccount, type CreditorAccountView } from '../../domain/negotiation/creditor-account';
import type { AccountCondition, AccountState } from '../../domain/shared/vocabulary';
import { loadCompanyAccount } from '../account/steps/load-account';
import type { CreditorCaller } from '../shared/authenticate';
import type { LongConnection, PageRequest } from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { listCompanyAccounts } from './steps/list-company-accounts';

/** Null leaves a filter out. */
export interface CreditorAccountsRequest extends PageRequest {
  readonly state: AccountState | null;
  readonly condition: AccountCondition | null;
  readonly accountNumber: string | null;
  readonly subclientId: string | null;
  readonly hasFailedPayment: boolean | null;
}

/** Throws `validation_failed` for `first` outside 1–50 and for a cursor that the list did not issue. */
export async function creditorAccounts(
  dependencies: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  { state, condition, accountNumber, subclientId, hasFailedPayment, ...page }: CreditorAccountsRequest,
): Promise<LongConnection<CreditorAccountView>> {
  const conditions = findConditionKeys({ states: state && [state], conditions: condition && [condition] });
  const filter = { companyId, conditions, accountNumber, hasFailedPayment, subclientId: toId(subclientId) };
  return listCompanyAccounts(dependencies, filter, page, describeCreditorAccount);
}

/** What is no number is the id of no row. */
function toId(id: string | null): number | null {
  if (id === null) return null;
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

/** Throws `not_found`, also for accounts of other companies. */
export async function creditorAccount(
  dependencies: Dependencies,
  caller: CreditorCaller,
  accountId: string,
): Promise<CreditorAccountView> {
  const { today } = dependencies.clock();
  return describeCreditorAccount(await loadCompanyAccount(dependencies, caller, accountId, today));
}
