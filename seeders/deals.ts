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
import type { NewRow } from '../src/persistence/shared/batch-writes';
import type { ConsumerNegotiationModel } from '../src/persistence/models/negotiation';
import type {
  PaymentProfileModel,
  PaymentTransactionModel,
  ScheduleTransactionModel,
} from '../src/persistence/models/payments';
import { dayFrom, daysAgo } from './dates';
import {
  buildHistoryRows,
  buildScheduleRows,
  isPaid,
  listAmounts,
  planPayments,
  sumPayments,
  type PaymentSeed,
  type SeededPayment,
} from './deal-payments';

export interface DealSeed extends PaymentSeed {
  /** `waiting` and `countered` are open offers. */
  readonly answer: 'accepted' | 'declined' | 'waiting' | 'countered';
  /** A settlement amount or the payment of a period. Absent: computed from the Pay Terms. */
  readonly offered?: string;
  readonly note?: string;
  /** The creditor's counter offer: monthly payment and note. */
  readonly counter?: { readonly monthly: string; readonly firstPayIn: number; readonly note: string };
}

export interface DealRows {
  readonly negotiation: NewRow<ConsumerNegotiationModel>;
  readonly paymentProfiles: readonly NewRow<PaymentProfileModel>[];
  readonly schedule: readonly NewRow<ScheduleTransactionModel>[];
  readonly history: readonly NewRow<PaymentTransactionModel>[];
  /** The balance after the payments; null when nothing was paid. */
  readonly currentBalance: string | null;
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
  const plan = deal.type === 'installment' ? computePlan(balance, terms, deal) : null;
  const amounts = plan ? listAmounts(plan) : [computeSettlementAmount(balance, terms, deal)];
  const all = planPayments(deal, amounts, moment);
  const paid = all.filter(isPaid);
  const ids = { consumerId: facts.id, companyId: facts.company.id };
  const acceptedAt = daysAgo(moment, sentDaysAgo(deal) - 1);
  const account = { id: facts.id, companyId: facts.company.id, subclient: facts.subclient };
  return {
    negotiation: {
      id: facts.id,
      ...ids,
      openKey: facts.id,
      activeNegotiation: true,
      negotiationType: deal.type,
      installmentType: plan && (deal.period ?? 'monthly'),
      ...ownColumns(all, plan, computePlanBalance(balance, terms), dayFrom(moment, deal.firstPayIn)),
      offerAccepted: deal.answer === 'accepted',
      offerAcceptedAt: deal.answer === 'accepted' ? acceptedAt : null,
      ...counterColumns(balance, terms, deal, moment),
      paymentPlanCurrentBalance: paid.length > 0 ? toDecimalString(sumPayments(all).minus(sumPayments(paid))) : null,
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
    schedule: deal.remaining === undefined ? [] : buildScheduleRows(account, deal, all, acceptedAt),
    history: buildHistoryRows(account, deal, all),
    currentBalance: paid.length > 0 ? toDecimalString(balance.minus(sumPayments(paid))) : null,
  };
}

/** At least three days ago, and before the first payment. */
function sentDaysAgo({ firstPayIn }: DealSeed): number {
  return Math.max(3, 5 - firstPayIn);
}

function computeSettlementAmount(balance: Money, terms: PayTerms, { offered }: DealSeed): Money {
  return (offered === undefined ? computeSettlement(balance, terms)?.amount : money(offered)) ?? balance;
}

function computePlan(balance: Money, terms: PayTerms, { offered }: DealSeed): PlanPayments {
  const plan =
    offered === undefined
      ? computeQuickPlan(balance, terms)
      : computePlanPayments(computePlanBalance(balance, terms), money(offered));
  if (!plan) throw new Error('These terms allow no payment plan.');
  return plan;
}

function ownColumns(
  payments: readonly SeededPayment[],
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
