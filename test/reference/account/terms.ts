// domain.md §3.1 and §3.2: which level gives each Pay Term, and when captured terms are used instead.
import type { ReferenceAccount, ReferenceTermRow, ReferenceTerms } from '../shared/records';

const NO_TERMS: ReferenceTermRow = {
  pifDiscount: null,
  planDiscount: null,
  minMonthlyPay: null,
  maxDaysFirstPay: null,
  minimumSettlement: null,
  minimumPaymentPlan: null,
  maxFirstPayDays: null,
  settlementAutoApprove: null,
  planAutoApprove: null,
};

/** §3.1: account, then subclient (only when the account has one), then company. A stored 0 is a value. */
export function resolveTerms(account: ReferenceAccount): ReferenceTerms {
  const own = account.ownTerms;
  const subclient = account.subclient ? account.subclient.terms : NO_TERMS;
  const company = account.company ? account.company.terms : NO_TERMS;

  let pifDiscount = own.pifDiscount;
  if (pifDiscount === null) pifDiscount = subclient.pifDiscount;
  if (pifDiscount === null) pifDiscount = company.pifDiscount;

  let planDiscount = own.planDiscount;
  if (planDiscount === null) planDiscount = subclient.planDiscount;
  if (planDiscount === null) planDiscount = company.planDiscount;

  let minMonthlyPay = own.minMonthlyPay;
  if (minMonthlyPay === null) minMonthlyPay = subclient.minMonthlyPay;
  if (minMonthlyPay === null) minMonthlyPay = company.minMonthlyPay;

  // The account's own day limit, and only it, is also skipped when it is empty: there 0 counts as empty.
  let maxDaysFirstPay = own.maxDaysFirstPay === 0 ? null : own.maxDaysFirstPay;
  if (maxDaysFirstPay === null) maxDaysFirstPay = subclient.maxDaysFirstPay;
  if (maxDaysFirstPay === null) maxDaysFirstPay = company.maxDaysFirstPay;
  if (maxDaysFirstPay === null) maxDaysFirstPay = 30;

  // The floor trio comes as a block from the level that supplies the plan discount.
  let floors = company;
  if (own.planDiscount !== null) floors = own;
  else if (subclient.planDiscount !== null) floors = subclient;

  // §3.8: the two switches fall back in the same way; nobody says: true.
  let settlementAutoApprove = own.settlementAutoApprove;
  if (settlementAutoApprove === null) settlementAutoApprove = subclient.settlementAutoApprove;
  if (settlementAutoApprove === null) settlementAutoApprove = company.settlementAutoApprove;
  if (settlementAutoApprove === null) settlementAutoApprove = true;

  let planAutoApprove = own.planAutoApprove;
  if (planAutoApprove === null) planAutoApprove = subclient.planAutoApprove;
  if (planAutoApprove === null) planAutoApprove = company.planAutoApprove;
  if (planAutoApprove === null) planAutoApprove = true;

  return {
    ...getTermType(account),
    pifDiscount,
    planDiscount,
    minMonthlyPay,
    maxDaysFirstPay,
    minimumSettlement: floors.minimumSettlement,
    minimumPaymentPlan: floors.minimumPaymentPlan,
    maxFirstPayDays: floors.maxFirstPayDays,
    settlementAutoApprove,
    planAutoApprove,
  };
}

/** §3.1: the level that supplies the plan discount; if none, `master`. */
function getTermType(account: ReferenceAccount): Pick<ReferenceTerms, 'type' | 'typeLabel'> {
  if (account.ownTerms.planDiscount !== null) return { type: 'individual', typeLabel: 'Individual Custom Term' };
  if (account.subclient && account.subclient.terms.planDiscount !== null) {
    return { type: 'subclient', typeLabel: account.subclient.name ?? 'Subclient Term' };
  }
  return { type: 'master', typeLabel: 'Master Term' };
}

/** §3.2: while a negotiation is active its captured terms count; percentages only, so that dates follow today. */
export function currentTerms(account: ReferenceAccount): ReferenceTerms {
  const { negotiation } = account;
  if (negotiation && negotiation.active && negotiation.snapshot) return negotiation.snapshot;
  return resolveTerms(account);
}
