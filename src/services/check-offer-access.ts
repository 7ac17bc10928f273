// Tells whether the caller may make offers on an account: all that is refused before an offer itself is looked at.
import { loadOwnAccount, assertProfileComplete } from './account/steps/load-account';
import type { Caller } from './authenticate';
import type { Dependencies } from './shared/dependencies';

export async function offerAccess(
  parts: Dependencies,
  caller: Caller,
  accountId: string,
): Promise<{ readonly accountId: number }> {
  const { id } = await loadOwnAccount(parts, caller, accountId, parts.clock().today);
  assertProfileComplete(caller);
  return { accountId: id };
}
