// Says what a counter offer would come to, by the rules of the move that would make it. Writes nothing.
import { quoteOffer, type OfferQuoteView } from '../../domain/negotiation/offer-quote';
import { loadCompanyAccount } from '../account/steps/load-account';
import { recordReading } from '../shared/account-readings';
import type { CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { RequestFacts } from '../shared/request-context';
import { decideRequestedCounterOffer, type CounterOfferTerms } from './steps/decide-requested-offer';
import { decideMove } from './steps/perform-move';

/** Throws `not_found`, also for accounts of other companies. What the move would refuse is the answer. */
export async function counterOfferQuote(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { accountId, ...terms }: CounterOfferTerms & { readonly accountId: string },
  request: RequestFacts,
): Promise<OfferQuoteView> {
  const moment = dependencies.clock();
  const account = await loadCompanyAccount(dependencies, caller, accountId, moment.today);
  await recordReading(dependencies, caller, request, 'counterOfferQuote', [account.id]);
  const decide = () =>
    decideMove(account, { decide: (facts) => decideRequestedCounterOffer(facts, terms, moment) }, moment);
  return quoteOffer(account, terms.firstPayDate, decide);
}
