// Reads accounts of the caller's company: one of them, and a page of those that meet a filter.
import { describeCreditorAccount, type CreditorAccountView } from '../../domain/negotiation/creditor-account';
import type { AccountCondition, AccountState } from '../../domain/shared/vocabulary';
import { loadCompanyAccount } from '../account/steps/load-account';
import type { CreditorCaller } from '../shared/authenticate';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';

/** Null leaves a filter out. */
interface CreditorAccountsRequest extends PageRequest {
  readonly state: AccountState | null;
  readonly condition: AccountCondition | null;
  readonly accountNumber: string | null;
}

/** Throws `validation_failed` for `first` outside 1–50 and for a cursor that the list did not issue. */
export async function creditorAccounts(
  { db, accounts, clock }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  { state, condition, accountNumber, ...page }: CreditorAccountsRequest,
): Promise<Connection<CreditorAccountView>> {
  const after = readPage(page, decodeNumberCursor) ?? 0;
  const filter = { companyId, state: state === 'dashboard' ? null : state, condition, accountNumber };
  const counts = await accounts.countCompanyAccounts(db, filter, after);
  const ids = await accounts.findCompanyAccountIds(db, filter, { after, limit: page.first });
  const facts = ids.length === 0 ? [] : await accounts.findAccountsByIds(db, ids, clock().today);
  return toConnection(facts.map(describeCreditorAccount), ({ accountId }) => encodeNumberCursor(accountId), counts);
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
