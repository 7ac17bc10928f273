// Says what an offer would come to, by the rules of the move that would make it. Writes nothing.
import { quoteOffer, type OfferQuoteView } from '../../domain/negotiation/offer-quote';
import type { InstallmentType, NegotiationType } from '../../domain/shared/vocabulary';
import { assertProfileComplete, loadOwnAccount } from '../account/steps/load-account';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { decideRequestedOffer } from './steps/decide-requested-offer';
import { decideMove } from './steps/perform-move';

export interface OfferQuoteRequest {
  readonly accountId: string;
  readonly negotiationType: NegotiationType;
  readonly installmentType: InstallmentType | null;
  /** This is a decimal string. Null stands for the amounts of the Pay Terms. */
  readonly amount: string | null;
  readonly firstPayDate: string;
}

/** Throws `not_found`, `forbidden` and `profile_incomplete`. What the move would refuse is the answer. */
export async function offerQuote(
  dependencies: Dependencies,
  caller: Caller,
  request: OfferQuoteRequest,
): Promise<OfferQuoteView> {
  const moment = dependencies.clock();
  const account = await loadOwnAccount(dependencies, caller, request.accountId, moment.today);
  assertProfileComplete(caller);
  const decide = () => decideMove(account, { decide: (facts) => decideRequestedOffer(facts, request, moment) }, moment);
  return quoteOffer(account, request.firstPayDate, decide);
}
