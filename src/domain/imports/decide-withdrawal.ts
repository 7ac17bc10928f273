// Decides the withdrawal of an account by its creditor, and its return.
import type { AccountFacts } from '../account/account-facts';
import { actionUnavailable, assertMoveAllowed } from '../account/transitions';
import type { AccountChanges, MoveDecision } from '../negotiation/move-decision';
import type { Moment } from '../shared/calendar';
import type { Money } from '../shared/money';
import type { AccountStatus } from '../shared/vocabulary';
import type { WithdrawReason } from './columns';

const AGREED: readonly AccountStatus[] = ['payment_accepted', 'hold'];

/** Collection must stop at once, whatever was agreed. */
const URGENT: readonly (WithdrawReason | null)[] = ['bankruptcy', 'deceased'];

const NO_OFFER: AccountChanges = { counterOffer: false, customOffer: false, paymentSetup: false };

interface Withdrawal {
  readonly reason: WithdrawReason | null;
  readonly force: boolean;
}

/** Throws `offer_action_unavailable` on removed accounts, and without force while something is agreed. */
export function decideWithdrawal(facts: AccountFacts, { reason, force }: Withdrawal, { now }: Moment): MoveDecision {
  assertMoveAllowed('remove_account', facts);
  if (AGREED.includes(facts.status) && !force && !URGENT.includes(reason)) throw actionUnavailable(facts);
  const { negotiation } = facts;
  return {
    move: 'remove_account',
    account: { ...NO_OFFER, status: 'deactivated', deactivatedAt: now, hasFailedPayment: false },
    // Retained for the record, but no longer open.
    ...(negotiation && { negotiation: { ...negotiation, active: false } }),
    ...(facts.unpaidPayments > 0 && { schedule: 'cancel' as const }),
    ...(facts.hasPaymentMethod && { paymentMethod: null }),
  };
}

/** The account is open for offers again, as if it were new. */
export function decideRestoration(facts: AccountFacts, balance: Money): MoveDecision {
  assertMoveAllowed('restore_account', facts);
  return {
    move: 'restore_account',
    account: {
      ...NO_OFFER,
      status: 'joined',
      offerAccepted: false,
      hasFailedPayment: false,
      currentBalance: balance,
      disputedAt: null,
      deactivatedAt: null,
      cancelledAt: null,
      holdReason: null,
      restartDate: null,
    },
    reason: null,
    ...(facts.negotiation && { negotiation: null }),
    ...(facts.hasPaymentMethod && { paymentMethod: null }),
  };
}
