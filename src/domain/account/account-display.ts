// The display of an account: everything a client needs to draw its card. See docs/contract.md §2.3.
import { listAvailableActions } from './account-actions';
import { computeAmounts, describeAmounts } from './account-amounts';
import type { AccountFacts, StateFacts } from './account-facts';
import { buildBalanceItems, buildOfferSummaryItems, buildPlanMetaItems, describeShownPlan } from './account-items';
import type { AccountDisplay, DisplayFlags } from './account-view';
import { getAgreedAmounts } from './active-negotiation';
import { toHumanDate, type LocalDate } from '../shared/calendar';
import { type DerivedState, deriveState, getStatePriority } from './display-state';
import { ACCOUNT_CONDITIONS, ACCOUNT_STATES, type AccountCondition, type AccountState } from '../shared/vocabulary';

export function describeAccountDisplay(facts: AccountFacts): AccountDisplay {
  const derived = deriveState(facts);
  const { state, condition } = derived;
  const amounts = computeAmounts(facts, state);
  const settlementScheduledOn = getSettlementScheduleDate(facts, state);
  return {
    state: {
      key: state,
      label: ACCOUNT_STATES[state],
      cardLabel: getCardLabel(derived),
      priority: getStatePriority(state),
    },
    condition: { key: condition, label: ACCOUNT_CONDITIONS[condition] },
    viewFlags: computeViewFlags(facts, derived),
    amounts: describeAmounts(amounts),
    balanceItems: buildBalanceItems(facts, state, amounts),
    offerSummaryItems: buildOfferSummaryItems(facts, condition),
    paymentPlanMetaItems: buildPlanMetaItems(facts, derived),
    plan: describeShownPlan(facts, state),
    settlementScheduleDate: settlementScheduledOn && toHumanDate(settlementScheduledOn),
    settlementScheduledOn,
    availableActions: listAvailableActions(condition, facts),
  };
}

const CARD_LABELS: Readonly<Record<AccountState, string>> = {
  dashboard: 'All',
  approved_but_payment_pending: 'Add Payment Method',
  active_negotiation_with_counter_offer: 'Counter Offer Received',
  ready_to_negotiate: 'New Offer!',
  active_negotiation: 'Pending Creditor Response',
  notice_responses: 'Pending Creditor Response',
  scheduled_settlements: 'Scheduled Settlement',
  payment_plans: 'Payment Plan in Place',
  settled: 'Paid Off!',
  payment_declined: 'Declined/Closed Negotiation',
  disputed_or_not_paying: 'Disputed',
  deactivated: 'Removed by Creditor',
  cancelled_plan: 'Cancelled Plan',
};

/** Conditions with their own card label; all others use the label of their state. */
const CONDITION_CARD_LABELS: Partial<Record<AccountCondition, string>> = {
  hold: 'On Hold',
  not_paying: 'Reported Not Paying',
  returned_notice_response: 'Returned Notice',
};

function getCardLabel({ state, condition }: DerivedState): string {
  return CONDITION_CARD_LABELS[condition] ?? CARD_LABELS[state];
}

const SETTLEMENT_STATES: readonly AccountState[] = ['scheduled_settlements', 'approved_but_payment_pending'];

/** The next scheduled settlement payment; the agreed first date before anything is scheduled. */
function getSettlementScheduleDate(
  { negotiation, negotiationType, nextSettlementDate }: AccountFacts,
  state: AccountState,
): LocalDate | null {
  if (!SETTLEMENT_STATES.includes(state) || negotiationType !== 'pif') return null;
  return nextSettlementDate ?? (negotiation && getAgreedAmounts(negotiation).firstPayDate);
}

const REMOVED: readonly AccountCondition[] = ['deactivated', 'disputed_deactivated'];
const REMOVED_OR_NOT_PAYING: readonly AccountCondition[] = [...REMOVED, 'not_paying'];
const REMOVED_DISPUTED_OR_NOT_PAYING: readonly AccountCondition[] = [...REMOVED_OR_NOT_PAYING, 'disputed'];
const OPEN_OFFER: readonly AccountCondition[] = ['pending_creditor_response', 'creditor_send_an_offer'];

/**
 * The flags by which a client chooses its view (docs/contract.md §2.4). The last two are unions: "removed, disputed or
 * not paying" and "not paying or removed".
 */
function computeViewFlags({ negotiationType }: StateFacts, { state, condition }: DerivedState): DisplayFlags {
  const isSettlement = negotiationType === 'pif';
  const isApproved = state === 'approved_but_payment_pending';
  return {
    isInstallmentPaymentPlan: state === 'payment_plans',
    isScheduledSettlement: state === 'scheduled_settlements',
    isAgreedInstallmentPaymentPlan: isApproved && !isSettlement,
    isAgreedSettlement: isApproved && isSettlement,
    isCancelledPlan: condition === 'cancelled_plan',
    isDeclinedClosedNegotiation: state === 'payment_declined',
    isPendingSettlementOffer: condition === 'pending_creditor_response' && isSettlement,
    isCounterSettlementOffer: condition === 'creditor_send_an_offer' && isSettlement,
    isActiveInstallmentOffer: OPEN_OFFER.includes(condition) && negotiationType === 'installment',
    isReturnedNoticeResponse: condition === 'returned_notice_response',
    isCreditorRemovedDisputeNoPay: REMOVED_DISPUTED_OR_NOT_PAYING.includes(condition),
    isNoPayCreditorRemoved: REMOVED_OR_NOT_PAYING.includes(condition),
  };
}
