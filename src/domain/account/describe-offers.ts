// Builds the offer payload of an account: terms, options, action context and next action. See docs/contract.md §3.
import type { AccountFacts } from './account-facts';
import type { Labelled } from './account-view';
import { getActiveNegotiation, describeOfferNegotiation } from './active-negotiation';
import { toInstant } from '../shared/calendar';
import type { LocalDate } from '../shared/calendar';
import { describeAccount } from './describe-account';
import { deriveState } from './display-state';
import { describeOfferOptions, isOpenForOffers } from './offer-options';
import type { ActionContext, OfferPayload } from './offer-view';
import { describePayTerms, getTermsInForce } from './pay-terms';
import { NEXT_ACTIONS } from '../shared/vocabulary';
import type { AccountState, NextActionKey } from '../shared/vocabulary';

export function describeOffers(facts: AccountFacts, today: LocalDate): OfferPayload {
  const account = describeAccount(facts);
  const terms = getTermsInForce(facts);
  return {
    account,
    actionContext: getActionContext(facts),
    payTerms: terms && describePayTerms(terms, today),
    offerOptions: describeOfferOptions(facts, account.display.state.key, today),
    activeNegotiation: describeOfferNegotiation(facts),
    availableActions: account.display.availableActions,
  };
}

/** Clients send this back with a move, so that a move on outdated data is rejected. */
export function getActionContext(facts: AccountFacts): ActionContext {
  return {
    consumerId: facts.id,
    activeNegotiationId: getActiveNegotiation(facts)?.id ?? null,
    state: deriveState(facts).state,
    version: toInstant(getContextVersion(facts)),
  };
}

/**
 * Increases with every change of what the offers were computed from: of the account and, unless they come from the terms
 * captured on an offer, of the terms of its company and its subclient.
 */
export function getContextVersion(facts: AccountFacts): number {
  const { version, company, subclient } = facts;
  const isLive = isOpenForOffers(deriveState(facts).state) && !getActiveNegotiation(facts)?.capturedTerms;
  return isLive ? Math.max(version, company?.termsVersion ?? 0, subclient?.termsVersion ?? 0) : version;
}

const NEXT_ACTION_KEYS: Readonly<Record<AccountState, NextActionKey>> = {
  dashboard: 'view_offers',
  approved_but_payment_pending: 'add_payment',
  active_negotiation_with_counter_offer: 'view_offers',
  ready_to_negotiate: 'view_offers',
  active_negotiation: 'pending_creditor_response',
  notice_responses: 'view_offers',
  scheduled_settlements: 'view_offers',
  payment_plans: 'view_offers',
  settled: 'view_offers',
  payment_declined: 'view_offers',
  disputed_or_not_paying: 'view_offers',
  deactivated: 'view_offers',
  cancelled_plan: 'view_offers',
};

export function getNextAction(state: AccountState): Labelled<NextActionKey> {
  const key = NEXT_ACTION_KEYS[state];
  return { key, label: NEXT_ACTIONS[key] };
}
