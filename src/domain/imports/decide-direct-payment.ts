// Decides what a payment made directly to the creditor changes: the balance, an open offer, what remains of an agreement.
import type { AccountFacts } from '../account/account-facts';
import { getAgreedAmount, isAgreed } from '../account/active-negotiation';
import { deriveState } from '../account/display-state';
import { assertMoveAllowed } from '../account/transitions';
import type {
  DirectPayment,
  MoveDecision,
  OpenPaymentStatus,
  RecordedDirectPayment,
} from '../negotiation/move-decision';
import { deductPayment, subtractFromBalance } from '../payments/decide-payment';
import { ZERO, type Money } from '../shared/money';
import type { AccountCondition } from '../shared/vocabulary';
import { applyBalance } from './decide-balance';

/** An open payment, in the order of dates. */
export interface PaymentToReduce {
  readonly id: number;
  readonly amount: Money;
  readonly status: OpenPaymentStatus;
}

interface Place {
  readonly facts: AccountFacts;
  readonly open: readonly PaymentToReduce[];
  readonly amount: Money;
  /** After the payment. */
  readonly balance: Money;
}

type Effect = Pick<MoveDecision, 'account' | 'negotiation' | 'schedule'> & Partial<RecordedDirectPayment>;
type EffectKey = 'books' | 'balance' | 'offer' | 'agreement';

const EFFECTS_BY_CONDITION: Readonly<Record<AccountCondition, EffectKey>> = {
  joined: 'balance',
  approved_settlement_but_payment_setup_is_pending: 'agreement',
  approved_but_payment_setup_is_pending: 'agreement',
  payment_accepted_and_plan_in_scheduled: 'agreement',
  creditor_send_an_offer: 'offer',
  pending_creditor_response: 'offer',
  returned_notice_response: 'balance',
  declined: 'balance',
  disputed_deactivated: 'books',
  deactivated: 'books',
  disputed: 'balance',
  not_paying: 'balance',
  settled: 'books',
  hold: 'agreement',
  cancelled_plan: 'balance',
  renegotiate: 'balance',
  notice_sent: 'balance',
};

const EFFECTS: Readonly<Record<EffectKey, (place: Place) => Effect>> = {
  books: ({ balance }) => ({ account: { currentBalance: balance } }),
  balance: ({ facts, balance }) => applyBalance(facts, balance),
  offer: applyToOffer,
  agreement: applyToAgreement,
};

/** `open` are the open payments of the account, in the order of dates. */
export function decideDirectPayment(
  facts: AccountFacts,
  open: readonly PaymentToReduce[],
  payment: DirectPayment,
): MoveDecision {
  assertMoveAllowed('record_direct_payment', facts);
  const { amount } = payment;
  const balance = subtractFromBalance(facts.currentBalance ?? ZERO, amount);
  const effect = EFFECTS[findEffect(facts, open)]({ facts, open, amount, balance });
  const { type = null, reduced = [], schedule, ...changes } = effect;
  // Each payment is recorded, so that a reversal finds what it reopens.
  const all = schedule === 'cancel' ? open.map((one) => reduce(one, ZERO)) : reduced;
  return { move: 'record_direct_payment', ...changes, directPayment: { ...payment, type, reduced: all } };
}

/**
 * What remains to be paid: of an agreement its rest, also while another first date of it waits for the creditor;
 * otherwise the balance, and nothing of a settled account.
 */
export function getWhatRemains(facts: AccountFacts, open: readonly PaymentToReduce[]): Money {
  const balance = facts.currentBalance ?? ZERO;
  const effect = findEffect(facts, open);
  if (effect === 'agreement') return getRemainder(facts, open);
  if (effect === 'offer') return min(facts.negotiation?.planCurrentBalance ?? balance, balance);
  return facts.status === 'settled' ? ZERO : balance;
}

function min(one: Money, other: Money): Money {
  return one.lt(other) ? one : other;
}

function findEffect(facts: AccountFacts, open: readonly PaymentToReduce[]): EffectKey {
  const effect = EFFECTS_BY_CONDITION[deriveState(facts).condition];
  // A dispute pauses an agreement; its payments stay open.
  return effect === 'balance' && open.length > 0 && isAgreed(facts.negotiation) ? 'agreement' : effect;
}

/** What was paid towards an agreement counts also while another first date of it waits for the creditor. */
function applyToOffer({ facts, amount, balance }: Place): Effect {
  const effect = applyBalance(facts, balance);
  const { negotiation } = facts;
  if (effect.negotiation === null || negotiation?.planCurrentBalance == null) return effect;
  return { ...effect, negotiation: deductPayment(negotiation, amount) };
}

function applyToAgreement({ facts, open, amount, balance }: Place): Effect {
  const { negotiation } = facts;
  const reduced = reduceFromLast(open, amount);
  const cancelled = reduced.filter(({ rest }) => rest.eq(ZERO)).map(({ scheduledId }) => scheduledId);
  const remaining = open.filter(({ id }) => !cancelled.includes(id));
  const isPaid = open.length > 0 ? remaining.length === 0 : amount.gte(getRemainder(facts, open));
  return {
    account: {
      ...(isPaid && { status: 'settled', holdReason: null, restartDate: null }),
      ...(open.length > 0 && { hasFailedPayment: remaining.some(({ status }) => status === 'failed') }),
      currentBalance: balance,
    },
    ...(negotiation && { negotiation: deductPayment(negotiation, amount) }),
    type: negotiation?.type ?? null,
    reduced,
  };
}

function getRemainder({ negotiation }: AccountFacts, open: readonly PaymentToReduce[]): Money {
  const left = negotiation && (negotiation.planCurrentBalance ?? getAgreedAmount(negotiation));
  return left ?? open.reduce((sum, { amount }) => sum.plus(amount), ZERO);
}

/** Takes an amount from open payments, from the last one backwards. */
export function reduceFromLast(open: readonly PaymentToReduce[], amount: Money): RecordedDirectPayment['reduced'] {
  let left = amount;
  return [...open].reverse().flatMap((payment) => {
    if (left.eq(ZERO)) return [];
    const rest = subtractFromBalance(payment.amount, left);
    left = subtractFromBalance(left, payment.amount);
    return [reduce(payment, rest)];
  });
}

function reduce({ id, amount, status }: PaymentToReduce, rest: Money): RecordedDirectPayment['reduced'][number] {
  return { scheduledId: id, rest, taken: amount.minus(rest), status };
}
