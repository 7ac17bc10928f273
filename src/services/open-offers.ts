// Opens the offers of one account of the caller.
import { describeOffers } from '../domain/describe-offers';
import type { OfferPayload } from '../domain/offer-view';
import { loadOwnAccount } from './account-access';
import type { Caller } from './authenticate';
import type { Parts } from './parts';

export async function openOffers(parts: Parts, caller: Caller, accountId: string): Promise<OfferPayload> {
  const { today } = parts.clock();
  return describeOffers(await loadOwnAccount(parts, caller, accountId, today), today);
}
