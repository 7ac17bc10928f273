// The twelve booleans by which a client picks its view. Contract: ConsumerAccountDisplayFlags.
import type { StateFacts } from './account/account-facts';
import type { DisplayFlags } from './account/account-view';
import type { DerivedState } from './account/display-state';
import type { AccountCondition } from './shared/vocabulary';

const REMOVED: readonly AccountCondition[] = ['deactivated', 'disputed_deactivated'];
const REMOVED_OR_NOT_PAYING: readonly AccountCondition[] = [...REMOVED, 'not_paying'];
const REMOVED_DISPUTED_OR_NOT_PAYING: readonly AccountCondition[] = [...REMOVED_OR_NOT_PAYING, 'disputed'];
const OPEN_OFFER: readonly AccountCondition[] = ['pending_creditor_response', 'creditor_send_an_offer'];

/** The last two names are read as unions: "removed, disputed or not paying", and "not paying or removed". */
export function computeViewFlags({ negotiationType }: StateFacts, { state, condition }: DerivedState): DisplayFlags {
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
