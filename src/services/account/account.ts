// Opens one account of the caller.
import type { AccountView } from '../../domain/account/account-view';
import { describeAccount } from '../../domain/account/describe-account';
import { assertProfileComplete, loadOwnAccount } from './steps/load-account';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { describeOffers } from '../../domain/account/describe-offers';
import type { OfferPayload } from '../../domain/account/offer-view';

export async function account(parts: Dependencies, caller: Caller, accountId: string): Promise<AccountView> {
  return describeAccount(await loadOwnAccount(parts, caller, accountId, parts.clock().today));
}

// Opens the offers of one account of the caller.

export async function offers(parts: Dependencies, caller: Caller, accountId: string): Promise<OfferPayload> {
  const { today } = parts.clock();
  return describeOffers(await loadOwnAccount(parts, caller, accountId, today), today);
}

// Tells whether the caller may make offers on an account: all that is refused before an offer itself is looked at.

export async function offerAccess(
  parts: Dependencies,
  caller: Caller,
  accountId: string,
): Promise<{ readonly accountId: number }> {
  const { id } = await loadOwnAccount(parts, caller, accountId, parts.clock().today);
  assertProfileComplete(caller);
  return { accountId: id };
}
