// Decides whether an account takes gifts, and what a gift changes. A gift pays what was agreed; it never makes, accepts or
// changes an offer.
import type { AccountFacts, StateFacts } from '../account/account-facts';
import { getAgreedAmounts } from '../account/active-negotiation';
import { deriveState } from '../account/display-state';
import { actionUnavailable, assertMoveAllowed } from '../account/transitions';
import type { MoveDecision } from '../negotiation/move-decision';
import { deductPayment, subtractFromBalance } from '../payments/decide-payment';
import { ZERO, type Money } from '../shared/money';
import type { AccountCondition } from '../shared/vocabulary';
import { applyGift, getGiftBounds, type GiftBounds, type GiftPart, type GiftTarget } from './gift-amounts';

export interface GiftTerms extends GiftBounds {
  /** The only amount that is possible. */
  readonly exact: Money | null;
}

/** Gifts pay a plan, also one on hold, a scheduled settlement, or an approved one whose method is missing. */
const ACCEPTING: Readonly<Partial<Record<AccountCondition, 'scheduled' | 'agreed'>>> = {
  payment_accepted_and_plan_in_scheduled: 'scheduled',
  hold: 'scheduled',
  approved_settlement_but_payment_setup_is_pending: 'agreed',
};

export function acceptsGifts(facts: StateFacts): boolean {
  return ACCEPTING[deriveState(facts).condition] !== undefined;
}

/** The facts that decide how much a gift can be. */
type TermFacts = StateFacts & Pick<AccountFacts, 'negotiation' | 'unpaidPayments'>;

/** `open` are the open payments by date; `goalLeft` is null without a goal. Null when the account takes no gifts. */
export function getGiftTerms(facts: TermFacts, open: readonly GiftTarget[], goalLeft: Money | null): GiftTerms | null {
  if (ACCEPTING[deriveState(facts).condition] === 'scheduled') {
    const bounds = getGiftBounds(open, goalLeft);
    return bounds && { ...bounds, exact: null };
  }
  const agreed = getAgreedSettlement(facts);
  if (agreed === null || goalLeft?.lt(agreed)) return null;
  return { min: agreed, max: agreed, exact: agreed };
}

/** Returns the amount of an approved settlement for which nothing is scheduled, else null. */
function getAgreedSettlement({ negotiation, unpaidPayments, ...state }: TermFacts): Money | null {
  const isApproved = ACCEPTING[deriveState(state).condition] === 'agreed';
  if (!isApproved || unpaidPayments > 0 || !negotiation) return null;
  const settlement = negotiation.planCurrentBalance ?? getAgreedAmounts(negotiation).settlement;
  return settlement?.gt(ZERO) ? settlement : null;
}

export interface ClaimedGift {
  readonly id: number;
  readonly amount: Money;
}

/** Reduces the balances. A gift that pays the last open payment settles the account; a hold stays a hold. */
export function decideGift(
  facts: AccountFacts,
  open: readonly GiftTarget[],
  { id, amount }: ClaimedGift,
): MoveDecision {
  assertMoveAllowed('record_gift_payment', facts);
  const { negotiation } = facts;
  if (!negotiation) throw actionUnavailable(facts);
  const parts = splitGift(facts, open, amount);
  const covered = new Set(parts.filter(({ rest }) => rest.eq(ZERO)).map(({ scheduledId }) => scheduledId));
  const remaining = open.filter((payment) => !covered.has(payment.id));
  return {
    move: 'record_gift_payment',
    account: {
      ...(remaining.length === 0 && { status: 'settled', holdReason: null, restartDate: null }),
      ...(facts.skipsInRow > 0 && { skipsInRow: 0 }),
      hasFailedPayment: remaining.some(({ status }) => status === 'failed'),
      currentBalance: subtractFromBalance(facts.currentBalance ?? ZERO, amount),
    },
    negotiation: deductPayment(negotiation, amount),
    gift: { giftPaymentId: id, parts },
  };
}

function splitGift(facts: AccountFacts, open: readonly GiftTarget[], amount: Money): readonly GiftPart[] {
  const isScheduled = ACCEPTING[deriveState(facts).condition] === 'scheduled';
  if (isScheduled && open.length > 0) return applyGift(open, amount);
  if (!getAgreedSettlement(facts)?.eq(amount)) throw actionUnavailable(facts);
  return [{ scheduledId: null, type: 'pif', paid: amount, rest: ZERO }];
}
