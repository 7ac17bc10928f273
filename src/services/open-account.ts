// Opens one account of the caller.
import type { AccountView } from '../domain/account/account-view';
import { describeAccount } from '../domain/account/describe-account';
import { loadOwnAccount } from './account/steps/load-account';
import type { Caller } from './authenticate';
import type { Dependencies } from './shared/dependencies';

export async function account(parts: Dependencies, caller: Caller, accountId: string): Promise<AccountView> {
  return describeAccount(await loadOwnAccount(parts, caller, accountId, parts.clock().today));
}
