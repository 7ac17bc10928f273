// Lists the offers of the caller's company that await a response from either side.
import type { ConditionKey } from '../../domain/account/display-state';
import { describeCreditorOffer, type CreditorOfferView } from '../../domain/negotiation/creditor-offer';
import type { CreditorCaller } from '../shared/authenticate';
import type { LongConnection, PageRequest } from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { listCompanyAccounts } from './steps/list-company-accounts';

const CONDITIONS = ['pending_creditor_response', 'creditor_send_an_offer'] as const satisfies readonly ConditionKey[];

/** Throws `validation_failed` for `first` outside 1–50 and for a cursor that the list did not issue. */
export async function openOffers(
  dependencies: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  page: PageRequest,
): Promise<LongConnection<CreditorOfferView>> {
  const filter = { companyId, conditions: CONDITIONS, accountNumber: null, subclientId: null, hasFailedPayment: null };
  return listCompanyAccounts(dependencies, filter, page, describeCreditorOffer);
}
