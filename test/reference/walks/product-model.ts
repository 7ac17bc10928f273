// One account under the product's rules, in memory: its facts and its payment schedule.
import type { AccountFacts, ScheduledPaymentFacts } from '../../../src/domain/account/account-facts';
import {
  decideDispute,
  decideDisputeAnswer,
  decideEndedMark,
  decideMark,
} from '../../../src/domain/negotiation/decide-marks';
import { decideNoticeResend } from '../../../src/domain/negotiation/decide-notice-resend';
import { actionUnavailable, TRANSITIONS } from '../../../src/domain/account/transitions';
import type { AccountCondition } from '../../../src/domain/shared/vocabulary';
import { applyDecision } from '../../support/negotiation/apply-decision';
import type { Moment } from '../../../src/domain/shared/calendar';
import {
  decideAcceptedOffer,
  decideCounterOffer,
  decideDeclinedOffer,
} from '../../../src/domain/negotiation/decide-creditor-answer';
import { decideNotice, decideNotPaying, decideRemoval } from '../../../src/domain/negotiation/decide-closing';
import {
  decideAcceptedCounterOffer,
  decideConsumerCounterOffer,
} from '../../../src/domain/negotiation/decide-consumer-answer';
import * as starts from '../../../src/domain/negotiation/decide-new-start';
import { decideCustomOffer, decidePaymentPlan, decideSettlement } from '../../../src/domain/negotiation/decide-offer';
import {
  decideFailedPayment,
  decidePaymentMethod,
  decideSuccessfulPayment,
} from '../../../src/domain/payments/decide-payment';
import { decideAutomaticSkip, decideReschedule, decideSkip } from '../../../src/domain/payments/decide-payment-date';
import { assertNoErrors } from '../../../src/domain/negotiation/move-validation';
import { validateMethodChoice } from '../../../src/domain/payments/payment-method-request';
import { NO_DETAILS } from '../../../src/domain/shared/payment-details';
import * as plans from '../../../src/domain/payments/decide-plan';
import type { PaymentFacts, PaymentRules } from '../../../src/domain/payments/payment-facts';
import type { OpenPayment } from '../../../src/domain/payments/payment-slots';
import { money, toDecimalString, ZERO } from '../../../src/domain/shared/money';
import type { MoveDecision } from '../../../src/domain/negotiation/move-decision';
import { getNextVersion } from '../../../src/domain/negotiation/action-context';
import { decideGift } from '../../../src/domain/gifts/decide-gift';
import type { GiftTarget } from '../../../src/domain/gifts/gift-amounts';
import { asFacts } from './as-facts';
import type { ReferenceAccount, ReferenceTransaction } from '../shared/records';
import { REASONS } from '../negotiation/requests';
import type { ReferenceMove, MoveRequests } from '../negotiation/requests';

export interface ProductAccount {
  readonly facts: AccountFacts;
  readonly schedule: readonly ReferenceTransaction[];
}

export function asProduct(account: ReferenceAccount): ProductAccount {
  return { facts: asFacts(account), schedule: account.schedule };
}

const RULES: PaymentRules = { skipsInRow: 2, skipsPerPlan: 3, rescheduleDays: 14, timeZone: 'America/New_York' };

function listOpen(schedule: readonly ReferenceTransaction[]): readonly OpenPayment[] {
  return schedule.filter(isOpen).sort(earlier);
}

/** A missing payment is refused, as the use case does. */
function toPaymentFacts({ facts, schedule }: ProductAccount, id: number): PaymentFacts {
  const open = schedule.filter(isOpen).sort(earlier);
  const place = open.findIndex((one) => one.id === id);
  const found = open[place];
  if (!found) throw actionUnavailable(facts);
  const { failures, ...payment } = found;
  return {
    ...payment,
    accountId: facts.id,
    amount: money(payment.amount),
    previousDate: null,
    method: null,
    attempts: failures,
    attemptsBefore: 0,
    openAttempt: null,
    attemptedAt: null,
    number: 1,
    of: 1,
    hasEarlierOpen: place > 0,
    nextOpenDate: open[place + 1]?.date ?? null,
    lastOpenDate: open.at(-1)?.date ?? payment.date,
  };
}

type Decider<Move extends ReferenceMove> = (
  account: ProductAccount,
  request: MoveRequests[Move],
  moment: Moment,
) => MoveDecision;

/** The amount under the name of the negotiated type. */
function toAmounts({ facts }: ProductAccount, amount: string) {
  const isSettlement = facts.negotiation?.type === 'pif';
  return {
    oneTimeSettlement: isSettlement ? money(amount) : null,
    monthlyAmount: isSettlement ? null : money(amount),
  };
}

/** A missing payment is treated like a closed one. */
function toPayment({ schedule }: ProductAccount, transactionId: number): ScheduledPaymentFacts {
  const found = schedule.find(({ id }) => id === transactionId);
  if (!found) return { id: transactionId, date: '2027-01-01', amount: ZERO, status: 'cancelled' };
  return { ...found, amount: money(found.amount) };
}

const DECIDERS: { readonly [Move in ReferenceMove]: Decider<Move> } = {
  create_settlement_offer: ({ facts }, request, moment) => decideSettlement(facts, request, moment),
  create_payment_plan_offer: ({ facts }, request, moment) => decidePaymentPlan(facts, request, moment),
  create_custom_offer: ({ facts }, { type, amount, ...request }, moment) =>
    decideCustomOffer(facts, { ...request, negotiationType: type, amount: money(amount) }, moment),
  accept_creditor_offer: ({ facts }, _request, moment) => decideAcceptedCounterOffer(facts, moment),
  send_counter_offer: (account, { amount, ...request }, moment) =>
    decideConsumerCounterOffer(account.facts, { ...request, ...toAmounts(account, amount) }, moment),
  add_payment_method({ facts }, { reference }, moment) {
    assertNoErrors(validateMethodChoice({ paymentReference: reference }));
    return decidePaymentMethod(facts, { reference, details: NO_DETAILS }, moment);
  },
  start_over: ({ facts }) => starts.decideStartOver(facts),
  change_first_pay_date: ({ facts }, request, moment) => plans.decideFirstPayDate(facts, request, moment),
  hold_plan: ({ facts }, { restartDate, reason }, moment) =>
    plans.decideHold(facts, { restartDate, holdReason: reason }, moment),
  restart_plan: ({ facts, schedule }, _request, moment) => plans.decideRestart(facts, listOpen(schedule), moment),
  report_not_paying: ({ facts }, { reason }, moment) =>
    decideNotPaying(
      facts,
      {
        reasonId: 'id' in reason ? reason.id : null,
        reason: 'text' in reason ? reason.text : null,
        choices: REASONS,
      },
      moment,
    ),
  dispute_account: ({ facts }, _request, moment) =>
    decideDispute(facts, { reason: null, category: null, by: 'consumer' }, moment),
  restart_negotiation: ({ facts }) => starts.decideRestartedNegotiation(facts),
  cancel_plan: ({ facts }, _request, moment) => plans.decideCancelledPlan(facts, moment),
  cancel_pending_offer: ({ facts }) => starts.decideCancelledOffer(facts),
  resend_notice: ({ facts }, { balance, reason }, moment) =>
    decideNoticeResend(facts, { reason, noticeBalance: balance === null ? null : money(balance) }, moment),
  accept_offer: ({ facts }, { userId }, moment) => decideAcceptedOffer(facts, `creditor:${userId}`, moment),
  counter_offer: (account, { amount, planBalance, ...request }, moment) => {
    const paymentPlanBalance = planBalance === null ? null : money(planBalance);
    return decideCounterOffer(account.facts, { ...request, ...toAmounts(account, amount), paymentPlanBalance }, moment);
  },
  decline_offer: ({ facts }) => decideDeclinedOffer(facts),
  expire_approved_offer: ({ facts }, _request, moment) => starts.decideExpiry(facts, moment),
  resume_held_plan: ({ facts, schedule }, _request, moment) =>
    plans.decideResumption(facts, listOpen(schedule), moment),
  record_successful_payment: (account, { transactionId }) =>
    decideSuccessfulPayment(account.facts, toPayment(account, transactionId)),
  record_failed_payment: (account, { transactionId }) =>
    decideFailedPayment(account.facts, toPayment(account, transactionId)),
  record_gift_payment: ({ facts, schedule }, { amount }) => {
    const open = schedule.filter(isOpen).sort(earlier);
    return decideGift(facts, open.map(toOpenAmount), { id: 1, amount: money(amount) });
  },
  skip_payment: (account, { paymentId }) => decideSkip(account.facts, toPaymentFacts(account, paymentId), RULES),
  reschedule_payment: (account, { paymentId, date }, moment) =>
    decideReschedule(account.facts, toPaymentFacts(account, paymentId), date, RULES, moment),
  skip_failed_payment: (account, { paymentId }, moment) =>
    decideAutomaticSkip(account.facts, toPaymentFacts(account, paymentId), RULES, moment),
  remove_account: ({ facts }, _request, moment) => decideRemoval(facts, moment),
  record_notice: ({ facts }, { status, balance, reason }) =>
    decideNotice(facts, { status, balance: balance === null ? null : money(balance), reason, sender: null }),
  reopen_negotiation: ({ facts }) => starts.decideReopenedNegotiation(facts),
  name_attorney: ({ facts }, { name }, moment) =>
    decideMark(facts, { ...NO_MARK, mark: 'attorney', by: 'consumer', attorneyName: name }, moment),
  remove_attorney: ({ facts }) =>
    decideEndedMark(facts, { mark: 'attorney', by: 'consumer', confirm: true, stored: [] }),
  mark_account: ({ facts }, { mark }, moment) => decideMark(facts, { ...NO_MARK, mark, by: 'creditor' }, moment),
  unmark_account: ({ facts }, { mark, confirm }) =>
    decideEndedMark(facts, { mark, by: 'creditor', confirm, stored: [] }),
  answer_dispute: ({ facts }, request, moment) => decideDisputeAnswer(facts, request, moment),
};

const NO_MARK = {
  note: null,
  attorneyName: null,
  attorneyContact: null,
  caseNumber: null,
  filedOn: null,
  stored: [],
} as const;

/** The product's decision of a move. Throws if the product rejects it. */
export function decideInProduct<Move extends ReferenceMove>(
  account: ProductAccount,
  move: Move,
  request: MoveRequests[Move],
  moment: Moment,
): MoveDecision {
  return DECIDERS[move](account, request, moment);
}

/** The account as it would be read back after the decision is written. */
export function write(account: ProductAccount, decision: MoveDecision, moment: Moment): ProductAccount {
  const schedule = scheduleAfter(account.schedule, decision);
  const facts = applyDecision(account.facts, decision, moment);
  const scheduled = schedule.filter(({ status }) => status === 'scheduled').sort(earlier);
  const [next] = scheduled;
  return {
    schedule,
    facts: {
      ...facts,
      version: getNextVersion(account.facts.version, moment.epoch),
      nextPayment: next ? { id: next.id, date: next.date, amount: money(next.amount), status: next.status } : null,
      failedPayments: schedule.filter(({ status }) => status === 'failed').length,
      nextSettlementDate: scheduled.find(({ type }) => type === 'pif')?.date ?? null,
    },
  };
}

function earlier(one: ReferenceTransaction, other: ReferenceTransaction): number {
  return one.date === other.date ? one.id - other.id : one.date.localeCompare(other.date);
}

function isOpen({ status }: ReferenceTransaction): boolean {
  return status === 'scheduled' || status === 'failed';
}

function toOpenAmount({ id, amount, status, type }: ReferenceTransaction): GiftTarget {
  return { id, amount: money(amount), status: status === 'failed' ? 'failed' : 'scheduled', type };
}

function scheduleAfter(
  rows: readonly ReferenceTransaction[],
  { schedule, payment, gift, reschedule, reopenFailed }: MoveDecision,
): readonly ReferenceTransaction[] {
  if (gift) {
    return rows.map((row) => {
      const part = gift.parts.find(({ scheduledId }) => scheduledId === row.id);
      if (!part) return row;
      return part.rest.eq(ZERO) ? { ...row, status: 'successful' } : { ...row, amount: toDecimalString(part.rest) };
    });
  }
  if (payment) {
    const { scheduledId, result } = payment;
    const failures = result === 'failed' ? 1 : 0;
    return rows.map((row) =>
      row.id === scheduledId ? { ...row, status: result, failures: row.failures + failures } : row,
    );
  }
  if (reopenFailed) return rows.map((row) => (row.status === 'failed' ? { ...row, ...OPENED_AGAIN } : row));
  if (reschedule) {
    const moves = new Map(reschedule.map((move) => [move.scheduledId, move]));
    return rows.map((row) => {
      const move = moves.get(row.id);
      return move ? { ...row, ...OPENED_AGAIN, date: move.to, slot: move.slot } : row;
    });
  }
  if (schedule === undefined) return rows;
  if (schedule === 'cancel') return rows.map((row) => (isOpen(row) ? { ...row, status: 'cancelled' } : row));
  const remaining = rows.filter((row) => !isOpen(row));
  if (schedule === 'delete') return remaining;
  const lastId = rows.reduce((greatest, { id }) => Math.max(greatest, id), 0);
  return [
    ...remaining,
    ...schedule.map((planned, place) => ({
      ...planned,
      id: lastId + 1 + place,
      amount: toDecimalString(planned.amount),
      status: 'scheduled' as const,
      slot: planned.date,
      failures: 0,
    })),
  ];
}

const OPENED_AGAIN = { status: 'scheduled', failures: 0 } as const;

export function isInTransitionTable(move: ReferenceMove, from: AccountCondition, to: AccountCondition): boolean {
  return TRANSITIONS.some((row) => row.move === move && row.from.includes(from) && row.to.includes(to));
}
