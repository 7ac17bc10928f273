// Decides how a balance that the creditor sends changes an account, and closes an offer that is above it.
import type { AccountFacts } from '../account/account-facts';
import type { AccountChanges, MoveDecision } from '../negotiation/move-decision';
import { ZERO, type Money } from '../shared/money';
import { assertMoveAllowed } from '../account/transitions';

/** Throws `offer_action_unavailable` while something is agreed, and on closed accounts. */
export function decideBalanceChange(facts: AccountFacts, balance: Money): MoveDecision {
  assertMoveAllowed('change_balance', facts);
  return { move: 'change_balance', ...applyBalance(facts, balance) };
}

/** 0.00 settles the account. An offer above the balance is closed, as when the consumer cancels it. */
export function applyBalance(
  facts: AccountFacts,
  balance: Money,
): Pick<MoveDecision, 'account' | 'negotiation' | 'schedule'> {
  const isPaid = balance.eq(ZERO);
  if (!isPaid && !isOfferAbove(facts, balance)) return { account: { currentBalance: balance } };
  return {
    account: { ...CLOSED_OFFER, status: isPaid ? 'settled' : 'joined', currentBalance: balance },
    ...(facts.negotiation && { negotiation: null }),
    // Left over from an agreement that a dispute or another first date has paused.
    ...(facts.unpaidPayments > 0 && { schedule: 'cancel' }),
  };
}

const CLOSED_OFFER: AccountChanges = {
  counterOffer: false,
  offerAccepted: false,
  paymentSetup: false,
  customOffer: false,
};

/** Returns true if an open offer of either side is above the balance. */
export function isOfferAbove({ status, negotiation }: AccountFacts, balance: Money): boolean {
  if (status !== 'payment_setup' || !negotiation) return false;
  const { oneTimeSettlement, negotiateAmount, counterOneTimeAmount, counterNegotiateAmount } = negotiation;
  return [oneTimeSettlement, negotiateAmount, counterOneTimeAmount, counterNegotiateAmount].some(
    (amount) => amount !== null && amount.gt(balance),
  );
}
