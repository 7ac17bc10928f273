// Opens the offers of one account of the caller.
import { describeOffers } from '../domain/account/describe-offers';
import type { OfferPayload } from '../domain/account/offer-view';
import { loadOwnAccount } from './account/steps/load-account';
import type { Caller } from './authenticate';
import type { Dependencies } from './shared/dependencies';

export async function offers(parts: Dependencies, caller: Caller, accountId: string): Promise<OfferPayload> {
  const { today } = parts.clock();
  return describeOffers(await loadOwnAccount(parts, caller, accountId, today), today);
}
