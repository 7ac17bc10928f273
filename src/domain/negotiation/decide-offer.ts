// Decides a consumer's offer, or the change of a pending one: settlement, payment plan or custom offer.
import type { AccountFacts, PayTerms } from '../account/account-facts';
import type { LocalDate, Moment } from '../shared/calendar';
import { buildConsumerOffer } from './consumer-offer';
import { assessProposal, validateCustomDate, isWithinTerms, validateProposal } from './custom-terms';
import type { Proposal } from './custom-terms';
import { toCents, ZERO } from '../shared/money';
import type { Money } from '../shared/money';
import type { MoveDecision } from './move-decision';
import { validateDate, validateFutureDate, assertNoErrors, validateText, trimmedOrNull } from './move-validation';
import { computePlanBalance, computeQuickPlan, computeSettlement } from '../account/offer-terms';
import { getMaxFirstPayDate, getTermsInForce } from '../account/pay-terms';
import { assertMoveAllowed, actionUnavailable } from '../account/transitions';
import type { InstallmentType, NegotiationType } from '../shared/vocabulary';

const NO_REASON_OR_NOTE = { reason: null, note: null } as const;

interface SettlementRequest {
  /** Null stands for today. */
  readonly firstPayDate: LocalDate | null;
}

/**
 * A settlement at the terms in force. Approved automatically unless the creditor disabled that. Also throws
 * `offer_action_unavailable` if the terms leave nothing to settle.
 */
export function decideSettlement(facts: AccountFacts, request: SettlementRequest, moment: Moment): MoveDecision {
  const move = 'create_settlement_offer';
  const terms = getTermsInForce(facts);
  const firstPayDate = request.firstPayDate ?? moment.today;
  assertNoErrors({ firstPayDate: validateSettlementDate(firstPayDate, terms, moment.today) });
  assertMoveAllowed(move, facts);
  const settlement = terms && computeSettlement(facts.currentBalance ?? ZERO, terms);
  if (!settlement) throw actionUnavailable(facts);
  const deal = { type: 'pif', amount: settlement.amount } as const;
  const isApproved = terms.settlementAutoApprove;
  return buildConsumerOffer(facts, { move, deal, terms, firstPayDate, ...NO_REASON_OR_NOTE, isApproved }, moment);
}

interface PaymentPlanRequest {
  readonly firstPayDate: LocalDate;
}

/**
 * A payment plan at the terms in force. Approved automatically unless the creditor disabled that. Also throws
 * `offer_action_unavailable` if the terms do not allow a plan.
 */
export function decidePaymentPlan(
  facts: AccountFacts,
  { firstPayDate }: PaymentPlanRequest,
  moment: Moment,
): MoveDecision {
  const move = 'create_payment_plan_offer';
  const terms = getTermsInForce(facts);
  assertNoErrors({ firstPayDate: validateFirstPayDate(firstPayDate, terms, moment.today) });
  assertMoveAllowed(move, facts);
  const plan = terms && computeQuickPlan(facts.currentBalance ?? ZERO, terms);
  if (!plan) throw actionUnavailable(facts);
  const deal = {
    type: 'installment',
    installmentType: 'monthly',
    planBalance: plan.planBalance,
    payments: plan,
  } as const;
  const isApproved = terms.planAutoApprove;
  return buildConsumerOffer(facts, { move, deal, terms, firstPayDate, ...NO_REASON_OR_NOTE, isApproved }, moment);
}

export interface CustomOfferRequest {
  readonly negotiationType: NegotiationType;
  /** The period of a plan; ignored for a settlement. */
  readonly installmentType: InstallmentType | null;
  /** Paid once, or per period. */
  readonly amount: Money;
  readonly firstPayDate: LocalDate;
  /** Why the consumer asks for other terms: a known reason or free text. */
  readonly reason: string | null;
  readonly note: string | null;
}

/**
 * A custom offer. Rejected below the minimums or after the latest date, capped at the terms, and approved automatically
 * if amount and date meet the terms. Also throws `offer_action_unavailable` if nothing is owed. See docs/rules §3.8.
 */
export function decideCustomOffer(facts: AccountFacts, request: CustomOfferRequest, moment: Moment): MoveDecision {
  const move = 'create_custom_offer';
  const terms = getTermsInForce(facts);
  const balance = facts.currentBalance ?? ZERO;
  const proposal = toProposal(request);
  const { firstPayDate, reason, note } = request;
  assertNoErrors({
    installmentType: proposal ? [] : ['The installment type is required for a payment plan.'],
    amount: proposal ? validateProposal('amount', proposal, balance, terms) : [],
    firstPayDate: validateCustomDate(firstPayDate, terms, moment.today),
    reason: validateText('reason', reason, 255),
    note: validateText('note', note, 255),
  });
  assertMoveAllowed(move, facts);
  const planBalance = terms && toCents(computePlanBalance(balance, terms));
  const assessment = terms && proposal && planBalance && assessProposal(proposal, { balance, planBalance }, terms);
  if (!assessment) throw actionUnavailable(facts);
  const isApproved = assessment.isApproved && isWithinTerms(firstPayDate, terms, moment.today);
  const text = { reason: trimmedOrNull(reason), note: trimmedOrNull(note) };
  return buildConsumerOffer(facts, { move, deal: assessment.deal, terms, firstPayDate, ...text, isApproved }, moment);
}

function toProposal({ negotiationType, installmentType, amount }: CustomOfferRequest): Proposal | null {
  if (negotiationType === 'pif') return { type: 'pif', amount };
  return installmentType && { type: 'installment', installmentType, amount };
}

/** After today and within the terms. Without terms only the first limit applies. See docs/contract.md §9. */
export function validateFirstPayDate(date: LocalDate, terms: PayTerms | null, today: LocalDate): string[] {
  const errors = validateFutureDate('first pay date', date, today);
  return errors.length > 0 ? errors : validateLatestDate(date, terms, today);
}

/** Unlike a plan, a settlement can be paid today. */
function validateSettlementDate(date: LocalDate, terms: PayTerms | null, today: LocalDate): string[] {
  const errors = validateDate('first pay date', date, today);
  return errors.length > 0 ? errors : validateLatestDate(date, terms, today);
}

function validateLatestDate(date: LocalDate, terms: PayTerms | null, today: LocalDate): string[] {
  const latest = terms && getMaxFirstPayDate(terms, today);
  return latest && date > latest ? [`The first pay date must be a date before or equal to ${latest}.`] : [];
}
