// Tells whether the caller may make offers on an account: all that is refused before an offer itself is looked at.
import { loadOwnAccount, refuseIncompleteProfile } from './account/steps/load-account';
import type { Caller } from './authenticate';
import type { Parts } from './shared/dependencies';

export async function checkOfferAccess(
  parts: Parts,
  caller: Caller,
  accountId: string,
): Promise<{ readonly accountId: number }> {
  const { id } = await loadOwnAccount(parts, caller, accountId, parts.clock().today);
  refuseIncompleteProfile(caller);
  return { accountId: id };
}
