// Lists the offers of the caller's company that await a response from either side.
import { NO_FILTER, type AccountFilter } from '../../domain/creditor/account-list';
import { describeCreditorOffer, type CreditorOfferView } from '../../domain/negotiation/creditor-offer';
import type { CreditorCaller } from '../shared/authenticate';
import { MOST_COUNTED, type LongConnection, type PageRequest } from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { listCompanyAccounts } from './steps/list-company-accounts';

const OPEN: AccountFilter = { ...NO_FILTER, condition: ['pending_creditor_response', 'creditor_send_an_offer'] };

interface OfferConnection extends Omit<LongConnection<CreditorOfferView>, 'countAll'> {
  /** `MOST_COUNTED` when there are more. */
  readonly countAll: () => Promise<number>;
}

/** Throws `validation_failed` for `first` outside 1–50 and for a cursor that the list did not issue. */
export async function openOffers(
  dependencies: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  page: PageRequest,
): Promise<OfferConnection> {
  const request = { companyId, filter: OPEN, sort: 'id' } as const;
  const { countAll, ...list } = await listCompanyAccounts(dependencies, request, page, describeCreditorOffer);
  return { ...list, countAll: async () => (await countAll()) ?? MOST_COUNTED };
}
