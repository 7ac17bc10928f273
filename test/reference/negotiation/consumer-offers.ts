// docs/rules §6.1 rows 1, 2, 3 and 8: the consumer's offers, with the limits, caps and approval of §3.7, §3.8 and
// §3.10.
import { canHaveOffers, stored } from '../account/amounts';
import { daysAfter, isDay } from '../shared/calendar-days';
import { cents, compare, exact, isAbove, NOTHING, printed, smaller } from '../shared/exact-decimal';
import type { Exact } from '../shared/exact-decimal';
import { minimumMonthly, monthlyEquivalent, calculatePayments, planBalance } from '../account/formulas';
import { calculateQuickPlan, calculateQuickSettlement, calculateSettlement } from '../account/formulas';
import { brokenDateLimit, brokenLimit, isLonger, trimmed } from './limits';
import type { EnteredAmount } from './limits';
import { offersAreOpen } from '../account/offers';
import type { ReferenceNegotiation, ReferenceAccount, ReferenceTerms } from '../shared/records';
import { toInvalid, UNAVAILABLE } from './requests';
import type { ReferenceMoment, ReferenceOutcome, ReferenceRule } from './requests';
import { withoutSkips } from './payment-moves';
import { plannedPayments, withoutUnpaid } from './schedule';
import { findReferenceState } from '../account/state';
import { currentTerms } from '../account/terms';

type OwnColumns = Pick<
  ReferenceNegotiation,
  | 'type'
  | 'installmentType'
  | 'oneTimeSettlement'
  | 'negotiateAmount'
  | 'monthlyAmount'
  | 'numberOfInstallments'
  | 'lastMonthAmount'
>;

const NO_COLUMNS: Omit<OwnColumns, 'type'> = {
  installmentType: null,
  oneTimeSettlement: null,
  negotiateAmount: null,
  monthlyAmount: null,
  numberOfInstallments: null,
  lastMonthAmount: null,
};

export const NO_COUNTER = {
  counterOneTimeAmount: null,
  counterNegotiateAmount: null,
  counterMonthlyAmount: null,
  counterNumberOfInstallments: null,
  counterLastMonthAmount: null,
  counterFirstPayDate: null,
  counterNote: null,
  creditorCounterOfferSentAt: null,
  counterOfferAccepted: false,
};

/** §3.10: what an approved or a pending offer of the consumer writes. */
function storedOffer(
  account: ReferenceAccount,
  own: OwnColumns & Pick<ReferenceNegotiation, 'firstPayDate' | 'reason' | 'note'>,
  isApproved: boolean,
  { now, today }: ReferenceMoment,
): ReferenceOutcome {
  const negotiation: ReferenceNegotiation = {
    ...own,
    ...NO_COUNTER,
    id: account.negotiation?.id ?? 0,
    active: true,
    offerAccepted: isApproved,
    offerAcceptedAt: isApproved ? now : null,
    planCurrentBalance: null,
    consumerOfferSentAt: now,
    // §3.2: terms are captured when ready to negotiate, and stay in force as long as the row exists.
    snapshot: currentTerms(account),
    approvedBy: isApproved ? 'Auto' : null,
  };
  const others = withoutUnpaid(account);
  const isSetUp = account.hasPaymentMethod;
  const planned = isApproved && isSetUp ? plannedPayments(account, negotiation, isSetUp, today) : [];
  return {
    account: {
      ...account,
      negotiation,
      status: isApproved ? 'payment_accepted' : 'payment_setup',
      offerAccepted: isApproved,
      customOffer: !isApproved,
      counterOffer: false,
      paymentSetup: isSetUp,
      schedule: [...others, ...planned],
      ...withoutSkips(account, planned),
    },
  };
}

/** Row 1; §3.7: today ≤ d ≤ today + D; without a date, today. */
export const createSettlementOffer: ReferenceRule<'create_settlement_offer'> = (account, { firstPayDate }, moment) => {
  const terms = currentTerms(account);
  const date = firstPayDate ?? moment.today;
  if (!isDay(date) || date < moment.today) return toInvalid('firstPayDate');
  if (date > daysAfter(moment.today, terms.maxDaysFirstPay)) return toInvalid('firstPayDate');
  if (!offersAreOpen(account) || !canHaveOffers(account)) return UNAVAILABLE;
  const settlement = calculateQuickSettlement(stored(account.currentBalance), terms);
  if (!settlement) return UNAVAILABLE;
  const own = {
    ...NO_COLUMNS,
    type: 'pif',
    oneTimeSettlement: printed(settlement.amount),
    firstPayDate: date,
  } as const;
  return storedOffer(account, { ...own, reason: null, note: null }, terms.settlementAutoApprove, moment);
};

/** Row 2; §3.7: today < d ≤ today + D; §3.9: 409 if plans are not available. */
export const createPaymentPlanOffer: ReferenceRule<'create_payment_plan_offer'> = (
  account,
  { firstPayDate },
  moment,
) => {
  const terms = currentTerms(account);
  if (!isDay(firstPayDate) || firstPayDate <= moment.today) return toInvalid('firstPayDate');
  if (firstPayDate > daysAfter(moment.today, terms.maxDaysFirstPay)) return toInvalid('firstPayDate');
  if (!offersAreOpen(account) || !canHaveOffers(account)) return UNAVAILABLE;
  const plan = calculateQuickPlan(stored(account.currentBalance), terms);
  if (!plan) return UNAVAILABLE;
  const own = {
    ...NO_COLUMNS,
    type: 'installment',
    installmentType: 'monthly',
    negotiateAmount: printed(plan.balance),
    monthlyAmount: printed(plan.amount),
    numberOfInstallments: plan.count,
    lastMonthAmount: plan.last === null ? null : printed(plan.last),
    firstPayDate,
    reason: null,
    note: null,
  } as const;
  return storedOffer(account, own, terms.planAutoApprove, moment);
};

/** §3.9: there is no offer if the terms leave nothing to pay. */
function leavesNothing(
  account: ReferenceAccount,
  terms: ReferenceTerms,
  type: EnteredAmount['type'],
  P: Exact,
): boolean {
  if (!canHaveOffers(account)) return true;
  if (type === 'pif') return calculateQuickSettlement(stored(account.currentBalance), terms) === null;
  return compare(P, NOTHING) <= 0;
}

/**
 * §3.8: caps, then automatic approval. `P` is the balance of the plan in cents. If m is null or 0, the terms are
 * incomplete (§3.9) and no amount is approved automatically.
 */
function decided(account: ReferenceAccount, terms: ReferenceTerms, entered: EnteredAmount, P: Exact, today: string) {
  const balance = stored(account.currentBalance);
  const inTime = entered.firstPayDate <= daysAfter(today, terms.maxDaysFirstPay);
  const amount = exact(entered.amount);
  if (entered.type === 'pif' || !entered.installmentType) {
    const full = calculateSettlement(balance, terms).amount;
    const own = { ...NO_COLUMNS, type: 'pif', oneTimeSettlement: printed(smaller(amount, full)) } as const;
    return { own, isApproved: terms.settlementAutoApprove && inTime && compare(amount, full) >= 0 };
  }
  const payments = isAbove(amount, P) ? calculatePayments(P, P) : calculatePayments(P, amount);
  const minimum = minimumMonthly(balance, terms) ?? NOTHING;
  const monthly = monthlyEquivalent(smaller(amount, P), entered.installmentType);
  const own = {
    ...NO_COLUMNS,
    type: 'installment',
    installmentType: entered.installmentType,
    negotiateAmount: printed(P),
    monthlyAmount: printed(payments.amount),
    numberOfInstallments: payments.count,
    lastMonthAmount: payments.last === null ? null : printed(payments.last),
  } as const;
  return {
    own,
    isApproved: terms.planAutoApprove && inTime && compare(minimum, NOTHING) > 0 && compare(monthly, minimum) >= 0,
  };
}

/** Row 3; note and reason ≤ 255 (§1.2). */
export const createCustomOffer: ReferenceRule<'create_custom_offer'> = (account, request, moment) => {
  const terms = currentTerms(account);
  const { firstPayDate, reason, note } = request;
  const broken = brokenLimit(account, terms, request, moment.today);
  if (broken) return broken;
  if (isLonger(reason, 255)) return toInvalid('reason');
  if (isLonger(note, 255)) return toInvalid('note');
  const P = cents(planBalance(stored(account.currentBalance), terms));
  if (!offersAreOpen(account) || leavesNothing(account, terms, request.type, P)) return UNAVAILABLE;
  const { own, isApproved } = decided(account, terms, request, P, moment.today);
  return storedOffer(
    account,
    { ...own, firstPayDate, reason: trimmed(reason), note: trimmed(note) },
    isApproved,
    moment,
  );
};

/** Row 8; note ≤ 100; neither type nor period nor negotiate_amount changes, so the plan divides what is stored. */
export const sendCounterOffer: ReferenceRule<'send_counter_offer'> = (account, request, moment) => {
  const { negotiation } = account;
  const terms = currentTerms(account);
  const brokenDate = brokenDateLimit(terms, request.firstPayDate, moment.today);
  if (brokenDate) return brokenDate;
  if (isLonger(request.note, 100)) return toInvalid('note');
  // An amount can be checked only if the row has a type and a period.
  if (!negotiation || !negotiation.type) return UNAVAILABLE;
  if (negotiation.type === 'installment' && !negotiation.installmentType) return toInvalid('amount');
  const entered = { ...request, type: negotiation.type, installmentType: negotiation.installmentType };
  const broken = brokenLimit(account, terms, entered, moment.today, negotiation.negotiateAmount);
  if (broken) return broken;
  if (findReferenceState(account).state !== 'active_negotiation_with_counter_offer') return UNAVAILABLE;
  const P =
    negotiation.negotiateAmount === null
      ? cents(planBalance(stored(account.currentBalance), terms))
      : exact(negotiation.negotiateAmount);
  if (leavesNothing(account, terms, negotiation.type, P)) return UNAVAILABLE;
  const { own, isApproved } = decided(account, terms, entered, P, moment.today);
  const { firstPayDate, note } = request;
  return storedOffer(
    account,
    { ...own, firstPayDate, reason: negotiation.reason, note: trimmed(note) },
    isApproved,
    moment,
  );
};
