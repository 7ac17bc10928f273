// Generates valid and invalid requests for any move from one small draw, for random walks.
import fc from 'fast-check';
import type { AccountFacts, ScheduledPaymentFacts } from '../../../src/domain/account/account-facts';
import { addDays } from '../../../src/domain/shared/calendar';
import type { Moment } from '../../../src/domain/shared/calendar';
import { decideCounterOffer } from '../../../src/domain/negotiation/decide-creditor-answer';
import { decideNotice, decideNotPaying } from '../../../src/domain/negotiation/decide-closing';
import { decideConsumerCounterOffer } from '../../../src/domain/negotiation/decide-consumer-answer';
import { decideCustomOffer, decidePaymentPlan, decideSettlement } from '../../../src/domain/negotiation/decide-offer';
import { decideFailedPayment, decideSuccessfulPayment } from '../../../src/domain/payments/decide-payment';
import { decideAutomaticSkip, decideReschedule, decideSkip } from '../../../src/domain/payments/decide-payment-date';
import type { PaymentFacts } from '../../../src/domain/payments/payment-facts';
import { decideFirstPayDate, decideHold } from '../../../src/domain/payments/decide-plan';
import { toCents, ZERO } from '../../../src/domain/shared/money';
import type { Money } from '../../../src/domain/shared/money';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import type { MoveKey } from '../../../src/domain/account/moves';
import { INSTALLMENT_TYPES, keysOf, NEGOTIATION_TYPES } from '../../../src/domain/shared/vocabulary';
import { giveGift, NOT_PAYING_REASONS, PAYMENT_RULES, toPaymentFacts, VALID_MOVES } from './valid-moves';

/** The random values of a request. */
export interface MoveDraw {
  /** Hundredths of the balance. */
  readonly share: number;
  readonly days: number;
  readonly negotiationType: 'pif' | 'installment';
  readonly installmentType: 'weekly' | 'bimonthly' | 'monthly' | null;
  readonly note: string | null;
  readonly noticeStatus: 1 | 2 | 3 | 4 | 5;
  /** Index of the open payment to charge. */
  readonly place: number;
}

export const anyMoveDraw: fc.Arbitrary<MoveDraw> = fc.record({
  share: fc.constantFrom(0, 1, 2, 4, 8, 12, 25, 40, 50, 60, 75, 100, 130),
  days: fc.constantFrom(-1, 0, 1, 2, 5, 11, 12, 13, 18, 19, 40),
  negotiationType: fc.constantFrom(...keysOf(NEGOTIATION_TYPES)),
  installmentType: fc.constantFrom(...keysOf(INSTALLMENT_TYPES), null),
  note: fc.constantFrom(null, '', 'Please.', 'x'.repeat(100), 'x'.repeat(101), 'x'.repeat(256)),
  noticeStatus: fc.constantFrom(1, 2, 3, 4, 5),
  place: fc.nat({ max: 30 }),
});

type RequestBuilder = (
  facts: AccountFacts,
  moment: Moment,
  draw: MoveDraw,
  payment: ScheduledPaymentFacts,
) => MoveDecision;

const REQUEST_BUILDERS: Partial<Record<MoveKey, RequestBuilder>> = {
  create_settlement_offer: (facts, moment, { days }) => {
    return decideSettlement(facts, { firstPayDate: addDays(moment.today, days) }, moment);
  },
  create_payment_plan_offer: (facts, moment, { days }) => {
    return decidePaymentPlan(facts, { firstPayDate: addDays(moment.today, days) }, moment);
  },
  create_custom_offer: (facts, moment, { share, days, note, ...types }) => {
    const request = { ...types, amount: takePart(facts, share), firstPayDate: addDays(moment.today, days) };
    return decideCustomOffer(facts, { ...request, reason: note, note }, moment);
  },
  send_counter_offer: (facts, moment, { share, days, note }) => {
    const amount = takePart(facts, share);
    const isSettlement = facts.negotiation?.type === 'pif';
    const amounts = { oneTimeSettlement: isSettlement ? amount : null, monthlyAmount: isSettlement ? null : amount };
    return decideConsumerCounterOffer(facts, { ...amounts, firstPayDate: addDays(moment.today, days), note }, moment);
  },
  counter_offer: (facts, moment, { share, days, note }) => {
    const [amount, isSettlement] = [takePart(facts, share), facts.negotiation?.type === 'pif'];
    const planned = { oneTimeSettlement: null, paymentPlanBalance: takePart(facts, 90), monthlyAmount: amount };
    const settled = { oneTimeSettlement: amount, paymentPlanBalance: null, monthlyAmount: null };
    const amounts = isSettlement ? settled : planned;
    return decideCounterOffer(facts, { ...amounts, firstPayDate: addDays(moment.today, days), note }, moment);
  },
  change_first_pay_date: (facts, moment, { days }) => {
    return decideFirstPayDate(facts, { firstPayDate: addDays(moment.today, days) }, moment);
  },
  hold_plan: (facts, moment, { days, note }) => {
    return decideHold(facts, { restartDate: addDays(moment.today, days), holdReason: note ?? '' }, moment);
  },
  report_not_paying: (facts, moment, { note, place }) => {
    const reasonId = note === null ? place : null;
    return decideNotPaying(facts, { reasonId, reason: note, choices: NOT_PAYING_REASONS }, moment);
  },
  record_successful_payment: (facts, _moment, _draw, payment) => decideSuccessfulPayment(facts, payment),
  record_failed_payment: (facts, _moment, _draw, payment) => decideFailedPayment(facts, payment),
  record_gift_payment: (facts, _moment, { share }, payment) => giveGift(facts, { share, payment }),
  skip_payment: (facts, _moment, _draw, payment) => decideSkip(facts, inPlan(facts, payment), PAYMENT_RULES),
  reschedule_payment: (facts, moment, { days }, payment) => {
    return decideReschedule(facts, inPlan(facts, payment), addDays(moment.today, days), PAYMENT_RULES, moment);
  },
  skip_failed_payment: (facts, moment, { place }, payment) => {
    const failed = inPlan(facts, payment, { attempts: place % 4 });
    return decideAutomaticSkip(facts, failed, PAYMENT_RULES, moment);
  },
  record_notice: (facts, _moment, { noticeStatus, share }) => {
    const balance = share === 100 ? null : takePart(facts, share);
    return decideNotice(facts, { status: noticeStatus, balance, reason: null, sender: null });
  },
};

function inPlan(
  facts: AccountFacts,
  payment: ScheduledPaymentFacts,
  changes: Partial<PaymentFacts> = {},
): PaymentFacts {
  const { id, date, amount, status } = payment;
  return toPaymentFacts(facts, { id, date, slot: date, lastOpenDate: date, amount, status, ...changes });
}

/** Decides the move with the drawn values; moves without values need none. */
export function decideMoveDraw(
  move: MoveKey,
  ...[facts, moment, draw, payment]: Parameters<RequestBuilder>
): MoveDecision {
  return REQUEST_BUILDERS[move]?.(facts, moment, draw, payment) ?? VALID_MOVES[move](facts, moment);
}

function takePart({ currentBalance }: AccountFacts, share: number): Money {
  return toCents((currentBalance ?? ZERO).times(share).div(100));
}
