// Pay Terms: the level that supplies each term, and the terms in force for an account. See docs/rules §3.1 and §3.2.
import type { AccountFacts, CompanyFacts, PayTerms, SubclientFacts, TermColumns } from './account-facts';
import { getActiveNegotiation } from './active-negotiation';
import { addDays } from '../shared/calendar';
import type { LocalDate } from '../shared/calendar';
import { moneyOrNull, toDecimalOrNull, toDecimalString, ZERO } from '../shared/money';
import type { Money } from '../shared/money';
import type { PayTermsView } from './offer-view';
import { PAY_TERM_SOURCES } from '../shared/vocabulary';

const DEFAULT_MAX_DAYS_FIRST_PAY = 30;

/** The terms of all levels. */
export interface TermFacts {
  readonly ownTerms: TermColumns;
  readonly subclient: Pick<SubclientFacts, 'name' | 'terms'> | null;
  readonly company: Pick<CompanyFacts, 'terms'> | null;
}

/** Field by field: account, then subclient, then company. Null falls through; 0 does not. Null without a company. */
export function resolvePayTerms(facts: TermFacts): PayTerms | null {
  if (!facts.company) return null;
  const own = facts.ownTerms;
  const subclient = facts.subclient?.terms;
  const company = facts.company.terms;
  return {
    settlementDiscountPercent:
      own.settlementDiscountPercent ?? subclient?.settlementDiscountPercent ?? company.settlementDiscountPercent,
    planDiscountPercent: own.planDiscountPercent ?? subclient?.planDiscountPercent ?? company.planDiscountPercent,
    minMonthlyPayPercent: own.minMonthlyPayPercent ?? subclient?.minMonthlyPayPercent ?? company.minMonthlyPayPercent,
    maxDaysFirstPay:
      getOwnMaxDays(own) ?? subclient?.maxDaysFirstPay ?? company.maxDaysFirstPay ?? DEFAULT_MAX_DAYS_FIRST_PAY,
    settlementAutoApprove:
      own.settlementAutoApprove ?? subclient?.settlementAutoApprove ?? company.settlementAutoApprove ?? true,
    planAutoApprove: own.planAutoApprove ?? subclient?.planAutoApprove ?? company.planAutoApprove ?? true,
    ...getPlanLevel(own, facts.subclient, company),
  };
}

/**
 * The terms captured on the active negotiation, so that a pending offer does not change; otherwise the current terms.
 */
export function getTermsInForce(facts: AccountFacts): PayTerms | null {
  if (!facts.company) return null;
  return getActiveNegotiation(facts)?.capturedTerms ?? resolvePayTerms(facts);
}

/** The latest first pay date within the terms. */
export function getMaxFirstPayDate(terms: PayTerms, today: LocalDate): LocalDate {
  return addDays(today, terms.maxDaysFirstPay);
}

/** See docs/contract.md §3.5. */
export function describePayTerms(terms: PayTerms, today: LocalDate): PayTermsView {
  return {
    type: { key: terms.source, label: terms.sourceLabel },
    pifBalanceDiscountPercent: toDecimalString(terms.settlementDiscountPercent ?? ZERO),
    ppaBalanceDiscountPercent: toDecimalString(terms.planDiscountPercent ?? ZERO),
    minMonthlyPayPercent: toDecimalOrNull(terms.minMonthlyPayPercent),
    maxDaysFirstPay: terms.maxDaysFirstPay,
    maxFirstPayDate: getMaxFirstPayDate(terms, today),
    settlementAutoApproveEnabled: terms.settlementAutoApprove,
    paymentPlanAutoApproveEnabled: terms.planAutoApprove,
    payTermCustomRules: describeCustomRules(terms),
  };
}

/** JSON for the snapshot column. Decimals are strings, because a JSON number is read back as a binary float. */
export function serializePayTerms(terms: PayTerms): string {
  return JSON.stringify(terms);
}

export function parsePayTerms(text: string): PayTerms {
  const stored = JSON.parse(text) as StoredPayTerms;
  return {
    ...stored,
    settlementDiscountPercent: moneyOrNull(stored.settlementDiscountPercent),
    planDiscountPercent: moneyOrNull(stored.planDiscountPercent),
    minMonthlyPayPercent: moneyOrNull(stored.minMonthlyPayPercent),
    minimumSettlementPercent: moneyOrNull(stored.minimumSettlementPercent),
    minimumPlanPercent: moneyOrNull(stored.minimumPlanPercent),
  };
}

/** Known behaviour of the product: a day limit of 0 falls through, but only on the account level. */
function getOwnMaxDays({ maxDaysFirstPay }: TermColumns): number | null {
  return maxDaysFirstPay === 0 ? null : maxDaysFirstPay;
}

type PlanLevel = Pick<
  PayTerms,
  'source' | 'sourceLabel' | 'minimumSettlementPercent' | 'minimumPlanPercent' | 'maxFirstPayDays'
>;

/**
 * The level that supplies the plan discount also supplies all minimums of custom offers, even those of settlements, and
 * the label of the terms.
 */
function getPlanLevel(own: TermColumns, subclient: TermFacts['subclient'], company: TermColumns): PlanLevel {
  if (own.planDiscountPercent !== null) {
    return { source: 'individual', sourceLabel: PAY_TERM_SOURCES.individual, ...pickFloorColumns(own) };
  }
  if (subclient && subclient.terms.planDiscountPercent !== null) {
    const sourceLabel = subclient.name ?? PAY_TERM_SOURCES.subclient;
    return { source: 'subclient', sourceLabel, ...pickFloorColumns(subclient.terms) };
  }
  return { source: 'master', sourceLabel: PAY_TERM_SOURCES.master, ...pickFloorColumns(company) };
}

function pickFloorColumns({ minimumSettlementPercent, minimumPlanPercent, maxFirstPayDays }: TermColumns) {
  return { minimumSettlementPercent, minimumPlanPercent, maxFirstPayDays };
}

function describeCustomRules(terms: PayTerms): PayTermsView['payTermCustomRules'] {
  const { minimumSettlementPercent, minimumPlanPercent, maxFirstPayDays } = terms;
  if ((minimumSettlementPercent ?? minimumPlanPercent ?? maxFirstPayDays) === null) return null;
  return {
    minimum_settlement_percentage: toDecimalOrNull(minimumSettlementPercent),
    minimum_payment_plan_percentage: toDecimalOrNull(minimumPlanPercent),
    max_first_pay_days: maxFirstPayDays,
  };
}

type StoredPayTerms = {
  readonly [Term in keyof PayTerms]: Money extends PayTerms[Term] ? string | null : PayTerms[Term];
};
