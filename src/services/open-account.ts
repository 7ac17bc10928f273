// Opens one account of the caller.
import type { AccountView } from '../domain/account-view';
import { describeAccount } from '../domain/describe-account';
import { loadOwnAccount } from './account-access';
import type { Caller } from './authenticate';
import type { Parts } from './parts';

export async function openAccount(parts: Parts, caller: Caller, accountId: string): Promise<AccountView> {
  return describeAccount(await loadOwnAccount(parts, caller, accountId, parts.clock().today));
}
