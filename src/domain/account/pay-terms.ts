// Pay Terms: which of account, subclient and company supplies each term, and which terms hold for an account now.
import type { AccountFacts, PayTerms, TermColumns } from './account-facts';
import { getActiveNegotiation } from './active-negotiation';
import { addDays } from '../shared/calendar';
import type { LocalDate } from '../shared/calendar';
import { money, toDecimalOrNull, toDecimalString, ZERO } from '../shared/money';
import type { Money } from '../shared/money';
import type { PayTermsView } from './offer-view';
import { PAY_TERM_SOURCES } from '../shared/vocabulary';

const DEFAULT_MAX_DAYS_FIRST_PAY = 30;

type TermFacts = Pick<AccountFacts, 'ownTerms' | 'subclient' | 'company'>;

/** Field by field: account, then subclient, then company. Null falls through, 0 does not. Null without a company. */
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

/** The terms captured on the active negotiation, so that a pending offer does not move; otherwise resolved now. */
export function getTermsInForce(facts: AccountFacts): PayTerms | null {
  if (!facts.company) return null;
  return getActiveNegotiation(facts)?.capturedTerms ?? resolvePayTerms(facts);
}

/** The last day on which a first payment within the terms may fall. */
export function getMaxFirstPayDate(terms: PayTerms, today: LocalDate): LocalDate {
  return addDays(today, terms.maxDaysFirstPay);
}

/** Contract: ConsumerOfferPayTerms. */
export function describePayTerms(terms: PayTerms, today: LocalDate): PayTermsView {
  return {
    type: terms.source,
    typeLabel: terms.sourceLabel,
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

/** JSON for the snapshot column; decimals as strings, for a JSON number would be read back as a binary float. */
export function serializePayTerms(terms: PayTerms): string {
  return JSON.stringify(terms);
}

/** Reads what `serializePayTerms` wrote. */
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

/** Known behaviour: the account's own day limit, and only it, is also skipped when it is 0. */
function getOwnMaxDays({ maxDaysFirstPay }: TermColumns): number | null {
  return maxDaysFirstPay === 0 ? null : maxDaysFirstPay;
}

type PlanLevel = Pick<
  PayTerms,
  'source' | 'sourceLabel' | 'minimumSettlementPercent' | 'minimumPlanPercent' | 'maxFirstPayDays'
>;

/**
 * The floors of custom offers come as one block, even for settlements, from the level that supplies the plan discount;
 * that level also names the terms.
 */
function getPlanLevel(own: TermColumns, subclient: AccountFacts['subclient'], company: TermColumns): PlanLevel {
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

function moneyOrNull(value: string | null): Money | null {
  return value === null ? null : money(value);
}
