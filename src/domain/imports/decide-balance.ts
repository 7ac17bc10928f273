// Decides how a balance that the creditor sends changes an account, and closes an offer that is above it.
import type { AccountFacts } from '../account/account-facts';
import type { AccountChanges, MoveDecision } from '../negotiation/move-decision';
import { ZERO, type Money } from '../shared/money';
import { assertMoveAllowed } from '../account/transitions';

/** Throws `offer_action_unavailable` while something is agreed, and on closed accounts. */
export function decideBalanceChange(facts: AccountFacts, balance: Money): MoveDecision {
  assertMoveAllowed('change_balance', facts);
  if (balance.eq(ZERO))
    return {
      ...closeOffer(facts),
      account: { ...CLOSED_OFFER, status: 'settled', currentBalance: balance },
      move: 'change_balance',
    };
  if (!isOfferAbove(facts, balance)) return { move: 'change_balance', account: { currentBalance: balance } };
  const account: AccountChanges = { ...CLOSED_OFFER, status: 'joined', currentBalance: balance };
  return { ...closeOffer(facts), account, move: 'change_balance' };
}

const CLOSED_OFFER: AccountChanges = {
  counterOffer: false,
  offerAccepted: false,
  paymentSetup: false,
  customOffer: false,
};

/** As when the consumer cancels the offer. */
function closeOffer({ negotiation }: AccountFacts): Pick<MoveDecision, 'negotiation'> {
  return negotiation ? { negotiation: null } : {};
}

/** Whether an open offer of either side is above the balance. */
export function isOfferAbove({ status, negotiation }: AccountFacts, balance: Money): boolean {
  if (status !== 'payment_setup' || !negotiation) return false;
  const { oneTimeSettlement, negotiateAmount, counterOneTimeAmount, counterNegotiateAmount } = negotiation;
  return [oneTimeSettlement, negotiateAmount, counterOneTimeAmount, counterNegotiateAmount].some(
    (amount) => amount !== null && amount.gt(balance),
  );
}
