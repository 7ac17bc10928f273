// Builds the negotiation, schedule and payments of seeded accounts, computed by the rules of the domain.
import type { AccountFacts, PayTerms } from '../src/domain/account/account-facts';
import type { LocalDate, Moment } from '../src/domain/shared/calendar';
import { money, toDecimalString, ZERO, type Money } from '../src/domain/shared/money';
import {
  computePlanBalance,
  computePlanPayments,
  computeQuickPlan,
  computeSettlement,
  type PlanPayments,
} from '../src/domain/account/offer-terms';
import { resolvePayTerms, serializePayTerms } from '../src/domain/account/pay-terms';
import type { NegotiationType } from '../src/domain/shared/vocabulary';
import type { NewRow } from '../src/persistence/shared/batch-writes';
import type { ConsumerNegotiationModel } from '../src/persistence/models/negotiation';
import type {
  PaymentProfileModel,
  PaymentTransactionModel,
  ScheduleTransactionModel,
} from '../src/persistence/models/payments';
import { dayFrom, daysAgo, monthlyDays } from './dates';

export interface DealSeed {
  readonly type: NegotiationType;
  /** `waiting` and `countered` are open offers. */
  readonly answer: 'accepted' | 'declined' | 'waiting' | 'countered';
  /** Days from today to the first payment. */
  readonly firstPayIn: number;
  /** A settlement amount or monthly payment. Absent: computed from the Pay Terms. */
  readonly offered?: string;
  readonly note?: string;
  /** The creditor's counter offer: monthly payment and note. */
  readonly counter?: { readonly monthly: string; readonly firstPayIn: number; readonly note: string };
  /** Present when a payment method is stored: payments due by today are paid, the remaining ones have this status. */
  readonly remaining?: 'scheduled' | 'cancelled';
}

export interface DealRows {
  readonly negotiation: NewRow<ConsumerNegotiationModel>;
  readonly paymentProfiles: readonly NewRow<PaymentProfileModel>[];
  readonly schedule: readonly NewRow<ScheduleTransactionModel>[];
  readonly paid: readonly NewRow<PaymentTransactionModel>[];
  /** The balance after the payments; null when nothing was paid. */
  readonly currentBalance: string | null;
}

interface Payment {
  readonly date: LocalDate;
  readonly amount: Money;
}

/** The rows of a deal on an account that owes its whole balance. Their ids equal the account's. */
export function buildDealRows(
  facts: AccountFacts,
  deal: DealSeed,
  moment: Moment,
  paymentMethodId: number | null,
): DealRows {
  const terms = resolvePayTerms(facts);
  if (!terms || !facts.company) throw new Error(`Account ${facts.id} has no company.`);
  const balance = facts.currentBalance ?? ZERO;
  const payments = deal.type === 'pif' ? settlementPayment(balance, terms, deal, moment) : null;
  const plan = deal.type === 'installment' ? computePlan(balance, terms, deal) : null;
  const all = payments ?? (plan ? schedulePlan(plan, dayFrom(moment, deal.firstPayIn)) : []);
  const due = deal.remaining === undefined ? [] : all.filter(({ date }) => date <= moment.today);
  const ids = { consumerId: facts.id, companyId: facts.company.id };
  const paidSum = sumPayments(due);
  return {
    negotiation: {
      id: facts.id,
      ...ids,
      openKey: facts.id,
      activeNegotiation: true,
      negotiationType: deal.type,
      installmentType: plan ? 'monthly' : null,
      ...ownColumns(all, plan, computePlanBalance(balance, terms), dayFrom(moment, deal.firstPayIn)),
      offerAccepted: deal.answer === 'accepted',
      offerAcceptedAt: deal.answer === 'accepted' ? daysAgo(moment, sentDaysAgo(deal) - 1) : null,
      ...counterColumns(balance, terms, deal, moment),
      paymentPlanCurrentBalance: due.length > 0 ? toDecimalString(sumPayments(all).minus(paidSum)) : null,
      note: deal.note ?? null,
      approvedBy: deal.answer === 'accepted' ? 'Auto' : null,
      consumerOfferSentAt: daysAgo(moment, sentDaysAgo(deal)),
      payTermsSnapshot: serializePayTerms(terms),
      createdAt: daysAgo(moment, sentDaysAgo(deal)),
      updatedAt: daysAgo(moment, 2),
    },
    paymentProfiles:
      deal.remaining === undefined
        ? []
        : [
            {
              id: facts.id,
              consumerId: facts.id,
              label: 'Visa ending in 4242',
              paymentMethodId,
              createdAt: daysAgo(moment, 2),
            },
          ],
    schedule: deal.remaining === undefined ? [] : scheduleRows(ids, facts, deal.type, all, due.length, deal.remaining),
    paid: due.map(({ date, amount }) => ({
      ...ids,
      amount: toDecimalString(amount),
      status: 'successful',
      transactionType: deal.type,
      createdAt: `${date}T14:00:00.000Z`,
    })),
    currentBalance: due.length > 0 ? toDecimalString(balance.minus(paidSum)) : null,
  };
}

/** At least three days ago, and before the first payment. */
function sentDaysAgo({ firstPayIn }: DealSeed): number {
  return Math.max(3, 5 - firstPayIn);
}

function settlementPayment(balance: Money, terms: PayTerms, deal: DealSeed, moment: Moment): readonly Payment[] {
  const amount = deal.offered === undefined ? computeSettlement(balance, terms)?.amount : money(deal.offered);
  return [{ date: dayFrom(moment, deal.firstPayIn), amount: amount ?? balance }];
}

function computePlan(balance: Money, terms: PayTerms, { offered }: DealSeed): PlanPayments {
  const plan =
    offered === undefined
      ? computeQuickPlan(balance, terms)
      : computePlanPayments(computePlanBalance(balance, terms), money(offered));
  if (!plan) throw new Error('These terms allow no payment plan.');
  return plan;
}

function schedulePlan({ perPeriod, numberOfInstallments, lastAmount }: PlanPayments, first: LocalDate): Payment[] {
  const amounts = [...Array<Money>(numberOfInstallments).fill(perPeriod), ...(lastAmount ? [lastAmount] : [])];
  const days = monthlyDays(first, amounts.length);
  return amounts.flatMap((amount, index) => days.slice(index, index + 1).map((date) => ({ date, amount })));
}

function sumPayments(payments: readonly Payment[]): Money {
  return payments.reduce((sum, { amount }) => sum.plus(amount), ZERO);
}

function ownColumns(
  payments: readonly Payment[],
  plan: PlanPayments | null,
  planBalance: Money,
  firstPayDate: LocalDate,
): Partial<NewRow<ConsumerNegotiationModel>> {
  return {
    oneTimeSettlement: plan ? null : toDecimalString(sumPayments(payments)),
    negotiateAmount: plan && toDecimalString(planBalance),
    monthlyAmount: plan && toDecimalString(plan.perPeriod),
    noOfInstallments: plan && plan.numberOfInstallments,
    lastMonthAmount: plan?.lastAmount ? toDecimalString(plan.lastAmount) : null,
    firstPayDate,
  };
}

function counterColumns(
  balance: Money,
  terms: PayTerms,
  { counter }: DealSeed,
  moment: Moment,
): Partial<NewRow<ConsumerNegotiationModel>> {
  const planBalance = computePlanBalance(balance, terms);
  const plan = counter ? computePlanPayments(planBalance, money(counter.monthly)) : null;
  return {
    counterNegotiateAmount: plan && toDecimalString(planBalance),
    counterMonthlyAmount: plan && toDecimalString(plan.perPeriod),
    counterNoOfInstallments: plan && plan.numberOfInstallments,
    counterLastMonthAmount: plan?.lastAmount ? toDecimalString(plan.lastAmount) : null,
    counterFirstPayDate: counter ? dayFrom(moment, counter.firstPayIn) : null,
    counterNote: counter?.note ?? null,
    counterOfferAccepted: false,
    creditorCounterOfferSentAt: counter ? daysAgo(moment, 2) : null,
  };
}

function scheduleRows(
  ids: { readonly consumerId: number; readonly companyId: number },
  facts: AccountFacts,
  transactionType: NegotiationType,
  payments: readonly Payment[],
  paidCount: number,
  remaining: 'scheduled' | 'cancelled',
): NewRow<ScheduleTransactionModel>[] {
  return payments.map(({ date, amount }, index) => ({
    ...ids,
    subclientId: facts.subclient?.id ?? null,
    paymentProfileId: facts.id,
    scheduleDate: date,
    amount: toDecimalString(amount),
    status: index < paidCount ? 'successful' : remaining,
    transactionType,
    attemptCount: index < paidCount ? 1 : 0,
  }));
}
