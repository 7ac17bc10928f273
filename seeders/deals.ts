// What the two sides of seeded accounts did: an offer, its answer, a payment method and payments. Each move is decided by the
// domain at the time at which it was made.
import type { AccountFacts } from '../src/domain/account/account-facts';
import {
  decideCounterOffer,
  decideAcceptedOffer,
  decideDeclinedOffer,
} from '../src/domain/negotiation/decide-creditor-answer';
import { decideCustomOffer, decidePaymentPlan, decideSettlement } from '../src/domain/negotiation/decide-offer';
import { computePlanBalance } from '../src/domain/account/offer-terms';
import { resolvePayTerms } from '../src/domain/account/pay-terms';
import type { MoveDecision } from '../src/domain/negotiation/move-decision';
import type { Mover } from '../src/domain/negotiation/negotiation-history';
import {
  decideFailedPayment,
  decidePaymentMethod,
  decideSuccessfulPayment,
} from '../src/domain/payments/decide-payment';
import { decideSkip } from '../src/domain/payments/decide-payment-date';
import type { PaymentFacts } from '../src/domain/payments/payment-facts';
import type { Moment } from '../src/domain/shared/calendar';
import { money, toCents, ZERO } from '../src/domain/shared/money';
import type { InstallmentType, NegotiationType } from '../src/domain/shared/vocabulary';
import { dayFrom, momentAgo } from './dates';
import { playAccount, type PlayedAccount } from './played-account';

/** A move that follows the deal, or stands alone. */
export interface LaterMove {
  readonly daysAgo: number;
  readonly by: Mover['kind'];
  readonly decide: (facts: AccountFacts, moment: Moment) => MoveDecision;
}

export interface DealSeed {
  readonly type: NegotiationType;
  /** `waiting` and `countered` are open offers. */
  readonly answer: 'accepted' | 'declined' | 'waiting' | 'countered';
  /** Days from today to the first payment. */
  readonly firstPayIn: number;
  /** Absent: at least three days ago, and before the first payment. */
  readonly sentDaysAgo?: number;
  /** Absent: monthly. */
  readonly period?: InstallmentType;
  /** A settlement amount or the payment of a period, or its share of the balance in percent. Absent: as the Pay Terms have it. */
  readonly offered?: string | { readonly percent: number };
  readonly note?: string;
  /** The creditor's counter offer: monthly payment and note. */
  readonly counter?: { readonly monthly: string; readonly firstPayIn: number; readonly note: string };
  /** The consumer stores a payment method as soon as it is agreed. */
  readonly isPaid?: boolean;
  /** How many payments are made. Absent: those that were due by today. */
  readonly paid?: number;
  /** When the next payment was tried, in hours before now. */
  readonly failedHoursAgo?: readonly number[];
  /** How many payments after those that are made were skipped, each two days before it was due. */
  readonly skipped?: number;
}

export interface AccountStory {
  readonly deal?: DealSeed;
  /** Oldest first. */
  readonly then?: readonly LaterMove[];
}

/** The user who answers the offers of each company. */
const ANSWERING_USERS: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4 };

const HOURS = 1 / 24;
/** The default settings. */
const PAYMENT_RULES = { skipsInRow: 2, skipsPerPlan: 3, rescheduleDays: 14, timeZone: 'America/New_York' };

export function getMover({ profileId, company }: AccountFacts, kind: Mover['kind']): Mover {
  if (kind === 'system') return { kind, id: null };
  return { kind, id: kind === 'consumer' ? profileId : (ANSWERING_USERS[company?.id ?? 0] ?? null) };
}

export function playDeal(
  start: AccountFacts,
  deal: DealSeed,
  moment: Moment,
  { firstPaymentId, methodId }: { readonly firstPaymentId: number; readonly methodId: number | null },
): PlayedAccount {
  const account = playAccount(start, firstPaymentId);
  const sentDaysAgo = deal.sentDaysAgo ?? Math.max(3, 5 - deal.firstPayIn);
  const [consumer, creditor] = [getMover(start, 'consumer'), getMover(start, 'creditor')];
  account.play(momentAgo(moment, sentDaysAgo), consumer, (facts, at) => decideOffer(facts, deal, moment, at));
  answerOffer(account, deal, moment, { answeredAt: momentAgo(moment, sentDaysAgo - 1), creditor });
  if (!deal.isPaid) return account;
  if (methodId === null) throw new Error(`The owner of account ${start.id} has no payment method.`);
  account.play(momentAgo(moment, sentDaysAgo - 1 - HOURS), consumer, (facts, at) =>
    decidePaymentMethod(facts, { id: methodId }, at),
  );
  makePayments(account, deal, moment, consumer);
  return account;
}

function decideOffer(facts: AccountFacts, deal: DealSeed, moment: Moment, at: Moment): MoveDecision {
  const firstPayDate = dayFrom(moment, deal.firstPayIn);
  const { type, period = 'monthly', offered, note = null } = deal;
  if (offered === undefined) {
    return type === 'pif'
      ? decideSettlement(facts, { firstPayDate }, at)
      : decidePaymentPlan(facts, { firstPayDate }, at);
  }
  const amount =
    typeof offered === 'string'
      ? money(offered)
      : toCents((facts.currentBalance ?? ZERO).times(offered.percent).div(100));
  const installmentType = type === 'pif' ? null : period;
  return decideCustomOffer(
    facts,
    { negotiationType: type, installmentType, amount, firstPayDate, reason: null, note },
    at,
  );
}

/** What the Pay Terms approve needs no answer, and gets no other one. */
function answerOffer(
  { play, facts }: PlayedAccount,
  { answer, counter }: DealSeed,
  moment: Moment,
  { answeredAt, creditor }: { readonly answeredAt: Moment; readonly creditor: Mover },
): void {
  if (facts.offerAccepted) {
    if (answer === 'accepted') return;
    throw new Error(`The offer of account ${facts.id} is approved at once.`);
  }
  if (answer === 'accepted') {
    play(answeredAt, creditor, (before, at) => decideAcceptedOffer(before, `creditor:${creditor.id}`, at));
  } else if (answer === 'declined') {
    play(answeredAt, creditor, (before) => decideDeclinedOffer(before));
  } else if (counter) {
    play(answeredAt, creditor, (before, at) => {
      const terms = resolvePayTerms(before);
      const paymentPlanBalance = terms && toCents(computePlanBalance(before.currentBalance ?? ZERO, terms));
      const { monthly, note, firstPayIn } = counter;
      const amounts = { oneTimeSettlement: null, paymentPlanBalance, monthlyAmount: money(monthly) };
      return decideCounterOffer(before, { ...amounts, firstPayDate: dayFrom(moment, firstPayIn), note }, at);
    });
  }
}

function makePayments(account: PlayedAccount, deal: DealSeed, moment: Moment, consumer: Mover): void {
  const system = { kind: 'system', id: null } as const;
  const { paid, failedHoursAgo = [], skipped = 0 } = deal;
  const next = () => {
    const payment = account.getNextPayment();
    if (!payment) throw new Error(`Account ${account.facts.id} has no payment left.`);
    return payment;
  };
  for (let made = 0; made !== paid; made += 1) {
    const payment = account.getNextPayment();
    if (!payment || payment.date > moment.today) break;
    account.play(getDueTime(payment, moment), system, (facts) => decideSuccessfulPayment(facts, payment));
  }
  for (let made = 0; made < skipped; made += 1) {
    const payment = next();
    const at = momentAgo(getDueTime(payment, moment), 2);
    account.play(at, consumer, (facts) => decideSkip(facts, payment, PAYMENT_RULES));
  }
  for (const hours of failedHoursAgo) {
    account.play(momentAgo(moment, hours * HOURS), system, (facts) => decideFailedPayment(facts, next()));
  }
}

/** The plan is charged in the morning; today's payment at the latest an hour ago. */
function getDueTime({ date }: PaymentFacts, moment: Moment): Moment {
  const epoch = Math.min(Date.parse(`${date}T14:00:00.000Z`), moment.epoch - 60 * 60 * 1000);
  return { now: new Date(epoch).toISOString(), epoch, today: date };
}
