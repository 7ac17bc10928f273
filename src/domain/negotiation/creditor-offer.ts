// The creditor's view of an account under negotiation: consumer, balance and both sides' terms.
import type { AccountFacts } from '../account/account-facts';
import type { Labelled } from '../account/account-view';
import { describeOfferNegotiation } from '../account/active-negotiation';
import { formatConsumerName } from '../account/describe-account';
import { getActionContext } from '../account/describe-offers';
import { deriveState } from '../account/display-state';
import { toDecimalString, ZERO } from '../shared/money';
import type { ActionContext, OfferNegotiationView } from '../account/offer-view';
import { ACCOUNT_CONDITIONS, ACCOUNT_STATES, type AccountCondition, type AccountState } from '../shared/vocabulary';

export interface CreditorOfferView {
  readonly accountId: number;
  readonly accountName: string;
  readonly accountNumber: string | null;
  readonly consumerName: string;
  readonly currentBalance: string;
  readonly state: Labelled<AccountState>;
  readonly condition: Labelled<AccountCondition>;
  /** Sent back with the next move. */
  readonly actionContext: ActionContext;
  /** `myLastOffer` is the consumer's offer, `creditorOffer` the company's. */
  readonly negotiation: OfferNegotiationView | null;
}

export interface CreditorMoveResponse {
  readonly message: string;
  readonly offer: CreditorOfferView;
  readonly data: { readonly offer: CreditorOfferView };
}

export function describeCreditorOffer(facts: AccountFacts): CreditorOfferView {
  const { state, condition } = deriveState(facts);
  return {
    accountId: facts.id,
    accountName: facts.accountName,
    accountNumber: facts.accountNumber,
    consumerName: formatConsumerName(facts),
    currentBalance: toDecimalString(facts.currentBalance ?? ZERO),
    state: { key: state, label: ACCOUNT_STATES[state] },
    condition: { key: condition, label: ACCOUNT_CONDITIONS[condition] },
    actionContext: getActionContext(facts),
    negotiation: describeOfferNegotiation(facts),
  };
}
